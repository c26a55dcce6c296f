#include "tests/fuzz/seeds.hpp"

#include "formats/edit/assignment.hpp"
#include "formats/edit/patch.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/image/png/png_writer.hpp"
#include "formats/mdx/mdx_writer.hpp"
#include "tests/fuzz/m2_effect_records.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/dbc_builder.hpp"
#include "tests/support/gltf_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/m2_effect_chunks.hpp"
#include "tests/support/m2_fitted_sample.hpp"
#include "tests/support/m2_layouts.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/mdx_model.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/pcx_builder.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>

namespace fuzz {
namespace {

namespace fs = std::filesystem;

using Seeds = std::vector<Seed>;

/// The kinds of input that fuzz_scene distinguishes.
constexpr std::array<std::string_view, 10> kSceneTargets{"md2", "mdl",  "mdx",    "md3",  "m2",
                                                         "iqm", "gltf", "shader", "skin", "animation_cfg"};

Bytes asBytes(std::span<const std::byte> bytes)
{
    Bytes result(bytes.size());
    std::transform(bytes.begin(), bytes.end(), result.begin(),
                   [](std::byte each) { return std::to_integer<std::uint8_t>(each); });
    return result;
}

std::string contentOf(const fs::path& file)
{
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void append(Seeds& seeds, Seeds more)
{
    std::move(more.begin(), more.end(), std::back_inserter(seeds));
}

Seeds md2Seeds()
{
    return {{"tetrahedron.md2", asBytes(tests::Md2Builder::tetrahedron().build())},
            {"odd.md2", asBytes(tests::Md2Builder::tetrahedron().noTriangles().framePadding(3).trailing(5).build())}};
}

Seeds mdlSeeds()
{
    const auto pose = [](const char* name) { return tests::MdlBuilder::Pose{name, tests::MdlBuilder::corners()}; };
    tests::MdlBuilder groups = tests::MdlBuilder::tetrahedron();
    groups.skinGroup({tests::MdlBuilder::plain(1), tests::MdlBuilder::plain(2)}, {0.5f, 1.0f});
    groups.group({{0.1f, 0.3f}, {pose("flame1"), pose("flame2")}}).frame(pose("end")).trailing(5);
    return {{"tetrahedron.mdl", asBytes(tests::MdlBuilder::tetrahedron().build())},
            {"groups.mdl", asBytes(groups.build())}};
}

Seeds iqmSeeds()
{
    tests::IqmBuilder odd = tests::IqmBuilder::arm();
    odd.hasNormals = false;
    odd.comment = "made by hand";
    odd.extensions = {{"A", std::vector<std::byte>(4)}, {"B", {}}};
    odd.vertices[3].bones = {0, 1, 0, 0};
    odd.vertices[3].weights = {200, 55, 0, 0};
    return {{"arm.iqm", asBytes(tests::IqmBuilder::arm().build())},
            {"frames.iqm", asBytes(tests::IqmBuilder::armFrames().build())},
            {"odd.iqm", asBytes(odd.build())}};
}

Seeds gltfSeeds()
{
    Seeds seeds;
    for (const auto& builder :
         {tests::GltfBuilder::triangle(), tests::GltfBuilder::arm(), tests::GltfBuilder::morphed()}) {
        seeds.push_back({std::to_string(seeds.size()) + ".glb", asBytes(builder.glb())});
        seeds.push_back({std::to_string(seeds.size()) + ".gltf", asBytes(builder.text())});
    }
    seeds.push_back({"empty.glb", asBytes(tests::glbOf("", {}))});
    return seeds;
}

Seeds mdxSeeds()
{
    return {{"tetrahedron.mdx", asBytes(tests::MdxBuilder::tetrahedronAndSheet().effects(1, 1).build())},
            {"boxes.mdx", asBytes(formats::writeMdx(tests::twoBoxes()))}};
}

Seeds md3Seeds()
{
    return {{"tetrahedron.md3", asBytes(tests::Md3Builder::tetrahedron().build())},
            {"hand.md3", asBytes(tests::Md3Builder::hand().build())}};
}

/// Models of both forms, views and external keys.
Seeds m2Seeds()
{
    Seeds seeds;
    for (const std::uint32_t version : {256U, 264U}) {
        for (const formats::M2WriteModel& model : {tests::flagPole(version), tests::fittedPole(version)}) {
            for (const formats::M2WrittenFile& file : formats::writeM2(model))
                seeds.push_back({std::to_string(version) + "-" + std::to_string(seeds.size()), asBytes(file.bytes)});
        }
    }
    return seeds;
}

/// The files with this extension of a chunked model, each alone and with rare chunks.
Seeds chunkSeeds(std::string_view extension, const tests::ChunkBuilder& more)
{
    formats::M2WriteModel numbered = tests::plainPole({274, formats::M2WriteContainer::chunksAndSkeleton});
    numbered.firstFileId = 700;
    numbered.textures[0].fileId = 800;
    numbered.sequences[2].isExternal = true;
    Seeds seeds;
    for (const formats::M2WriteModel& model : {tests::plainPole({272, formats::M2WriteContainer::chunks}), numbered}) {
        for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
            if (!file.name.ends_with(extension))
                continue;
            std::vector<std::byte> bytes = file.bytes;
            seeds.push_back({std::to_string(model.version) + std::string(extension), asBytes(bytes)});
            bytes.insert(bytes.end(), more.build().begin(), more.build().end());
            seeds.push_back({std::to_string(model.version) + "-more" + std::string(extension), asBytes(bytes)});
        }
    }
    return seeds;
}

/// A model with emitters, alone and with chunks about them.
Seeds effectChunkSeeds()
{
    std::vector<std::byte> bytes = formats::writeM2(tests::poleWithTwoEmitters()).front().bytes;
    Seeds seeds{{"emitters.m2", asBytes(bytes)}};
    tests::ChunkBuilder chunks;
    for (const tests::EffectChunk& each : tests::effectChunks())
        chunks.chunk(each.id, each.content);
    bytes.insert(bytes.end(), chunks.build().begin(), chunks.build().end());
    seeds.push_back({"emitters-more.m2", asBytes(bytes)});
    return seeds;
}

Seeds m2ChunkSeeds()
{
    Seeds seeds = chunkSeeds(".m2", tests::ChunkBuilder()
                                        .chunk("PABC", std::vector<std::byte>(4))
                                        .words("PADC", {1, 8, 0xFFFF0000, 0, 0, 0, 0})
                                        .words("PEDC", {1, 8, 0xFFFF0000, 0, 0})
                                        .words("PSBC", {1, 8, 0, 0, 0, 0, 0, 0, 0})
                                        .words("XXXX", {1, 2}));
    append(seeds, effectChunkSeeds());
    return seeds;
}

Seeds m2SkelSeeds()
{
    return chunkSeeds(".skel", tests::ChunkBuilder().words("SKPD", {0, 0, 900, 0}).words("XXXX", {1, 2}));
}

/// The number of the form, then the records.
Seeds m2EffectSeeds()
{
    Seeds seeds;
    for (const EffectSample& sample : effectSamples()) {
        const auto number = static_cast<std::uint8_t>(seeds.size());
        Bytes bytes = asBytes(sample.records());
        bytes.insert(bytes.begin(), number);
        seeds.push_back({"form-" + std::to_string(number), std::move(bytes)});
    }
    return seeds;
}

Seeds blpSeeds()
{
    Seeds seeds;
    for (const auto& file : tests::smallBlps())
        seeds.push_back({std::to_string(seeds.size()) + ".blp", asBytes(file)});
    return seeds;
}

formats::Image smallImage()
{
    formats::Image image{8, 4, {}};
    for (std::uint32_t i = 0; i < 32; ++i) {
        for (const std::uint32_t channel : {i * 8, 255 - i, i % 8 * 30, i / 8 * 80})
            image.pixels.push_back(static_cast<std::uint8_t>(channel));
    }
    return image;
}

Seeds pcxSeeds()
{
    const auto planes =
        tests::PcxBuilder().depth(8, 3).window(0, 0, 1, 1).bytesPerLine(2).data({0xC6, 7, 1, 2, 3, 4, 5, 6}).build();
    const auto bits = tests::PcxBuilder().version(3).depth(1, 4).window(0, 0, 9, 0).bytesPerLine(2);
    return {{"palette.pcx", asBytes(formats::writePcx(smallImage()))},
            {"planes.pcx", asBytes(planes)},
            {"bits.pcx", asBytes(tests::PcxBuilder(bits).raw().data(Bytes(8, 0xA5)).build())}};
}

/// A bitmap of 5x4 pixels and four colors with run-length rows of 4 or 8 bits, because no real file here has them.
Bytes runLengthBmp(std::size_t bits, const Bytes& runs)
{
    constexpr std::size_t kHeaderBytes = 14 + 40 + 16;
    Bytes file(kHeaderBytes + runs.size());
    const auto put = [&file](std::size_t at, std::size_t value) { file[at] = static_cast<std::uint8_t>(value); };
    put(0, 'B');
    put(1, 'M');
    put(10, kHeaderBytes);
    put(14, 40);
    put(18, 5);
    put(22, 4);
    put(26, 1);
    put(28, bits);
    put(30, bits == 8 ? 1 : 2); // BI_RLE8, BI_RLE4
    put(46, 4);
    for (std::size_t i = 54; i < kHeaderBytes; ++i)
        put(i, i);
    std::copy(runs.begin(), runs.end(), file.begin() + kHeaderBytes);
    return file;
}

/// 2x2 pixels after a header of 18 bytes: 2 is colors, 10 runs of them, 9 runs of palette indices.
Bytes smallTga(std::uint8_t type, std::uint8_t bits, const Bytes& rest)
{
    const bool hasPalette = type == 1 || type == 9;
    constexpr std::size_t kHeaderBytes = 18;
    Bytes file(kHeaderBytes + rest.size());
    file[1] = hasPalette ? 1 : 0;
    file[2] = type;
    file[5] = hasPalette ? 2 : 0;
    file[7] = hasPalette ? 24 : 0;
    file[12] = file[14] = 2;
    file[16] = bits;
    file[17] = 0x20; // top row first
    std::copy(rest.begin(), rest.end(), file.begin() + kHeaderBytes);
    return file;
}

Bytes smallJpeg()
{
    tests::FlatJpeg jpeg = tests::flatJpeg(4, 4, {10, 20, 30});
    jpeg.header.insert(jpeg.header.end(), jpeg.body.begin(), jpeg.body.end());
    return jpeg.header;
}

Seeds imageSeeds()
{
    Seeds seeds{
        {"small.png", asBytes(formats::encodePng(smallImage()))},
        {"small.jpg", smallJpeg()},
        {"runs8.bmp", runLengthBmp(8, {3, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0xEE, 0, 2, 1, 0, 1, 0, 0, 1})},
        {"runs4.bmp", runLengthBmp(4, {5, 0x12, 0, 0, 0, 5, 0x01, 0x23, 0x10, 0xEE, 0, 2, 0, 1, 2, 0x13, 0, 1})},
        {"colors.tga", smallTga(2, 24, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12})},
        {"runs.tga", smallTga(10, 32, {0x82, 1, 2, 3, 4, 0x00, 5, 6, 7, 8})},
        {"palette.tga", smallTga(9, 8, {1, 2, 3, 4, 5, 6, 0x81, 0, 0x01, 1, 0})}};
    append(seeds, pcxSeeds());
    append(seeds, blpSeeds());
    return seeds;
}

Seeds pakSeeds()
{
    const auto pak = tests::PakBuilder().file("models/a/tris.md2", "content").file("b.pcx", "more");
    return {{"quake.pak", asBytes(pak.build())}, {"sin.pak", asBytes(pak.buildSin())}};
}

Seeds zipSeeds()
{
    const auto pak = tests::PakBuilder().file("models/a/tris.md2", "content");
    const auto zip = tests::zipOf({{.name = "models/a.md3", .content = std::string(300, 'a'), .isDeflated = true},
                                   {.name = "scripts\\b.shader", .content = "stored"},
                                   {.name = "pak0.pak", .content = tests::textOf(pak.build()), .isDeflated = true}},
                                  "comment");
    return {{"small.zip", asBytes(zip)}};
}

/// Each as stored, and with plain tables, which fuzz_mpq encrypts.
Seeds mpqSeeds()
{
    const std::string text(1500, 'a');
    const std::vector<tests::MpqEntry> entries = {
        {.name = "Creature\\a.m2", .content = text, .methods = 0x02, .isEncrypted = true, .isKeyAdjusted = true},
        {.name = "b.blp", .content = text, .methods = 0x30, .hasChecksums = true},
        {.name = "c.skin", .content = text, .methods = 0x22, .isSingleUnit = true, .isListed = false},
        {.name = "d.txt",
         .content = "AIAIAIAIAIAIA",
         .packed = std::string("\x00\x04\x82\x24\x25\x8F\x80\x7F", 8),
         .moreFlags = 0x100},
        {.name = "t.dbc", .content = "WDBC\"c.mdx\"a.blp\"", .isListed = false}, // mentions names
        {.name = "e.txt", .content = "stored", .language = 0x407}};
    Seeds seeds;
    for (const tests::MpqLayout& layout : {tests::MpqLayout{}, {.version = 1, .sectorShift = 3}, {.version = 2}}) {
        tests::Bytes archive = tests::mpqOf(entries, layout);
        seeds.push_back({std::to_string(layout.version) + ".mpq", asBytes(archive)});
        tests::decryptMpqTables(archive);
        seeds.push_back({std::to_string(layout.version) + "-plain.mpq", asBytes(archive)});
    }
    return seeds;
}

/// A table of each kind: known, with two possible layouts, with bytes, and unknown.
Seeds dbcSeeds()
{
    const auto display = tests::dbcOf({{160, 41, 0, 0, 1.0F, 255, "Skin", "Alpha", "", 1, 0, 0},
                                       {161, 41, 0, 7, 0.5F, 100, "Skin", "", "Third", 1, 0, 0}});
    const auto sections =
        tests::dbcOf({{1, 1, 0, 0, 0, 0, "a.blp", "b.blp", "", 1}, {2, 1, 0, 3, 2, 9, "", "", "c.blp", 0}});
    const auto newer =
        tests::dbcOf({{1, 1, 0, 0, "a.blp", "b.blp", "", 17, 0, 0}, {2, 1, 0, 3, "", "", "c.blp", 1, 2, 9}});
    const auto power = tests::dbcOf({{1, 2, "MANA", std::byte{1}, std::byte{2}, std::byte{3}}});
    const auto unknown = tests::dbcOf({{1, "one"}, {2, "two"}, {2, ""}});
    return {{"display.dbc", asBytes(display)},
            {"sections.dbc", asBytes(sections)},
            {"newer.dbc", asBytes(newer)},
            {"power.dbc", asBytes(power)},
            {"unknown.dbc", asBytes(unknown)}};
}

/// Patches of the file that fuzz_patch changes: of one file, and of many.
Seeds patchSeeds()
{
    using namespace formats;
    const auto bytes = FileBytes::copyOf(tests::Md3Builder::tetrahedron().build());
    const auto file = edit::editableFile(ByteView(bytes, "seed")).value();
    edit::EditSet edits(bytes);
    for (const char* const text : {"frames[*].radius=9.5", "tags[0].name=tag_x", "surfaces[0].shaders[0].name=a/b",
                                   "frames[0].tags[1].axes=1,0,0,0,1,0,0,0,1"})
        edits.add(edit::editsOf(edit::parseAssignment(text).value(), file, edits.bytes()).edits);
    const std::vector<std::byte> cut(edits.bytes().end() - 40, edits.bytes().end() - 10);
    edits.add({{"end", edits.bytes().size() - 40, cut, {}, "cut"},
               {"end", edits.bytes().size(), {}, std::vector<std::byte>(7), "more"}});
    const edit::FilePatch patch = edit::patchOf(file, edits, "a.md3");
    const std::string one = edit::patchText({{patch}, false, "Trisview"});
    const std::string many = edit::patchText({{patch, edit::reversed(patch)}, true, "Trisview"});
    return {{"one.json", Bytes(one.begin(), one.end())}, {"many.json", Bytes(many.begin(), many.end())}};
}

/// Targets with seeds from builders; the others have only texts.
struct Maker {
    std::string_view target;
    Seeds (*make)();
};
constexpr std::array<Maker, 18> kMakers{{{"md2", md2Seeds},
                                         {"gltf", gltfSeeds},
                                         {"iqm", iqmSeeds},
                                         {"mdl", mdlSeeds},
                                         {"mdx", mdxSeeds},
                                         {"md3", md3Seeds},
                                         {"m2", m2Seeds},
                                         {"m2_chunks", m2ChunkSeeds},
                                         {"m2_skel", m2SkelSeeds},
                                         {"m2_effects", m2EffectSeeds},
                                         {"blp", blpSeeds},
                                         {"dbc", dbcSeeds},
                                         {"pcx", pcxSeeds},
                                         {"image", imageSeeds},
                                         {"pak", pakSeeds},
                                         {"mpq", mpqSeeds},
                                         {"patch", patchSeeds},
                                         {"zip", zipSeeds}}};

Seeds textSeeds(const fs::path& folder)
{
    Seeds seeds;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string text = contentOf(entry.path());
        seeds.push_back({entry.path().filename().string(), Bytes(text.begin(), text.end())});
    }
    std::sort(seeds.begin(), seeds.end(), [](const Seed& left, const Seed& right) { return left.name < right.name; });
    return seeds;
}

} // namespace

