#include "renderer/animation/playback.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

namespace {

using animation::KeyframePose;
using animation::Playback;
using animation::PlaybackMode;
using formats::Clip;

/// Frames 20 to 23 of a model.
Clip fourFrames(float framesPerSecond = 10.0f)
{
    return {"walk", 20, 4, framesPerSecond, true};
}

Clip oneFrame()
{
    return {"stand", 7, 1, 10.0f, true};
}

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

TEST(Playback, LastsAsLongAsTheModeSays)
{
    EXPECT_DOUBLE_EQ(animation::durationSeconds(fourFrames(), PlaybackMode::loop), 0.4);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(fourFrames(), PlaybackMode::once), 0.3);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(fourFrames(), PlaybackMode::pingPong), 0.6);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(fourFrames(20.0f), PlaybackMode::loop), 0.2);
}

TEST(Playback, OfOneFrameLastsNoTimeUnlessItLoops)
{
    EXPECT_EQ(animation::durationSeconds(oneFrame(), PlaybackMode::once), 0.0);
    EXPECT_EQ(animation::durationSeconds(oneFrame(), PlaybackMode::pingPong), 0.0);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(oneFrame(), PlaybackMode::loop), 0.1);
}

TEST(Playback, LastsAsLongAsTheClipItselfSays)
{
    Clip clip = fourFrames(15.3f);
    EXPECT_DOUBLE_EQ(animation::durationSeconds(clip, PlaybackMode::loop), clip.seconds());
    clip.loops = false;
    EXPECT_DOUBLE_EQ(animation::durationSeconds(clip, PlaybackMode::once), clip.seconds());
}

struct Instant {
    PlaybackMode mode;
    double seconds;
    double frame;
};

class FrameAt : public testing::TestWithParam<Instant> {};

TEST_P(FrameAt, OfFourFramesAtTenASecond)
{
    const Instant& instant = GetParam();
    EXPECT_NEAR(animation::frameAt(fourFrames(), instant.mode, instant.seconds), instant.frame, 1e-12)
        << instant.seconds << " s";
}

INSTANTIATE_TEST_SUITE_P(Loop, FrameAt,
                         testing::Values(Instant{PlaybackMode::loop, 0.0, 0.0}, Instant{PlaybackMode::loop, 0.1, 1.0},
                                         Instant{PlaybackMode::loop, 0.25, 2.5},
                                         Instant{PlaybackMode::loop, 0.375, 3.75}, // at the loop
                                         Instant{PlaybackMode::loop, 0.4, 0.0}, Instant{PlaybackMode::loop, 0.45, 0.5},
                                         Instant{PlaybackMode::loop, 4.1, 1.0}, Instant{PlaybackMode::loop, -0.05, 3.5},
                                         Instant{PlaybackMode::loop, -0.4, 0.0},
                                         Instant{PlaybackMode::loop, -4.1, 3.0}));

INSTANTIATE_TEST_SUITE_P(Once, FrameAt,
                         testing::Values(Instant{PlaybackMode::once, 0.0, 0.0}, Instant{PlaybackMode::once, 0.25, 2.5},
                                         Instant{PlaybackMode::once, 0.3, 3.0}, Instant{PlaybackMode::once, 0.35, 3.0},
                                         Instant{PlaybackMode::once, 1e9, 3.0}, Instant{PlaybackMode::once, -1.0, 0.0},
                                         Instant{PlaybackMode::once, kInfinite, 3.0},
                                         Instant{PlaybackMode::once, -kInfinite, 0.0}));

INSTANTIATE_TEST_SUITE_P(
    PingPong, FrameAt,
    testing::Values(Instant{PlaybackMode::pingPong, 0.0, 0.0}, Instant{PlaybackMode::pingPong, 0.25, 2.5},
                    Instant{PlaybackMode::pingPong, 0.3, 3.0}, Instant{PlaybackMode::pingPong, 0.35, 2.5},
                    Instant{PlaybackMode::pingPong, 0.5, 1.0}, Instant{PlaybackMode::pingPong, 0.6, 0.0},
                    Instant{PlaybackMode::pingPong, 0.65, 0.5}, Instant{PlaybackMode::pingPong, -0.1, 1.0}));

