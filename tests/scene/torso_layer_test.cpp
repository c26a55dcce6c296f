#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/open.hpp"
#include "renderer/scene/placement.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/m2_chunks.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/temporary_folder.hpp"

#include <glm/geometric.hpp>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

/// A torso of an M2 with its own animation layer, and faces.
namespace {

namespace fs = std::filesystem;
using animation::BoneMatrix;
using formats::kNoIndex;
using scene::Document;

enum BipedBone : std::uint32_t { kRoot, kSpine, kHead, kWaist, kBones };

/// Stand, Walk and EmoteDance (in a sidecar), in each of which all bones except the root rotate by unique angles; the
/// root is scaled by a global loop.
formats::M2WriteModel biped(std::uint32_t version = 264)
{
    formats::M2WriteModel model = tests::flagPole(version);
    model.bones.resize(kBones);
    constexpr std::array<std::int32_t, kBones> kKeyBones = {26, 4, 6, 5};
    constexpr std::array<std::int16_t, kBones> kParents = {-1, kRoot, kSpine, kRoot};
    for (std::uint32_t i = 0; i < kBones; ++i) {
        formats::M2WriteBone& bone = model.bones[i];
        bone.keyBone = kKeyBones[i];
        bone.parent = kParents[i];
        bone.pivot = {0.0f, 0.1f * static_cast<float>(i), static_cast<float>(i)};
        bone.rotation.bySequence.clear();
        bone.translation.bySequence.clear();
        for (std::uint32_t sequence = 0; i != kRoot && sequence < 3; ++sequence) {
            const float angle = 0.3f * static_cast<float>(i) + 0.2f * static_cast<float>(sequence);
            const glm::quat turn(std::cos(angle), std::sin(angle), 0.0f, 0.0f);
            bone.rotation.bySequence.push_back({{0, glm::quat(1.0f, 0.0f, 0.0f, 0.0f)}, {600, turn}});
            bone.translation.bySequence.push_back({{0, glm::vec3(0.0f)}, {600, glm::vec3(angle, 0.0f, 1.0f)}});
        }
    }
    return model;
}

fs::path writtenTo(const tests::TemporaryFolder& folder, const formats::M2WriteModel& model)
{
    fs::path first;
    for (const formats::M2WrittenFile& file : formats::writeM2(model)) {
        const fs::path path = folder.write(file.name, file.bytes);
        first = first.empty() ? path : first;
    }
    return first;
}

Document withTorso(const fs::path& path, std::optional<std::string> torso, std::optional<std::uint32_t> face = {})
{
    scene::OpenOptions options{.images = scene::ImagePolicy::none};
    options.torso = std::move(torso);
    options.face = face;
    auto document = scene::open(path, options);
    EXPECT_TRUE(document) << (document ? "" : document.error().message);
    for (std::uint32_t i = 0; document && document->nodes.front().sequences && i < 3; ++i)
        EXPECT_TRUE(document->nodes.front().sequences->read(i).empty());
    return document ? *std::move(document) : Document();
}

animation::Pose poseOf(std::uint32_t sequence, double ms, double globalMs = 0.0)
{
    animation::SequencePose pose;
    pose.sequence = sequence;
    pose.ms = ms;
    pose.globalMs = globalMs;
    return pose;
}

std::vector<BoneMatrix> bonesOf(const Document& document, const std::vector<animation::Pose>& poses)
{
    return scene::placedNodes(document, poses).front().bones;
}

bool isSame(const std::vector<BoneMatrix>& a, const std::vector<BoneMatrix>& b)
{
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(BoneMatrix)) == 0;
}

std::vector<std::string> rulesOfModel(const Document& document)
{
    std::vector<std::string> rules;
    for (const formats::Diagnostic& diagnostic : document.diagnostics) {
        if (diagnostic.concern != formats::Concern::textures)
            rules.push_back(diagnostic.rule);
    }
    return rules;
}

class TorsoLayer : public testing::TestWithParam<std::uint32_t> {
protected:
    tests::TemporaryFolder m_folder;
};
INSTANTIATE_TEST_SUITE_P(Versions, TorsoLayer, testing::Values(256U, 264U));

