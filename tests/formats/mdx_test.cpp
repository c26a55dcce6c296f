#include "formats/mdx/mdx.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/mdx_builder.hpp"
#include "tests/support/memory_peak.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace mdx_test {

using formats::Concern;
using formats::Diagnostic;
using formats::LoadErrorCode;
using formats::PrimitiveType;
using formats::Severity;
using tests::MdxBuilder;
using tests::MdxField;

constexpr const char* kUntextured = "mdx-triangles-untextured"; // the diagnostic of every valid file

formats::Result<formats::Model> load(std::span<const std::byte> bytes)
{
    return formats::loadMdx(formats::ByteView(formats::FileBytes::copyOf(bytes), "models/x.mdx"));
}

formats::Result<formats::Model> load(const MdxBuilder& builder)
{
    return load(builder.build());
}

const Diagnostic* find(const formats::Model& model, std::string_view rule)
{
    const auto found = std::find_if(model.diagnostics.begin(), model.diagnostics.end(),
                                    [rule](const Diagnostic& each) { return each.rule == rule; });
    return found == model.diagnostics.end() ? nullptr : &*found;
}

/// The vertices of a run's indices; -1 for a restart.
std::vector<std::int64_t> verticesOf(const formats::MeshVariant& meshVariant, const formats::DrawRange& run)
{
    std::vector<std::int64_t> vertices;
    for (std::uint32_t i = run.first; i < run.first + run.count; ++i) {
        const std::uint32_t index = meshVariant.indices.at(i);
        vertices.push_back(index == formats::kRestartIndex ? -1 : std::int64_t{meshVariant.vertices.at(index).vertex});
    }
    return vertices;
}

TEST(Mdx, DecodesEveryValueOfAMinimalFile)
{
    const auto bytes = MdxBuilder::tetrahedronAndSheet().build();
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ(model->diagnostics.size(), 1U) << model->diagnostics.back().message;
    EXPECT_EQ(model->diagnostics[0].rule, kUntextured);
    EXPECT_EQ(model->diagnostics[0].severity, Severity::note);
    EXPECT_EQ(model->diagnostics[0].concern, Concern::triangleList);
    EXPECT_EQ(model->diagnostics[0].message,
              "the triangle list has no texture coordinates: the GL commands are shown by default");
    EXPECT_EQ(model->name, "x");
    EXPECT_EQ(model->format, "MDX");
    EXPECT_EQ(model->version, 4U);
    EXPECT_EQ(model->fileBytes, bytes.size());
    EXPECT_EQ(model->frontFace, formats::FrontFace::clockwise);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    EXPECT_EQ(model->skins, std::vector<std::string>{"models/props/thing.tga"});
    ASSERT_EQ(model->textureSlots.size(), 1U);
    EXPECT_EQ(model->textureSlots[0].name, "models/props/thing.tga");
    EXPECT_EQ(model->textureSlots[0].type, "skin");
    EXPECT_TRUE(model->tags.empty());
    ASSERT_EQ(model->surfaces.size(), 2U);
    EXPECT_EQ(model->surfaces[0].name, "sub-object 1");
    EXPECT_EQ(model->surfaces[1].name, "sub-object 2");
    EXPECT_EQ(model->surfaces[1].block, 0U);
    ASSERT_EQ(model->batches.size(), 2U);
    EXPECT_EQ(model->batches[1].surface, 1U);
    EXPECT_EQ(model->batches[1].pass, 0U);
    ASSERT_EQ(model->clips.size(), 1U);
    EXPECT_EQ(model->clips[0].name, "walk");
    EXPECT_EQ(model->clips[0].frameCount, 2U);
    EXPECT_EQ(model->clips[0].framesPerSecond, 10.0f);

    const formats::Keyframed& shape = formats::keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), 2U);
    EXPECT_EQ(shape.frames[0].name, "walk_1");
    EXPECT_EQ(shape.frames[1].blockFrame, 1U);
    ASSERT_EQ(shape.blocks.size(), 1U);
    EXPECT_EQ(shape.blocks[0].encoding, formats::VertexEncoding::u8);
    EXPECT_EQ(shape.blocks[0].vertexCount, 8U);
    EXPECT_EQ(shape.blocks[0].offset, 228U);
    EXPECT_EQ(shape.blocks[0].frameStride, 72U);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 0, 1), glm::dvec3(50.0, 0.0, 0.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 7), glm::dvec3(60.0, 50.0, 200.0));
    EXPECT_EQ(formats::normalAt(shape.blocks[0], 0, 3), formats::kMd2Normals[132]);
    EXPECT_EQ(model->bounds.min, glm::vec3(0.0f));
    EXPECT_EQ(model->bounds.max, glm::vec3(100.0f, 100.0f, 200.0f));
}

