#include "app/viewer/opening/open_paths.hpp"
#include "app/viewer/playback/crowd.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/camera/framing.hpp"
#include "app/viewer/opening/documents.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/view/crowd_facts.hpp"
#include "tests/support/md2_builder.hpp"
#include "tests/support/temporary_folder.hpp"

#include <gtest/gtest.h>

#include <set>

namespace {

using namespace app;

class CrowdTest : public ::testing::Test {
protected:
    void SetUp() override
    {
        tests::Md2Builder builder = tests::Md2Builder::tetrahedron();
        const tests::Md2Builder::Frame frame = builder.frames().front();
        builder.noFrames();
        for (int i = 1; i <= 20; ++i) {
            builder.frame(frame);
            builder.frames().back().name = (i < 10 ? "run0" : "run") + std::to_string(i);
        }
        const auto file = m_folder.write("runner.md2", builder.build());
        accept(m_session, openPaths({.paths = {file}}, {}, CancelToken()));
        ASSERT_TRUE(m_session.tab().document);
    }

    [[nodiscard]] std::set<std::uint32_t> framesOfCrowd() const
    {
        std::set<std::uint32_t> frames;
        for (const auto& pose : crowdPoses(m_session, {}))
            frames.insert(pose.front().pose.frameA);
        return frames;
    }

    tests::TemporaryFolder m_folder;
    Session m_session;
};

TEST_F(CrowdTest, HasEachAtItsOwnTime)
{
    setCrowd(m_session, 100);
    ASSERT_TRUE(showsCrowd(m_session));
    EXPECT_EQ(crowdPoses(m_session, {}).size(), 100U);
    EXPECT_GE(framesOfCrowd().size(), 19U) << "the whole clip is seen at once";
    apply(m_session, RunAction{"once"});
    moveToFrame(m_session, 19.0);
    EXPECT_GE(framesOfCrowd().size(), 18U) << "also of a clip that does not loop, at its end";
}

TEST_F(CrowdTest, GoesOnWithTheTime)
{
    setCrowd(m_session, 2);
    moveToFrame(m_session, 3.0);
    const auto first = crowdPoses(m_session, {});
    moveToFrame(m_session, 4.0);
    const auto next = crowdPoses(m_session, {});
    for (std::size_t i = 0; i < 2; ++i)
        EXPECT_EQ(next[i].front().pose.frameA, (first[i].front().pose.frameA + 1) % 20) << i;
}

TEST_F(CrowdTest, IsFramedAndLeavesTheModelAsItWas)
{
    frameModel(m_session);
    const float distance = m_session.tab().view.camera.distance;
    apply(m_session, RunAction{"crowd"});
    EXPECT_EQ(m_session.tab().view.crowd, kUsualCrowd);
    EXPECT_GT(m_session.tab().view.camera.distance, 3.0f * distance);
    apply(m_session, RunAction{"crowd"});
    EXPECT_FALSE(showsCrowd(m_session));
    EXPECT_FLOAT_EQ(m_session.tab().view.camera.distance, distance);
    apply(m_session, SetCrowd{4'000'000'000});
    EXPECT_EQ(m_session.tab().view.crowd, kMaxInCrowd);
    EXPECT_EQ(crowdPoses(m_session, {}).size(), kMaxCrowdTimes);
}

TEST(FrameTimes, KeepTheLastSecond)
{
    FrameTimes times;
    EXPECT_EQ(times.average(), 0.0f);
    times.note(1.0f);
    for (int i = 0; i < 60; ++i)
        times.note(0.02f);
    EXPECT_NEAR(times.average(), 0.02f, 1e-6f) << "the first is forgotten";
    times.note(0.08f);
    EXPECT_NEAR(times.longest(), 0.08f, 1e-6f);
    EXPECT_NEAR(times.average(), 0.021f, 1e-6f);
}

} // namespace
