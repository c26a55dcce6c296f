#include "renderer/scene/pose_cache.hpp"

#include "renderer/scene/open.hpp"
#include "renderer/scene/sequence_store.hpp"
#include "tests/support/m2_sample.hpp"
#include "tests/support/opened_document.hpp"
#include "tests/support/player_game.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

namespace {

using animation::KeyframePose;
using scene::Document;
using scene::PlacedNodes;
using scene::PoseCache;

using Poses = std::vector<animation::Pose>;
const Poses kStill = {KeyframePose{}, KeyframePose{}};
const Poses kMoved = {KeyframePose{4, 5, 0.3f}, KeyframePose{3, 4, 0.6f}};

class PoseCacheTest : public testing::Test {
protected:
    PlacedNodes posed(const Poses& poses, double seconds = 0.0)
    {
        return m_cache.nodes(m_document, poses, {}, {}, seconds);
    }

    tests::PlayerGame m_game;
    tests::TemporaryFolder m_folder;
    std::shared_ptr<const Document> m_document =
        std::make_shared<const Document>(tests::opened(m_game.file("head.md3"), {}));
    PoseCache m_cache;
};

TEST_F(PoseCacheTest, PosesADocumentOnceForAnInstant)
{
    const PlacedNodes first = posed(kMoved);
    EXPECT_EQ(posed(kMoved), first) << "the very same";
    EXPECT_EQ(m_cache.poseCount(), 1U);
    const auto fresh = scene::placedNodes(*m_document, kMoved);
    ASSERT_EQ(first->size(), fresh.size());
    for (std::size_t i = 0; i < fresh.size(); ++i)
        EXPECT_EQ((*first)[i].transform, fresh[i].transform);
}

TEST_F(PoseCacheTest, PosesItAnewWhenAnythingIsDifferent)
{
    const PlacedNodes still = posed(kStill);
    EXPECT_NE(posed(kMoved), still);
    EXPECT_NE(posed(kStill, 1.0), still);
    EXPECT_NE(m_cache.nodes(m_document, kStill, {{0.0f, 0.0f}, {20.0f, 0.0f}}, {}, 0.0), still);
    EXPECT_NE(m_cache.nodes(m_document, kStill, {}, glm::mat3(1.0f), 0.0), still);
    EXPECT_EQ(m_cache.poseCount(), 5U);
}

TEST_F(PoseCacheTest, RemembersTheLastFew)
{
    const PlacedNodes still = posed(kStill);
    for (double seconds = 1.0; seconds < 4.0; ++seconds)
        (void)posed(kStill, seconds);
    EXPECT_EQ(posed(kStill), still) << "the oldest of four, which is the latest from now on";
    (void)posed(kStill, 4.0);
    EXPECT_EQ(posed(kStill), still);
    for (double seconds = 5.0; seconds < 9.0; ++seconds)
        (void)posed(kStill, seconds);
    EXPECT_NE(posed(kStill), still);
}

TEST_F(PoseCacheTest, LetsADocumentGoThatNobodyElseKeeps)
{
    (void)posed(kStill);
    const std::weak_ptr<const Document> gone = m_document;
    m_document = std::make_shared<const Document>(tests::opened(m_game.file("head.md3"), {}));
    EXPECT_TRUE(gone.expired());
    (void)posed(kStill);
    EXPECT_EQ(m_cache.poseCount(), 2U) << "of another document";
}

TEST_F(PoseCacheTest, PosesItAnewWhenKeysOfAFileHaveBeenRead)
{
    constexpr std::uint32_t kDance = 2; // its keys are in a sidecar
    std::filesystem::path pole;
    for (const formats::M2WrittenFile& file : formats::writeM2(tests::flagPole(264))) {
        const std::filesystem::path path = m_folder.write(file.name, file.bytes);
        pole = pole.empty() ? path : pole;
    }
    m_document = std::make_shared<const Document>(tests::opened(pole, {.images = scene::ImagePolicy::none}));
    animation::SequencePose dance;
    dance.sequence = kDance;
    dance.ms = 300.0;
    const auto flag = [&] {
        const PlacedNodes placed = posed({dance});
        return scene::skinnedPositions(skinnedOf(*m_document->nodes.front().model), placed->front().bones)[6];
    };
    const glm::vec3 still = flag();
    (void)m_document->nodes.front().sequences->read(kDance);
    EXPECT_NEAR(flag().x, still.x + 2.0f, 1e-4f) << "a paused model moves to the pose of its keys";
}

} // namespace