TEST(Mdx, ShowsGlCommandsFirstWithRunsOfEachSubObject)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 2U);
    const formats::MeshVariant& commands = model->meshVariants[0];
    EXPECT_EQ(commands.name, "gl-commands");
    EXPECT_EQ(commands.texCoordUnit, formats::TexCoordUnit::normalized);
    EXPECT_EQ(commands.triangleCount, 6U);
    ASSERT_EQ(commands.drawRanges.size(), 3U);
    EXPECT_EQ(commands.drawRanges[0].primitive, PrimitiveType::strip);
    EXPECT_EQ(commands.drawRanges[0].surface, 0U);
    EXPECT_EQ(verticesOf(commands, commands.drawRanges[0]), (std::vector<std::int64_t>{0, 1, 2, 3}));
    EXPECT_EQ(commands.drawRanges[1].primitive, PrimitiveType::fan);
    EXPECT_EQ(commands.drawRanges[1].surface, 0U);
    EXPECT_EQ(verticesOf(commands, commands.drawRanges[1]), (std::vector<std::int64_t>{0, 2, 3, 1}));
    EXPECT_EQ(commands.drawRanges[2].primitive, PrimitiveType::strip);
    EXPECT_EQ(commands.drawRanges[2].surface, 1U);
    EXPECT_EQ(verticesOf(commands, commands.drawRanges[2]), (std::vector<std::int64_t>{4, 5, 6, 7}));
    const std::vector<formats::RenderVertex> corners{{0, {0.0f, 0.0f}}, {1, {1.0f, 0.0f}},  {2, {0.0f, 1.0f}},
                                                     {3, {1.0f, 1.0f}}, {4, {0.25f, 0.5f}}, {5, {0.25f, 0.75f}},
                                                     {6, {0.5f, 0.5f}}, {7, {0.5f, 0.75f}}};
    EXPECT_EQ(commands.vertices, corners);
}

TEST(Mdx, PutsARestartBetweenStripsOfOneSubObjectOnly)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet()
                                .noGlCommands()
                                .glCommand(3, 1, {{0, 0, 4}, {0, 0, 5}, {0, 0, 6}})
                                .glCommand(3, 0, {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}})
                                .glCommand(3, 1, {{0, 0, 6}, {0, 0, 5}, {0, 0, 7}})
                                .glWord(0));
    ASSERT_TRUE(model);
    const formats::MeshVariant& commands = model->meshVariants[0];
    ASSERT_EQ(commands.drawRanges.size(), 2U);
    EXPECT_EQ(verticesOf(commands, commands.drawRanges[0]), (std::vector<std::int64_t>{0, 1, 2}));
    EXPECT_EQ(verticesOf(commands, commands.drawRanges[1]), (std::vector<std::int64_t>{4, 5, 6, -1, 6, 5, 7}));
}

