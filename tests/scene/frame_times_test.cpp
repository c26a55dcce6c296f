// Playback of clips whose frames have durations of their own.
#include "renderer/animation/playback.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <utility>
#include <vector>

namespace {

using animation::KeyframePose;
using animation::Playback;
using animation::PlaybackMode;
using formats::Clip;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

/// Frames 5 to 7, shown for 0.1, 0.3 and 0.1 s.
Clip unevenFrames()
{
    Clip clip{"flame", 5, 3, 6.0f, true};
    clip.frameEnds = {0.1, 0.4, 0.5};
    return clip;
}

TEST(OwnTimes, DecideAboutTheDuration)
{
    EXPECT_DOUBLE_EQ(animation::durationSeconds(unevenFrames(), PlaybackMode::loop), 0.5);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(unevenFrames(), PlaybackMode::once), 0.4);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(unevenFrames(), PlaybackMode::pingPong), 0.8);
    Clip once = unevenFrames();
    once.loops = false;
    EXPECT_DOUBLE_EQ(once.seconds(), 0.4);
}

TEST(OwnTimes, DecideAboutTheFrame)
{
    const Clip clip = unevenFrames();
    for (const auto& [seconds, frame] : std::vector<std::pair<double, double>>{
             {0.0, 0.0}, {0.05, 0.5}, {0.1, 1.0}, {0.25, 1.5}, {0.4, 2.0}, {0.45, 2.5}, {0.5, 0.0}, {0.75, 1.5}}) {
        EXPECT_NEAR(animation::frameAt(clip, PlaybackMode::loop, seconds), frame, 1e-9) << seconds;
    }
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::once, 9.0), 2.0);
    EXPECT_NEAR(animation::frameAt(clip, PlaybackMode::pingPong, 0.55), 1.5, 1e-9);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, -0.05), animation::frameAt(clip, PlaybackMode::loop, 0.45));
    const KeyframePose pose = animation::poseOf(clip, {.seconds = 0.45});
    EXPECT_EQ(pose.frameA, 7U);
    EXPECT_EQ(pose.frameB, 5U);
}

TEST(OwnTimes, AreFoundAgain)
{
    const Clip clip = unevenFrames();
    for (double frame = 0.0; frame < 3.0; frame += 0.125) {
        const double seconds = animation::secondsAt(clip, frame);
        EXPECT_NEAR(animation::frameAt(clip, PlaybackMode::loop, seconds), frame, 1e-9);
    }
    for (const double frame : {0.0, 1.0, 2.0}) // exactly: steps of the timeline rely on it
        EXPECT_EQ(animation::frameAt(clip, PlaybackMode::once,
                                     animation::movedToFrame(clip, {.mode = PlaybackMode::once}, frame).seconds),
                  frame);
    EXPECT_EQ(animation::secondsAt(clip, kNoNumber), 0.0);
    EXPECT_DOUBLE_EQ(animation::secondsAt(clip, 99.0), 0.5);
}

TEST(OwnTimes, AreReversedWithTheClip)
{
    Clip clip = unevenFrames();
    clip.frameEnds = {0.2, 0.3, 0.7};
    clip.isReversed = true;
    EXPECT_NEAR(clip.startOf(1), 0.4, 1e-12);
    EXPECT_NEAR(clip.startOf(2), 0.5, 1e-12);
    EXPECT_NEAR(clip.startOf(3), 0.7, 1e-12);
}

TEST(OwnTimes, RepeatTheLastFramesOnly)
{
    Clip clip = unevenFrames();
    clip.loopFrames = 2;
    // After the first round of 0.5 s, from 0.1 s on.
    EXPECT_NEAR(animation::frameAt(clip, PlaybackMode::loop, 0.65), 1.5, 1e-9);
    const Playback after = animation::advanced(clip, {.seconds = 0.45}, 0.2);
    EXPECT_NEAR(after.seconds, 0.25, 1e-12);
}

TEST(OwnTimes, ThatDoNotFitAreNotUsed)
{
    Clip clip = unevenFrames();
    clip.frameCount = 2;
    EXPECT_FALSE(clip.hasOwnTimes());
    EXPECT_NEAR(clip.seconds(), 2.0 / 6.0, 1e-6);
}

} // namespace
