// Rules that cannot be triggered by damage at one offset: specially built files.
#include "tests/formats/built_problems.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/mpq_builder.hpp"
#include "tests/support/pcx_builder.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <string>

namespace built_problem_locations_test {

using formats::ByteRange;
using formats::Diagnostics;
using tests::BuiltProblem;
using tests::ByteBuilder;
using tests::field;
using tests::file;
using tests::FileContent;
using tests::Md2Builder;
using tests::Md3Builder;
using tests::MdlBuilder;
using tests::MdxBuilder;
using tests::NamedFiles;
using tests::times;

Md2Builder manyVertices()
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (Md2Builder::Frame& frame : builder.frames())
        frame.vertices.resize(2049);
    return builder;
}

Md2Builder insideOut()
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (auto& frame : builder.frames())
        std::swap(frame.vertices[1], frame.vertices[2]);
    return builder;
}

Md2Builder withOneNormal()
{
    Md2Builder builder = Md2Builder::tetrahedron();
    for (auto& frame : builder.frames()) {
        for (auto& vertex : frame.vertices)
            vertex.normal = 7;
    }
    for (int i = 0; i < 2; ++i)
        builder.triangle(0, 1, 2).triangle(0, 3, 1).triangle(0, 2, 3).triangle(1, 3, 2);
    return builder;
}

std::vector<BuiltProblem> md2Problems()
{
    using Field = tests::Md2Field;
    const Md2Builder sound = Md2Builder::tetrahedron();
    Md2Builder unterminated = sound;
    unterminated.noGlCommands().glCommand(3, {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}});
    return {
        {"md2-vertex-limit", file("a.md2", manyVertices()), field(Field::vertexCount)},
        {"md2-frame-size-unaligned", file("a.md2", Md2Builder(sound).framePadding(2)), field(Field::frameSize)},
        {"md2-normals-same", file("a.md2", withOneNormal()), {292, 56}},
        {"md2-normals-contradict", file("a.md2", insideOut()), {196, 56}},
        {"md2-skins-left-out", file("a.md2", times(4096, sound, [](Md2Builder& each) { each.skin("x"); })),
         field(Field::skinCount)},
        {"md2-gl-commands-too-large",
         file("a.md2", Md2Builder(sound).trailing((4U << 22U) + 400).set(Field::glWordCount, (4U << 20U) + 1)),
         {308, (4U << 22U) + 4}},
        {"md2-gl-commands-unterminated", file("a.md2", unterminated), {308, 40}},
    };
}

std::vector<BuiltProblem> mdxProblems()
{
    using Field = tests::MdxField;
    const MdxBuilder sound = MdxBuilder::tetrahedronAndSheet();
    MdxBuilder unterminated = sound;
    unterminated.noGlCommands().glCommand(3, 1, {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}});
    MdxBuilder inward = sound;
    std::swap(inward.vertices()[1], inward.vertices()[2]);
    MdxBuilder same = sound;
    for (auto& vertex : same.vertices())
        vertex.normal = 7;
    same.noGlCommands();
    for (int i = 0; i < 12; ++i)
        same.glCommand(3, 1, {{0, 0, 0}, {0, 0, i % 2 + 1}, {0, 0, 3}});
    same.glWord(0);
    return {
        {"mdx-vertex-limit", file("a.mdx", times(2041, sound, [](MdxBuilder& each) { each.vertex({}); })),
         field(Field::vertexCount)},
        {"mdx-triangles-untextured", file("a.mdx", sound), field(Field::triangleCount)},
        {"mdx-effects", file("a.mdx", MdxBuilder(sound).effects(1, 1)), field(Field::effectKindCount, 8)},
        {"mdx-normals-same", file("a.mdx", same), {228, 72}},
        {"mdx-normals-contradict", file("a.mdx", inward), {228, 72}},
        {"mdx-skins-left-out", file("a.mdx", times(4096, sound, [](MdxBuilder& each) { each.skin("x"); })),
         field(Field::skinCount)},
        {"mdx-gl-commands-too-large",
         file("a.mdx", MdxBuilder(sound).trailing((4U << 22U) + 400).set(Field::glWordCount, (4U << 20U) + 1)),
         {372, (4U << 22U) + 4}},
        {"mdx-gl-commands-unterminated", file("a.mdx", unterminated), {372, 44}},
    };
}