TEST(FrameAt, IsExactAtEveryTenthOfASecond)
{
    const Clip clip{"all", 0, 1000, 10.0f, true};
    for (int k = 0; k <= 200; ++k) {
        for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong})
            EXPECT_EQ(animation::frameAt(clip, mode, k / 10.0), k);
        double summed = 0.0; // summed like on a clock
        for (int i = 0; i < k; ++i)
            summed += 0.1;
        EXPECT_EQ(animation::frameAt(clip, PlaybackMode::once, summed), k);
    }
    EXPECT_EQ(animation::frameAt(fourFrames(), PlaybackMode::once, 0.3), 3.0);
}

TEST(FrameAt, KeepsWhatIsReallyBetweenFrames)
{
    EXPECT_NE(animation::frameAt(fourFrames(), PlaybackMode::once, 0.1 + 1e-7), 1.0);
    EXPECT_NE(animation::frameAt(fourFrames(), PlaybackMode::once, 0.1 - 1e-7), 1.0);
}

TEST(FrameAt, StaysInsideAClipOfOneFrame)
{
    for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::pingPong}) {
        for (const double seconds : {-3.0, 0.0, 0.05, 0.1, 12.3})
            EXPECT_EQ(animation::frameAt(oneFrame(), mode, seconds), 0.0);
    }
    EXPECT_DOUBLE_EQ(animation::frameAt(oneFrame(), PlaybackMode::loop, 0.05), 0.5);
    EXPECT_EQ(animation::frameAt(oneFrame(), PlaybackMode::loop, 0.1), 0.0);
}

TEST(FrameAt, StaysInsideALoopWhateverTheTime)
{
    for (const double seconds : {-1e-20, 1e-20, -0.4 - 1e-17, 1e300, -1e300, kInfinite, -kInfinite, kNoNumber}) {
        const double frame = animation::frameAt(fourFrames(), PlaybackMode::loop, seconds);
        EXPECT_GE(frame, 0.0) << seconds;
        EXPECT_LT(frame, 4.0) << seconds;
    }
}

TEST(FrameAt, IsWhereMovedToFrameWent)
{
    for (const float framesPerSecond : {7.0f, 10.0f, 30.0f, 15.3f, 0.1f, 1000.0f}) {
        const Clip clip{"all", 3, 1007, framesPerSecond, true};
        for (std::uint32_t frame = 0; frame < clip.frameCount; ++frame) {
            const Playback moved = animation::movedToFrame(clip, {}, frame);
            for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong})
                ASSERT_EQ(animation::frameAt(clip, mode, moved.seconds), frame) << framesPerSecond;
        }
    }
}

TEST(PoseAt, StandsOnAFrameAtAKey)
{
    for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong})
        EXPECT_EQ(animation::poseAt(fourFrames(), mode, 1.0), (KeyframePose{21, 22, 0.0f}));
}

TEST(PoseAt, LiesHalfWayAtAMidPoint)
{
    for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong})
        EXPECT_EQ(animation::poseAt(fourFrames(), mode, 1.5), (KeyframePose{21, 22, 0.5f}));
}

TEST(PoseAt, CrossesTheSeamOnlyWhenLooping)
{
    EXPECT_EQ(animation::poseAt(fourFrames(), PlaybackMode::loop, 3.25), (KeyframePose{23, 20, 0.25f}));
    EXPECT_EQ(animation::poseAt(fourFrames(), PlaybackMode::once, 3.25), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAt(fourFrames(), PlaybackMode::pingPong, 3.25), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAt(fourFrames(), PlaybackMode::loop, 4.0), (KeyframePose{20, 21, 0.0f}));
    EXPECT_EQ(animation::poseAt(fourFrames(), PlaybackMode::loop, -0.5), (KeyframePose{23, 20, 0.5f}));
}

