#include "formats/md3/md3.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/memory_peak.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

namespace md3_test {

using formats::Diagnostic;
using formats::LoadErrorCode;
using formats::Model;
using formats::Severity;
using tests::Md3Builder;
using tests::Md3Field;
using tests::Md3SurfaceField;

formats::Result<Model> load(std::span<const std::byte> bytes)
{
    auto model = formats::loadMd3(formats::ByteView(formats::FileBytes::copyOf(bytes), "models/x.md3"));
    EXPECT_EQ(model ? tests::brokenPromise(*model) : "", "");
    return model;
}

formats::Result<Model> load(const Md3Builder& builder)
{
    return load(builder.build());
}

const Diagnostic* find(const Model& model, std::string_view rule)
{
    const auto found = std::find_if(model.diagnostics.begin(), model.diagnostics.end(),
                                    [rule](const Diagnostic& each) { return each.rule == rule; });
    return found == model.diagnostics.end() ? nullptr : &*found;
}

const formats::TagPose& poseOf(const Model& model, std::string_view tag, std::size_t frame)
{
    const auto found =
        std::find_if(model.tags.begin(), model.tags.end(), [tag](const auto& each) { return each.name == tag; });
    if (found == model.tags.end()) {
        ADD_FAILURE() << "no tag " << tag;
        static const formats::TagPose kNone;
        return kNone;
    }
    return found->poses.at(frame);
}

TEST(Md3, DecodesEveryValueOfAMinimalFile)
{
    const auto model = load(Md3Builder::tetrahedron());
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->name, "x");
    EXPECT_EQ(model->format, "MD3");
    EXPECT_EQ(model->version, 15U);
    EXPECT_EQ(model->fileBytes, Md3Builder::tetrahedron().build().size());
    EXPECT_EQ(model->frontFace, formats::FrontFace::clockwise);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    EXPECT_TRUE(model->skins.empty());

    ASSERT_EQ(model->surfaces.size(), 2U);
    EXPECT_EQ(model->surfaces[0].name, "body");
    EXPECT_EQ(model->surfaces[0].shaders, std::vector<std::string>{"models/tetra/body.tga"});
    EXPECT_EQ(model->surfaces[1].name, "flag");
    EXPECT_EQ(model->surfaces[1].block, 1U);
    EXPECT_TRUE(model->surfaces[1].shaders.empty());
    ASSERT_EQ(model->textureSlots.size(), 2U);
    EXPECT_EQ(model->textureSlots[0].name, "models/tetra/body.tga");
    EXPECT_EQ(model->textureSlots[0].type, "shader");
    EXPECT_EQ(model->textureSlots[1].name, "");
    ASSERT_EQ(model->passes.size(), 2U);
    EXPECT_EQ(model->passes[1].texture, 1U);
    ASSERT_EQ(model->batches.size(), 2U);
    EXPECT_EQ(model->batches[1].surface, 1U);
    EXPECT_EQ(model->batches[1].pass, 1U);

    const formats::Keyframed& shape = formats::keyframesOf(*model);
    ASSERT_EQ(shape.frames.size(), 2U);
    EXPECT_EQ(shape.frames[1].name, "turn2");
    EXPECT_EQ(shape.frames[1].blockFrame, 1U);
    ASSERT_EQ(shape.blocks.size(), 2U);
    EXPECT_EQ(shape.blocks[0].encoding, formats::VertexEncoding::i16);
    EXPECT_EQ(shape.blocks[0].vertexCount, 4U);
    EXPECT_EQ(shape.blocks[0].frameStride, 32U);
    EXPECT_EQ(shape.blocks[0].frameCount, 2U);
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 0, 1), glm::dvec3(10.0, 0.0, 0.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[0], 1, 3), glm::dvec3(0.0, 0.0, 20.0));
    EXPECT_EQ(formats::positionAt(shape.blocks[1], 1, 0), glm::dvec3(0.0, 0.0, 2.0));
    EXPECT_EQ(formats::normalAt(shape.blocks[0], 0, 3), formats::md3Normal(0, 0));
    EXPECT_GT(formats::normalAt(shape.blocks[0], 0, 3).z, 0.9999f);
    EXPECT_EQ(model->bounds.min, glm::vec3(0.0f));
    EXPECT_EQ(model->bounds.max, glm::vec3(20.0f));

    ASSERT_EQ(model->clips.size(), 1U);
    EXPECT_EQ(model->clips[0].name, "turn");
    EXPECT_EQ(model->clips[0].frameCount, 2U);
    EXPECT_EQ(model->clips[0].framesPerSecond, 15.0f);
}

