#include "formats/iqm/iqm.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/registry.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/cost.hpp"
#include "tests/support/iqm_builder.hpp"
#include "tests/support/iqm_reference.hpp"
#include "tests/support/model_promises.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <limits>

namespace iqm_test {

using formats::Diagnostic;
using formats::LoadErrorCode;
using formats::Severity;
using tests::IqmBuilder;
using tests::IqmField;

constexpr float kNoNumber = std::numeric_limits<float>::quiet_NaN();

formats::Result<formats::Model> load(std::span<const std::byte> bytes)
{
    return formats::loadIqm(formats::ByteView(formats::FileBytes::copyOf(bytes), "models/x.iqm"));
}

formats::Result<formats::Model> load(const IqmBuilder& builder)
{
    return load(builder.build());
}

formats::Result<formats::IqmFrames> loadFrames(const IqmBuilder& builder, const formats::Model& model)
{
    return formats::loadIqmFrames(formats::ByteView(formats::FileBytes::copyOf(builder.build()), "models/run.iqm"),
                                  formats::skinnedOf(model));
}

void expectNear(const glm::vec3& found, const glm::vec3& expected)
{
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(found[i], expected[i], 1e-5f) << i;
}

// --- A valid file

TEST(Iqm, DecodesTheMeshesOfAMinimalFile)
{
    const auto bytes = IqmBuilder::arm().build();
    const auto model = load(bytes);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_EQ(model->name, "x");
    EXPECT_EQ(model->format, "IQM");
    EXPECT_EQ(model->version, 2U);
    EXPECT_EQ(model->fileBytes, bytes.size());
    EXPECT_EQ(model->frontFace, formats::FrontFace::clockwise);
    EXPECT_EQ(model->normals, formats::NormalQuality::usable);
    ASSERT_EQ(model->surfaces.size(), 2U);
    EXPECT_EQ(model->surfaces[0].name, "upper");
    EXPECT_EQ(model->surfaces[0].shaders, std::vector<std::string>{"arm.tga"});
    EXPECT_EQ(model->surfaces[1].name, "lower");
    EXPECT_EQ(model->surfaces[1].shaders, std::vector<std::string>{"textures/hand"});
    EXPECT_EQ(model->batches.size(), 2U);
    ASSERT_EQ(model->textureSlots.size(), 2U);
    EXPECT_EQ(model->textureSlots[1].name, "textures/hand");
    ASSERT_EQ(model->meshVariants.size(), 1U);
    const formats::MeshVariant& list = model->meshVariants[0];
    EXPECT_EQ(list.name, "triangles");
    EXPECT_EQ(list.triangleCount, 4U);
    EXPECT_EQ(list.indices, (std::vector<std::uint32_t>{0, 2, 1, 0, 3, 2, 4, 6, 5, 4, 7, 6}));
    ASSERT_EQ(list.drawRanges.size(), 2U);
    EXPECT_EQ(list.drawRanges[1].first, 6U);
    EXPECT_EQ(list.drawRanges[1].count, 6U);
    EXPECT_EQ(model->bounds.min, glm::vec3(0, 0, 2));
    EXPECT_EQ(model->bounds.max, glm::vec3(5, 1, 2));
}

TEST(Iqm, ReadsVerticesFromTheFilesOwnArrays)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    const formats::SkinVertices& vertices = formats::skinnedOf(*model).vertices;
    EXPECT_EQ(vertices.bytes.span().data(), formats::skinnedOf(*model).file.span().data());
    ASSERT_EQ(vertices.count, 8U);
    const formats::SkinVertex vertex = vertexAt(vertices, 6);
    EXPECT_EQ(vertex.position, glm::vec3(5, 1, 2));
    EXPECT_EQ(vertex.normal, glm::vec3(0, 0, 1));
    EXPECT_EQ(vertex.uv[0], glm::vec2(1, 1));
    EXPECT_EQ(vertex.weights, (std::array<float, 4>{255, 0, 0, 0}));
    EXPECT_EQ(vertex.bones, (std::array<std::uint32_t, 4>{1, 0, 0, 0}));
    EXPECT_EQ(uvAt(*model, model->meshVariants[0].vertices[6]), glm::vec2(1, 1));
}

