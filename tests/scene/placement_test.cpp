#include "renderer/scene/placement.hpp"

#include "formats/model/vertex_block.hpp"
#include "formats/vfs/read_file.hpp"
#include "renderer/scene/open.hpp"
#include "tests/support/md3_bytes.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

namespace {

using animation::KeyframePose;
using scene::Document;
using scene::PlacedNode;
using tests::axesTurned;
using tests::opened;
using tests::partOf;
using tests::PlayerGame;

std::vector<std::byte> bytesOf(const std::filesystem::path& path)
{
    const auto file = formats::readFile(path);
    EXPECT_TRUE(file) << path;
    return file ? std::vector<std::byte>(file->file().span().begin(), file->file().span().end())
                : std::vector<std::byte>();
}

double distanceBetween(const glm::dmat4& actual, const tests::Md3Transform& expected)
{
    double worst = 0.0;
    for (const tests::Vector3& point : {tests::Vector3{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}) {
        const glm::dvec4 moved = actual * glm::dvec4(point[0], point[1], point[2], 1.0);
        const tests::Vector3 wanted = expected(point);
        worst = std::max(worst, glm::length(glm::dvec3(moved) - glm::dvec3(wanted[0], wanted[1], wanted[2])));
    }
    return worst;
}

const std::vector<KeyframePose> kLegPoses = {{0, 0, 0.0f}, {4, 5, 0.3f}, {9, 10, 0.75f}, {27, 4, 0.5f}};
const std::vector<KeyframePose> kTorsoPoses = {{0, 0, 0.0f}, {3, 4, 0.6f}, {11, 4, 0.25f}};

TEST(Placement, PutsPartsOnTheTagsOfThoseBefore)
{
    const PlayerGame game;
    game.addWeapon("gun");
    scene::OpenOptions options;
    options.weapon = "gun";
    const Document document = opened(game.file("head.md3"), options);
    ASSERT_EQ(document.nodes.size(), 6U) << "lower, upper, head, weapon, barrel, flash";
    const auto lower = bytesOf(game.file("lower.md3"));
    const auto upper = bytesOf(game.file("upper.md3"));
    const auto weapon = bytesOf(game.folder / "baseq3/models/weapons2/gun/gun.md3");
    for (const KeyframePose& legs : kLegPoses) {
        for (const KeyframePose& torso : kTorsoPoses) {
            const auto placed = scene::placedNodes(document, std::vector<animation::Pose>{legs, torso});
            const auto tag = [](const auto& bytes, std::string_view name, const KeyframePose& pose) {
                return tests::md3Tag(bytes, name, pose.frameA, pose.frameB, static_cast<double>(pose.blend)).value();
            };
            const auto onLegs = tag(lower, "tag_torso", legs);
            const auto inHand = onLegs * tag(upper, "tag_weapon", torso);
            EXPECT_EQ(placed[0].transform, glm::dmat4(1.0));
            EXPECT_LT(distanceBetween(placed[1].transform, onLegs), 1e-5);
            EXPECT_LT(distanceBetween(placed[2].transform, onLegs * tag(upper, "tag_head", torso)), 1e-5);
            EXPECT_LT(distanceBetween(placed[3].transform, inHand), 1e-5);
            EXPECT_LT(distanceBetween(placed[4].transform, inHand * tag(weapon, "tag_barrel", {})), 1e-5);
            EXPECT_LT(distanceBetween(placed[5].transform, inHand * tag(weapon, "tag_flash", {})), 1e-5);
            EXPECT_EQ(placed[0].pose, legs);
            EXPECT_EQ(placed[1].pose, torso);
            EXPECT_EQ(placed[3].pose, KeyframePose()) << "a weapon does not move by itself";
        }
    }
}

TEST(Placement, LeavesTheTorsosOriginOnTheLegsTag)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const auto lower = bytesOf(game.file("lower.md3"));
    for (std::uint32_t frame = 0; frame + 1 < tests::kLowerFrames; ++frame) {
        for (const float blend : {0.0f, 0.37f}) {
            const KeyframePose legs{frame, frame + 1, blend};
            const auto placed =
                scene::placedNodes(document, std::vector<animation::Pose>{legs, KeyframePose{5, 6, 0.5f}});
            const auto tag = tests::md3Tag(lower, "tag_torso", frame, frame + 1, static_cast<double>(blend));
            ASSERT_TRUE(tag);
            const glm::dvec3 origin(placed[1].transform[3]);
            EXPECT_LT(glm::length(origin - glm::dvec3(tag->origin[0], tag->origin[1], tag->origin[2])), 1e-5);
        }
    }
}

TEST(Placement, TurnsPartsAboutTheirOwnOriginWithWhatTheyCarry)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const std::vector<animation::Pose> poses{KeyframePose{4, 5, 0.3f}, KeyframePose{6, 7, 0.5f}};
    const auto straight = scene::placedNodes(document, poses);
    const auto turned = scene::placedNodes(document, poses, {{}, {.yaw = 90.0f, .pitch = 0.0f}});
    ASSERT_EQ(turned.size(), 3U);
    EXPECT_EQ(turned[0].transform, straight[0].transform);
    const glm::dmat4& torso = turned[1].transform;
    EXPECT_LT(glm::length(torso[3] - straight[1].transform[3]), 1e-12);
    EXPECT_LT(glm::length(torso[0] - straight[1].transform[1]), 1e-12) << "forward goes to the left";
    EXPECT_LT(glm::length(torso[1] + straight[1].transform[0]), 1e-12);
    const glm::dmat4 headOnTorso = glm::inverse(straight[1].transform) * straight[2].transform;
    for (int column = 0; column < 4; ++column)
        EXPECT_LT(glm::length((torso * headOnTorso)[column] - turned[2].transform[column]), 1e-9);

