#include "tests/formats/sound_files.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/dbc/dbc.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/load_image.hpp"
#include "formats/m2/m2.hpp"
#include "formats/registry.hpp"
#include "formats/vfs/archive.hpp"
#include "formats/vfs/random_access.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/dbc_builder.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/m2_effect_chunks.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/pcx_builder.hpp"

#include <algorithm>
#include <map>
#include <string>

namespace tests {
namespace {

using formats::ByteRange;
using formats::ByteView;
using formats::Diagnostics;
using formats::FileBytes;
FileContent contentOf(const std::vector<std::uint8_t>& bytes)
{
    FileContent content(bytes.size());
    std::transform(bytes.begin(), bytes.end(), content.begin(), [](std::uint8_t each) { return std::byte{each}; });
    return content;
}

NamedFiles writtenFiles(const formats::M2WriteModel& model)
{
    NamedFiles files;
    for (const formats::M2WrittenFile& file : formats::writeM2(model))
        files.push_back({file.name, file.bytes});
    return files;
}

NamedFiles poleWithEmitter(std::uint32_t version)
{
    formats::M2WriteEffects effects;
    effects.particles = {tests::distinctEmitter()};
    return writtenFiles(tests::poleWith(version, effects));
}

NamedFiles poleOfChunks()
{
    NamedFiles files = writtenFiles(tests::poleWithTwoEmitters());
    tests::ChunkBuilder chunks;
    for (const tests::EffectChunk& each : tests::effectChunks())
        chunks.chunk(each.id, each.content);
    files[0].bytes.insert(files[0].bytes.end(), chunks.build().begin(), chunks.build().end());
    return files;
}

NamedFiles poleWithSkeleton()
{
    formats::M2WriteModel numbered = tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton});
    numbered.firstFileId = 700;
    numbered.textures[0].fileId = 800;
    numbered.sequences[2].isExternal = true;
    return writtenFiles(numbered);
}

FileContent groupsMdl()
{
    const auto pose = [](const char* name) { return tests::MdlBuilder::Pose{name, tests::MdlBuilder::corners()}; };
    tests::MdlBuilder groups = tests::MdlBuilder::tetrahedron();
    groups.skinGroup({tests::MdlBuilder::plain(1), tests::MdlBuilder::plain(2)}, {0.5f, 1.0f});
    groups.group({{0.1f, 0.2f}, {pose("flame1"), pose("flame2")}}).frame(pose("end"));
    return groups.build();
}

FileContent fullIqm()
{
    tests::IqmBuilder builder = tests::IqmBuilder::arm();
    builder.comment = "made by hand";
    builder.extensions = {{"A", FileContent(4)}, {"B", {}}};
    builder.bounds.resize(3);
    return builder.build();
}

formats::Image eightByFour()
{
    formats::Image image{8, 4, {}};
    for (std::uint32_t i = 0; i < 32; ++i) {
        for (const std::uint32_t channel : {i * 8, 255 - i, i % 8 * 30, i / 8 * 80})
            image.pixels.push_back(static_cast<std::uint8_t>(channel));
    }
    return image;
}

/// A bitmap of 5x4 pixels and four colors with run-length rows of 4 or 8 bits.
FileContent bmpOfRuns(std::uint16_t bits, const std::vector<std::uint8_t>& runs)
{
    tests::ByteBuilder file;
    file.text("BM", 2).zeros(8).u32(70).u32(40).u32(5).u32(4).u16(1).u16(bits).u32(bits == 8 ? 1 : 2).zeros(12);
    file.u32(4).zeros(4);
    for (std::uint8_t i = 54; i < 70; ++i)
        file.u8(i);
    for (const std::uint8_t each : runs)
        file.u8(each);
    return file.build();
}

/// 2x2 pixels after a header of 18 bytes: 10 is runs of colors, 9 runs of palette indices.
FileContent tgaOfRuns(std::uint8_t type, std::uint8_t bits, const std::vector<std::uint8_t>& rest)
{
    const bool hasPalette = type == 9;
    tests::ByteBuilder file;
    file.u8(0).u8(hasPalette ? 1 : 0).u8(type).zeros(2).u8(hasPalette ? 2 : 0).u8(0).u8(hasPalette ? 24 : 0);
    file.zeros(4).u16(2).u16(2).u8(bits).u8(0x20);
    for (const std::uint8_t each : rest)
        file.u8(each);
    return file.build();
}

FileContent flatJpg()
{
    tests::FlatJpeg jpeg = tests::flatJpeg(4, 4, {10, 20, 30});
    jpeg.header.insert(jpeg.header.end(), jpeg.body.begin(), jpeg.body.end());
    return contentOf(jpeg.header);
}

FileContent smallZip()
{
    const auto pak = tests::PakBuilder().file("models/a/tris.md2", "content");
    return tests::zipOf({{.name = "models/a.md3", .content = std::string(300, 'a'), .isDeflated = true},
                         {.name = "scripts\\b.shader", .content = "stored"},
                         {.name = "pak0.pak", .content = tests::textOf(pak.build()), .isDeflated = true}},
                        "comment");
}