std::vector<BuiltProblem> mdlProblems()
{
    using Field = tests::MdlField;
    const MdlBuilder sound = MdlBuilder::tetrahedron();
    const auto addTriangle = [](MdlBuilder& each) { each.triangle(each.triangles().front()); };
    MdlBuilder tall = sound;
    tall.noSkins().skinSize(4, 481).skin(MdlBuilder::Pixels(4 * 481));
    MdlBuilder many = MdlBuilder::tetrahedron().noFrames();
    std::vector<MdlBuilder::Vertex> vertices = MdlBuilder::corners();
    vertices.resize(1025);
    many.texCoords().resize(1025);
    many.frame({"turn1", vertices});
    MdlBuilder same = MdlBuilder::tetrahedron().noFrames();
    std::vector<MdlBuilder::Vertex> corners = MdlBuilder::corners();
    for (MdlBuilder::Vertex& vertex : corners)
        vertex.normal = 7;
    same.frame({"turn1", corners}).frame({"turn2", corners});
    return {
        {"mdl-vertex-limit", file("a.mdl", many), field(Field::vertexCount)},
        {"mdl-triangle-limit", file("a.mdl", times(2100, sound, addTriangle)), field(Field::triangleCount)},
        {"mdl-skin-limit", file("a.mdl", times(40, sound, [](MdlBuilder& each) { each.skin(MdlBuilder::plain(1)); })),
         field(Field::skinCount)},
        {"mdl-skin-height-limit", file("a.mdl", tall), field(Field::skinHeight)},
        {"mdl-no-skins", file("a.mdl", MdlBuilder(sound).noSkins()), field(Field::skinCount)},
        {"mdl-normals-same", file("a.mdl", times(8, same, addTriangle)), {360, 44}},
    };
}

Md3Builder withDust(std::size_t vertices)
{
    Md3Builder::Surface surface;
    surface.name = "dust";
    surface.texCoords.resize(vertices);
    surface.frames.assign(2, std::vector<Md3Builder::Vertex>(vertices));
    return Md3Builder::tetrahedron().surface(surface);
}

Md3Builder withTriangleCount(std::size_t count)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    auto& triangles = builder.surfaces()[0].triangles;
    while (triangles.size() < count)
        triangles.push_back(triangles[triangles.size() % 4]);
    return builder;
}

Md3Builder withSameNormals()
{
    Md3Builder builder = withTriangleCount(9);
    for (auto& frame : builder.surfaces()[0].frames) {
        for (auto& vertex : frame)
            vertex.normal = 0;
    }
    return builder;
}

/// One surface more than our limit.
Md3Builder withSurfaces(std::size_t count)
{
    Md3Builder::Surface surface;
    surface.name = "one";
    surface.frames.resize(2);
    return times(count, Md3Builder::tetrahedron(), [&](Md3Builder& each) { each.surface(surface); });
}

Md3Builder withTagNames()
{
    Md3Builder builder;
    for (int frame = 0; frame < 40; ++frame) {
        std::vector<Md3Builder::Tag> tags(40);
        for (std::size_t i = 0; i < tags.size(); ++i)
            tags[i].name = "tag_" + std::to_string(frame) + "_" + std::to_string(i);
        builder.frame("x", tags);
    }
    return builder;
}