TEST(Mdx, OffersTheTriangleListUntextured)
{
    MdxBuilder builder = MdxBuilder::tetrahedronAndSheet();
    builder.triangle(0, 1, 3); // after those of sub-object 2
    const auto model = load(builder);
    ASSERT_TRUE(model);
    const formats::MeshVariant& list = model->meshVariants.at(1);
    EXPECT_EQ(list.name, "triangles");
    EXPECT_EQ(list.triangleCount, 7U);
    ASSERT_EQ(list.drawRanges.size(), 2U);
    EXPECT_EQ(list.drawRanges[0].primitive, PrimitiveType::triangles);
    EXPECT_EQ(list.drawRanges[0].surface, 0U);
    EXPECT_EQ(verticesOf(list, list.drawRanges[0]),
              (std::vector<std::int64_t>{0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2, 0, 1, 3}));
    EXPECT_EQ(list.drawRanges[1].surface, 1U);
    EXPECT_EQ(verticesOf(list, list.drawRanges[1]), (std::vector<std::int64_t>{4, 5, 6, 6, 5, 7}));
    ASSERT_EQ(list.vertices.size(), 8U);
    for (const formats::RenderVertex& corner : list.vertices)
        EXPECT_EQ(corner.uv, glm::vec2(0.0f));
}

TEST(Mdx, MapsEveryByteOfASoundFile)
{
    const auto bytes = MdxBuilder::tetrahedronAndSheet().effects(2, 3).build();
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    auto map = model->map;
    std::sort(map.begin(), map.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    std::vector<std::string> names;
    std::uint64_t position = 0;
    for (const formats::FileMapEntry& entry : map) {
        EXPECT_EQ(entry.offset, position) << entry.what;
        position = entry.end();
        names.push_back(entry.what);
    }
    EXPECT_EQ(position, bytes.size());
    EXPECT_EQ(names, (std::vector<std::string>{"header", "skins", "triangles", "frames", "GL commands",
                                               "sub-objects of vertices", "kinds of effects", "effects", "hit boxes"}));
    const Diagnostic* effects = find(*model, "mdx-effects");
    ASSERT_NE(effects, nullptr);
    EXPECT_EQ(effects->severity, Severity::note);
    EXPECT_EQ(effects->message, "2 kinds of effects and 3 effects are not shown");
}

TEST(Mdx, IsFoundByItsContent)
{
    const auto bytes = MdxBuilder::tetrahedronAndSheet().build();
    const auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "a/b.md2"));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->format, "MDX");
}

// --- Files that cannot be used

struct BrokenFile {
    const char* name;
    std::vector<std::byte> bytes;
    LoadErrorCode code;
    const char* message;
};

std::vector<std::byte> cut(std::vector<std::byte> bytes, std::size_t length)
{
    bytes.resize(length);
    return bytes;
}

std::vector<BrokenFile> brokenFiles()
{
    const auto sound = [] { return MdxBuilder::tetrahedronAndSheet(); };
    return {
        {"Empty",
         {},
         LoadErrorCode::wrongFormat,
         "models/x.mdx: not an MDX of Kingpin, which begins with 'IDPX': the file is empty"},
        {"Warcraft", sound().set(MdxField::magic, 0x584C444D).build(), LoadErrorCode::wrongFormat,
         "models/x.mdx: not an MDX of Kingpin, which begins with 'IDPX': it begins with bytes 4d 44 4c 58"},
        {"OnlyMagic", cut(sound().build(), 4), LoadErrorCode::truncated,
         "models/x.mdx: header at byte 0 needs 92 bytes, file has 4"},
        {"HeaderShort", cut(sound().build(), 91), LoadErrorCode::truncated,
         "models/x.mdx: header at byte 0 needs 92 bytes, file has 91"},
        {"NoVertices", sound().set(MdxField::vertexCount, 0).build(), LoadErrorCode::corrupt,
         "models/x.mdx: vertex count at byte 24 is 0, expected at least 1"},
        {"NoFrames", sound().set(MdxField::frameCount, 0).build(), LoadErrorCode::corrupt,
         "models/x.mdx: frame count at byte 36 is 0, expected at least 1"},
        {"FramesPastEnd", sound().set(MdxField::frameOffset, 5000).build(), LoadErrorCode::truncated,
         "models/x.mdx: frames at byte 5000 needs 72 bytes, file has 672"},
        {"FrameSizeZeroAndMoreFramesThanFit", sound().set(MdxField::frameSize, 0).set(MdxField::frameCount, 50).build(),
         LoadErrorCode::corrupt,
         "models/x.mdx: frame size at byte 16 is 0, expected 72 for 8 vertices, and 50 frames of that size at byte 228 "
         "do not fit in 672 bytes"},
        {"VertexCountNegative", sound().set(MdxField::vertexCount, 0x80000000).build(), LoadErrorCode::corrupt,
         "models/x.mdx: frame size at byte 16 is 72, expected 8589934632 for 2147483648 vertices, and 2 frames of that "
         "size at byte 228 do not fit in 672 bytes"},
        {"NothingToDraw", sound().noTriangles().noGlCommands().glWord(0).build(), LoadErrorCode::corrupt,
         "models/x.mdx: nothing to draw: none of 1 GL command words at byte 300 and none of 0 triangles at byte 156 "
         "can be used"},
        {"AllTrianglesBad", sound().noTriangles().noGlCommands().triangle(0, 1, 8).build(), LoadErrorCode::corrupt,
         "models/x.mdx: nothing to draw: none of 0 GL command words at byte 312 and none of 1 triangles at byte 156 "
         "can be used"},
    };
}

