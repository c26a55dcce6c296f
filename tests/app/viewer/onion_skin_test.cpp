#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/onion_skin.hpp"
#include "app/viewer/selection/selection.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/assembly/attachments.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/instants.hpp"
#include "tests/support/md3_builder.hpp"
#include "tests/support/mdl_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace {

using namespace app;

constexpr std::uint32_t kGhostFrames = 8;

/// One triangle in eight frames; its tag moves by 10 along x per frame.
class OnionSkinTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        tests::Md3Builder builder;
        tests::Md3Builder::Surface surface{.name = "flag",
                                           .shaders = {},
                                           .triangles = {{0, 2, 1}},
                                           .texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}},
                                           .frames = {}};
        for (std::uint32_t i = 0; i < kGhostFrames; ++i) {
            builder.frame("frame", {{"tag_hand", {10.0f * static_cast<float>(i), 0, 0}}});
            surface.frames.push_back({{0, 0, 0, 0}, {640, 0, 0, 0}, {0, 640, 0, 0}});
        }
        const auto file = m_folder.write("flag.md3", builder.surface(surface).build());
        accept(m_session, openPaths({.paths = {file}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
        m_session.tab().view.onionSkin.showsGhosts = m_session.tab().view.onionSkin.showsTrail = true;
    }

    [[nodiscard]] std::vector<double> ghostFrames() const
    {
        std::vector<double> frames;
        for (const ShownGhost& ghost : shownGhosts(m_session))
            frames.push_back(std::round(ghost.seconds / secondsToFrame(m_session, 1.0) * 1e6) / 1e6);
        return frames;
    }

    [[nodiscard]] std::vector<float> trailPositions() const
    {
        std::vector<float> positions;
        for (const TrailPoint& point : shownTrail(m_session, {}))
            positions.push_back(point.position.x);
        return positions;
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

using Frames = std::vector<double>;
using Positions = std::vector<float>;

TEST_F(OnionSkinTest, HasGhostsOfBothDirectionsTheFarthestFirst)
{
    apply(m_session, RunAction{"loop"});
    moveToFrame(m_session, 4.0);
    setGhosts(m_session, {.before = 2, .after = 1, .framesBetween = 3});
    EXPECT_EQ(ghostFrames(), (Frames{-6, -3, 3}));
    const std::vector<ShownGhost> ghosts = shownGhosts(m_session);
    EXPECT_EQ(ghosts[0].share, -1.0);
    EXPECT_EQ(std::abs(ghosts[1].share), 0.0);
    EXPECT_LT(colorOfInstant(ghosts[0].share).opacity, colorOfInstant(ghosts[1].share).opacity);
}

TEST_F(OnionSkinTest, HasNoGhostsBeyondTheEndsOfWhatDoesNotLoop)
{
    apply(m_session, RunAction{"once"});
    moveToFrame(m_session, 1.0);
    setGhosts(m_session, {.before = 3, .after = 2});
    EXPECT_EQ(ghostFrames(), (Frames{2, -1, 1}));
    moveToFrame(m_session, kGhostFrames - 1.0);
    EXPECT_EQ(ghostFrames(), (Frames{-3, -2, -1}));
}

TEST_F(OnionSkinTest, GoesAroundWhatLoops)
{
    apply(m_session, RunAction{"loop"});
    moveToFrame(m_session, 0.0);
    const auto poses = posesAt(m_session, secondsToFrame(m_session, -1.0));
    ASSERT_TRUE(poses);
    EXPECT_EQ(std::get<animation::KeyframePose>(poses->front()).frameA, kGhostFrames - 1);
}

TEST_F(OnionSkinTest, KeepsNumbersWithinItsLimits)
{
    apply(m_session, SetGhosts{{.before = 1000, .after = 1000, .framesBetween = 0}});
    const GhostOptions& ghosts = m_session.tab().view.onionSkin.ghosts;
    EXPECT_EQ(ghosts.before, kMaxGhosts);
    EXPECT_EQ(ghosts.after, kMaxGhosts);
    EXPECT_EQ(ghosts.framesBetween, 1U);
    apply(m_session, SetTrail{0});
    EXPECT_EQ(m_session.tab().view.onionSkin.trailFrames, 1U);
}

TEST_F(OnionSkinTest, ChangesItsNumbersStepByStep)
{
    const OnionSkin& shown = m_session.tab().view.onionSkin;
    setGhosts(m_session, {.before = 2, .after = 0, .framesBetween = 1});
    apply(m_session, RunAction{"moreGhosts"});
    apply(m_session, RunAction{"spreadGhosts"});
    EXPECT_EQ(shown.ghosts.before, 3U);
    EXPECT_EQ(shown.ghosts.after, 1U);
    EXPECT_EQ(shown.ghosts.framesBetween, 2U);
    for (int i = 0; i < 5; ++i) {
        apply(m_session, RunAction{"fewerGhosts"});
        apply(m_session, RunAction{"gatherGhosts"});
    }
    EXPECT_EQ(shown.ghosts.before, 1U) << "one stays";
    EXPECT_EQ(shown.ghosts.framesBetween, 1U);
    setTrail(m_session, 7);
    apply(m_session, RunAction{"longerTrail"});
    EXPECT_EQ(shown.trailFrames, 12U);
    for (int i = 0; i < 5; ++i)
        apply(m_session, RunAction{"shorterTrail"});
    EXPECT_EQ(shown.trailFrames, 1U);
    m_session.tab().view.onionSkin.showsGhosts = false;
    EXPECT_FALSE(isPossible(*findAction("moreGhosts"), m_session));
}

TEST_F(OnionSkinTest, FollowsTheSelectedTagFrameByFrame)
{
    EXPECT_TRUE(trailPositions().empty()) << "nothing is selected";
    apply(m_session, RunAction{"once"});
    toggleItem(m_session, {SceneItemKind::tag, 0});
    EXPECT_EQ(trailSubject(m_session), "tag_hand");
    setTrail(m_session, 2);
    moveToFrame(m_session, 3.0);
    EXPECT_EQ(trailPositions(), (Positions{10, 20, 30, 40, 50}));
    moveToFrame(m_session, 3.5);
    EXPECT_EQ(trailPositions(), (Positions{10, 20, 30, 35, 40, 50})) << "now lies between two frames";
    const auto trail = shownTrail(m_session, {});
    EXPECT_FALSE(trail[3].isFrame);
    EXPECT_LT(trail[2].share, 0.0);
    EXPECT_GT(trail[4].share, 0.0);
    moveToFrame(m_session, 0.0);
    EXPECT_EQ(trailPositions(), (Positions{0, 10, 20})) << "there is nothing before the start";
}

TEST_F(OnionSkinTest, HasNothingWhereItIsOffOrNothingMoves)
{
    toggleItem(m_session, {SceneItemKind::tag, 0});
    ASSERT_FALSE(trailPositions().empty());
    apply(m_session, RunAction{"trail"});
    apply(m_session, RunAction{"ghosts"});
    EXPECT_TRUE(trailPositions().empty());
    EXPECT_TRUE(ghostFrames().empty());
    apply(m_session, RunAction{"trail"});
    apply(m_session, RunAction{"ghosts"});
    ASSERT_FALSE(trailPositions().empty());
    ASSERT_FALSE(ghostFrames().empty());
    apply(m_session, SetRegion{{2, 2}});
    EXPECT_TRUE(trailPositions().empty());
    EXPECT_TRUE(ghostFrames().empty());
}

TEST(OnionSkin, FramesOfAGroupAreAtTheirOwnTimes)
{
    const tests::TemporaryFolder folder;
    tests::MdlBuilder::Group group{{0.1f, 0.4f, 0.5f}, {}};
    for (const char* const name : {"flame1", "flame2", "flame3"})
        group.poses.push_back({name, tests::MdlBuilder::corners()});
    const auto file =
        folder.write("torch.mdl", tests::MdlBuilder::tetrahedron().noFrames().group(std::move(group)).build());
    Session session;
    accept(session, openPaths({.paths = {file}}, {}, CancelToken()));
    ASSERT_TRUE(session.tab().document);
    apply(session, RunAction{"loop"});
    moveToFrame(session, 1.0);
    const double rounding = 1e-6;
    EXPECT_NEAR(secondsToFrame(session, 1.0), 0.3, rounding);
    EXPECT_NEAR(secondsToFrame(session, 2.0), 0.4, rounding) << "the start of the next round";
    EXPECT_NEAR(secondsToFrame(session, -1.0), -0.1, rounding);
    EXPECT_NEAR(secondsToFrame(session, -2.0), -0.2, rounding) << "the last frame of the round before";
    apply(session, RunAction{"pingPong"});
    moveToFrame(session, 1.0);
    EXPECT_NEAR(secondsToFrame(session, 2.0), 0.6, rounding) << "there and back";
    EXPECT_NEAR(secondsToFrame(session, -2.0), -0.2, rounding);
}

} // namespace