std::vector<BuiltProblem> md3Problems()
{
    using Field = tests::Md3Field;
    using Own = tests::Md3SurfaceField;
    const auto own = [](const Md3Builder& builder, std::size_t surface, Own offset) {
        return ByteRange{builder.surfaceStart(surface) + static_cast<std::uint64_t>(offset), 4};
    };
    Md3Builder empty = Md3Builder();
    empty.frame("x", {});
    Md3Builder unending = Md3Builder::tetrahedron();
    unending.surfaces()[1].name.assign(64, 'x');
    return {
        {"md3-vertex-limit", file("a.md3", withDust(4097)), own(withDust(4097), 2, Own::vertexCount)},
        {"md3-engine-vertex-limit", file("a.md3", withDust(1000)), own(withDust(1000), 2, Own::vertexCount)},
        {"md3-triangle-limit", file("a.md3", withTriangleCount(8193)),
         own(withTriangleCount(8193), 0, Own::triangleCount)},
        {"md3-engine-triangle-limit", file("a.md3", withTriangleCount(2000)),
         own(withTriangleCount(2000), 0, Own::triangleCount)},
        {"md3-empty", file("a.md3", empty), field(Field::surfaceCount)},
        {"md3-surfaces-left-out", file("a.md3", withSurfaces(4096)), field(Field::surfaceCount)},
        {"md3-surface-name", file("a.md3", unending), {unending.surfaceStart(1) + 4, 64}},
        {"md3-normals-same", file("a.md3", withSameNormals()), {984, 32}},
        {"md3-tag-names", file("a.md3", withTagNames()), {108 + 40 * 56 + 410 * 112, 112}},
    };
}

tests::IqmBuilder talkingArm()
{
    tests::IqmBuilder builder = tests::IqmBuilder::arm();
    builder.comment = "made by hand";
    builder.extensions = {{"A", FileContent(4)}};
    return builder;
}

std::vector<BuiltProblem> iqmProblems()
{
    return {{"iqm-comment", file("a.iqm", talkingArm()), {1088, 12}},
            {"iqm-extension", file("a.iqm", talkingArm()), {1068, 16}}};
}

FileContent pngChunk(std::string_view type, const std::vector<std::uint8_t>& data)
{
    const auto big = [](ByteBuilder& to, std::uint32_t value) {
        for (const unsigned shift : {24U, 16U, 8U, 0U})
            to.u8(static_cast<std::uint8_t>(value >> shift));
    };
    std::vector<std::uint8_t> checked(type.begin(), type.end());
    checked.insert(checked.end(), data.begin(), data.end());
    ByteBuilder bytes;
    big(bytes, static_cast<std::uint32_t>(data.size()));
    for (const std::uint8_t each : checked)
        bytes.u8(each);
    big(bytes, static_cast<std::uint32_t>(crc32(0, checked.data(), static_cast<uInt>(checked.size()))));
    return bytes.build();
}

/// Two pixels with colors 0 and 200 of a palette with one color.
NamedFiles pngPastItsPalette()
{
    std::vector<std::uint8_t> packed(64);
    auto length = static_cast<uLongf>(packed.size());
    const std::array<std::uint8_t, 3> row{0, 0, 200};
    compress(packed.data(), &length, row.data(), row.size());
    packed.resize(length);
    FileContent png = ByteBuilder().u8(0x89).text("PNG\r\n\x1A\n", 7).build();
    for (const auto& part : {pngChunk("IHDR", {0, 0, 0, 2, 0, 0, 0, 1, 8, 3, 0, 0, 0}), pngChunk("PLTE", {1, 2, 3}),
                             pngChunk("IDAT", packed), pngChunk("IEND", {})})
        png.insert(png.end(), part.begin(), part.end());
    return {{"a.png", png}};
}

/// An archive, and the slots of its hash table that a problem is about.
BuiltProblem mpqProblem(const char* rule, const FileContent& archive, std::size_t slot)
{
    const auto build = [archive] { return NamedFiles{{"a.mpq", archive}}; };
    return {rule, build, {tests::mpqPlacesOf(archive).hashTable + 16 * slot, 16}};
}