TEST_P(TorsoLayer, IsThePoseOfOneLayerWhereBothPlayTheSame)
{
    const fs::path path = writtenTo(m_folder, biped(GetParam()));
    const Document whole = withTorso(path, std::nullopt);
    const Document split = withTorso(path, "");
    ASSERT_EQ(split.layers.size(), 2U);
    EXPECT_EQ(split.layers[0].name, "legs");
    EXPECT_EQ(split.layers[1].name, "torso");
    EXPECT_EQ(split.layers[1].bones, (std::vector<std::uint32_t>{kSpine, kHead}));
    for (std::uint32_t sequence = 0; sequence < 3; ++sequence) {
        for (double ms = 0.0; ms < 600.0; ms += 37.0) {
            const animation::Pose pose = poseOf(sequence, ms, 3.0 * ms);
            EXPECT_TRUE(isSame(bonesOf(split, {pose, pose}), bonesOf(whole, {pose}))) << sequence << " " << ms;
        }
    }
}

TEST_P(TorsoLayer, MovesItsBonesByItsOwnSequenceAndTime)
{
    const fs::path path = writtenTo(m_folder, biped(GetParam()));
    const Document split = withTorso(path, "");
    const auto legs = bonesOf(split, {poseOf(0, 300.0), poseOf(0, 300.0)});
    const auto torso = bonesOf(split, {poseOf(2, 450.0), poseOf(2, 450.0)});
    const auto mixed = bonesOf(split, {poseOf(0, 300.0), poseOf(2, 450.0)});
    EXPECT_EQ(mixed[kRoot], legs[kRoot]);
    EXPECT_EQ(mixed[kWaist], legs[kWaist]);
    EXPECT_NE(mixed[kWaist], torso[kWaist]);
    EXPECT_EQ(mixed[kSpine], torso[kSpine]) << "their parent is the same in both";
    EXPECT_EQ(mixed[kHead], torso[kHead]);
    EXPECT_NE(mixed[kHead], legs[kHead]);
}

TEST_P(TorsoLayer, LeavesGlobalLoopsOnTheClockOfTheWholeModel)
{
    formats::M2WriteModel model = biped(GetParam());
    model.bones[kHead].scale = model.bones[kRoot].scale;
    const Document split = withTorso(writtenTo(m_folder, model), "Head");
    ASSERT_EQ(split.layers[1].bones, (std::vector<std::uint32_t>{kHead}));
    const auto early = bonesOf(split, {poseOf(0, 0.0, 0.0), poseOf(0, 300.0, 0.0)});
    const auto late = bonesOf(split, {poseOf(0, 0.0, 125.0), poseOf(0, 300.0, 0.0)});
    EXPECT_EQ(late[kRoot][0].x, 1.5f) << "half way from 1 to 2";
    EXPECT_NE(late[kHead], early[kHead]);
    EXPECT_TRUE(isSame(late, bonesOf(split, {poseOf(0, 0.0, 125.0), poseOf(0, 300.0, 125.0)})));
}

TEST_F(TorsoLayer, BeginsAtTheLowerSpineElseTheHead)
{
    formats::M2WriteModel model = biped();
    EXPECT_EQ(scene::torsoBone(*withTorso(writtenTo(m_folder, model), {}).nodes.front().model), kSpine);
    model.bones[kSpine].keyBone = -1;
    EXPECT_EQ(scene::torsoBone(*withTorso(writtenTo(m_folder, model), {}).nodes.front().model), kHead);
    model.bones[kHead].keyBone = -1;
    const Document none = withTorso(writtenTo(m_folder, model), "");
    EXPECT_EQ(scene::torsoBone(*none.nodes.front().model), kNoIndex);
    EXPECT_EQ(rulesOfModel(none), std::vector<std::string>{"torso-missing"});
    EXPECT_EQ(animationLayerCount(none), 1U);
}

TEST_F(TorsoLayer, BeginsAtABoneByNameOrNumber)
{
    const fs::path path = writtenTo(m_folder, biped());
    EXPECT_EQ(withTorso(path, "waist").layers[1].bones, (std::vector<std::uint32_t>{kWaist}));
    EXPECT_EQ(withTorso(path, "0").layers[1].bones.size(), kBones) << "all bones hang on the root";
    const Document none = withTorso(path, "9");
    EXPECT_EQ(rulesOfModel(none), std::vector<std::string>{"torso-missing"});
    EXPECT_EQ(none.diagnostics.front().message, "there is no bone '9' where the torso could start");
}

TEST_F(TorsoLayer, CountsOnlyOnceInTheBoundsOfAllPoses)
{
    const fs::path path = writtenTo(m_folder, biped());
    const auto count = [](const Document& document) {
        std::size_t poses = 0;
        visitAllPoses(document, [&](std::span<const animation::Pose>) { ++poses; });
        return poses;
    };
    EXPECT_EQ(count(withTorso(path, "")), count(withTorso(path, std::nullopt)));
    EXPECT_EQ(boundsOf(withTorso(path, "")).max, boundsOf(withTorso(path, std::nullopt)).max);
}