TEST(Iqm, ReadsJointsAndTheirBindPose)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    const formats::Skinned& shape = formats::skinnedOf(*model);
    EXPECT_EQ(shape.bindConvention, formats::BindConvention::inverseMatrices);
    const formats::Capabilities capabilities = capabilitiesOf(*model);
    EXPECT_TRUE(capabilities.hasBones);
    EXPECT_TRUE(capabilities.hasFrames);
    EXPECT_FALSE(capabilities.hasVertexFrames || capabilities.hasSequences || capabilities.hasViews ||
                 capabilities.hasPasses || capabilities.hasGeosets || capabilities.hasCollision);
    ASSERT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.bones[0].name, "shoulder");
    EXPECT_EQ(shape.bones[0].parent, formats::kNoIndex);
    EXPECT_EQ(shape.bones[1].name, "elbow");
    EXPECT_EQ(shape.bones[1].parent, 0U);
    expectNear(shape.bones[1].pivot, {4, 0, 2});
    expectNear(shape.binds[1].local.translation, {4, 0, 0});
    // From model space to the elbow's space: it is at (4, 0, 2) and rotated by 90 degrees about z.
    const glm::mat3x4& inverse = shape.binds[1].inverse;
    const glm::vec4 point(4, 3, 7, 1); // 3 units along y, which is the elbow's x
    expectNear({glm::dot(inverse[0], point), glm::dot(inverse[1], point), glm::dot(inverse[2], point)}, {3, 0, 5});
}

TEST(Iqm, ReadsAnimationsAsClips)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    EXPECT_EQ(frameCountOf(*model), 3U);
    ASSERT_EQ(model->clips.size(), 2U);
    EXPECT_EQ(model->clips[0].name, "wave");
    EXPECT_EQ(model->clips[0].firstFrame, 0U);
    EXPECT_EQ(model->clips[0].frameCount, 3U);
    EXPECT_EQ(model->clips[0].framesPerSecond, 10.0f);
    EXPECT_TRUE(model->clips[0].loops);
    EXPECT_FALSE(model->clips[0].isSequence());
    EXPECT_EQ(model->clips[1].name, "death");
    EXPECT_EQ(model->clips[1].firstFrame, 1U);
    EXPECT_EQ(model->clips[1].framesPerSecond, 15.0f); // the file states no rate
    EXPECT_FALSE(model->clips[1].loops);
}

TEST(Iqm, PlacesBonesInTheirParentsFrameByFrame)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    const formats::Skinned& shape = formats::skinnedOf(*model);
    expectNear(localTransformAt(shape, 0, 0).translation, {0, 0, 2});
    expectNear(localTransformAt(shape, 0, 2).translation, {0, 0, 4});
    const formats::LocalTransform elbow = localTransformAt(shape, 1, 1);
    expectNear(elbow.translation, {4, 0, 0});
    EXPECT_NEAR(elbow.rotation.z, 0.3826834f, 1e-4f); // 45 degrees
    EXPECT_NEAR(elbow.rotation.w, 0.9238795f, 1e-4f);
    EXPECT_NEAR(glm::length(elbow.rotation), 1.0f, 1e-6f);
    EXPECT_EQ(elbow.scale, glm::vec3(1));
    EXPECT_EQ(localTransformAt(shape, 0, 99).translation, shape.binds[0].local.translation); // no such frame
}

TEST(Iqm, MapsEveryByteOfASoundFile)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.comment = "four bytes more";
    const auto bytes = builder.build();
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    auto map = model->map;
    std::sort(map.begin(), map.end(), [](const auto& a, const auto& b) { return a.offset < b.offset; });
    std::vector<std::string> names;
    std::uint64_t position = 0;
    for (const formats::FileMapEntry& entry : map) {
        EXPECT_LE(position, entry.offset) << entry.what;
        EXPECT_LT(entry.offset, position + 4) << entry.what; // parts start at multiples of 4
        position = entry.end();
        names.push_back(entry.what);
    }
    EXPECT_EQ(position, bytes.size());
    EXPECT_EQ(names, (std::vector<std::string>{"header", "meshes", "vertex arrays", "positions", "texture coordinates",
                                               "normals", "bone indices", "bone weights", "triangles", "joints",
                                               "poses", "animations", "frames", "bounds", "comment", "text"}));
}

TEST(Iqm, StatesTheBoundsOfAllFrames)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    const formats::Skinned& shape = formats::skinnedOf(*model);
    EXPECT_EQ(shape.statedBounds.min, glm::vec3(0, -1, 2));
    EXPECT_EQ(shape.statedBounds.max, glm::vec3(5, 1, 4));
    EXPECT_EQ(shape.statedRadius, 6.5f);
}