TEST(PoseAt, OfOneFrameIsThatFrame)
{
    for (const PlaybackMode mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong}) {
        const KeyframePose pose = animation::poseAt(oneFrame(), mode, 0.5);
        EXPECT_EQ(pose.frameA, 7U);
        EXPECT_EQ(pose.frameB, 7U);
    }
}

/// Frames 20 to 24 of a model: after the fifth the last three repeat.
Clip withLead()
{
    Clip clip{"pain", 20, 5, 10.0f, true};
    clip.loopFrames = 3;
    return clip;
}

TEST(ClipWithLead, RepeatsItsLastFrames)
{
    const Clip clip = withLead();
    EXPECT_DOUBLE_EQ(animation::durationSeconds(clip, PlaybackMode::loop), 0.5);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.1), 1.0);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.45), 4.5);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.5), 2.0);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.75), 4.5);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.8), 2.0);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 30.9), 3.0);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, -0.05), 4.5); // backwards past the start: in the loop
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, -0.35), 4.5);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::once, 0.75), 4.0);
}

TEST(ClipWithLead, CrossesItsSeamIntoTheRepeatedFrames)
{
    EXPECT_EQ(animation::poseAt(withLead(), PlaybackMode::loop, 4.25), (KeyframePose{24, 22, 0.25f}));
    EXPECT_EQ(animation::poseAt(withLead(), PlaybackMode::loop, 5.25), (KeyframePose{22, 23, 0.25f}));
    EXPECT_EQ(animation::poseAt(withLead(), PlaybackMode::once, 4.25), (KeyframePose{24, 24, 0.0f}));
}

TEST(ClipWithLead, KeepsItsClockInsideTheFirstRound)
{
    Playback playback;
    playback = animation::advanced(withLead(), playback, 0.55);
    EXPECT_NEAR(playback.seconds, 0.25, 1e-12);
    playback = animation::advanced(withLead(), playback, 0.1);
    EXPECT_NEAR(playback.seconds, 0.35, 1e-12);
    playback = animation::advanced(withLead(), playback, 0.15);
    EXPECT_NEAR(playback.seconds, 0.2, 1e-12);
    EXPECT_TRUE(playback.isPlaying);
}

TEST(ClipWithLead, OfAllOrTooManyFramesIsTheOrdinaryLoop)
{
    for (const std::uint32_t loopFrames : {0U, 5U, 6U, 1000U}) {
        Clip clip = withLead();
        clip.loopFrames = loopFrames;
        EXPECT_EQ(clip.repeatedFrames(), 5U);
        EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.6), 1.0);
        EXPECT_EQ(animation::poseAt(clip, PlaybackMode::loop, 4.5), (KeyframePose{24, 20, 0.5f}));
    }
}

TEST(ClipWithLead, ThatPlaysOnceRepeatsNothing)
{
    Clip clip = withLead();
    clip.loops = false;
    EXPECT_EQ(clip.repeatedFrames(), 0U);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::once, 7.0), 4.0);
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.6), 1.0); // forced to loop: all frames
}

TEST(ClipWithLead, StaysInsideWhateverTheTime)
{
    for (const double seconds : {-1e-20, 1e-20, 0.5 - 1e-17, 1e300, -1e300, kInfinite, -kInfinite, kNoNumber}) {
        const double frame = animation::frameAt(withLead(), PlaybackMode::loop, seconds);
        EXPECT_GE(frame, 0.0) << seconds;
        EXPECT_LT(frame, 5.0) << seconds;
    }
}