TEST(Md3, GivesEachVertexOfASurfaceOneRenderVertex)
{
    const auto model = load(Md3Builder::tetrahedron());
    ASSERT_TRUE(model);
    ASSERT_EQ(model->meshVariants.size(), 1U);
    const formats::MeshVariant& list = model->meshVariants[0];
    EXPECT_EQ(list.name, "triangles");
    EXPECT_EQ(list.texCoordUnit, formats::TexCoordUnit::normalized);
    EXPECT_EQ(list.triangleCount, 5U);
    const std::vector<formats::RenderVertex> corners{{0, {0.0f, 0.0f}},  {1, {1.0f, 0.0f}},   {2, {0.0f, 1.0f}},
                                                     {3, {-0.5f, 2.0f}}, {0, {0.25f, 0.25f}}, {1, {0.75f, 0.25f}},
                                                     {2, {0.25f, 0.75f}}};
    EXPECT_EQ(list.vertices, corners);
    EXPECT_EQ(list.indices, (std::vector<std::uint32_t>{0, 1, 2, 0, 3, 1, 0, 2, 3, 1, 3, 2, 4, 6, 5}));
    ASSERT_EQ(list.drawRanges.size(), 2U);
    EXPECT_EQ(list.drawRanges[0].count, 12U);
    EXPECT_EQ(list.drawRanges[1].primitive, formats::PrimitiveType::triangles);
    EXPECT_EQ(list.drawRanges[1].surface, 1U);
    EXPECT_EQ(list.drawRanges[1].first, 12U);
    EXPECT_EQ(list.drawRanges[1].count, 3U);
}

TEST(Md3, MapsEveryByteOfASoundFile)
{
    const auto bytes = Md3Builder::tetrahedron().build();
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
    EXPECT_EQ(names, (std::vector<std::string>{"header", "frames", "tags", "surface", "shaders", "triangles",
                                               "texture coordinates", "vertices", "surface", "triangles",
                                               "texture coordinates", "vertices"}));
}

TEST(Md3, IsFoundByContent)
{
    const auto bytes = Md3Builder::tetrahedron().build();
    const auto model = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "x.mdl"));
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->format, "MD3");
    EXPECT_TRUE(std::ranges::count(formats::modelExtensions(), ".md3"));
}

TEST(Md3, OfNothingButTagsIsAModel)
{
    const auto model = load(Md3Builder::hand());
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_TRUE(model->surfaces.empty());
    EXPECT_TRUE(model->clips.empty());
    EXPECT_TRUE(model->bounds.isEmpty());
    ASSERT_EQ(model->meshVariants.size(), 1U);
    EXPECT_EQ(model->meshVariants[0].triangleCount, 0U);
    EXPECT_EQ(formats::keyframesOf(*model).frames.size(), 2U);
    EXPECT_EQ(poseOf(*model, "tag_weapon", 1).origin, glm::vec3(4, 5, 6));
}

TEST(Md3, GoesByTheOffsetsOfEachSurface)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].hasTrianglesFirst = true;
    builder.surfaces()[0].trailing = 20;
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->meshVariants[0].triangleCount, 5U);
    EXPECT_EQ(model->surfaces[0].shaders, std::vector<std::string>{"models/tetra/body.tga"});
    EXPECT_EQ(model->surfaces[1].name, "flag");
}

// --- Tags

TEST(Md3, LooksTagsUpByNameInEachFrame)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    std::swap(builder.frames()[1].tags[0], builder.frames()[1].tags[1]);
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->tags.size(), 2U);
    EXPECT_EQ(poseOf(*model, "tag_head", 0).origin, glm::vec3(0, 0, 10));
    EXPECT_EQ(poseOf(*model, "tag_head", 1).origin, glm::vec3(0, 0, 12));
    EXPECT_EQ(poseOf(*model, "tag_weapon", 1).axes[0], glm::vec3(0, 1, 0));
    EXPECT_EQ(poseOf(*model, "tag_weapon", 1).axes[1], glm::vec3(-1, 0, 0));
}