std::vector<Seed> seedsOf(std::string_view target)
{
    Seeds seeds;
    if (target == "scene") {
        for (const std::string_view each : kSceneTargets)
            append(seeds, seedsOf(each));
    }
    for (const Maker& maker : kMakers) {
        if (maker.target == target)
            append(seeds, maker.make());
    }
    const fs::path texts = fs::path(TRISVIEW_FUZZ_FOLDER) / "seeds" / target;
    if (fs::is_directory(texts))
        append(seeds, textSeeds(texts));
    return seeds;
}

std::vector<Seed> allSeeds()
{
    Seeds seeds;
    for (const Maker& maker : kMakers)
        append(seeds, maker.make());
    std::vector<fs::path> folders;
    for (const auto& entry : fs::directory_iterator(fs::path(TRISVIEW_FUZZ_FOLDER) / "seeds"))
        folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const fs::path& folder : folders)
        append(seeds, textSeeds(folder));
    return seeds;
}

std::string dictionaryTextOf(std::string_view target)
{
    if (target != "scene")
        return contentOf(fs::path(TRISVIEW_FUZZ_FOLDER) / (std::string(target) + ".dict"));
    std::string text;
    for (const std::string_view each : kSceneTargets)
        text += dictionaryTextOf(each);
    return text;
}

} // namespace fuzz
