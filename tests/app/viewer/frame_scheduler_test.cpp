#include "app/viewer/shell/frame_scheduler.hpp"

#include <gtest/gtest.h>

namespace {

using app::Activity;
using app::FrameScheduler;

/// Draws until no more frames are due, at a fixed time; returns the number of frames.
int framesUntilQuiet(FrameScheduler& frames, double now)
{
    int count = 0;
    for (; frames.wantsFrame({}, now) && count < 100; ++count)
        (void)frames.beginFrame(false, now);
    return count;
}

TEST(FrameScheduler, DrawsAFirstFrameAndThenNothingUntilSomethingHappens)
{
    FrameScheduler frames;
    EXPECT_EQ(framesUntilQuiet(frames, 100.0), 1);
    EXPECT_DOUBLE_EQ(frames.waitSeconds({}, 100.0), 0.1) << "looks at files now and then";
    EXPECT_DOUBLE_EQ(frames.waitSeconds({.awaitsWork = true}, 100.0), 0.02);
    EXPECT_DOUBLE_EQ(frames.waitSeconds({.hasInput = true}, 100.0), 0.0);
    EXPECT_TRUE(frames.wantsFrame({.hasInput = true}, 100.0));
    EXPECT_FALSE(frames.wantsFrame({.blinks = true}, 100.1));
    EXPECT_TRUE(frames.wantsFrame({.blinks = true}, 100.25)) << "a cursor is slow";
    EXPECT_TRUE(frames.wantsFrame({.showsProgress = true}, 100.06));
    EXPECT_FALSE(frames.wantsFrame({.awaitsWork = true}, 100.0)) << "waiting for a worker shows nothing else";
}

TEST(FrameScheduler, DrawsUntilWidgetsHaveSettled)
{
    FrameScheduler frames;
    (void)framesUntilQuiet(frames, 100.0);
    frames.redraw();
    frames.drawOnce();
    EXPECT_EQ(framesUntilQuiet(frames, 100.0), 3) << "one frame more does not make it fewer";
    frames.drawOnce();
    EXPECT_EQ(framesUntilQuiet(frames, 100.0), 1);
    EXPECT_TRUE(frames.wantsFrame({.hasInput = true}, 101.0));
    (void)frames.beginFrame(true, 101.0);
    EXPECT_EQ(framesUntilQuiet(frames, 101.0), 3) << "after an input";
    EXPECT_DOUBLE_EQ(frames.secondsSinceInput(101.5), 0.5);
}

TEST(FrameScheduler, SkipsFramesWhileMoreInputWaitsButNotForever)
{
    FrameScheduler frames;
    (void)frames.beginFrame(true, 100.0);
    EXPECT_FALSE(frames.maySkip(true)) << "the first one is shown at once";
    frames.frameShown();
    EXPECT_FALSE(frames.maySkip(false)) << "nothing waits";
    int skipped = 0;
    for (; skipped < 1000 && frames.maySkip(true); ++skipped)
        frames.frameSkipped();
    EXPECT_GT(skipped, 10);
    EXPECT_LT(skipped, 100);
    frames.frameShown();
    EXPECT_TRUE(frames.maySkip(true));
}

TEST(FrameScheduler, DrawsWhatChangedInFramesThatWereSkipped)
{
    FrameScheduler frames;
    for (int i = 0; i < 3; ++i) {
        (void)frames.beginFrame(false, 100.0);
        frames.frameShown();
    }
    (void)frames.beginFrame(true, 100.0);
    frames.frameSkipped();
    for (int i = 0; i < 3; ++i) { // without new input, such as keys waiting for a field
        (void)frames.beginFrame(false, 100.0);
        EXPECT_TRUE(frames.hasChanged()) << i;
        frames.frameSkipped();
    }
    (void)frames.beginFrame(false, 100.0);
    EXPECT_TRUE(frames.hasChanged());
    frames.frameShown();
}

TEST(FrameScheduler, KnowsWhichFramesShowWhatTheLastOneDid)
{
    FrameScheduler frames;
    const auto frame = [&](bool hasInput = false) {
        (void)frames.beginFrame(hasInput, 100.0);
        return frames.hasChanged();
    };
    EXPECT_TRUE(frame()) << "the first";
    EXPECT_TRUE(frame()) << "what comes a frame late";
    EXPECT_FALSE(frame());
    EXPECT_TRUE(frame(true));
    EXPECT_TRUE(frame());
    EXPECT_FALSE(frame()) << "the third frame after an input";
    frames.drawOnce();
    EXPECT_TRUE(frame());
    EXPECT_TRUE(frame());
    EXPECT_FALSE(frame());

    (void)frames.beginFrame(false, 100.0);
    frames.setAnimating(true);
    EXPECT_TRUE(frames.hasChanged());
    (void)frames.beginFrame(false, 100.1);
    frames.setAnimating(false);
    EXPECT_TRUE(frames.hasChanged()) << "the last step of an animation";
    EXPECT_TRUE(frame());
    EXPECT_FALSE(frame());
}

TEST(FrameScheduler, AnimatesByTheTimeThatPassedAndNeverJumps)
{
    FrameScheduler frames;
    EXPECT_EQ(frames.beginFrame(false, 100.0), 0.0) << "nothing moved before the first frame";
    frames.setAnimating(true);
    EXPECT_NEAR(frames.beginFrame(false, 100.05), 0.05, 1e-9);
    EXPECT_NEAR(frames.beginFrame(false, 105.05), 0.25, 1e-9) << "a hitch";
    frames.setAnimating(false);
    EXPECT_EQ(frames.beginFrame(false, 105.1), 0.0);
    const Activity moving{.isAnimating = true, .framePeriod = 0.02};
    EXPECT_NEAR(frames.waitSeconds(moving, 105.105), 0.015, 1e-9) << "until the display shows the next image";
    EXPECT_EQ(frames.waitSeconds(moving, 105.119), 0.0);
}

TEST(FrameScheduler, SmoothsEdgesWhenBrowsingEnds)
{
    FrameScheduler frames;
    (void)framesUntilQuiet(frames, 100.0);
    frames.documentChanged(100.0);
    EXPECT_FALSE(frames.isBrowsing(100.0)) << "one document is no browsing";
    frames.documentChanged(100.1);
    EXPECT_TRUE(frames.isBrowsing(100.2));
    EXPECT_FALSE(frames.isLookedAt(100.2));
    frames.setSmoothingDue(true);
    EXPECT_FALSE(frames.wantsFrame({}, 100.2));
    EXPECT_DOUBLE_EQ(frames.waitSeconds({}, 100.2), 0.02);
    EXPECT_TRUE(frames.wantsFrame({}, 100.35));
    EXPECT_TRUE(frames.isLookedAt(100.35));
}

TEST(FrameScheduler, LeavesAnAnimationItsFramesBetweenThumbnails)
{
    FrameScheduler frames;
    for (int i = 0; i < 4; ++i)
        frames.frameShown();
    (void)framesUntilQuiet(frames, 100.0);
    frames.setAnimating(true);
    EXPECT_TRUE(frames.hasTimeForThumbnails(100.0));
    frames.thumbnailsTaken(100.0);
    EXPECT_FALSE(frames.hasTimeForThumbnails(101.0));
    EXPECT_EQ(framesUntilQuiet(frames, 100.0), 1) << "they are shown";
    for (int i = 0; i < 3; ++i)
        frames.frameShown();
    EXPECT_FALSE(frames.hasTimeForThumbnails(102.0));
    frames.frameShown();
    EXPECT_TRUE(frames.hasTimeForThumbnails(102.0));
}

TEST(FrameScheduler, ShowsSeveralThumbnailsWithOneFrame)
{
    FrameScheduler frames;
    (void)framesUntilQuiet(frames, 100.0);
    EXPECT_TRUE(frames.hasTimeForThumbnails(100.0));
    frames.thumbnailsTaken(100.0);
    EXPECT_EQ(framesUntilQuiet(frames, 100.0), 1);
    EXPECT_FALSE(frames.hasTimeForThumbnails(100.04));
    EXPECT_TRUE(frames.hasTimeForThumbnails(100.06));
}

} // namespace
