#include "renderer/animation/skeleton_pose.hpp"

#include "renderer/animation/model_tracks.hpp"
#include "renderer/animation/skinning.hpp"
#include "tests/support/byte_builder.hpp"
#include "tests/support/light_pose.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using animation::BoneMatrix;
using animation::SampleTime;
using formats::Bone;
using formats::Interpolation;
using formats::Skinned;
using formats::TrackIndex;
using formats::TrackType;
using glm::vec3;

const float kHalf = std::sqrt(0.5f);

/// Builds a Skinned track by track: two sequences of 1000 ms; the second has keys if `second` was called.
class Rig {
public:
    Rig()
    {
        m_shape.sequences.resize(2);
        for (std::uint32_t i = 0; i < 2; ++i) {
            m_shape.sequences[i].durationMs = 1000;
            m_shape.sequences[i].keysFrom = i;
        }
        m_shape.globalLoops = {400, 0};
    }

    /// Keys {ms, numbers...}; a value's numbers as stored for the type.
    TrackIndex track(TrackType type, const std::vector<std::pair<std::uint32_t, std::vector<float>>>& keys,
                     Interpolation interpolation = Interpolation::linear, std::uint32_t loop = formats::kNoIndex)
    {
        m_rows[0].push_back(timeline(type, keys));
        m_rows[1].push_back(loop == formats::kNoIndex ? formats::Timeline{} : m_rows[0].back());
        formats::Track track;
        track.type = type;
        track.interpolation = interpolation;
        track.globalLoop = loop;
        m_shape.tracks.push_back(track);
        return static_cast<TrackIndex>(m_shape.tracks.size() - 1);
    }

    /// Adds keys of the latest track to the second sequence.
    Rig& second(const std::vector<std::pair<std::uint32_t, std::vector<float>>>& keys)
    {
        m_rows[1].back() = timeline(m_shape.tracks.back().type, keys);
        return *this;
    }

    Rig& bone(const Bone& bone)
    {
        m_shape.boneOrder.push_back(static_cast<std::uint32_t>(m_shape.bones.size()));
        m_shape.bones.push_back(bone);
        return *this;
    }

    /// Call it after all tracks: completes the shape.
    [[nodiscard]] const Skinned& shape()
    {
        if (m_shape.file.size() == m_bytes.size() && m_shape.timelines.size() == 2 * m_rows[0].size())
            return m_shape; // sample times point to it
        m_shape.file = formats::FileBytes::copyOf(m_bytes.build());
        m_shape.timelines.clear();
        for (std::size_t track = 0; track < m_rows[0].size(); ++track) {
            m_shape.timelines.push_back(m_rows[0][track]);
            m_shape.timelines.push_back(m_rows[1][track]);
        }
        return m_shape;
    }

    [[nodiscard]] SampleTime at(double ms, std::uint32_t sequence = 0)
    {
        SampleTime sampleTime;
        sampleTime.now = {formats::keysOf(shape(), sequence), ms};
        return sampleTime;
    }

    [[nodiscard]] std::vector<BoneMatrix> pose(const SampleTime& sampleTime, const animation::ViewRotation& view = {})
    {
        std::vector<BoneMatrix> bones(m_shape.bones.size());
        animation::evaluateSkeleton(m_shape, sampleTime, view, bones);
        return bones;
    }

private:
    [[nodiscard]] formats::Timeline timeline(TrackType type,
                                             const std::vector<std::pair<std::uint32_t, std::vector<float>>>& keys)
    {
        formats::Timeline timeline;
        timeline.count = static_cast<std::uint32_t>(keys.size());
        timeline.timesOffset = static_cast<std::uint32_t>(m_bytes.size());
        for (const auto& key : keys)
            m_bytes.u32(key.first);
        timeline.valuesOffset = static_cast<std::uint32_t>(m_bytes.size());
        for (const auto& key : keys) {
            for (const float number : key.second) {
                switch (type) {
                case TrackType::u8:
                    m_bytes.u8(static_cast<std::uint8_t>(number));
                    break;
                case TrackType::fixed16:
                    m_bytes.i16(static_cast<std::int16_t>(number));
                    break;
                case TrackType::packedQuaternion:
                    m_bytes.u16(static_cast<std::uint16_t>(number));
                    break;
                default:
                    m_bytes.f32(number);
                    break;
                }
            }
        }
        return timeline;
    }