TEST(ReversedClip, ShowsItsLastFrameFirst)
{
    Clip clip = fourFrames();
    clip.isReversed = true;
    EXPECT_EQ(animation::frameAt(clip, PlaybackMode::loop, 0.1), 1.0); // in play order
    EXPECT_EQ(animation::poseAt(clip, PlaybackMode::loop, 0.0), (KeyframePose{23, 22, 0.0f}));
    EXPECT_EQ(animation::poseAt(clip, PlaybackMode::loop, 1.25), (KeyframePose{22, 21, 0.25f}));
    EXPECT_EQ(animation::poseAt(clip, PlaybackMode::loop, 3.5), (KeyframePose{20, 23, 0.5f}));
    EXPECT_EQ(animation::poseAt(clip, PlaybackMode::once, 3.5), (KeyframePose{20, 20, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(clip, 0.5), (KeyframePose{23, 22, 0.5f}));
    clip.loopFrames = 2;
    EXPECT_EQ(animation::poseAt(clip, PlaybackMode::loop, 3.5), (KeyframePose{20, 21, 0.5f}));
}

TEST(PoseAtFrame, IsClampedToTheClip)
{
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), -0.5), (KeyframePose{20, 21, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), 2.5), (KeyframePose{22, 23, 0.5f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), 3.0), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), 3.5), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), 1e300), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), kInfinite), (KeyframePose{23, 23, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), -kInfinite), (KeyframePose{20, 21, 0.0f}));
    EXPECT_EQ(animation::poseAtFrame(fourFrames(), kNoNumber), (KeyframePose{20, 21, 0.0f}));
}

TEST(PoseAtFrame, NeverPointsPastTheClipJustBelowItsEnd)
{
    const KeyframePose pose = animation::poseAtFrame(fourFrames(), std::nextafter(3.0, 0.0));
    EXPECT_LE(pose.frameB, 23U);
    EXPECT_GE(pose.frameA, 20U);
    EXPECT_LE(pose.blend, 1.0f);
}

TEST(PoseOf, HoldsAFrameUntilTheNextWithoutInterpolation)
{
    Playback playback;
    playback.interpolates = false;
    playback.seconds = 0.199;
    EXPECT_EQ(animation::poseOf(fourFrames(), playback), (KeyframePose{21, 22, 0.0f}));
    playback.seconds = 0.2;
    EXPECT_EQ(animation::poseOf(fourFrames(), playback), (KeyframePose{22, 23, 0.0f}));
    playback.seconds = 0.39; // at the loop
    EXPECT_EQ(animation::poseOf(fourFrames(), playback).frameA, 23U);
    EXPECT_EQ(animation::poseOf(fourFrames(), playback).blend, 0.0f);
}

TEST(PoseOf, InterpolatesByDefault)
{
    EXPECT_EQ(animation::poseOf(fourFrames(), {.seconds = 0.125}), (KeyframePose{21, 22, 0.25f}));
}

Playback playing(PlaybackMode mode, double seconds, double speed)
{
    Playback playback;
    playback.mode = mode;
    playback.seconds = seconds;
    playback.speed = speed;
    return playback;
}

TEST(Advanced, StandsStillWhileItDoesNotPlay)
{
    Playback playback = playing(PlaybackMode::loop, 0.1, 1.0);
    playback.isPlaying = false;
    EXPECT_EQ(animation::advanced(fourFrames(), playback, 5.0).seconds, 0.1);
}

TEST(Advanced, MovesBySpeedTimesTime)
{
    EXPECT_DOUBLE_EQ(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.1, 0.5), 0.1).seconds, 0.15);
    EXPECT_DOUBLE_EQ(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.3, -2.0), 0.1).seconds, 0.1);
    EXPECT_DOUBLE_EQ(animation::advanced(fourFrames(), playing(PlaybackMode::once, 0.2, 0.0), 5.0).seconds, 0.2);
}

TEST(Advanced, GoesRoundALoopBothWays)
{
    EXPECT_NEAR(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.35, 1.0), 0.1).seconds, 0.05, 1e-12);
    EXPECT_NEAR(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.05, -1.0), 0.1).seconds, 0.35, 1e-12);
    EXPECT_NEAR(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.0, 1.0), 4.1).seconds, 0.1, 1e-12);
    EXPECT_TRUE(animation::advanced(fourFrames(), playing(PlaybackMode::loop, 0.35, 1.0), 0.1).isPlaying);
}