    const auto nodding = scene::placedNodes(document, poses, {{}, {}, {.yaw = 0.0f, .pitch = 90.0f}});
    EXPECT_EQ(nodding[1].transform, straight[1].transform);
    EXPECT_LT(glm::length(nodding[2].transform[0] + straight[2].transform[2]), 1e-12) << "forward goes down";
}

TEST(Placement, PutsWhatHasNoTagAtTheParentsOriginAndSaysSo)
{
    const PlayerGame game;
    game.folder.write(game.player + "lower.md3", partOf("l_legs", 2,
                                                        {{{"tag_torso", {0, 0, 20}, axesTurned(0, 0)}},
                                                         {{"tag_other", {0, 0, 30}, axesTurned(0, 0)}}})
                                                     .build());
    game.folder.write(game.player + "upper.md3", partOf("u_torso", 2, {}).build());
    const Document document = opened(game.file("lower.md3"));
    ASSERT_EQ(document.nodes.size(), 3U);
    const auto first =
        scene::placedNodes(document, std::vector<animation::Pose>{KeyframePose{0, 0, 0.0f}, KeyframePose{}});
    EXPECT_EQ(first[1].transform[3].z, 20.0);
    EXPECT_EQ(first[2].transform, first[1].transform) << "no frame has its tag";
    const auto isAboutTags = [](const formats::Diagnostic& diagnostic) { return diagnostic.rule == "tag-missing"; };
    EXPECT_EQ(std::count_if(document.diagnostics.begin(), document.diagnostics.end(), isAboutTags), 1)
        << "of the head; the torso's is there in one frame";
    const auto between =
        scene::placedNodes(document, std::vector<animation::Pose>{KeyframePose{0, 1, 0.5f}, KeyframePose{}});
    EXPECT_EQ(between[1].transform, glm::dmat4(1.0));
}

TEST(Placement, KeepsPosesInTheFramesOfEachModel)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const auto last = static_cast<std::uint32_t>(tests::kUpperFrames) - 1;
    const auto placed = scene::placedNodes(
        document, std::vector<animation::Pose>{KeyframePose{2, 3, 0.5f}, KeyframePose{10, 99, 0.25f}});
    EXPECT_EQ(placed[1].pose, (KeyframePose{10, last, 0.25f}));
    EXPECT_EQ(placed[2].pose, (KeyframePose{0, 0, 0.0f})) << "the head has one frame";
    const auto beyond =
        scene::placedNodes(document, std::vector<animation::Pose>{KeyframePose{}, KeyframePose{98, 99, 0.25f}});
    EXPECT_EQ(beyond[1].pose, (KeyframePose{last, last, 0.0f}));
    const auto none = scene::placedNodes(document, {});
    EXPECT_EQ(none[0].pose, KeyframePose());
}

/// The bounds of every vertex in the scene, decoded from the bytes.
formats::Bounds boundsByHand(const PlayerGame& game, std::span<const PlacedNode> placed)
{
    formats::Bounds bounds;
    const std::array<const char*, 3> names = {"lower.md3", "upper.md3", "head.md3"};
    for (std::size_t node = 0; node < placed.size(); ++node) {
        const KeyframePose& pose = placed[node].pose;
        for (const tests::Vector3& p : tests::md3Positions(bytesOf(game.file(names.at(node))), pose.frameA, pose.frameB,
                                                           static_cast<double>(pose.blend)))
            bounds.add(glm::vec3(glm::dvec3(placed[node].transform * glm::dvec4(p[0], p[1], p[2], 1.0))));
    }
    return bounds;
}