// --- Faces (docs/formats/m2.md §15.3)

/// The head is moved by (1, 2, 3) and scaled by two along x.
std::vector<std::byte> faceFile(std::uint16_t bone)
{
    tests::ByteBuilder matrix;
    for (const float number :
         {2.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 0.0f, 0.0f, 0.0f, 1.0f, 0.0f, 1.0f, 2.0f, 3.0f, 1.0f})
        matrix.f32(number);
    std::vector<std::byte> bytes = tests::ByteBuilder().u32(1).build();
    const auto chunks = tests::ChunkBuilder()
                            .chunk("BIDA", tests::ByteBuilder().u16(bone).build())
                            .chunk("BOMT", matrix.build())
                            .build();
    bytes.insert(bytes.end(), chunks.begin(), chunks.end());
    return bytes;
}

class Faces : public testing::Test {
protected:
    /// The biped in chunks with two faces: one for the spine, one for a bone that does not exist.
    [[nodiscard]] fs::path writeFaces() const
    {
        const std::vector<formats::M2WrittenFile> files = formats::writeM2(biped());
        for (const formats::M2WrittenFile& file : files)
            (void)m_folder.write(file.name, file.bytes);
        (void)m_folder.write("Pole_00.bone", faceFile(kSpine));
        (void)m_folder.write("Pole_01.bone", faceFile(kBones));
        return m_folder.write(
            files.front().name,
            tests::ChunkBuilder().chunk("MD21", files.front().bytes).words("BFID", {501, 502}).build());
    }
    tests::TemporaryFolder m_folder;
};

TEST_F(Faces, MoveABoneAndAllBelowItBeforeItsTracksDo)
{
    const fs::path path = writeFaces();
    const Document plain = withTorso(path, std::nullopt);
    const Document shown = withTorso(path, std::nullopt, 0);
    EXPECT_EQ(plain.nodes.front().face, kNoIndex);
    EXPECT_EQ(shown.nodes.front().face, 0U);
    const formats::Skinned& shape = skinnedOf(*plain.nodes.front().model);
    ASSERT_EQ(shape.faces.size(), 2U);
    ASSERT_EQ(shape.faces[0].offsets.size(), 1U);
    EXPECT_EQ(shape.faces[0].file, "Pole_00.bone");
    const BoneMatrix offset = shape.faces[0].offsets[0].matrix;
    EXPECT_EQ(animation::transformPoint(offset, {1.0f, 1.0f, 1.0f}), glm::vec3(3.0f, 3.0f, 4.0f));

    const auto before = bonesOf(plain, {poseOf(0, 300.0)});
    const auto after = bonesOf(shown, {poseOf(0, 300.0)});
    EXPECT_EQ(after[kRoot], before[kRoot]);
    EXPECT_EQ(after[kWaist], before[kWaist]);
    const glm::vec3 point(0.5f, 0.25f, 4.0f);
    const auto near = [](const glm::vec3& a, const glm::vec3& b) { return glm::distance(a, b) < 1e-4f; };
    EXPECT_TRUE(near(animation::transformPoint(after[kSpine], point),
                     animation::transformPoint(before[kSpine], animation::transformPoint(offset, point))));
    EXPECT_FALSE(near(animation::transformPoint(after[kHead], point), animation::transformPoint(before[kHead], point)))
        << "the head hangs on it";
}

TEST_F(Faces, AreShownWithATorso)
{
    const fs::path path = writeFaces();
    const Document whole = withTorso(path, std::nullopt, 0);
    const Document split = withTorso(path, "", 0);
    const animation::Pose pose = poseOf(1, 200.0, 70.0);
    EXPECT_TRUE(isSame(bonesOf(split, {pose, pose}), bonesOf(whole, {pose})));
}

TEST_F(Faces, ThatAreNotThereAreReported)
{
    const fs::path path = writeFaces();
    const Document missing = withTorso(path, std::nullopt, 7);
    EXPECT_EQ(rulesOfModel(missing), std::vector<std::string>{"face-missing"});
    EXPECT_EQ(missing.nodes.front().face, kNoIndex);
    const Document empty = withTorso(path, std::nullopt, 1); // for a missing bone
    const animation::Pose pose = poseOf(0, 300.0);
    EXPECT_EQ(bonesOf(empty, {pose}), bonesOf(withTorso(path, std::nullopt), {pose}));
    const formats::Diagnostics& found = empty.nodes.front().model->diagnostics;
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].rule, "m2-face-bone");
}

} // namespace