TEST(Advanced, TurnsBackAtTheEndsOfAPingPong)
{
    const Playback back = animation::advanced(fourFrames(), playing(PlaybackMode::pingPong, 0.25, 1.0), 0.1);
    EXPECT_NEAR(animation::frameAt(fourFrames(), back.mode, back.seconds), 2.5, 1e-9);
    const Playback again = animation::advanced(fourFrames(), playing(PlaybackMode::pingPong, 0.55, 1.0), 0.1);
    EXPECT_NEAR(animation::frameAt(fourFrames(), again.mode, again.seconds), 0.5, 1e-9);
    const Playback before = animation::advanced(fourFrames(), playing(PlaybackMode::pingPong, 0.05, -1.0), 0.1);
    EXPECT_NEAR(animation::frameAt(fourFrames(), before.mode, before.seconds), 0.5, 1e-9);
    EXPECT_TRUE(before.isPlaying);
}

TEST(Advanced, StopsOnceAtTheEnd)
{
    const Playback ended = animation::advanced(fourFrames(), playing(PlaybackMode::once, 0.25, 1.0), 0.1);
    EXPECT_DOUBLE_EQ(ended.seconds, 0.3);
    EXPECT_FALSE(ended.isPlaying);
    EXPECT_EQ(animation::poseOf(fourFrames(), ended), (KeyframePose{23, 23, 0.0f}));
    EXPECT_TRUE(animation::advanced(fourFrames(), playing(PlaybackMode::once, 0.1, 1.0), 0.1).isPlaying);
}

TEST(Advanced, StopsOnceAtTheStartWhenBackwards)
{
    const Playback ended = animation::advanced(fourFrames(), playing(PlaybackMode::once, 0.05, -1.0), 0.1);
    EXPECT_EQ(ended.seconds, 0.0);
    EXPECT_FALSE(ended.isPlaying);
    // Backwards from the end it is running, not ended.
    const Playback begun = animation::advanced(fourFrames(), playing(PlaybackMode::once, 0.3, -1.0), 0.1);
    EXPECT_NEAR(begun.seconds, 0.2, 1e-12);
    EXPECT_TRUE(begun.isPlaying);
}

TEST(Advanced, OfAClipWithoutDurationStaysAtItsFrame)
{
    const Playback once = animation::advanced(oneFrame(), playing(PlaybackMode::once, 0.0, 1.0), 0.1);
    EXPECT_EQ(once.seconds, 0.0);
    EXPECT_TRUE(once.isPlaying) << "a still has no end";
    const Playback pingPong = animation::advanced(oneFrame(), playing(PlaybackMode::pingPong, 0.0, 1.0), 0.1);
    EXPECT_EQ(pingPong.seconds, 0.0);
    EXPECT_EQ(animation::poseOf(oneFrame(), pingPong), (KeyframePose{7, 7, 0.0f}));
}

TEST(MovedToFrame, IsClampedToTheClip)
{
    EXPECT_EQ(animation::movedToFrame(fourFrames(), {}, -1.0).seconds, 0.0);
    EXPECT_DOUBLE_EQ(animation::movedToFrame(fourFrames(), {}, 9.0).seconds, 0.3);
    EXPECT_DOUBLE_EQ(animation::movedToFrame(fourFrames(), {}, 2.5).seconds, 0.25);
    EXPECT_EQ(animation::movedToFrame(oneFrame(), {}, 1.0).seconds, 0.0);
}

TEST(AllFrames, IsOneLoopOfAllOfThem)
{
    formats::Keyframed shape;
    shape.frames.resize(198);
    const Clip clip = animation::allFrames(shape);
    EXPECT_EQ(clip.firstFrame, 0U);
    EXPECT_EQ(clip.frameCount, 198U);
    EXPECT_EQ(clip.framesPerSecond, 10.0f);
    EXPECT_TRUE(clip.loops);
}