class BrokenMdx : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenMdx, IsRefusedWithAMessage)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Mdx, BrokenMdx, testing::ValuesIn(brokenFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Mdx, RefusesMoreTrianglesThanItsLimit)
{
    auto bytes = MdxBuilder::tetrahedronAndSheet().build();
    tests::patchU32(bytes, static_cast<std::size_t>(MdxField::triangleOffset),
                    static_cast<std::uint32_t>(bytes.size()));
    tests::patchU32(bytes, static_cast<std::size_t>(MdxField::triangleCount), 600000);
    bytes.resize(bytes.size() + 600000 * 12);
    const auto model = load(bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(model.error().message, "models/x.mdx: 600000 triangles, this program reads at most 524288");
}

// --- Usable files with diagnostics

struct OddFile {
    const char* name;
    MdxBuilder builder;
    const char* rule;
    Severity severity;
    Concern concern;
    const char* message;
};

std::vector<OddFile> oddFiles()
{
    const auto sound = [] { return MdxBuilder::tetrahedronAndSheet(); };
    const auto many = [&sound](int count, const auto& add) {
        MdxBuilder builder = sound();
        for (int i = 0; i < count; ++i)
            add(builder);
        return builder;
    };
    const auto withSubObject = [&sound](std::size_t vertex, std::int32_t number) {
        MdxBuilder builder = sound();
        builder.vertices()[vertex].subObject = number;
        return builder;
    };
    const auto illegalNormal = [&sound] {
        MdxBuilder builder = sound();
        builder.vertices()[2].normal = 200;
        return builder;
    };
    const auto inward = [&sound] {
        MdxBuilder builder = sound();
        std::swap(builder.vertices()[1], builder.vertices()[2]);
        return builder;
    };
    const MdxBuilder::GlVertex zero{0.0f, 0.0f, 0};
    const MdxBuilder::GlVertex nowhere{std::numeric_limits<float>::infinity(), 0.0f, 1};
    constexpr auto kWhole = Concern::model;
    constexpr auto kList = Concern::triangleList;
    constexpr auto kCommands = Concern::glCommands;
    return {
        {"Version", sound().set(MdxField::version, 5), "mdx-version", Severity::warning, kWhole,
         "version is 5, expected 4"},
        {"Skins", many(32, [](MdxBuilder& each) { each.skin("more.tga"); }), "mdx-skin-limit", Severity::warning,
         kWhole, "33 skins, the engine's limit is 32"},
        {"Vertices", many(2041, [](MdxBuilder& each) { each.vertex({}); }), "mdx-vertex-limit", Severity::warning,
         kWhole, "2049 vertices, the engine's limit is 2048"},
        {"Triangles", many(4091, [](MdxBuilder& each) { each.triangle(0, 1, 2); }), "mdx-triangle-limit",
         Severity::warning, kWhole, "4097 triangles, the engine's limit is 4096"},
        {"Frames", many(1023, [](MdxBuilder& each) { each.frame("more", 1.0f); }), "mdx-frame-limit", Severity::warning,
         kWhole, "1025 frames, the engine's limit is 1024"},
        {"SubObjects", sound().subObjects(33), "mdx-sub-object-limit", Severity::warning, kWhole,
         "33 sub-objects, the engine's limit is 32"},
        {"SubObjectsBeyondOurs", sound().subObjects(65), "mdx-sub-object-limit", Severity::warning, kWhole,
         "65 sub-objects, this program keeps 64: the content of further ones is added to the last"},
        {"EndOffset", sound().trailing(3), "mdx-end-offset", Severity::note, kWhole,
         "the header says that the file ends at byte 672, it has 675"},
        {"DummyEnd", sound().set(MdxField::dummyEndOffset, 7), "mdx-dummy-end-offset", Severity::note, kWhole,
         "the header's two ends of the file differ: 7 and 672"},
        {"FrameSizeSmall", sound().set(MdxField::frameSize, 40), "mdx-frame-size", Severity::warning, kWhole,
         "frame size is 40, expected 72 for 8 vertices: 72 is used"},
        {"FramesCut", sound().set(MdxField::frameOffset, 580), "mdx-frames-truncated", Severity::error, kWhole,
         nullptr},
        {"SkinsPastEnd", sound().set(MdxField::skinOffset, 0xFFFFFFF0), "mdx-skins-truncated", Severity::warning,
         kWhole, "skins at byte 4294967280: 1 of 64 bytes each stated, file has room for 0"},
        {"TrianglesPastEnd", sound().set(MdxField::triangleOffset, 661), "mdx-triangles-truncated", Severity::error,
         kList, nullptr},
        {"TriangleVertex", sound().triangle(0, 1, 8), "mdx-triangle-vertex", Severity::error, kList,
         "1 of 7 triangles refer to vertices past the last of 8, the first is triangle 6: they are left out"},
        {"TriangleAcross", sound().triangle(0, 1, 4), "mdx-triangle-sub-objects", Severity::note, kList,
         "1 of 7 triangles join vertices of several sub-objects, the first is triangle 6: the sub-object of the first "
         "vertex is used"},
        {"VertexOfSubObject0", withSubObject(5, 0), "mdx-vertex-sub-object", Severity::warning, kList,
         "1 of 8 vertices belong to no sub-object from 1 to 2, the first is vertex 5 of number 0: the last one is "
         "used"},
        {"VertexOfSubObject3", withSubObject(7, 3), "mdx-vertex-sub-object", Severity::warning, kList,
         "1 of 8 vertices belong to no sub-object from 1 to 2, the first is vertex 7 of number 3: the last one is "
         "used"},
        {"VertexInfoCut", sound().set(MdxField::vertexInfoOffset, 652), "mdx-vertex-info-truncated", Severity::warning,
         kList, nullptr},
        {"CommandOfSubObject2", sound().noGlCommands().glCommand(3, 2, {zero, zero, zero}).glWord(0),
         "mdx-gl-commands-sub-object", Severity::warning, kCommands,
         "1 of 1 GL commands belong to sub-objects past the last of 2, the first to number 2 (from 0): the last one is "
         "used"},
        {"CommandOfSubObjectMinus1", sound().noGlCommands().glCommand(3, -1, {zero, zero, zero}).glWord(0),
         "mdx-gl-commands-sub-object", Severity::warning, kCommands,
         "1 of 1 GL commands belong to sub-objects past the last of 2, the first to number -1 (from 0): the last one "
         "is used"},
        {"CommandVertex",
         sound()
             .noGlCommands()
             .glCommand(3, 0, {zero, zero, zero})
             .glCommand(3, 0, {zero, zero, {0.0f, 0.0f, 8}})
             .glWord(0),
         "mdx-gl-commands-unsound", Severity::error, kCommands,
         "1 of 2 GL commands refer to vertices past the last of 8: these are left out"},
        {"CommandNotFinite",
         sound().noGlCommands().glCommand(3, 0, {zero, zero, zero}).glCommand(-3, 0, {zero, nowhere, zero}).glWord(0),
         "mdx-gl-commands-unsound", Severity::error, kCommands,
         "1 of 2 GL commands have texture coordinates that are not finite: these are left out"},
        {"CommandOverrun", sound().noGlCommands().glCommand(3, 0, {zero, zero, zero}).glWord(4).glWord(0),
         "mdx-gl-commands-unsound", Severity::error, kCommands,
         "1 of 2 GL commands run past the end of the list: these are left out"},
        {"CommandWithoutSubObject", sound().noGlCommands().glCommand(3, 0, {zero, zero, zero}).glWord(3),
         "mdx-gl-commands-unsound", Severity::error, kCommands,
         "1 of 2 GL commands run past the end of the list: these are left out"},
        {"NoEndOfList", sound().noGlCommands().glCommand(3, 0, {zero, zero, zero}), "mdx-gl-commands-unterminated",
         Severity::note, kCommands, "the GL command list does not end in 0"},
        {"WordsBehindTheList", sound().glWord(1).glWord(2), "mdx-gl-commands-rest", Severity::note, kCommands,
         "2 of 45 words follow the end of the GL command list"},
        {"CommandsPastEnd", sound().set(MdxField::glOffset, 0xFFFFFF00), "mdx-gl-commands-truncated", Severity::error,
         kCommands, nullptr},
        {"NoCommands", sound().noGlCommands(), "mdx-no-gl-commands", Severity::warning, kWhole, nullptr},
        {"EffectKindsCut", sound().set(MdxField::effectKindCount, 100), "mdx-effect-kinds-truncated", Severity::warning,
         kWhole, nullptr},
        {"EffectsCut", sound().set(MdxField::effectCount, 0xFFFFFFFF), "mdx-effects-truncated", Severity::warning,
         kWhole, nullptr},
        {"HitBoxesCut", sound().set(MdxField::boxOffset, 580), "mdx-hit-boxes-truncated", Severity::warning, kWhole,
         "hit boxes at byte 580: 4 of 24 bytes each stated, file has room for 3"},
        {"NoHitBoxes", sound().set(MdxField::boxOffset, 0), "mdx-no-hit-boxes", Severity::warning, kWhole,
         "hit boxes at byte 0 would be inside the header"},
        {"NormalIndex", illegalNormal(), "mdx-normal-index", Severity::warning, kWhole,
         "2 of 2 frames have normal indices past the last (161), up to 200, the first is frame 0: normal 0 is used"},
        {"NormalsInward", inward(), "mdx-normals-contradict", Severity::warning, kWhole, nullptr},
    };
}

class OddMdx : public testing::TestWithParam<OddFile> {};

TEST_P(OddMdx, IsLoadedWithADiagnostic)
{
    const OddFile& odd = GetParam();
    const auto bytes = odd.builder.build();
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    const Diagnostic* found = find(*model, odd.rule);
    ASSERT_NE(found, nullptr) << model->diagnostics.front().message;
    EXPECT_EQ(found->severity, odd.severity);
    EXPECT_EQ(found->concern, odd.concern);
    EXPECT_LE(found->range.offset + found->range.length, bytes.size());
    if (odd.message != nullptr) {
        EXPECT_EQ(model->diagnostics.size(), 2U) << "and " << kUntextured;
        EXPECT_EQ(found->message, odd.message);
    }
}

INSTANTIATE_TEST_SUITE_P(Mdx, OddMdx, testing::ValuesIn(oddFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Mdx, PutsWhatStraysIntoTheLastSubObject)
{
    MdxBuilder builder = MdxBuilder::tetrahedronAndSheet();
    for (auto& vertex : builder.vertices())
        vertex.subObject = 9;
    builder.noGlCommands().glCommand(3, 7, {{0, 0, 0}, {0, 0, 1}, {0, 0, 2}}).glWord(0);
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 2U);
    for (const formats::MeshVariant& meshVariant : model->meshVariants) {
        ASSERT_EQ(meshVariant.drawRanges.size(), 1U) << meshVariant.name;
        EXPECT_EQ(meshVariant.drawRanges[0].surface, 1U) << meshVariant.name;
    }
    const Diagnostic* strayed = find(*model, "mdx-gl-commands-sub-object");
    ASSERT_NE(strayed, nullptr);
    EXPECT_EQ(strayed->range.offset, 372U);
    EXPECT_EQ(strayed->range.length, 44U) << "count, sub-object and three vertices";
}

TEST(Mdx, HasOneSurfaceWhereTheHeaderStatesNone)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet().subObjects(0));
    ASSERT_TRUE(model);
    ASSERT_EQ(model->surfaces.size(), 1U);
    ASSERT_NE(find(*model, "mdx-no-sub-objects"), nullptr);
    EXPECT_EQ(formats::triangleCountOf(model->meshVariants[0], 0), 6U);
    EXPECT_EQ(formats::triangleCountOf(model->meshVariants[1], 0), 6U);
}