void expectNear(const formats::Bounds& actual, const formats::Bounds& expected)
{
    EXPECT_LT(glm::length(actual.min - expected.min), 1e-4f);
    EXPECT_LT(glm::length(actual.max - expected.max), 1e-4f);
}

TEST(SceneBounds, AreExactAtAnInstant)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    for (const KeyframePose& legs : kLegPoses) {
        const auto placed = scene::placedNodes(document, std::vector<animation::Pose>{legs, kTorsoPoses[1]});
        expectNear(boundsOf(document, placed), boundsByHand(game, placed));
    }
}

TEST(SceneBounds, OfClipsTakeBothLayersEachAroundItsEnd)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const auto clip = [](std::uint32_t first, std::uint32_t count) {
        formats::Clip made;
        made.firstFrame = first;
        made.frameCount = count;
        return made;
    };
    const std::array clips{clip(5, 6), clip(4, 4)};
    formats::Bounds expected;
    for (std::uint32_t i = 0; i < 6; ++i) {
        const KeyframePose legs{5 + i, 5 + i, 0.0f};
        const KeyframePose torso{4 + i % 4, 4 + i % 4, 0.0f};
        expected.add(boundsByHand(game, scene::placedNodes(document, std::vector<animation::Pose>{legs, torso})));
    }
    expectNear(boundsOfClips(document, clips), expected);
    const scene::RotationOverrides rotationOverrides = {{}, {.yaw = 120.0f, .pitch = 0.0f}};
    EXPECT_NE(boundsOfClips(document, clips, rotationOverrides).max, boundsOfClips(document, clips).max);
}

TEST(SceneBounds, OfALongClipAreThoseOfAllItsFrames)
{
    constexpr std::size_t kFrames = 500;
    const PlayerGame game;
    const auto tags = PlayerGame::legTags();
    game.folder.write(game.player + "lower.md3", partOf("l_legs", kFrames, {tags.front()}).build());
    const Document document = opened(game.file("lower.md3"));
    ASSERT_EQ(document.nodes.size(), 3U);
    formats::Clip all;
    all.frameCount = kFrames;
    formats::Clip one;
    one.frameCount = 1;
    EXPECT_EQ(boundsOfClips(document, std::array{all, one}).max.x, 10.0f + static_cast<float>(kFrames - 1));
}

TEST(SceneBounds, OfASingleModelAreThoseOfItsFrames)
{
    const PlayerGame game;
    scene::OpenOptions options;
    options.isPart = true;
    const Document document = opened(game.file("lower.md3"), options);
    ASSERT_EQ(document.nodes.size(), 1U);
    EXPECT_EQ(boundsOf(document).max, document.nodes[0].model->bounds.max);
    EXPECT_EQ(boundsOf(document).max.x, 10.0f + static_cast<float>(tests::kLowerFrames - 1));
    formats::Clip three;
    three.firstFrame = 2;
    three.frameCount = 3;
    EXPECT_EQ(boundsOfClips(document, {&three, 1}).min.x, 2.0f);
    EXPECT_EQ(boundsOfClips(document, {&three, 1}).max.x, 14.0f);
}

TEST(SceneBounds, OfAPlayerAreThoseOfEveryClipWithWhatGoesWithIt)
{
    const PlayerGame game;
    const Document document = opened(game.file("lower.md3"));
    const auto clipOf = [&](std::uint32_t layer, const std::string& name) {
        const auto& clips = clipsOf(document, layer);
        const auto found =
            std::find_if(clips.begin(), clips.end(), [&](const formats::Clip& clip) { return clip.name == name; });
        return found != clips.end() ? *found : formats::Clip();
    };
    formats::Bounds expected;
    const std::vector<formats::Clip> legs = clipsOf(document, 0); // contains each clip of both
    for (const formats::Clip& clip : legs) {
        const bool isOfBoth = clip.name.starts_with("BOTH_");
        expected.add(boundsOfClips(document, std::array{clip, clipOf(1, isOfBoth ? clip.name : "TORSO_STAND")}));
    }
    for (const formats::Clip& clip : clipsOf(document, 1)) {
        if (!clip.name.starts_with("BOTH_"))
            expected.add(boundsOfClips(document, std::array{clipOf(0, "LEGS_IDLE"), clip}));
    }
    expectNear(boundsOf(document), expected);
    const auto resting = boundsOfClips(document, std::array{clipOf(0, "LEGS_IDLE"), clipOf(1, "TORSO_STAND")});
    EXPECT_GT(boundsOf(document).diagonal(), resting.diagonal());
}

} // namespace