// --- Other kinds of files

TEST(Iqm, ShowsTheSkeletonOfAFileOfFramesAlone)
{
    const auto model = load(IqmBuilder::armFrames());
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    const formats::Skinned& shape = formats::skinnedOf(*model);
    ASSERT_EQ(shape.bones.size(), 2U);
    EXPECT_EQ(shape.bones[1].name, "");
    EXPECT_EQ(shape.bones[1].parent, 0U);
    expectNear(shape.bones[1].pivot, {4, 0, 2}); // from the first frame
    EXPECT_EQ(model->clips.size(), 2U);
    EXPECT_EQ(model->meshVariants[0].triangleCount, 0U);
}

TEST(Iqm, ReadsAMeshWithoutASkeleton)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.joints.clear();
    builder.poses.clear();
    builder.frames.clear();
    builder.anims.clear();
    builder.bounds.clear();
    builder.hasInfluences = false;
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    EXPECT_TRUE(formats::skinnedOf(*model).bones.empty());
    EXPECT_EQ(vertexAt(formats::skinnedOf(*model).vertices, 5).weights, (std::array<float, 4>{}));
    EXPECT_TRUE(model->clips.empty());
}

TEST(Iqm, AddsTheFramesOfAnotherFile)
{
    auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    IqmBuilder other = IqmBuilder::armFrames();
    other.frames = {{8, 0, 32768}};
    other.anims = {{"run", 0, 1, 24.0f, 0}};
    auto frames = loadFrames(other, *model);
    ASSERT_TRUE(frames) << frames.error().message;
    EXPECT_TRUE(frames->isAlone);
    ASSERT_EQ(frames->clips.size(), 1U);
    EXPECT_EQ(frames->clips[0].name, "run");
    auto& shape = std::get<formats::Skinned>(model->shape);
    addFrames(shape, std::move(frames->frames));
    EXPECT_EQ(frameCountOf(*model), 4U);
    expectNear(localTransformAt(shape, 0, 2).translation, {0, 0, 4});
    expectNear(localTransformAt(shape, 0, 3).translation, {0, 0, 6});
}

TEST(Iqm, MatchesBonesOfAnotherFileByName)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    IqmBuilder other = IqmBuilder::arm();
    std::swap(other.joints[0].name, other.joints[1].name);
    const auto frames = loadFrames(other, *model);
    ASSERT_TRUE(frames) << frames.error().message;
    EXPECT_FALSE(frames->isAlone);
    expectNear(localTransformAt(frames->frames, 1, 2).translation, {0, 0, 4}); // "elbow" moves like "shoulder"
    other.joints[0].name = "knee";
    const auto some = loadFrames(other, *model);
    ASSERT_TRUE(some);
    expectNear(localTransformAt(some->frames, 1, 2).translation, {4, 0, 0}); // nothing animates "elbow": its bind pose
}

TEST(Iqm, RefusesFramesThatDoNotFit)
{
    const auto model = load(IqmBuilder::arm());
    ASSERT_TRUE(model);
    IqmBuilder other = IqmBuilder::armFrames();
    other.poses.push_back(other.poses[0]);
    for (auto& frame : other.frames)
        frame.push_back(0);
    const auto tooMany = loadFrames(other, *model);
    ASSERT_FALSE(tooMany);
    EXPECT_EQ(tooMany.error().message, "models/run.iqm: frames of 3 bones, the model has 2");
    IqmBuilder named = IqmBuilder::arm();
    named.joints[0].name = "knee";
    named.joints[1].name = "toe";
    const auto foreign = loadFrames(named, *model);
    ASSERT_FALSE(foreign);
    EXPECT_EQ(foreign.error().message, "models/run.iqm: none of its joints has the same name as a joint of the model");
    IqmBuilder still = IqmBuilder::arm();
    still.frames.clear();
    still.anims.clear();
    const auto none = loadFrames(still, *model);
    ASSERT_FALSE(none);
    EXPECT_EQ(none.error().message, "models/run.iqm: it has no frames");
}

// --- Types of numbers

IqmBuilder withArray(std::uint32_t type, std::uint32_t format, std::uint32_t components, tests::ByteBuilder bytes)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.hasPositions = type != 0;
    builder.hasTexCoords = type != 1;
    builder.hasNormals = type != 2;
    builder.hasInfluences = type != 4 && type != 5;
    builder.arrays.push_back({type, format, components, bytes.build()});
    return builder;
}