TEST(Md3, SaysInWhichFramesATagIsMissing)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[1].tags[0].name = "tag_hat";
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->tags.size(), 3U);
    EXPECT_TRUE(poseOf(*model, "tag_head", 0).isPresent);
    EXPECT_FALSE(poseOf(*model, "tag_head", 1).isPresent);
    EXPECT_EQ(poseOf(*model, "tag_head", 1).origin, glm::vec3(0.0f));
    EXPECT_FALSE(poseOf(*model, "tag_hat", 0).isPresent);
    EXPECT_EQ(poseOf(*model, "tag_hat", 1).origin, glm::vec3(0, 0, 12));
}

TEST(Md3, MakesAxesOfLengthOne)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[0].tags[0].axes = {4.67f, 0, 0, 0, 1e-30f, 0, 0, 0, -3e38f};
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(poseOf(*model, "tag_head", 0).axes[0], glm::vec3(1, 0, 0));
    EXPECT_EQ(poseOf(*model, "tag_head", 0).axes[1], glm::vec3(0, 1, 0));
    EXPECT_EQ(poseOf(*model, "tag_head", 0).axes[2], glm::vec3(0, 0, -1));
}

TEST(Md3, TakesTheModelsOwnAxisForOneWithoutLength)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[1].tags[1].axes = {0, 1, 0, 0, 0, 0, 0, 0, 1};
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(poseOf(*model, "tag_weapon", 1).axes[0], glm::vec3(0, 1, 0));
    EXPECT_EQ(poseOf(*model, "tag_weapon", 1).axes[1], glm::vec3(0, 1, 0));
    EXPECT_EQ(
        model->diagnostics.at(0).message,
        "1 of 4 tag poses, the first is tag 1 of frame 1: an axis has no length: the model's own is used instead");
}

TEST(Md3, ReplacesNumbersOfATagThatAreNone)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[0].tags[0].origin[1] = std::numeric_limits<float>::infinity();
    builder.frames()[0].tags[1].axes[4] = std::numeric_limits<float>::quiet_NaN();
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(poseOf(*model, "tag_head", 0).origin, glm::vec3(0.0f));
    EXPECT_EQ(poseOf(*model, "tag_weapon", 0).origin, glm::vec3(5, -2, 3));
    EXPECT_EQ(poseOf(*model, "tag_weapon", 0).axes[0], glm::vec3(1, 0, 0));
    ASSERT_EQ(model->diagnostics.size(), 1U);
    EXPECT_EQ(model->diagnostics[0].rule, "md3-tag-not-finite");
    EXPECT_EQ(model->diagnostics[0].range.offset, 108U + 2 * 56);
    EXPECT_EQ(model->diagnostics[0].message, "2 of 4 tag poses, the first is tag 0 of frame 0: its numbers are not "
                                             "finite: no rotation or no translation is used instead");
}

TEST(Md3, TakesTheFirstOfTagsOfOneName)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.frames()[0].tags[1].name = "tag_head";
    builder.frames()[1].tags[1].name = "tag_head";
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->tags.size(), 1U);
    EXPECT_EQ(poseOf(*model, "tag_head", 1).origin, glm::vec3(0, 0, 12));
    ASSERT_NE(find(*model, "md3-tag-repeated"), nullptr);
}

