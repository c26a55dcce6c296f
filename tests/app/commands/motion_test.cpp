// The instants of moving pictures.
#include "app/commands/render/motion.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace {

using app::motionPartsOf;
using app::MotionTimeline;
using app::ShownSelection;

/// A clip of so many frames at 10 frames a second.
ShownSelection shown(std::uint32_t frames, bool loops)
{
    formats::Clip clip;
    clip.name = "clip";
    clip.frameCount = frames;
    clip.framesPerSecond = 10.0f;
    clip.loops = loops;
    ShownSelection selection;
    selection.clips = {clip};
    return selection;
}

double startOf(const MotionTimeline& motion, std::uint64_t frame)
{
    const formats::PictureTime time = motion.startOf(frame);
    return static_cast<double>(time.numerator) / static_cast<double>(time.denominator);
}

TEST(Motion, SpreadsFramesEvenlyOverALoop)
{
    const std::vector<ShownSelection> parts = {shown(10, true)}; // 1 s
    const MotionTimeline motion(motionPartsOf(parts), 30.0, {});
    EXPECT_EQ(motion.frameCount(), 30U);
    EXPECT_DOUBLE_EQ(motion.frame(15).seconds, 0.5);
    EXPECT_EQ(motion.startOf(15).numerator * 2, motion.startOf(15).denominator) << "exactly half a second";
    EXPECT_DOUBLE_EQ(startOf(motion, 30), 1.0) << "then the first frame follows";
    const MotionTimeline uneven(motionPartsOf(parts), 7.3, {});
    EXPECT_EQ(uneven.frameCount(), 7U);
    EXPECT_NEAR(startOf(uneven, 1), 1.0 / 7.0, 1e-6);
    EXPECT_NEAR(startOf(uneven, 7), 1.0, 1e-6);
}

TEST(Motion, EndsOtherClipsWithTheirLastPose)
{
    const std::vector<ShownSelection> parts = {shown(11, false)}; // 1 s between first and last
    const MotionTimeline motion(motionPartsOf(parts), 20.0, {});
    EXPECT_EQ(motion.frameCount(), 21U);
    EXPECT_DOUBLE_EQ(motion.frame(20).seconds, 1.0);
    EXPECT_DOUBLE_EQ(startOf(motion, 21), 1.05);
}

TEST(Motion, HasOneFrameOfAStill)
{
    const std::vector<ShownSelection> parts = {shown(1, false)};
    const MotionTimeline motion(motionPartsOf(parts), 25.0, {});
    EXPECT_EQ(motion.frameCount(), 1U);
    EXPECT_DOUBLE_EQ(motion.frame(0).seconds, 0.0);
    EXPECT_DOUBLE_EQ(startOf(motion, 1), 0.04);
}

TEST(Motion, ShowsClipsOneAfterTheOther)
{
    const std::vector<ShownSelection> parts = {shown(10, true), shown(5, true)};
    const MotionTimeline motion(motionPartsOf(parts), 20.0, {});
    EXPECT_EQ(motion.frameCount(), 30U);
    EXPECT_EQ(motion.frame(19).part, 0U);
    EXPECT_EQ(motion.frame(20).part, 1U);
    EXPECT_DOUBLE_EQ(motion.frame(20).seconds, 0.0);
    EXPECT_DOUBLE_EQ(motion.frame(25).seconds, 0.25);
    EXPECT_DOUBLE_EQ(motion.frame(25).start, 1.25);
    EXPECT_DOUBLE_EQ(motion.seconds(), 1.5);
}

TEST(Motion, TurnsInWholeRoundsOfTheClip)
{
    const std::vector<ShownSelection> parts = {shown(14, true)}; // 1.4 s
    const MotionTimeline motion(motionPartsOf(parts), 10.0, 4.0);
    EXPECT_NEAR(motion.seconds(), 4.2, 1e-6);
    EXPECT_EQ(motion.frameCount(), 42U);
    EXPECT_FLOAT_EQ(motion.frame(21).turn, 180.0f);
    EXPECT_NEAR(motion.frame(21).seconds, 0.7, 1e-6);
    EXPECT_NEAR(MotionTimeline(motionPartsOf(parts), 10.0, 0.1).seconds(), 1.4, 1e-6) << "at least one";
}

TEST(Motion, TurnsAroundAStillForAsLongAsAsked)
{
    const std::vector<ShownSelection> parts = {shown(1, false)};
    const MotionTimeline motion(motionPartsOf(parts), 10.0, 4.0);
    EXPECT_EQ(motion.frameCount(), 40U);
    EXPECT_FLOAT_EQ(motion.frame(10).turn, 90.0f);
    EXPECT_DOUBLE_EQ(motion.frame(10).seconds, 0.0);
    EXPECT_DOUBLE_EQ(startOf(motion, 40), 4.0);
}

TEST(Motion, TakesAsLongAsTheLongestLayer)
{
    ShownSelection player = shown(10, true);
    player.clips.push_back(shown(25, true).clips.front());
    const std::vector<ShownSelection> parts = {player};
    EXPECT_NEAR(MotionTimeline(motionPartsOf(parts), 10.0, {}).seconds(), 2.5, 1e-6);
}

TEST(Motion, BearsAnyRateOfAFile)
{
    for (const float rate : {1e-40f, 1e-30f, 1e30f}) {
        ShownSelection selection = shown(3, true);
        selection.clips.front().framesPerSecond = rate;
        const std::vector<ShownSelection> parts = {selection};
        for (const double wanted : {0.1, 240.0, static_cast<double>(rate), 59.0 / selection.clips.front().seconds()}) {
            for (const std::optional<double> turn : {std::optional<double>(), std::optional(4.0)}) {
                const MotionTimeline motion(motionPartsOf(parts), wanted, turn);
                EXPECT_GE(motion.frameCount(), 1U);
                EXPECT_GT(motion.startOf(motion.frameCount()).denominator, 0);
                EXPECT_GE(motion.startOf(1).numerator, 0);
            }
        }
    }
    ShownSelection slow = shown(3, true);
    slow.clips.front().framesPerSecond = 1e-30f;
    EXPECT_NE(MotionTimeline(motionPartsOf({&slow, 1}), 240.0, {}).problemOfLength(), "");
}

} // namespace