TEST(Iqm, ReadsPositionsOfOtherTypes)
{
    tests::ByteBuilder words, halves, doubles;
    for (int vertex = 0; vertex < 8; ++vertex) {
        words.i16(static_cast<std::int16_t>(-vertex)).i16(7).i16(300);
        halves.u16(0x3C00).u16(0xC000).u16(0x3800); // 1, -2, 0.5
        for (const std::uint32_t high : {0x3FF00000U, 0xC0000000U, 0x3FE00000U})
            doubles.u32(0).u32(high);
    }
    const auto fromWords = load(withArray(0, 2, 3, words));
    ASSERT_TRUE(fromWords) << fromWords.error().message;
    EXPECT_EQ(positionAt(formats::skinnedOf(*fromWords).vertices, 3), glm::vec3(-3, 7, 300));
    for (const auto& [format, bytes] : {std::pair{6U, halves}, {8U, doubles}}) {
        const auto model = load(withArray(0, format, 3, bytes));
        ASSERT_TRUE(model) << model.error().message;
        EXPECT_EQ(tests::brokenPromise(*model), "");
        EXPECT_TRUE(model->diagnostics.empty());
        EXPECT_EQ(positionAt(formats::skinnedOf(*model).vertices, 7), glm::vec3(1, -2, 0.5f)) << format;
        EXPECT_EQ(vertexAt(formats::skinnedOf(*model).vertices, 7).bones[0], 1U); // the other index stays
    }
}

TEST(Iqm, ReadsInfluencesOfOtherTypes)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.hasInfluences = false;
    tests::ByteBuilder bones, weights;
    for (int vertex = 0; vertex < 8; ++vertex) {
        bones.u32(1).u32(0);
        weights.f32(0.75f).f32(0.25f);
    }
    builder.arrays = {{4, 4, 2, bones.build()}, {5, 7, 2, weights.build()}};
    const auto model = load(builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_TRUE(model->diagnostics.empty()) << model->diagnostics[0].message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    const formats::SkinVertex vertex = vertexAt(formats::skinnedOf(*model).vertices, 4);
    EXPECT_EQ(vertex.weights, (std::array<float, 4>{0.75f, 0.25f, 0, 0}));
    EXPECT_EQ(vertex.bones, (std::array<std::uint32_t, 4>{1, 0, 0, 0}));
}

TEST(Iqm, ComputesNormalsWhereAFileHasNone)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.hasNormals = false;
    const auto model = load(builder);
    ASSERT_TRUE(model);
    EXPECT_EQ(tests::brokenPromise(*model), "");
    const formats::SkinVertices& vertices = formats::skinnedOf(*model).vertices;
    for (std::uint32_t i = 0; i < vertices.count; ++i)
        EXPECT_EQ(vertexAt(vertices, i).normal, glm::vec3(0, 0, 1)) << i;
    EXPECT_EQ(vertexAt(vertices, 6).bones[0], 1U);
    EXPECT_EQ(vertexAt(vertices, 6).uv[0], glm::vec2(1, 1));
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

IqmBuilder withoutPositions()
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.hasPositions = false;
    return builder;
}

IqmBuilder withShortPositions()
{
    return withArray(0, 7, 2, tests::ByteBuilder().zeros(64));
}