TEST(Md3, KeepsTheWholeFramesOfTagsOfACutFile)
{
    Md3Builder builder = Md3Builder::hand();
    auto bytes = builder.build();
    bytes.resize(bytes.size() - 1);
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(poseOf(*model, "tag_weapon", 0).origin, glm::vec3(1, 2, 3));
    EXPECT_FALSE(poseOf(*model, "tag_weapon", 1).isPresent);
    EXPECT_EQ(find(*model, "md3-tags-truncated")->message,
              "tags at byte 220: 1 in each of 2 frames stated, file has room for 1 whole frames");
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
    const auto sound = [] { return Md3Builder::tetrahedron(); };
    const auto tagless = [] {
        Md3Builder builder = Md3Builder::tetrahedron();
        for (auto& frame : builder.frames())
            frame.tags.clear();
        builder.surfaces().pop_back();
        return builder;
    };
    return {
        {"Empty",
         {},
         LoadErrorCode::wrongFormat,
         "models/x.md3: not an MD3, which begins with 'IDP3': the file is empty"},
        {"OtherMagic", sound().set(Md3Field::magic, 0x04030201).build(), LoadErrorCode::wrongFormat,
         "models/x.md3: not an MD3, which begins with 'IDP3': it begins with bytes 01 02 03 04"},
        {"OnlyMagic", cut(sound().build(), 4), LoadErrorCode::truncated,
         "models/x.md3: header at byte 0 needs 108 bytes, file has 4"},
        {"HeaderShort", cut(sound().build(), 107), LoadErrorCode::truncated,
         "models/x.md3: header at byte 0 needs 108 bytes, file has 107"},
        {"OnlyHeader", cut(sound().build(), 108), LoadErrorCode::truncated,
         "models/x.md3: frames at byte 108 needs 112 bytes, file has 108"},
        {"NoFrames", sound().set(Md3Field::frameCount, 0).build(), LoadErrorCode::corrupt,
         "models/x.md3: frame count at byte 76 is 0, expected at least 1"},
        {"FramesNegative", sound().set(Md3Field::frameCount, 0xFFFFFFFF).build(), LoadErrorCode::corrupt,
         "models/x.md3: frame count at byte 76 is -1, expected at least 1"},
        {"SurfacesPastEnd", tagless().set(Md3Field::surfaceOffset, 5000).build(), LoadErrorCode::truncated,
         "models/x.md3: none of the surfaces and tags can be used: 1 surface stated, the header of surface 0 at byte "
         "5000 is not in the file of 540 bytes: 1 is left out"},
        {"SurfaceOffsetNegative", tagless().set(Md3Field::surfaceOffset, 0xFFFFFFFE).build(), LoadErrorCode::truncated,
         "models/x.md3: none of the surfaces and tags can be used: 1 surface stated, the header of surface 0 at byte "
         "-2 "
         "is not in the file of 540 bytes: 1 is left out"},
        {"SurfaceCountNegative", tagless().set(Md3Field::surfaceCount, 0x80000000).build(), LoadErrorCode::corrupt,
         "models/x.md3: none of the surfaces and tags can be used: surface count is -2147483648: no surfaces are read"},
        {"TrianglesPastEnd", tagless().set(0, Md3SurfaceField::triangleOffset, 5000).build(), LoadErrorCode::truncated,
         "models/x.md3: none of the surfaces and tags can be used: surface 0 ('body'): 4 triangles of 12 bytes, 5000 "
         "bytes from its start at byte 220, are not inside the file of 540 bytes: the surface is left out"},
        {"TexCoordsNegative", tagless().set(0, Md3SurfaceField::texCoordOffset, 0xFFFFFF00).build(),
         LoadErrorCode::truncated,
         "models/x.md3: none of the surfaces and tags can be used: surface 0 ('body'): 4 texture coordinates of 8 "
         "bytes, -256 bytes from its start at byte 220, are not inside the file of 540 bytes: the surface is left out"},
        {"VerticesPastEnd", tagless().set(0, Md3SurfaceField::vertexOffset, 0x7FFFFFFF).build(),
         LoadErrorCode::truncated,
         "models/x.md3: none of the surfaces and tags can be used: surface 0 ('body'): 1 frame of vertices of 32 "
         "bytes, 2147483647 bytes from its start at byte 220, are not inside the file of 540 bytes: the surface is "
         "left out"},
        {"VertexCountNegative", tagless().set(0, Md3SurfaceField::vertexCount, 0x80000000).build(),
         LoadErrorCode::corrupt,
         "models/x.md3: none of the surfaces and tags can be used: surface 0 ('body'): -2147483648 vertices and 4 "
         "triangles: the surface is left out"},
    };
}

class BrokenMd3 : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenMd3, IsRefusedWithAMessage)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Md3, BrokenMd3, testing::ValuesIn(brokenFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

// --- Usable files with diagnostics

struct OddFile {
    const char* name;
    Md3Builder builder;
    const char* rule;
    Severity severity;
    const char* message;
    std::size_t surfaces = 2;
    std::uint32_t triangles = 5;
};

Md3Builder changed(void (*change)(Md3Builder& builder))
{
    Md3Builder builder = Md3Builder::tetrahedron();
    change(builder);
    return builder;
}

Md3Builder withVertices(std::size_t count)
{
    return changed([](Md3Builder&) {}).surface([count] {
        Md3Builder::Surface surface;
        surface.name = "dust";
        surface.texCoords.resize(count);
        surface.frames.assign(2, std::vector<Md3Builder::Vertex>(count));
        return surface;
    }());
}

Md3Builder withTriangles(std::size_t count)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    auto& triangles = builder.surfaces()[0].triangles;
    while (triangles.size() < count)
        triangles.push_back(triangles[triangles.size() % 4]);
    return builder;
}