    Skinned m_shape;
    tests::ByteBuilder m_bytes;
    std::array<std::vector<formats::Timeline>, 2> m_rows;
};

void expectNear(const vec3& found, const vec3& expected, float tolerance = 1e-5f)
{
    EXPECT_NEAR(glm::distance(found, expected), 0.0f, tolerance)
        << found.x << ' ' << found.y << ' ' << found.z << ", expected " << expected.x << ' ' << expected.y << ' '
        << expected.z;
}

// --- Tracks

TEST(TrackSample, GivesKeysAndWhatLiesBetween)
{
    Rig rig;
    const TrackIndex linear = rig.track(TrackType::vec3, {{100, {1, 2, 3}}, {300, {3, 2, 1}}, {700, {3, 2, 9}}});
    const TrackIndex step = rig.track(TrackType::f32, {{100, {1}}, {300, {5}}}, Interpolation::step);
    const auto at = [&](double ms) { return animation::sampleVec3(rig.shape(), rig.at(ms), linear, vec3(7)); };
    expectNear(at(0), {1, 2, 3});
    expectNear(at(100), {1, 2, 3});
    expectNear(at(150), {1.5f, 2, 2.5f});
    expectNear(at(300), {3, 2, 1});
    expectNear(at(500), {3, 2, 5});
    expectNear(at(700), {3, 2, 9});
    expectNear(at(5000), {3, 2, 9});
    EXPECT_EQ(animation::sampleFloat(rig.shape(), rig.at(299.9), step, 0), 1.0f);
    EXPECT_EQ(animation::sampleFloat(rig.shape(), rig.at(300), step, 0), 5.0f);
    expectNear(animation::sampleVec3(rig.shape(), rig.at(150, 1), linear, vec3(7)), vec3(7)); // no keys there
    expectNear(animation::sampleVec3(rig.shape(), rig.at(150), formats::kNoIndex, vec3(7)), vec3(7));
}

TEST(TrackSample, DecodesEveryType)
{
    Rig rig;
    const TrackIndex fixed = rig.track(TrackType::fixed16, {{0, {0}}, {1000, {32767}}});
    const TrackIndex byte = rig.track(TrackType::u8, {{0, {1}}, {500, {0}}}, Interpolation::step);
    const TrackIndex packed = rig.track(TrackType::packedQuaternion,
                                        {{0, {32767, 32767, 32767, 65535}}, {1000, {32767, 32767, 65534, 32767}}});
    EXPECT_NEAR(animation::sampleFloat(rig.shape(), rig.at(250), fixed, 1), 0.25f, 1e-6f);
    EXPECT_EQ(animation::sampleFloat(rig.shape(), rig.at(1000), fixed, 0), 1.0f);
    EXPECT_EQ(animation::sampleFloat(rig.shape(), rig.at(499), byte, 0), 1.0f);
    EXPECT_EQ(animation::sampleFloat(rig.shape(), rig.at(500), byte, 1), 0.0f);
    const glm::quat half = animation::sampleQuaternion(rig.shape(), rig.at(500), packed); // half of a half turn about z
    EXPECT_NEAR(half.z, kHalf, 1e-5f);
    EXPECT_NEAR(half.w, kHalf, 1e-5f);
}

TEST(TrackSample, ReadsPackedWordsAsSigned)
{
    // docs/formats/m2.md §2.2: the step above 0 is the word 32769, the one below is 32766; 0 is 32767 or 32768.
    Rig rig;
    const TrackIndex packed = rig.track(
        TrackType::packedQuaternion,
        {{0, {32768, 32767, 49152, 49152}}, {500, {16383, 49152, 16383, 49152}}, {1000, {0, 32768, 32767, 65535}}});
    const auto at = [&](double ms) { return animation::sampleQuaternion(rig.shape(), rig.at(ms), packed); };
    const auto expectQuaternion = [](const glm::quat& found, const glm::quat& expected) {
        for (int i = 0; i < 4; ++i)
            EXPECT_NEAR(found[i], expected[i], 1e-7f) << i;
    };
    expectQuaternion(at(0), {kHalf, 0.0f, 0.0f, kHalf}); // w, x, y, z
    expectQuaternion(at(500), {0.5f, -0.5f, 0.5f, -0.5f});
    expectQuaternion(at(1000), {kHalf, -kHalf, 0.0f, 0.0f});
}