// Header 0 to 123, meshes 124, arrays 172, positions 272.
std::vector<BrokenFile> brokenFiles()
{
    const auto sound = [] { return IqmBuilder::arm(); };
    return {
        {"Empty",
         {},
         LoadErrorCode::wrongFormat,
         "models/x.iqm: not an Inter-Quake model, which begins with 'INTERQUAKEMODEL': the file is empty"},
        {"OtherMagic", sound().set(IqmField::magic, 0x54534449U).build(), LoadErrorCode::wrongFormat,
         "models/x.iqm: not an Inter-Quake model, which begins with 'INTERQUAKEMODEL': it begins with bytes 49 44 53 "
         "54"},
        {"HeaderShort", cut(sound().build(), 123), LoadErrorCode::truncated,
         "models/x.iqm: header at byte 0 needs 124 bytes, file has 123"},
        {"VersionOne", sound().set(IqmField::version, 1).build(), LoadErrorCode::unsupported,
         "models/x.iqm: an Inter-Quake model (IQM) of version 1, only version 2 is supported"},
        {"MeshesPastEnd", sound().set(IqmField::meshOffset, 0xFFFFFFF0U).build(), LoadErrorCode::truncated,
         "models/x.iqm: meshes at byte 4294967280 needs 48 bytes, file has 1129"},
        {"TooManyMeshes", sound().set(IqmField::meshCount, 4097).build(), LoadErrorCode::tooLarge,
         "models/x.iqm: 4097 meshes, this program reads at most 4096"},
        {"TooManyVertices", sound().set(IqmField::vertexCount, 262145).build(), LoadErrorCode::tooLarge,
         "models/x.iqm: 262145 vertices, this program reads at most 262144"},
        {"VerticesPastEnd", sound().set(IqmField::vertexCount, 100).build(), LoadErrorCode::truncated,
         "models/x.iqm: positions at byte 272 needs 1200 bytes, file has 1129"},
        {"TooManyTriangles", sound().set(IqmField::triangleCount, 0xFFFFFFFFU).build(), LoadErrorCode::tooLarge,
         "models/x.iqm: 4294967295 triangles, this program reads at most 1048576"},
        {"TrianglesPastEnd", sound().set(IqmField::triangleCount, 1000000).build(), LoadErrorCode::truncated,
         "models/x.iqm: triangles at byte 592 needs 12000000 bytes, file has 1129"},
        {"TooManyJoints", sound().set(IqmField::jointCount, 4097).build(), LoadErrorCode::tooLarge,
         "models/x.iqm: 4097 joints, this program reads at most 4096"},
        {"JointsPastEnd", sound().set(IqmField::jointCount, 4096).build(), LoadErrorCode::truncated,
         "models/x.iqm: joints at byte 640 needs 196608 bytes, file has 1129"},
        {"PosesPastEnd", sound().set(IqmField::poseOffset, 1170).build(), LoadErrorCode::truncated,
         "models/x.iqm: poses at byte 1170 needs 176 bytes, file has 1129"},
        {"WordsDoNotMatch", sound().set(IqmField::channelCount, 2).build(), LoadErrorCode::corrupt,
         "models/x.iqm: frames at byte 952 have 2 words each, the poses need 3"},
        {"FramesPastEnd", sound().set(IqmField::frameCount, 1000).build(), LoadErrorCode::truncated,
         "models/x.iqm: frames at byte 952 needs 6000 bytes, file has 1129"},
        {"TooManyFrames", sound().set(IqmField::frameCount, 1048577).build(), LoadErrorCode::tooLarge,
         "models/x.iqm: 1048577 frames, this program reads at most 1048576"},
        {"AnimationsPastEnd", sound().set(IqmField::animCount, 100).build(), LoadErrorCode::truncated,
         "models/x.iqm: animations at byte 912 needs 2000 bytes, file has 1129"},
        {"TextPastEnd", sound().set(IqmField::textBytes, 1000).build(), LoadErrorCode::truncated,
         "models/x.iqm: text at byte 1068 needs 1000 bytes, file has 1129"},
        {"NoPositions", withoutPositions().build(), LoadErrorCode::corrupt,
         "models/x.iqm: 8 vertices, but no readable array of positions"},
        {"PositionsOfTwoNumbers", withShortPositions().build(), LoadErrorCode::corrupt,
         "models/x.iqm: 8 vertices, but no readable array of positions"},
        {"Nothing", IqmBuilder().build(), LoadErrorCode::corrupt,
         "models/x.iqm: neither meshes nor joints nor poses: there is nothing to show"},
    };
}

class BrokenIqm : public testing::TestWithParam<BrokenFile> {};