std::vector<OddFile> oddFiles()
{
    const auto sound = [] { return Md3Builder::tetrahedron(); };
    using Field = Md3SurfaceField;
    return {
        {"Version", sound().set(Md3Field::version, 16), "md3-version", Severity::warning, "version is 16, expected 15"},
        {"EndOffset", sound().set(Md3Field::endOffset, 0), "md3-end-offset", Severity::note,
         "the header says that the file ends at byte 0, it has 1180"},
        {"EndOffsetOneShort", sound().set(Md3Field::endOffset, 1179), "md3-end-offset", Severity::note,
         "the header says that the file ends at byte 1179, it has 1180"},
        {"Trailing", sound().trailing(3), "md3-end-offset", Severity::note,
         "the header says that the file ends at byte 1180, it has 1183"},
        {"TagCountNegative", sound().set(Md3Field::tagCount, 0xFFFFFFFF), "md3-tag-count", Severity::error,
         "tag count is -1: no tags are read"},
        {"TagsPastEnd", sound().set(Md3Field::tagOffset, 5000), "md3-tags-truncated", Severity::error,
         "tags at byte 5000: 2 in each of 2 frames stated, file has room for 0 whole frames"},
        {"FramesPastEnd", sound().set(Md3Field::frameOffset, 5000), "md3-frame-names-truncated", Severity::warning,
         "2 frames at byte 5000 stated, file has room for 0: the others have no name"},
        {"FrameOffsetNegative", sound().set(Md3Field::frameOffset, 0xFFFFFFFF), "md3-frame-names-truncated",
         Severity::warning, "2 frames at byte -1 stated, file has room for 0: the others have no name"},
        {"MoreSurfacesThanThere", sound().set(Md3Field::surfaceCount, 7), "md3-surfaces-truncated", Severity::error,
         "7 surfaces stated, after surface 1 there is no room for another in the file of 1180 bytes: 5 are left out"},
        {"TriangleVertex", changed([](Md3Builder& b) { b.surfaces()[0].triangles[1][2] = 4; }), "md3-triangle-vertex",
         Severity::error,
         "surface 0 ('body'): 1 of 4 triangles refer to vertices past the last of 4, the first is triangle 1: they are "
         "left out",
         2, 4},
        {"TriangleNegative", changed([](Md3Builder& b) { b.surfaces()[0].triangles[3][0] = -1; }),
         "md3-triangle-vertex", Severity::error,
         "surface 0 ('body'): 1 of 4 triangles refer to vertices past the last of 4, the first is triangle 3: they are "
         "left out",
         2, 4},
        {"TexCoordNotFinite",
         changed([](Md3Builder& b) { b.surfaces()[0].texCoords[2][1] = std::numeric_limits<float>::infinity(); }),
         "md3-tex-coords-not-finite", Severity::warning,
         "surface 0 ('body'): 1 of 4 texture coordinates are not finite, the first is 2: (0, 0) is used"},
        {"NameEmpty", changed([](Md3Builder& b) { b.surfaces()[1].name.clear(); }), "md3-surface-unnamed",
         Severity::note, "surface 1 has no name: it is called 'surface_1'"},
        {"NameWithoutEnd", changed([](Md3Builder& b) { b.surfaces()[1].name.assign(64, 'x'); }), "md3-surface-name",
         Severity::warning, "the name of surface 1 has no end: it is called 'surface_1'"},
        {"ShadersPastEnd", sound().set(0, Field::shaderOffset, 5000), "md3-shaders-truncated", Severity::error,
         "surface 0 ('body'): 1 shader, 5000 bytes from its start at byte 668, stated, file has room for 0"},
        {"ShaderCountNegative", sound().set(0, Field::shaderCount, 0xFFFFFFF0), "md3-shader-count", Severity::warning,
         "surface 0 ('body'): shader count is -16: 0 is used"},
        {"FewerFrames", sound().set(0, Field::frameCount, 1), "md3-surface-frames", Severity::warning,
         "surface 0 ('body'): 1 frame, the model has 2: its last one is shown for the missing ones"},
        {"MoreFrames", sound().set(0, Field::frameCount, 3), "md3-surface-frames", Severity::warning,
         "surface 0 ('body'): 3 frames, the model has 2: the excess is not shown"},
        {"NoFramesInSurface", sound().set(0, Field::frameCount, 0), "md3-surface-frames", Severity::warning,
         "surface 0 ('body'): 0 frames, the model has 2: the model's number is used"},
        {"TrianglesPastEnd", sound().set(0, Field::triangleOffset, 5000), "md3-surface-truncated", Severity::error,
         nullptr, 1, 1},
        {"EndZero", sound().set(0, Field::endOffset, 0), "md3-surface-end", Severity::warning,
         "surface 0 ('body'): its end is stated at 0 bytes from its start, its tables end at 320: the next surface is "
         "expected there"},
        {"EndNegative", sound().set(0, Field::endOffset, 0x80000000), "md3-surface-end", Severity::warning, nullptr},
        {"EndPastEnd", sound().set(0, Field::endOffset, 0x7FFFFFFF), "md3-surface-end", Severity::warning, nullptr},
        {"EndOneShort", sound().set(0, Field::endOffset, 319), "md3-surface-end", Severity::warning, nullptr},
        {"ManyVertices", withVertices(1000), "md3-engine-vertex-limit", Severity::warning,
         "surface 2 ('dust'): 1000 vertices, the engine's limit (SHADER_MAX_VERTEXES - 1) is 999", 3},
        {"ManyTriangles", withTriangles(2000), "md3-engine-triangle-limit", Severity::warning,
         "surface 0 ('body'): 2000 triangles, the engine's limit (a third of SHADER_MAX_INDEXES - 1) is 1999", 2, 2001},
        {"NormalsInward", changed([](Md3Builder& b) {
             for (auto& frame : b.surfaces()[0].frames)
                 std::swap(frame[1], frame[2]); // turns it inside out, without its normals
         }),
         "md3-normals-contradict", Severity::warning, nullptr},
    };
}