void addModels(std::map<std::string, NamedFiles>& all)
{
    all["md2"] = {{"a.md2", tests::Md2Builder::tetrahedron().build()}};
    all["mdx"] = {{"a.mdx", tests::MdxBuilder::tetrahedronAndSheet().effects(1, 1).build()}};
    all["mdl"] = {{"a.mdl", groupsMdl()}};
    all["md3"] = {{"a.md3", tests::Md3Builder::tetrahedron().build()}};
    all["iqm"] = {{"a.iqm", fullIqm()}};
    all["glb"] = {{"a.glb", tests::GltfBuilder::arm().glb()}};
    all["gltf"] = {{"a.gltf", tests::GltfBuilder::morphed().text()}};
    all["m2 256"] = poleWithEmitter(256);
    all["m2 264"] = poleWithEmitter(264);
    all["m2 256 fitted"] = writtenFiles(tests::fittedPole(256));
    all["m2 272 chunks"] = poleOfChunks();
    all["m2 274 skel"] = poleWithSkeleton();
}

std::map<std::string, NamedFiles> allSoundFiles()
{
    std::map<std::string, NamedFiles> all;
    addModels(all);
    const auto blps = tests::smallBlps();
    for (std::size_t i = 0; i < blps.size(); ++i)
        all[std::to_string(i) + ".blp"] = {{std::to_string(i) + ".blp", blps[i]}};
    const std::vector<NamedFile> others = {
        {"small.png", formats::encodePng(eightByFour())},
        {"small.jpg", flatJpg()},
        {"runs8.bmp", bmpOfRuns(8, {3, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0xEE, 0, 2, 1, 0, 1, 0, 0, 1})},
        {"runs4.bmp", bmpOfRuns(4, {5, 0x12, 0, 0, 0, 5, 0x01, 0x23, 0x10, 0xEE, 0, 2, 0, 1, 2, 0x13, 0, 1})},
        {"runs.tga", tgaOfRuns(10, 32, {0x82, 1, 2, 3, 4, 0x00, 5, 6, 7, 8})},
        {"palette.tga", tgaOfRuns(9, 8, {1, 2, 3, 4, 5, 6, 0x81, 0, 0x01, 1, 0})},
        {"palette.pcx", formats::writePcx(eightByFour())},
        {"planes.pcx",
         tests::PcxBuilder().depth(8, 3).window(0, 0, 1, 1).bytesPerLine(2).data({0xC6, 7, 1, 2, 3, 4, 5, 6}).build()},
        {"quake.pak", tests::PakBuilder().file("models/a/tris.md2", "content").file("b.pcx", "more").build()},
        {"small.zip", smallZip()},
        {"ItemVisualEffects.dbc", tests::dbcOf({{1, "a.mdx"}, {2, "b.mdx"}})},
        {"small.mpq", tests::mpqOf({{.name = "Creature\\a.m2", .content = std::string(2000, 'a'), .methods = 2},
                                    {.name = "b.blp", .content = "stored", .isEncrypted = true}})}};
    for (const NamedFile& file : others)
        all[file.name] = {file};
    return all;
}

} // namespace

const NamedFiles& soundFiles(const std::string& sample)
{
    static const std::map<std::string, NamedFiles> kAll = allSoundFiles();
    return kAll.at(sample);
}

namespace {

/// Adds the diagnostics of a model's sequence files.
void addKeys(const NamedFiles& files, const formats::Skinned& shape, Diagnostics& found)
{
    for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
        const std::string& name = shape.sequences[shape.sequences[i].keysFrom].keysFile;
        for (const NamedFile& file : files) {
            if (file.name != name)
                continue;
            const auto keys = loadSequenceKeys(shape, i, ByteView(FileBytes::copyOf(file.bytes), name));
            if (keys)
                addDiagnosticsOf({name, file.bytes.size()}, keys->diagnostics, found);
        }
    }
}

} // namespace

Diagnostics diagnosticsOfFiles(const NamedFiles& files)
{
    const NamedFile& main = files.front();
    const formats::WholeFile whole{main.name, main.bytes.size()};
    const ByteView view(FileBytes::copyOf(main.bytes), main.name);
    Diagnostics found;
    if (formats::isArchiveName(main.name)) {
        if (const auto archive = formats::Archive::open(formats::RandomAccess(view.file()), main.name))
            addDiagnosticsOf(whole, archive->diagnostics(), found);
    } else if (formats::extensionOf(main.name) == ".dbc") {
        if (const auto table = formats::readDbc(view))
            addDiagnosticsOf(whole, table->diagnostics(), found);
    } else if (!formats::isOneOfExtensions(main.name, formats::modelExtensions())) {
        if (const auto image = formats::loadImage(view))
            addDiagnosticsOf(whole, image->diagnostics, found);
    } else if (const auto model = formats::loadModelWithSidecars(view, [&](const formats::SidecarRequest& wanted) {
                   for (const NamedFile& file : files) {
                       if (file.name == wanted.name)
                           return formats::Result<FileBytes>(FileBytes::copyOf(file.bytes));
                   }
                   return formats::Result<FileBytes>(
                       formats::fail(formats::LoadErrorCode::notFound, wanted.name, ": not there"));
               })) {
        addDiagnosticsOf(whole, model->diagnostics, found);
        if (const auto* const shape = std::get_if<formats::Skinned>(&model->shape))
            addKeys(files, *shape, found);
    }
    return found;
}

} // namespace tests