TEST(TrackSample, TurnsOnTheShorterArc)
{
    Rig rig;
    const float sine = std::sin(0.4f); // 0.8 radians about z, the end stored with the opposite sign
    const TrackIndex turn =
        rig.track(TrackType::quaternion, {{0, {0, 0, 0, 1}}, {100, {0, 0, -sine, -std::cos(0.4f)}}});
    const glm::quat q = animation::sampleQuaternion(rig.shape(), rig.at(25), turn);
    EXPECT_NEAR(2.0f * std::atan2(q.z, q.w), 0.2f, 1e-5f);
}

TEST(TrackSample, FollowsTangentsOfSplines)
{
    Rig rig;
    const std::vector<std::pair<std::uint32_t, std::vector<float>>> keys{{0, {0, 9, 1}}, {1000, {2, 3, 9}}};
    const TrackIndex bezier = rig.track(TrackType::splineF32, keys, Interpolation::bezier);
    const TrackIndex hermite = rig.track(TrackType::splineF32, keys, Interpolation::hermite);
    const TrackIndex linear = rig.track(TrackType::splineF32, keys, Interpolation::linear);
    const auto at = [&](TrackIndex track, double ms) {
        return animation::sampleFloat(rig.shape(), rig.at(ms), track, 0);
    };
    EXPECT_NEAR(at(bezier, 500), 0.125f * 0 + 0.375f * 1 + 0.375f * 3 + 0.125f * 2, 1e-6f);
    EXPECT_NEAR(at(hermite, 500), 0.5f * 0 + 0.125f * 1 + 0.5f * 2 - 0.125f * 3, 1e-6f);
    EXPECT_NEAR(at(linear, 500), 1.0f, 1e-6f);
    for (const TrackIndex track : {bezier, hermite, linear}) {
        EXPECT_EQ(at(track, 0), 0.0f);
        EXPECT_EQ(at(track, 1000), 2.0f);
    }
}

TEST(TrackSample, RunsGlobalLoopsOnTheirOwnClock)
{
    Rig rig;
    const TrackIndex loop = rig.track(TrackType::f32, {{0, {0}}, {400, {4}}}, Interpolation::linear, 0);
    const TrackIndex stuck = rig.track(TrackType::f32, {{0, {3}}, {400, {4}}}, Interpolation::linear, 1);
    SampleTime sampleTime = rig.at(900, 1);
    sampleTime.globalMs = 500.0;
    sampleTime.other = animation::SequenceTime{formats::keysOf(rig.shape(), 0), 0.0}; // is not faded
    sampleTime.mix = 1.0f;
    EXPECT_NEAR(animation::sampleFloat(rig.shape(), sampleTime, loop, 0), 1.0f, 1e-6f);
    EXPECT_EQ(animation::sampleFloat(rig.shape(), sampleTime, stuck, 0), 3.0f); // a loop of length 0
}

TEST(TrackSample, FadesBetweenSequences)
{
    Rig rig;
    const TrackIndex track = rig.track(TrackType::f32, {{0, {1}}});
    rig.second({{0, {5}}});
    SampleTime sampleTime = rig.at(0);
    sampleTime.other = animation::SequenceTime{formats::keysOf(rig.shape(), 1), 10.0};
    for (const float mix : {0.0f, 0.25f, 1.0f}) {
        sampleTime.mix = mix;
        EXPECT_NEAR(animation::sampleFloat(rig.shape(), sampleTime, track, 0), 1.0f + 4.0f * mix, 1e-6f);
    }
}