class OddMd3 : public testing::TestWithParam<OddFile> {};

TEST_P(OddMd3, IsLoadedWithADiagnostic)
{
    const OddFile& odd = GetParam();
    const auto model = load(odd.builder);
    ASSERT_TRUE(model) << model.error().message;
    const Diagnostic* found = find(*model, odd.rule);
    ASSERT_NE(found, nullptr);
    EXPECT_EQ(found->severity, odd.severity);
    EXPECT_EQ(model->surfaces.size(), odd.surfaces);
    EXPECT_EQ(model->meshVariants[0].triangleCount, odd.triangles);
    EXPECT_EQ(model->diagnostics.size(), 1U);
    if (odd.message != nullptr) {
        EXPECT_EQ(found->message, odd.message);
    }
}

INSTANTIATE_TEST_SUITE_P(Md3, OddMd3, testing::ValuesIn(oddFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Md3, NotesTheFormatsLimits)
{
    const auto vertices = load(withVertices(4097));
    ASSERT_TRUE(vertices);
    EXPECT_EQ(find(*vertices, "md3-vertex-limit")->message,
              "surface 2 ('dust'): 4097 vertices, the format's limit MD3_MAX_VERTS is 4096");
    EXPECT_EQ(find(*vertices, "md3-vertex-limit")->severity, Severity::note);
    const auto triangles = load(withTriangles(8193));
    ASSERT_TRUE(triangles);
    EXPECT_NE(find(*triangles, "md3-triangle-limit"), nullptr);
    Md3Builder frames = Md3Builder::hand();
    for (int i = 2; i < 1025; ++i)
        frames.frame("x", {{"tag_weapon"}});
    const auto many = load(frames);
    ASSERT_TRUE(many);
    ASSERT_NE(find(*many, "md3-frame-limit"), nullptr);
    EXPECT_EQ(find(*many, "md3-frame-limit")->message, "1025 frames, the format's limit MD3_MAX_FRAMES is 1024");
}

TEST(Md3, KeepsEmptySurfacesAndTheirNames)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].triangles.clear();
    Md3Builder::Surface nothing;
    nothing.name = "nothing";
    nothing.frames.resize(2);
    builder.surface(nothing);
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty());
    ASSERT_EQ(model->surfaces.size(), 3U);
    EXPECT_EQ(model->surfaces[2].name, "nothing");
    EXPECT_EQ(model->meshVariants[0].drawRanges.size(), 1U);
    EXPECT_EQ(model->bounds.max, glm::vec3(20.0f)); // of all vertices, drawn or not
}