TEST(Mdx, KeepsNoMoreSurfacesThanItsLimit)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet().set(MdxField::subObjectCount, 0xFFFFFFFF));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->surfaces.size(), 64U);
    EXPECT_NE(find(*model, "mdx-hit-boxes-truncated"), nullptr);
}

TEST(Mdx, ShowsTheTriangleListWhereThereAreNoCommands)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet().noGlCommands());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 1U);
    EXPECT_EQ(model->meshVariants[0].name, "triangles");
    EXPECT_EQ(find(*model, kUntextured), nullptr);
}

TEST(Mdx, ShowsTheCommandsAloneWhereThereAreNoTriangles)
{
    const auto model = load(MdxBuilder::tetrahedronAndSheet().noTriangles());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 1U);
    EXPECT_EQ(model->meshVariants[0].name, "gl-commands");
    EXPECT_TRUE(model->diagnostics.empty());
}

// --- Sweeps

void expectValid(const formats::Model& model, std::size_t size)
{
    for (const Diagnostic& each : model.diagnostics)
        EXPECT_LE(each.range.offset + each.range.length, size) << each.rule;
    for (const formats::MeshVariant& meshVariant : model.meshVariants) {
        EXPECT_EQ(formats::trianglesOf(meshVariant).size(), meshVariant.triangleCount);
        for (const formats::DrawRange& run : meshVariant.drawRanges)
            EXPECT_LT(run.surface, model.surfaces.size());
        for (const formats::RenderVertex& corner : meshVariant.vertices)
            EXPECT_LT(corner.vertex, formats::keyframesOf(model).blocks[0].vertexCount);
    }
}