TEST(TrackSample, KnowsHowLongToFade)
{
    formats::Sequence from;
    formats::Sequence to;
    from.durationMs = 1000;
    from.blendOutMs = 100;
    to.durationMs = 400;
    to.blendInMs = 300;
    EXPECT_EQ(animation::crossFadeMs(from, to), 0.0); // neither requests it
    to.flags = 0x80;
    EXPECT_EQ(animation::crossFadeMs(from, to), 200.0); // half of the shorter one
    from.blendOutMs = 20;
    to.blendInMs = 50;
    EXPECT_EQ(animation::crossFadeMs(from, to), 50.0);
}

TEST(TrackSample, WrapsTime)
{
    EXPECT_EQ(animation::wrapped(2500, 1000), 500);
    EXPECT_EQ(animation::wrapped(-250, 1000), 750);
    EXPECT_EQ(animation::wrapped(1000, 1000), 0);
    EXPECT_EQ(animation::wrapped(77, 0), 0);
    EXPECT_EQ(animation::wrapped(-1e-20, 1000), 0);
}

// --- Bones

TEST(SkeletonPose, TurnsAboutThePivotAndCarriesChildren)
{
    Rig rig;
    Bone root;
    root.pivot = {1, 0, 0};
    root.rotation = rig.track(TrackType::quaternion, {{0, {0, 0, kHalf, kHalf}}}); // x becomes y
    root.scale = rig.track(TrackType::vec3, {{0, {2, 1, 1}}});
    Bone child;
    child.parent = 0;
    child.pivot = {2, 0, 0};
    child.translation = rig.track(TrackType::vec3, {{0, {0, 0, 5}}});
    rig.bone(root).bone(child);
    const auto bones = rig.pose(rig.at(0));
    expectNear(animation::transformPoint(bones[0], {1, 0, 0}), {1, 0, 0});
    expectNear(animation::transformPoint(bones[0], {2, 0, 0}), {1, 2, 0});
    expectNear(animation::transformPoint(bones[1], {2, 0, 0}), {1, 2, 5});
}

struct Inheriting {
    const char* name;
    std::uint32_t flags;
    vec3 pivot; // target of the child's pivot (2, 0, 0)
    vec3 ahead; // target of the point at distance 1 from it along x
};

// The parent rotates x to y about z, scales by 2, and moves by (0, 0, 3).
class ParentFlags : public testing::TestWithParam<Inheriting> {};

TEST_P(ParentFlags, AreObeyed)
{
    Rig rig;
    Bone parent;
    parent.translation = rig.track(TrackType::vec3, {{0, {0, 0, 3}}});
    parent.rotation = rig.track(TrackType::quaternion, {{0, {0, 0, kHalf, kHalf}}});
    parent.scale = rig.track(TrackType::vec3, {{0, {2, 2, 2}}});
    Bone child;
    child.parent = 0;
    child.flags = GetParam().flags;
    child.pivot = {2, 0, 0};
    rig.bone(parent).bone(child);
    const auto bones = rig.pose(rig.at(0));
    expectNear(animation::transformPoint(bones[1], {2, 0, 0}), GetParam().pivot);
    expectNear(animation::transformPoint(bones[1], {3, 0, 0}), GetParam().ahead);
}

INSTANTIATE_TEST_SUITE_P(SkeletonPose, ParentFlags,
                         testing::Values(Inheriting{"None", 0, {0, 4, 3}, {0, 6, 3}},
                                         Inheriting{"NoTranslation", 1, {0, 4, 0}, {0, 6, 0}},
                                         Inheriting{"NoScale", 2, {0, 4, 3}, {0, 5, 3}},
                                         Inheriting{"NoRotation", 4, {0, 4, 3}, {2, 4, 3}},
                                         Inheriting{"NoRotationNoScale", 6, {0, 4, 3}, {1, 4, 3}},
                                         Inheriting{"Nothing", 7, {2, 0, 0}, {3, 0, 0}}),
                         [](const auto& each) { return std::string(each.param.name); });

// --- Billboards: a view from the front, +X towards the eye: right is +Y, up is +Z; and one rotated about z from there.

glm::mat3 viewFrom(float yaw)
{
    const vec3 towards(std::cos(yaw), std::sin(yaw), 0);
    const vec3 up(0, 0, 1);
    return glm::transpose(glm::mat3(glm::cross(up, towards), up, towards));
}