TEST(Md3, KeepsSurfacesOfOneName)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[1].name = "body";
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->surfaces.size(), 2U);
    EXPECT_EQ(model->surfaces[1].name, "body");
}

TEST(Md3, KeepsShaderNamesAsWritten)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.surfaces()[0].shaders = {"", "C:\\quake3\\Models\\x.TGA.tga", std::string(64, 'y')};
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->surfaces[0].shaders, builder.surfaces()[0].shaders);
    EXPECT_EQ(model->textureSlots[0].name, "");
}

TEST(Md3, DoesNotInsistOnTheMarkOfASurface)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    builder.set(0, Md3SurfaceField::magic, 7).set(1, Md3SurfaceField::magic, 7);
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_TRUE(model->diagnostics.empty());
    EXPECT_EQ(model->surfaces.size(), 2U);
}

TEST(Md3, KeepsWholeFramesOfACutSurface)
{
    auto bytes = Md3Builder::tetrahedron().build();
    bytes.resize(bytes.size() - 1); // of the last surface's last frame
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    const formats::Keyframed& shape = formats::keyframesOf(*model);
    EXPECT_EQ(shape.frames.size(), 2U);
    EXPECT_EQ(shape.blocks[0].frameCount, 2U);
    EXPECT_EQ(shape.blocks[1].frameCount, 1U);
    EXPECT_EQ(formats::positionsAt(shape.blocks[1], {1, 1, 0.0}).at(0), glm::dvec3(0, 0, 1));
    ASSERT_NE(find(*model, "md3-surface-frames-truncated"), nullptr);
    EXPECT_EQ(find(*model, "md3-surface-frames-truncated")->severity, Severity::error);
}

TEST(Md3, ShowsOnlyFramesThatSomethingIsThereFor)
{
    const auto model = load(Md3Builder::tetrahedron().set(Md3Field::frameCount, 0x7FFFFFFF));
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_LT(formats::keyframesOf(*model).frames.size(), 30U);
    ASSERT_NE(find(*model, "md3-frames-truncated"), nullptr);
}

TEST(Md3, OfOneNormalForAllVerticesHasUnusableOnes)
{
    Md3Builder builder = withTriangles(9);
    for (auto& frame : builder.surfaces()[0].frames) {
        for (auto& vertex : frame)
            vertex.normal = 0;
    }
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->normals, formats::NormalQuality::unusable);
    ASSERT_EQ(model->diagnostics.size(), 1U);
    EXPECT_EQ(model->diagnostics[0].rule, "md3-normals-same");
    EXPECT_EQ(model->diagnostics[0].message, "surface 0 ('body'): all vertices have the same normal index 0 in each of "
                                             "2 examined frames: normals are computed from the triangles");
}

TEST(Md3, IsLitByItsNormalsWhereASmallSurfaceHasBadOnes)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    for (auto& frame : builder.surfaces()[1].frames) {
        for (auto& vertex : frame)
            vertex.normal = tests::md3NormalWord(0, 0, -1);
    }
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    EXPECT_EQ(model->diagnostics.at(0).severity, Severity::note);
    EXPECT_EQ(model->diagnostics.at(0).message,
              "surface 1 ('flag'): stored normals differ from the triangles by about 179 degrees on average: used "
              "anyway, because those of most triangles are valid");
}

TEST(Md3, MakesClipsOfNamesThatMeanSomething)
{
    Md3Builder builder;
    for (const char* name : {"SPR2_ROLL01", "SPR2_ROLL02", "SPR2_WALK01", "SPR2_WALK02", "SPR2_WALK03"})
        builder.frame(name, {{"tag_x"}});
    const auto model = load(builder);
    ASSERT_TRUE(model);
    ASSERT_EQ(model->clips.size(), 2U);
    EXPECT_EQ(model->clips[1].name, "SPR2_WALK");
    EXPECT_EQ(model->clips[1].firstFrame, 2U);
    EXPECT_EQ(model->clips[1].frameCount, 3U);
}

