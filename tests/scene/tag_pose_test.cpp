#include "renderer/animation/tag_pose.hpp"

#include "formats/registry.hpp"
#include "tests/support/md3_bytes.hpp"
#include "tests/support/player_game.hpp"

#include <gtest/gtest.h>

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>
#include <glm/trigonometric.hpp>

namespace {

using animation::KeyframePose;
using tests::axesTurned;
using tests::Md3Builder;

/// A model with tags, and its bytes.
struct TagModel {
    std::vector<std::byte> bytes;
    formats::Model model;

    explicit TagModel(const std::vector<std::vector<Md3Builder::Tag>>& frames)
        : bytes(tests::partOf("one", frames.size(), frames).build())
    {
        auto loaded = formats::loadModel(formats::ByteView(formats::FileBytes::copyOf(bytes), "tags.md3"));
        EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
        model = loaded ? *std::move(loaded) : formats::Model();
    }

    [[nodiscard]] std::optional<glm::dmat4> at(std::string_view name, const KeyframePose& pose) const
    {
        const formats::Tag* const tag = animation::findTag(model, name);
        return tag != nullptr ? animation::tagTransform(*tag, pose) : std::nullopt;
    }
};

double worstDifference(const glm::dmat4& actual, const tests::Md3Transform& expected)
{
    double worst = 0.0;
    for (int i = 0; i < 3; ++i) {
        for (int axis = 0; axis < 3; ++axis)
            worst =
                std::max(worst, std::abs(actual[axis][i] -
                                         expected.axes[static_cast<std::size_t>(axis)][static_cast<std::size_t>(i)]));
        worst = std::max(worst, std::abs(actual[3][i] - expected.origin[static_cast<std::size_t>(i)]));
    }
    return worst;
}

/// A tag that rotates by `degrees` about +Z from its first frame to its second.
TagModel turning(double from, double to)
{
    return TagModel({{{"tag_a", {0, 0, 0}, axesTurned(from, 0)}}, {{"tag_a", {8, 0, 4}, axesTurned(to, 0)}}});
}

double yawOf(const glm::dmat4& transform)
{
    return glm::degrees(std::atan2(transform[0].y, transform[0].x));
}

TEST(TagPose, IsWhatTheFileSaysOnWholeFramesAndBetweenThem)
{
    const TagModel model(tests::PlayerGame::legTags());
    for (std::uint32_t frame = 0; frame + 1 < tests::kLowerFrames; ++frame) {
        for (const float blend : {0.0f, 0.125f, 0.5f, 0.9375f}) {
            const auto actual = model.at("tag_torso", {frame, frame + 1, blend});
            const auto expected = tests::md3Tag(model.bytes, "tag_torso", frame, frame + 1, static_cast<double>(blend));
            ASSERT_TRUE(actual && expected);
            EXPECT_LT(worstDifference(*actual, *expected), 1e-5) << frame << " + " << blend;
        }
    }
}

TEST(TagPose, TurnsEvenlyAndMovesStraight)
{
    const TagModel model = turning(10, 100);
    for (const float blend : {0.0f, 0.25f, 0.5f, 0.75f}) {
        const auto pose = model.at("tag_a", {0, 1, blend});
        ASSERT_TRUE(pose);
        EXPECT_NEAR(yawOf(*pose), 10.0 + 90.0 * static_cast<double>(blend), 1e-4); // linear: 28.4 at 0.25
        EXPECT_NEAR((*pose)[3].x, 8.0 * static_cast<double>(blend), 1e-6);
        EXPECT_NEAR((*pose)[3].z, 4.0 * static_cast<double>(blend), 1e-6);
    }
}

TEST(TagPose, TurnsTheShortWay)
{
    for (const auto& [from, to, middle] : {std::array{350.0, 20.0, 5.0},
                                           {20.0, 350.0, 5.0},
                                           {170.0, 190.0, 180.0},
                                           {-100.0, 60.0, -20.0},
                                           {60.0, -110.0, -25.0}}) {
        const TagModel model = turning(from, to);
        const auto pose = model.at("tag_a", {0, 1, 0.5f});
        ASSERT_TRUE(pose);
        EXPECT_NEAR(std::abs(std::remainder(yawOf(*pose) - middle, 360.0)), 0.0, 1e-3) << from << " to " << to;
    }
}

TEST(TagPose, IgnoresTheScaleOfAxes)
{
    const TagModel model(
        {{{"tag_a", {1, 2, 3}, axesTurned(30, 0, 4.67)}}, {{"tag_a", {1, 2, 3}, axesTurned(90, 0, 0.38)}}});
    for (const float blend : {0.0f, 0.5f}) {
        const auto pose = model.at("tag_a", {0, 1, blend});
        ASSERT_TRUE(pose);
        for (int axis = 0; axis < 3; ++axis)
            EXPECT_NEAR(glm::length(glm::dvec3((*pose)[axis])), 1.0, 1e-6);
        EXPECT_NEAR(yawOf(*pose), 30.0 + 60.0 * static_cast<double>(blend), 1e-4);
    }
}

TEST(TagPose, OfMirroredAxesMovesTheirTipsAsTheGameDoes)
{
    const std::array<float, 9> mirrored{1, 0, 0, 0, 1, 0, 0, 0, -1};
    std::array<float, 9> turned = axesTurned(90, 0);
    turned[8] = -1;
    const TagModel model({{{"tag_a", {0, 0, 0}, mirrored}}, {{"tag_a", {0, 0, 0}, turned}}});
    const auto pose = model.at("tag_a", {0, 1, 0.25f});
    ASSERT_TRUE(pose);
    EXPECT_NEAR(glm::determinant(*pose), -1.0, 1e-6) << "stays mirrored";
    EXPECT_NEAR(yawOf(*pose), glm::degrees(std::atan2(0.25, 0.75)), 1e-4);
    const auto expected = tests::md3Tag(model.bytes, "tag_a", 0, 1, 0.25);
    ASSERT_TRUE(expected);
    EXPECT_LT(worstDifference(*pose, *expected), 1e-6);
}

TEST(TagPose, TakesTheModelsAxisForOneWithoutLength)
{
    std::array<float, 9> axes = axesTurned(0, 0);
    axes[3] = axes[4] = axes[5] = 0;
    const TagModel model({{{"tag_a", {5, 6, 7}, axes}}});
    const auto pose = model.at("tag_a", {0, 0, 0.0f});
    ASSERT_TRUE(pose);
    EXPECT_EQ(glm::dvec3((*pose)[1]), glm::dvec3(0, 1, 0));
    EXPECT_EQ(glm::dvec3((*pose)[3]), glm::dvec3(5, 6, 7));
}

TEST(TagPose, IsNowhereWhereOneOfTheFramesLacksIt)
{
    const TagModel model({{{"tag_a", {1, 0, 0}, axesTurned(0, 0)}, {"tag_b", {2, 0, 0}, axesTurned(0, 0)}},
                          {{"tag_a", {3, 0, 0}, axesTurned(0, 0)}, {"tag_c", {4, 0, 0}, axesTurned(0, 0)}}});
    EXPECT_TRUE(model.at("tag_b", {0, 0, 0.0f}));
    EXPECT_TRUE(model.at("tag_b", {0, 1, 0.0f})) << "the second frame does not count";
    EXPECT_FALSE(model.at("tag_b", {0, 1, 0.5f}));
    EXPECT_FALSE(model.at("tag_b", {1, 1, 0.0f}));
    EXPECT_FALSE(model.at("tag_c", {0, 1, 0.5f}));
    ASSERT_TRUE(model.at("tag_c", {1, 1, 0.0f}));
    EXPECT_EQ((*model.at("tag_c", {1, 1, 0.0f}))[3].x, 4.0);
    EXPECT_TRUE(model.at("tag_a", {0, 1, 0.5f}));
}

TEST(FindTag, TakesTheFirstWithoutRegardToCase)
{
    formats::Model model;
    model.tags = {{"tag_head", {}}, {"Tag_Weapon", {}}, {"TAG_WEAPON", {}}};
    EXPECT_EQ(animation::findTag(model, "tag_weapon"), &model.tags[1]);
    EXPECT_EQ(animation::findTag(model, "TAG_HEAD"), &model.tags[0]);
    EXPECT_EQ(animation::findTag(model, "tag_hea"), nullptr);
    EXPECT_EQ(animation::findTag(model, ""), nullptr);
}

} // namespace