TEST(Billboards, SphericalTurnsXToTheViewerAndZUp)
{
    for (const float yaw : {0.0f, 1.0f, -2.5f}) {
        Rig rig;
        Bone bone;
        bone.flags = 0x8;
        bone.pivot = {5, 6, 7};
        rig.bone(bone);
        const auto bones = rig.pose(rig.at(0), viewFrom(yaw));
        expectNear(animation::transformPoint(bones[0], bone.pivot), bone.pivot);
        expectNear(animation::transformDirection(bones[0], {1, 0, 0}), {std::cos(yaw), std::sin(yaw), 0});
        expectNear(animation::transformDirection(bones[0], {0, 0, 1}), {0, 0, 1});
        expectNear(animation::transformPoint(rig.pose(rig.at(0))[0], {1, 2, 3}), {1, 2, 3}); // no view: unchanged
    }
}

TEST(Billboards, SphericalKeepsItsOwnTurnAndSize)
{
    Rig rig;
    Bone bone;
    bone.flags = 0x8;
    bone.rotation = rig.track(TrackType::quaternion, {{0, {kHalf, 0, 0, kHalf}}}); // about its x: y becomes z
    bone.scale = rig.track(TrackType::vec3, {{0, {3, 3, 3}}});
    rig.bone(bone);
    const auto bones = rig.pose(rig.at(0), viewFrom(0.7f));
    expectNear(animation::transformDirection(bones[0], {0, 1, 0}), {0, 0, 3}); // rotated in the image plane
    expectNear(animation::transformDirection(bones[0], {1, 0, 0}), vec3(std::cos(0.7f), std::sin(0.7f), 0) * 3.0f);
}

TEST(Billboards, CylindricalKeepTheirAxisAndFaceTheViewer)
{
    for (const auto& [flag, axis] : {std::pair{0x10U, 0}, {0x20U, 1}, {0x40U, 2}}) {
        SCOPED_TRACE(axis);
        const glm::mat3 view = glm::mat3(glm::rotate(glm::mat4(1.0f), 0.6f, vec3(0.3f, -0.5f, 0.8f))) * viewFrom(0.4f);
        Rig rig;
        Bone bone;
        bone.flags = flag;
        bone.pivot = {1, 1, 1};
        bone.rotation = rig.track(TrackType::quaternion, {{0, {0.18257419f, 0.36514837f, 0.54772256f, 0.73029674f}}});
        bone.scale = rig.track(TrackType::vec3, {{0, {2, 3, 4}}});
        rig.bone(bone);
        const SampleTime sampleTime = rig.at(0);
        const BoneMatrix before = rig.pose(sampleTime)[0];
        const BoneMatrix after = rig.pose(sampleTime, view)[0];
        vec3 kept(0);
        kept[axis] = 1;
        expectNear(animation::transformDirection(after, kept), animation::transformDirection(before, kept));
        expectNear(animation::transformPoint(after, bone.pivot), animation::transformPoint(before, bone.pivot));
        // One of the other axes is in the image plane, perpendicular to the fixed one.
        vec3 flat(0);
        flat[axis == 1 ? 0 : 1] = 1;
        const vec3 inView = view * animation::transformDirection(after, flat);
        EXPECT_NEAR(inView.z, 0.0f, 1e-5f);
        EXPECT_NEAR(glm::dot(inView, view * animation::transformDirection(after, kept)), 0.0f, 1e-4f);
        EXPECT_NEAR(glm::length(inView), axis == 1 ? 2.0f : 3.0f, 1e-5f);
        EXPECT_GT(glm::determinant(glm::mat3(vec3(after[0]), vec3(after[1]), vec3(after[2]))), 0.0f);
    }
}

TEST(SkeletonPose, StaysFinite)
{
    Rig rig;
    Bone root;
    root.scale = rig.track(TrackType::vec3, {{0, {3e38f, 3e38f, 3e38f}}});
    Bone child = root;
    child.parent = 0;
    rig.bone(root).bone(child);
    for (const BoneMatrix& bone : rig.pose(rig.at(0))) {
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column)
                EXPECT_TRUE(std::isfinite(bone[row][column]));
        }
    }
}