TEST(Md3, MakesNoClipsOfWhatExportersWrite)
{
    for (const char* name : {"(from ASE)", "(from 3DSMax)", "MilkShape 3D", "frame", "Frame_", "(md3 frame)", ""}) {
        Md3Builder builder;
        for (const char* number : {"1", "2", "3"})
            builder.frame(std::string(name) + number, {{"tag_x"}});
        const auto model = load(builder);
        ASSERT_TRUE(model);
        EXPECT_TRUE(model->clips.empty()) << name;
    }
    Md3Builder builder;
    for (const char* name : {"stand", "walk", "run"})
        builder.frame(name, {{"tag_x"}});
    EXPECT_TRUE(load(builder)->clips.empty());
}

TEST(Md3, WithoutAnythingSaysSo)
{
    Md3Builder builder;
    builder.frame("x", {});
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    ASSERT_EQ(model->diagnostics.size(), 1U);
    EXPECT_EQ(model->diagnostics[0].rule, "md3-empty");
}

// --- Sweeps

TEST(Md3, NeverGivesACleanModelForATruncatedFile)
{
    for (const auto& sound : {Md3Builder::tetrahedron().build(), Md3Builder::hand().build()}) {
        for (std::size_t length = 0; length < sound.size(); ++length) {
            const auto model = load(std::span(sound).first(length));
            if (!model)
                continue;
            EXPECT_TRUE(std::any_of(model->diagnostics.begin(), model->diagnostics.end(), [](const Diagnostic& each) {
                return each.severity != Severity::note;
            })) << length;
        }
    }
}

TEST(Md3, SurvivesEveryFieldAtItsExtremes)
{
    Md3Builder builder = Md3Builder::tetrahedron();
    const auto sound = builder.build();
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (const std::size_t start : {std::size_t{0}, builder.surfaceStart(0), builder.surfaceStart(1)}) {
        for (std::size_t offset = start; offset < start + 108; offset += 4) {
            for (const std::uint32_t value :
                 {0U, 1U, 2U, 0x10000U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1}) {
                auto bytes = sound;
                tests::patchU32(bytes, offset, value);
                const tests::MemoryPeak peak;
                static_cast<void>(load(bytes));
                EXPECT_LT(peak.bytes(), (std::size_t{1} << 20U) + 8 * bytes.size()) << offset << " = " << value;
            }
        }
    }
}

// Thousands of surface headers share one large table: each one requests all of it.
TEST(Md3, StaysWithinItsMemoryWhereSurfacesShareTheirTables)
{
    constexpr std::uint32_t kSurfaces = 4000;
    constexpr std::uint32_t kTriangles = 30000;
    tests::ByteBuilder out;
    out.text("IDP3", 4).u32(15).text("", 64).u32(0).u32(1).u32(0).u32(kSurfaces).u32(0).u32(108).u32(164).u32(164).u32(
        0);
    out.zeros(40).text("x", 16);
    for (std::uint32_t i = 0; i < kSurfaces; ++i) {
        const std::uint32_t tables = 108 * (kSurfaces - i);
        out.text("IDP3", 4).text("s", 64).u32(0).u32(1).u32(0).u32(3).u32(kTriangles);
        out.u32(tables).u32(tables).u32(tables).u32(tables).u32(108);
    }
    out.zeros(std::size_t{12} * kTriangles);
    const auto bytes = out.build();
    const tests::MemoryPeak peak;
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_LT(peak.bytes(), (std::size_t{64} << 20U) + 8 * bytes.size());
    EXPECT_GT(model->surfaces.size(), 2U);
    EXPECT_LT(model->surfaces.size(), 20U);
    EXPECT_LT(model->diagnostics.size(), 40U);
}

// Every frame has its own names, or all tags are in the first of many frames.
TEST(Md3, StaysWithinItsMemoryWhateverTheTagsAreCalled)
{
    Md3Builder builder;
    for (int frame = 0; frame < 1000; ++frame) {
        std::vector<Md3Builder::Tag> tags(20);
        for (std::size_t i = 0; i < tags.size(); ++i)
            tags[i].name = formats::joined("tag_", frame, "_", i);
        builder.frame("x", tags);
    }
    const auto bytes = builder.build();
    const tests::MemoryPeak peak;
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_LT(peak.bytes(), (std::size_t{64} << 20U) + 8 * bytes.size());
    EXPECT_NE(find(*model, "md3-tag-names"), nullptr);
}

} // namespace md3_test