TEST(Mdx, NeverGivesACleanModelForATruncatedFile)
{
    const auto whole = MdxBuilder::tetrahedronAndSheet().effects(1, 1).build();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto model = load(std::span(whole).first(length));
        if (!model)
            continue;
        expectValid(*model, length);
        const bool isSaid = std::any_of(model->diagnostics.begin(), model->diagnostics.end(),
                                        [](const Diagnostic& one) { return one.severity != Severity::note; });
        EXPECT_TRUE(isSaid) << length;
    }
}

TEST(Mdx, SurvivesEveryHeaderFieldAtItsExtremes)
{
    const auto sound = MdxBuilder::tetrahedronAndSheet().effects(1, 1).build();
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (std::size_t offset = 4; offset < 92; offset += 4) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
            auto bytes = sound;
            tests::patchU32(bytes, offset, value);
            const tests::MemoryPeak peak;
            const auto model = load(bytes);
            EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
            if (model)
                expectValid(*model, bytes.size());
            else
                EXPECT_FALSE(model.error().message.empty());
        }
    }
}

TEST(Mdx, SurvivesEveryWordOfItsTablesAtItsExtremes)
{
    const auto sound = MdxBuilder::tetrahedronAndSheet().build();
    for (std::size_t offset = 92; offset + 4 <= sound.size(); offset += 4) {
        for (const std::uint32_t value : {0U, 1U, 3U, 0x7F800000U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU}) {
            auto bytes = sound;
            tests::patchU32(bytes, offset, value);
            const auto model = load(bytes);
            if (model)
                expectValid(*model, bytes.size());
        }
    }
}

} // namespace mdx_test