// --- Skinning

TEST(Skinning, WeighsBonesAndKeepsNormalsUpright)
{
    std::vector<BoneMatrix> bones{animation::identityBone(), animation::identityBone()};
    bones[1][0] = {4, 0, 0, 8}; // x scaled by four and moved
    formats::SkinVertex vertex;
    vertex.position = {1, 2, 3};
    vertex.normal = glm::normalize(vec3(1, 1, 0));
    expectNear(animation::skinnedPosition(bones, vertex), {1, 2, 3}); // no weights: unchanged
    vertex.weights = {64, 64, 0, 0};                                  // their sum is not 255
    vertex.bones = {0, 1, 0, 0};
    expectNear(animation::skinnedPosition(bones, vertex), {0.5f * 1 + 0.5f * 12, 2, 3});
    vertex.weights = {0, 255, 0, 0};
    expectNear(animation::skinnedNormal(bones, vertex), glm::normalize(vec3(0.25f, 1, 0)));
    bones[1][0] = {-1, 0, 0, 0};
    expectNear(animation::skinnedNormal(bones, vertex), glm::normalize(vec3(-1, 1, 0)));
}

// --- Other tracks

TEST(ModelTracks, MoveColorsTexturesCamerasAndLights)
{
    Rig rig;
    const TrackIndex red = rig.track(TrackType::vec3, {{0, {2, 0.5f, 0}}});
    const TrackIndex half = rig.track(TrackType::fixed16, {{0, {16384}}});
    const TrackIndex quarterTurn = rig.track(TrackType::quaternion, {{0, {0, 0, kHalf, kHalf}}});
    const TrackIndex shift = rig.track(TrackType::vec3, {{0, {0.25f, 0, 0}}});
    const TrackIndex eye = rig.track(TrackType::splineVec3, {{0, {1, 0, 0, 0, 0, 0, 0, 0, 0}}});
    const TrackIndex off = rig.track(TrackType::u8, {{0, {0}}});
    Skinned shape = rig.shape();
    shape.colors = {{red, half}};
    shape.textureWeights = {half};
    shape.textureTransforms = {{shift, quarterTurn, formats::kNoIndex}};
    SampleTime sampleTime;
    sampleTime.now = {formats::keysOf(shape, 0), 0.0};
    formats::MaterialPass pass;
    pass.color = 0;
    pass.layerCount = 1;
    pass.layers[0].weight = 0;
    glm::vec4 color = animation::passColorAt(shape, sampleTime, pass);
    EXPECT_NEAR(color.r, 2.0f, 1e-6f); // emissive: not clamped
    EXPECT_NEAR(color.a, 0.25f, 1e-4f);
    pass.weightScalesAlpha = false;
    EXPECT_NEAR(animation::passColorAt(shape, sampleTime, pass).a, 0.5f, 1e-4f);
    // (0.5, 0.5) is shifted to (0.75, 0.5), then rotated about the center.
    const glm::mat3x2 uv = animation::textureTransformAt(shape, sampleTime, 0);
    const glm::vec2 moved = uv[0] * 0.5f + uv[1] * 0.5f + uv[2];
    EXPECT_NEAR(moved.x, 0.5f, 1e-6f);
    EXPECT_NEAR(moved.y, 0.75f, 1e-6f);
    formats::ModelCamera camera;
    camera.position = {1, 2, 3};
    camera.positionTrack = eye;
    camera.fieldOfView = 0.8f;
    const animation::ModelCameraPose seen = animation::cameraAt(shape, sampleTime, camera);
    expectNear(seen.eye, {2, 2, 3});
    EXPECT_EQ(seen.fieldOfView, 0.8f);
    EXPECT_NEAR(animation::verticalFieldOfView(1.0f, 4.0f / 3.0f), 0.6f, 1e-6f);
    formats::Light light;
    light.diffuseColor = red;
    light.visibility = off;
    const tests::LightPose lit = tests::lightAt(shape, sampleTime, light, {});
    EXPECT_FALSE(lit.isOn);
    expectNear(lit.diffuse, {2, 0.5f, 0});
}

} // namespace