std::vector<BuiltProblem> mpqProblems()
{
    using tests::mpqOf;
    const FileContent good = mpqOf({{.name = "a", .content = "1"}});
    FileContent many = good;
    tests::patchU32(many, 28, 60'000);
    const FileContent badList =
        mpqOf({{.name = "(listfile)", .content = "a\r\nb\r\n", .methods = 2, .packed = "AB"}}, {.hasListfile = false});
    const tests::MpqEntry shortList{
        .name = "(listfile)", .content = "a\r\nb\r\n", .methods = 2, .packed = "\x02\x78\x9C"};
    std::string names;
    for (int i = 0; i < 4'000'001; ++i)
        names += "a\n";
    const tests::MpqEntry longList{.name = "(listfile)", .content = names, .methods = 2, .isSingleUnit = true};
    return {
        mpqProblem("mpq-names-limit", mpqOf({longList, {.name = "b"}}, {.hasListfile = false}), 0),
        {"mpq-table-cut",
         [many] {
             return NamedFiles{{"a.mpq", many}};
         },
         {tests::mpqPlacesOf(many).blockTable, 32}},
        mpqProblem("mpq-listfile-unreadable", badList, 0),
        mpqProblem("mpq-short-sector", mpqOf({shortList, {.name = "a"}}, {.hasListfile = false}), 0),
        mpqProblem("mpq-unnamed", mpqOf({{.name = "a"}, {.name = "b", .isListed = false}}), 1),
        mpqProblem("mpq-deletion-mark", mpqOf({{.name = "a"}, {.name = "b", .moreFlags = 0x02000000}}), 1),
    };
}

std::vector<BuiltProblem> otherProblems()
{
    using tests::BlpBuilder;
    using tests::PcxBuilder;
    tests::PakBuilder many;
    many.file("all", std::string(200'000, 'x'));
    for (int i = 1; i < 2'000; ++i)
        many.entry("all" + std::to_string(i), 12, 200'000);
    const auto twice = tests::PakBuilder().file("a.pcx", "first").file("A.PCX", "second");
    FileContent entries(12 + std::size_t{64} * 1'000'001);
    const FileContent head = ByteBuilder().text("PACK", 4).u32(12).u32(64 * 1'000'001).build();
    std::copy(head.begin(), head.end(), entries.begin());
    return {
        {"archive-entry-limit",
         [entries] {
             return NamedFiles{{"a.pak", entries}};
         },
         {12, 64 * 1'000'001}},
        {"png-palette-index", pngPastItsPalette, {48, 11}},
        {"blp-alpha-zero", file("a.blp", BlpBuilder::blp2(3, 0, 2).size(1, 1).level({1, 2, 3, 0})), {1172, 4}},
        {"pcx-alpha-zero",
         file("a.pcx", PcxBuilder().depth(8, 4).size(2, 1).raw().data({1, 2, 3, 4, 5, 6, 0, 0})),
         {128, 8}},
        {"pcx-palette-place",
         file("a.pcx", PcxBuilder().size(2, 1).data({0, 1}).marker().palette({{1, 2, 3}}).data({1, 2, 3})),
         {130, 769}},
        {"archive-duplicates", file("a.pak", twice), {87, 64}},
        {"archive-total", file("a.pak", many), {12 + 200'000 + 335 * 64, 64}},
    };
}

std::vector<BuiltProblem> builtProblems()
{
    std::vector<BuiltProblem> all;
    for (const auto& some : {md2Problems(), mdxProblems(), mdlProblems(), md3Problems(), iqmProblems(),
                             tests::builtM2Problems(), tests::builtGltfProblems(), mpqProblems(), otherProblems()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

class BuiltProblemLocations : public testing::TestWithParam<BuiltProblem> {};

TEST_P(BuiltProblemLocations, AreTheBytesThatAreWrong)
{
    const BuiltProblem& problem = GetParam();
    const NamedFiles files = problem.build();
    const Diagnostics all = tests::diagnosticsOfFiles(files);
    const auto found =
        std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.rule == problem.rule; });
    ASSERT_NE(found, all.end());
    const std::string name = problem.file.empty() ? files.front().name : problem.file;
    EXPECT_EQ(found->file, name);
    const auto where = std::find_if(files.begin(), files.end(), [&](const auto& each) { return each.name == name; });
    ASSERT_NE(where, files.end());
    const ByteRange whole{0, where->bytes.size()};
    const ByteRange expected = problem.culprit.length > 0 ? problem.culprit : whole;
    EXPECT_EQ(found->range.offset, expected.offset) << found->message;
    EXPECT_EQ(found->range.length, expected.length) << found->message;
    EXPECT_LE(found->range.offset + found->range.length, whole.length);
}

INSTANTIATE_TEST_SUITE_P(Files, BuiltProblemLocations, testing::ValuesIn(builtProblems()), [](const auto& each) {
    std::string name = each.param.rule;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

} // namespace built_problem_locations_test