formats::Clip sequenceOf(double seconds, bool loops)
{
    formats::Clip clip;
    clip.sequence = 7;
    clip.sequenceSeconds = seconds;
    clip.framesPerSecond = formats::kSequenceFramesPerSecond;
    clip.loops = loops;
    clip.frameCount = formats::sequenceFrames(seconds, loops);
    return clip;
}

TEST(SequencePlayback, LastsAsLongWhetherItLoopsOrNot)
{
    for (const bool loops : {false, true}) {
        const formats::Clip clip = sequenceOf(1.333, loops);
        EXPECT_DOUBLE_EQ(durationSeconds(clip, PlaybackMode::once), 1.333);
        EXPECT_DOUBLE_EQ(durationSeconds(clip, PlaybackMode::loop), 1.333);
        EXPECT_DOUBLE_EQ(durationSeconds(clip, PlaybackMode::pingPong), 2.666);
        EXPECT_EQ(clip.frameCount, 40U); // 0 to 39 / 30 s
    }
    EXPECT_EQ(sequenceOf(1.0, true).frameCount, 30U) << "the end is the start";
    EXPECT_EQ(sequenceOf(1.0, false).frameCount, 31U) << "the end can be stepped to";
    EXPECT_EQ(sequenceOf(0.0, true).frameCount, 1U);
}

TEST(SequencePlayback, ShowsTheInstantThatItIsAt)
{
    const formats::Clip clip = sequenceOf(1.333, true);
    const auto msAt = [&](PlaybackMode mode, double seconds) {
        const animation::Pose pose = clipPoseAt(clip, mode, frameAt(clip, mode, seconds));
        return std::get<animation::SequencePose>(pose).ms;
    };
    EXPECT_NEAR(msAt(PlaybackMode::loop, 0.3), 300.0, 1e-9);
    EXPECT_NEAR(msAt(PlaybackMode::loop, 1.433), 100.0, 1e-9);
    EXPECT_NEAR(msAt(PlaybackMode::loop, -0.1), 1233.0, 1e-9);
    EXPECT_NEAR(msAt(PlaybackMode::once, 5.0), 1333.0, 1e-9);
    EXPECT_NEAR(msAt(PlaybackMode::pingPong, 1.5), 1166.0, 1e-9);
    EXPECT_EQ(std::get<animation::SequencePose>(animation::clipPoseAtFrame(clip, 3.0)).sequence, 7U);
    animation::Playback stepped{.seconds = 0.35, .interpolates = false};
    EXPECT_NEAR(std::get<animation::SequencePose>(clipPoseOf(clip, stepped)).ms, 1000.0 * 10.0 / 30.0, 1e-9);
}

TEST(SequencePlayback, StandsStillWhereItHasNoLength)
{
    const formats::Clip clip = sequenceOf(0.0, true);
    for (const auto mode : {PlaybackMode::once, PlaybackMode::loop, PlaybackMode::pingPong}) {
        EXPECT_EQ(frameAt(clip, mode, 3.0), 0.0);
        EXPECT_EQ(animation::advanced(clip, {.seconds = 0.0, .mode = mode}, 0.5).seconds, 0.0);
    }
}

TEST(SequencePlayback, GoesRoundAndEndsWithTheSequence)
{
    const formats::Clip clip = sequenceOf(1.333, false);
    const animation::Playback once = animation::advanced(clip, {.seconds = 1.3, .mode = PlaybackMode::once}, 0.5);
    EXPECT_DOUBLE_EQ(once.seconds, 1.333);
    EXPECT_FALSE(once.isPlaying);
    EXPECT_NEAR(animation::advanced(clip, {.seconds = 1.3, .mode = PlaybackMode::loop}, 0.1).seconds, 0.067, 1e-9);
}

} // namespace