TEST_P(BrokenIqm, IsRefusedWithAMessage)
{
    const auto model = load(GetParam().bytes);
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().code, GetParam().code);
    EXPECT_EQ(model.error().message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Iqm, BrokenIqm, testing::ValuesIn(brokenFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

// --- Usable files with diagnostics

struct OddFile {
    const char* name;
    IqmBuilder builder;
    const char* rule;
    Severity severity;
    const char* message;
};

template <class Change> IqmBuilder armWith(Change change)
{
    IqmBuilder builder = IqmBuilder::arm();
    change(builder);
    return builder;
}

std::vector<OddFile> oddFiles()
{
    return {
        {"OtherSize", armWith([](auto& b) { b.set(IqmField::fileBytes, 7); }), "iqm-file-size", Severity::warning,
         "the file states 7 bytes, it has 1129"},
        {"MeshOutside", armWith([](auto& b) { b.meshes[1].firstTriangle = 3; }), "iqm-mesh-triangles", Severity::error,
         "1 mesh is left out, the first: mesh 1 states triangles 3 to 5 of 4"},
        {"MeshesShareTriangles", armWith([](auto& b) { b.meshes[0].triangleCount = 4; }), "iqm-mesh-triangles",
         Severity::error, "1 mesh is left out, the first: mesh 1 shares triangles with other meshes"},
        {"TriangleOutside", armWith([](auto& b) { b.triangles[3][1] = 8; }), "iqm-triangle-vertex", Severity::error,
         "1 of 4 triangles refer to vertices past the last of 8, the first is triangle 3: they are left out"},
        {"PositionIsNoNumber", armWith([](auto& b) { b.vertices[2].position[1] = kNoNumber; }), "iqm-vertex-not-finite",
         Severity::warning, "1 vector of a vertex is not finite, 0 is used, the first: positions of vertex 2"},
        {"BoneOutside", armWith([](auto& b) { b.vertices[5].bones[0] = 2; }), "iqm-vertex-bone", Severity::warning,
         "1 vertex has invalid influences and is not skinned, the first: vertex 5 has weight 255 of bone 2 of 2"},
        {"ParentOutside", armWith([](auto& b) { b.joints[1].parent = 2; }), "iqm-joint-parent", Severity::warning,
         "1 joint has no usable parent, the first: joint 1 has parent 2 of 2: none is used"},
        {"ParentsInACircle", armWith([](auto& b) { b.joints[0].parent = 1; }), "iqm-joint-parent", Severity::warning,
         "1 joint has no usable parent, the first: bone 1 and its parent, bone 0, form a circle: none is "
         "used"},
        {"BindIsNoTransform", armWith([](auto& b) { b.joints[1].bind[7] = 0.0f; }), "iqm-joint-bind", Severity::warning,
         "1 joint has an invalid bind pose, the first: joint 1: default values are used instead"},
        {"BindHasNoRotation", armWith([](auto& b) { b.joints[0].bind[6] = 0.0f; }), "iqm-joint-bind", Severity::warning,
         "1 joint has an invalid bind pose, the first: joint 0: default values are used instead"},
        {"PoseIsNoNumber", armWith([](auto& b) { b.poses[0].offset[2] = kNoNumber; }), "iqm-pose-not-finite",
         Severity::warning, "1 number of a pose is not finite and is kept constant, the first: number 2 of pose 0"},
        {"AnimationOutside", armWith([](auto& b) { b.anims[1].firstFrame = 3; }), "iqm-anim-empty", Severity::error,
         "1 animation has no frames and is left out, the first: 'death' of 2 frames from frame 3"},
        {"AnimationTooLong", armWith([](auto& b) { b.anims[0].frameCount = 0xFFFFFFFFU; }), "iqm-anim-frames",
         Severity::error,
         "1 animation ends after the last of 3 frames: cut there, the first: 'wave' of 4294967295 frames from frame "
         "0"},
        {"RateIsNoNumber", armWith([](auto& b) { b.anims[0].framesPerSecond = kNoNumber; }), "iqm-anim-rate",
         Severity::warning, "1 animation has an invalid rate, 15 is used, the first: 'wave' of nan frames per second"},
        {"MorePosesThanJoints", armWith([](auto& b) {
             b.poses.push_back({-1, 0, IqmBuilder::kNoTransform, {}});
         }),
         "iqm-pose-count", Severity::error, "3 poses for 2 joints: those without a counterpart are left out"},
        {"ArrayOfNoFormat", armWith([](auto& b) {
             b.arrays.push_back({6, 9, 4, {}});
         }),
         "iqm-vertex-array", Severity::warning,
         "1 vertex array is left out, the first: colors of format 9 with 4 components"},
        {"WeightsAlone", withArray(5, 1, 4, tests::ByteBuilder().zeros(32)), "iqm-influences", Severity::warning,
         "bone indices, bone weights or joints are missing: no vertex is moved by a bone"},
        {"BoundsPastEnd", armWith([](auto& b) { b.set(IqmField::boundsOffset, 1170); }), "iqm-bounds-truncated",
         Severity::warning, "bounds at byte 1170: 3 of 32 bytes each stated, file has room for 0"},
        {"AdjacencyPastEnd", armWith([](auto& b) { b.set(IqmField::adjacencyOffset, 1170); }),
         "iqm-adjacency-truncated", Severity::warning,
         "the neighbors of triangles, which are not needed, at byte 1170 end past the end of the file"},
        {"HasAComment", armWith([](auto& b) { b.comment = "made by hand"; }), "iqm-comment", Severity::note,
         "the file has a comment: made by hand"},
        {"HasAnExtension", armWith([](auto& b) {
             b.extensions.push_back({"SKINS", std::vector<std::byte>(6)});
         }),
         "iqm-extension", Severity::note, "extension 'SKINS' of 6 bytes is not read"},
        {"NoTriangles", armWith([](auto& b) { b.meshes[0].triangleCount = b.meshes[1].triangleCount = 0; }),
         "iqm-no-triangles", Severity::error, "no mesh has a triangle: there is nothing to draw"},
    };
}

class OddIqm : public testing::TestWithParam<OddFile> {};

TEST_P(OddIqm, IsShownWithADiagnostic)
{
    const auto model = load(GetParam().builder);
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(tests::brokenPromise(*model), "");
    ASSERT_EQ(model->diagnostics.size(), 1U);
    EXPECT_EQ(model->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(model->diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(model->diagnostics[0].message, GetParam().message);
}

INSTANTIATE_TEST_SUITE_P(Iqm, OddIqm, testing::ValuesIn(oddFiles()),
                         [](const auto& each) { return std::string(each.param.name); });

TEST(Iqm, SaysWhereWhatIsOddLies)
{
    struct Row {
        const char* odd; // key of oddFiles
        IqmField table;  // the offset of the table in the header
        std::uint32_t record;
        std::uint32_t recordBytes;
        std::uint32_t records = 1;
    };
    const std::array rows = {Row{"MeshOutside", IqmField::meshOffset, 1, 24},
                             Row{"TriangleOutside", IqmField::triangleOffset, 3, 12},
                             Row{"PoseIsNoNumber", IqmField::poseOffset, 0, 88},
                             Row{"AnimationOutside", IqmField::animOffset, 1, 20},
                             Row{"AnimationTooLong", IqmField::animOffset, 0, 20},
                             Row{"RateIsNoNumber", IqmField::animOffset, 0, 20},
                             Row{"ParentOutside", IqmField::jointOffset, 0, 48, 2},
                             Row{"BindIsNoTransform", IqmField::jointOffset, 0, 48, 2}};
    const auto files = oddFiles();
    for (const Row& row : rows) {
        SCOPED_TRACE(row.odd);
        const auto file = std::find_if(files.begin(), files.end(),
                                       [&](const auto& each) { return each.name == std::string(row.odd); });
        ASSERT_NE(file, files.end());
        const auto model = load(file->builder);
        ASSERT_TRUE(model);
        const auto bytes = IqmBuilder(file->builder).build();
        const std::uint64_t table = tests::wordAt(bytes, static_cast<std::size_t>(row.table));
        EXPECT_EQ(model->diagnostics.at(0).range,
                  (formats::ByteRange{table + std::uint64_t{row.record} * row.recordBytes,
                                      std::uint64_t{row.records} * row.recordBytes}));
    }
}

TEST(Iqm, DoesNotSkinAVertexWhoseBoneIsMissing)
{
    const auto model = load(armWith([](auto& b) { b.vertices[5].bones[0] = 2; }));
    ASSERT_TRUE(model);
    const formats::SkinVertices& vertices = formats::skinnedOf(*model).vertices;
    EXPECT_EQ(vertexAt(vertices, 5).weights, (std::array<float, 4>{}));
    EXPECT_EQ(vertexAt(vertices, 6).weights[0], 255.0f);
    EXPECT_EQ(positionAt(vertices, 5), glm::vec3(5, 0, 2));
}

TEST(Iqm, EndsAtTheEndOfACircleOfExtensions)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.extensions.push_back({"A", {}});
    auto bytes = builder.build();
    std::uint32_t at = 0;
    for (std::size_t i = 4; i-- > 0;)
        at =
            (at << 8U) | std::to_integer<std::uint32_t>(bytes[static_cast<std::size_t>(IqmField::extensionOffset) + i]);
    tests::patchU32(bytes, at + 12, at); // the next one is the extension itself
    tests::patchU32(bytes, static_cast<std::size_t>(IqmField::extensionCount), 0xFFFFFFFFU);
    const auto model = load(bytes);
    ASSERT_TRUE(model);
    EXPECT_EQ(model->diagnostics.size(), 256U);
}

TEST(Iqm, IsFoundByItsContent)
{
    const auto file = formats::FileBytes::copyOf(IqmBuilder::arm().build());
    const auto model = formats::loadModel(formats::ByteView(file, "something.md3"));
    ASSERT_TRUE(model);
    EXPECT_EQ(model->format, "IQM");
}

// --- Sweeps

TEST(Iqm, PlaysAtTheUsualRateWhereTheGameKnowsIt)
{
    const auto model = load(armWith([](auto& b) { b.anims[0].framesPerSecond = 0.0f; }).build());
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->clips[0].framesPerSecond, 15.0f);
    EXPECT_TRUE(model->diagnostics.empty());
}

TEST(Iqm, NeverGivesACleanModelForATruncatedFile)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.extensions = {{"A", std::vector<std::byte>(4)}, {"B", {}}};
    builder.comment = "words";
    const auto whole = builder.build();
    ASSERT_TRUE(load(whole));
    for (std::size_t length = 0; length < whole.size(); ++length) {
        const auto model = load(std::span(whole).first(length));
        if (!model)
            continue;
        EXPECT_EQ(tests::brokenPromise(*model), "") << length;
        const bool isReported = std::any_of(model->diagnostics.begin(), model->diagnostics.end(),
                                            [](const Diagnostic& one) { return one.severity != Severity::note; });
        EXPECT_TRUE(isReported) << length;
    }
}

TEST(Iqm, SurvivesEveryFieldAtItsExtremes)
{
    IqmBuilder builder = IqmBuilder::arm();
    builder.extensions = {{"A", std::vector<std::byte>(4)}, {"B", {}}};
    builder.comment = "words";
    const auto sound = builder.build();
    const auto size = static_cast<std::uint32_t>(sound.size());
    for (std::size_t offset = 16; offset + 4 <= sound.size(); offset += 4) { // every word, not only the header's
        for (const std::uint32_t value :
             {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size, size + 1, 0x7F800000U, 0x7F7FFFFFU}) {
            auto bytes = sound;
            tests::patchU32(bytes, offset, value);
            const tests::MemoryPeak peak;
            const auto model = load(bytes);
            EXPECT_LT(peak.bytes(), (std::size_t{1} << 20) + 8 * bytes.size()) << offset << " = " << value;
            if (!model) {
                EXPECT_FALSE(model.error().message.empty());
                continue;
            }
            EXPECT_EQ(tests::brokenPromise(*model), "") << offset << " = " << value;
        }
    }
}

TEST(Iqm, StaysWithinItsCostForTheWorstVertices)
{
    // The maximum number of vertices, in the fewest bytes, without normals.
    IqmBuilder builder;
    builder.arrayVertices = 262144;
    builder.arrays.push_back({0, 0, 3, std::vector<std::byte>(std::size_t{3} * 262144, std::byte{1})});
    builder.meshes = {{"m", "", 0, 0, 0, 1}};
    builder.triangles = {{0, 1, 2}};
    const auto bytes = builder.build();
    const tests::Cost cost;
    const auto model = load(bytes);
    EXPECT_TRUE(!tests::kCountsTime || cost.seconds() < tests::kAllowedSeconds) << cost.seconds();
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_LT(cost.bytes(), tests::allowedBytes(bytes.size()));
}

TEST(Iqm, StaysWithinItsCostForTheWorstTables)
{
    IqmBuilder builder = IqmBuilder::arm();
    for (std::uint32_t i = 0; i < 16000; ++i)
        builder.anims.push_back({"wave", i % 3, 1, 1.0f, 0});
    for (std::uint32_t i = 0; i < 4000; ++i)
        builder.meshes.push_back({"m", "n", 0, 0, 0, 0});
    const auto bytes = builder.build();
    const tests::Cost cost;
    const auto model = load(bytes);
    EXPECT_TRUE(!tests::kCountsTime || cost.seconds() < tests::kAllowedSeconds) << cost.seconds();
    ASSERT_TRUE(model) << model.error().message;
    EXPECT_EQ(model->clips.size(), 16002U);
    EXPECT_LT(cost.bytes(), tests::allowedBytes(bytes.size()));
}

} // namespace iqm_test
