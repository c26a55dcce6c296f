#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/queries/clip_rows.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

namespace {

using app::Axis;
using app::AxisRange;
using app::clipAtFrame;
using app::ClipColor;
using app::clipColor;
using app::clipRows;
using app::ClipRows;
using app::movedRange;
using app::rangeShowing;
using app::tickStep;
using app::zoomedRange;
using formats::Clip;
using formats::kNoIndex;
using Rows = std::vector<std::uint32_t>;

Clip clipOf(std::uint32_t first, std::uint32_t count)
{
    Clip result;
    result.name = "clip";
    result.firstFrame = first;
    result.frameCount = count;
    return result;
}

TEST(TimelineAxis, GivesEachFrameACell)
{
    const Axis axis{.left = 10.0f, .width = 400.0f, .range = {0.0, 200.0}};
    EXPECT_FLOAT_EQ(axis.xOf(0.0), 10.0f);
    EXPECT_FLOAT_EQ(axis.xOf(199.0), 408.0f);
    EXPECT_FLOAT_EQ(axis.xOf(200.0), 410.0f) << "the end of the last frame's cell";
    EXPECT_FLOAT_EQ(axis.pixelsAFrame(), 2.0f);
    EXPECT_EQ(std::floor(axis.frameAt(10.0f)), 0.0);
    EXPECT_EQ(std::floor(axis.frameAt(409.0f)), 199.0);
}

TEST(TimelineAxis, FindsEveryFrameAgainAtTheMiddleOfItsCell)
{
    for (const AxisRange range : {AxisRange{0.0, 1007.0}, AxisRange{400.25, 520.75}}) {
        const Axis axis{.left = 12.0f, .width = 936.0f, .range = range};
        for (double frame = std::ceil(range.from); frame + 1.0 <= range.to; frame += 1.0)
            EXPECT_EQ(std::floor(axis.frameAt(axis.xOf(frame + 0.5))), frame);
    }
}

TEST(TimelineAxis, ZoomsAroundAFrameThatStays)
{
    const AxisRange closer = zoomedRange({0.0, 100.0}, 0.5, 40.0, 100.0);
    EXPECT_DOUBLE_EQ(closer.from, 20.0);
    EXPECT_DOUBLE_EQ(closer.to, 70.0);
    EXPECT_EQ(zoomedRange(closer, 100.0, 40.0, 100.0), (AxisRange{0.0, 100.0})) << "no more than all";
    const AxisRange closest = zoomedRange(closer, 1e-9, 40.0, 100.0);
    EXPECT_DOUBLE_EQ(closest.length(), 4.0);
    EXPECT_LE(closest.from, 40.0);
    EXPECT_GE(closest.to, 40.0);
    const AxisRange atEnd = zoomedRange({60.0, 100.0}, 1.5, 100.0, 100.0);
    EXPECT_DOUBLE_EQ(atEnd.to, 100.0);
    EXPECT_DOUBLE_EQ(atEnd.from, 40.0);
}

TEST(TimelineAxis, ShowsAModelOfOneFrameWhole)
{
    const AxisRange whole{0.0, 1.0};
    EXPECT_EQ(zoomedRange(whole, 0.1, 0.5, 1.0), whole);
    EXPECT_EQ(movedRange(whole, 3.0, 1.0), whole);
    EXPECT_EQ(rangeShowing(whole, 0.0, 1.0), whole);
}

TEST(TimelineAxis, MovesWithinTheFile)
{
    EXPECT_EQ(movedRange({10.0, 30.0}, 5.0, 100.0), (AxisRange{15.0, 35.0}));
    EXPECT_EQ(movedRange({10.0, 30.0}, -50.0, 100.0), (AxisRange{0.0, 20.0}));
    EXPECT_EQ(movedRange({10.0, 30.0}, 500.0, 100.0), (AxisRange{80.0, 100.0}));
}

TEST(TimelineAxis, FollowsAFrameOnlyWhereItIsNotShown)
{
    const AxisRange range{10.0, 30.0};
    EXPECT_EQ(rangeShowing(range, 10.0, 100.0), range);
    EXPECT_EQ(rangeShowing(range, 29.0, 100.0), range);
    for (const double frame : {0.0, 9.5, 29.5, 60.0, 99.0}) {
        const AxisRange moved = rangeShowing(range, frame, 100.0);
        EXPECT_DOUBLE_EQ(moved.length(), 20.0);
        EXPECT_LE(moved.from, frame) << frame;
        EXPECT_GE(moved.to, frame + 1.0 - 1e-9) << frame << ": all of its cell";
        EXPECT_GE(moved.from, 0.0);
        EXPECT_LE(moved.to, 100.0);
    }
    const AxisRange inSeam = rangeShowing({0.0, 20.0}, 99.8, 100.0);
    EXPECT_EQ(inSeam, (AxisRange{80.0, 100.0})) << "on the way from the last frame to the first";
}

TEST(TimelineAxis, TicksAreRound)
{
    EXPECT_EQ(tickStep(0.2), 1.0);
    EXPECT_EQ(tickStep(1.0), 1.0);
    EXPECT_EQ(tickStep(1.1), 2.0);
    EXPECT_EQ(tickStep(3.0), 5.0);
    EXPECT_EQ(tickStep(51.0), 100.0);
}

TEST(TimelineRows, OneRowForClipsThatFollowEachOther)
{
    const ClipRows rows = clipRows(std::vector<Clip>{clipOf(0, 40), clipOf(40, 6), clipOf(46, 8)});
    EXPECT_EQ(rows.rows, (Rows{0, 0, 0}));
    EXPECT_EQ(rows.count, 1U);
}

TEST(TimelineRows, StackClipsThatOverlap)
{
    // In file order, not frame order: a walk over the second half of all frames, and one frame in its middle.
    const ClipRows rows = clipRows(std::vector<Clip>{clipOf(10, 10), clipOf(0, 20), clipOf(15, 1), clipOf(20, 5)});
    EXPECT_EQ(rows.rows, (Rows{1, 0, 2, 0}));
    EXPECT_EQ(rows.count, 3U);
}

TEST(TimelineRows, ClipsOfTheSameFramesShareARow)
{
    const ClipRows rows = clipRows(std::vector<Clip>{clipOf(0, 30), clipOf(30, 10), clipOf(0, 30), clipOf(30, 10)});
    EXPECT_EQ(rows.rows, (Rows{0, 0, 0, 0}));
    EXPECT_EQ(rows.count, 1U);
    EXPECT_EQ(clipRows(std::vector<Clip>{clipOf(0, 30), clipOf(0, 29)}).count, 2U) << "alike is not the same";
}

TEST(TimelineRows, NoClipsNeedNoRow)
{
    EXPECT_EQ(clipRows({}).count, 0U);
    EXPECT_TRUE(clipRows({}).rows.empty());
    EXPECT_EQ(clipAtFrame({}, 0.0), kNoIndex);
}

TEST(TimelineRows, NeverLieOverEachOther)
{
    // As many clips and frames as in the longest known models, with all kinds of overlaps.
    std::vector<Clip> clips;
    for (std::uint32_t i = 0; i < 57; ++i)
        clips.push_back(clipOf((i * 389) % 990, 1 + (i * 31) % 17));
    const ClipRows rows = clipRows(clips);
    ASSERT_EQ(rows.rows.size(), clips.size());
    EXPECT_EQ(*std::max_element(rows.rows.begin(), rows.rows.end()) + 1, rows.count);
    for (std::size_t a = 0; a < clips.size(); ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            const bool areSame =
                clips[a].firstFrame == clips[b].firstFrame && clips[a].frameCount == clips[b].frameCount;
            const bool overlap = clips[a].firstFrame < clips[b].firstFrame + clips[b].frameCount &&
                                 clips[b].firstFrame < clips[a].firstFrame + clips[a].frameCount;
            if (overlap) {
                EXPECT_EQ(rows.rows[a] == rows.rows[b], areSame) << a << " and " << b;
            }
        }
    }
}

TEST(TimelineRows, TheTopmostClipHoldsAFrame)
{
    const std::vector<Clip> clips = {clipOf(10, 10), clipOf(0, 20), clipOf(30, 5)};
    EXPECT_EQ(clipAtFrame(clips, 12.0), 1U);
    EXPECT_EQ(clipAtFrame(clips, 19.75), 1U) << "in the cell of its last frame";
    EXPECT_EQ(clipAtFrame(clips, 20.0), kNoIndex);
    EXPECT_EQ(clipAtFrame(clips, 34.0), 2U);
    EXPECT_EQ(clipAtFrame(clips, 35.0), kNoIndex);
}

double linear(float channel)
{
    const auto value = static_cast<double>(channel);
    return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
}

/// Lightness in OKLab, which is perceptual.
double lightness(const ClipColor& color)
{
    const double r = linear(color.red);
    const double g = linear(color.green);
    const double b = linear(color.blue);
    return 0.2104542553 * std::cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) +
           0.7936177850 * std::cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) -
           0.0040720468 * std::cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
}

TEST(TimelineColors, AreEightOfEqualLightness)
{
    std::set<float> reds;
    for (int i = 0; i < 400; ++i) {
        const ClipColor color = clipColor("clip" + std::to_string(i));
        reds.insert(color.red);
        EXPECT_NEAR(lightness(color), 0.62, 0.01) << i;
    }
    EXPECT_EQ(reds.size(), 8U);
}

TEST(TimelineColors, StayWithAName)
{
    // Fixed values: another run, compiler or platform gives the same.
    EXPECT_FLOAT_EQ(clipColor("stand").red, clipColor(std::string("sta") + "nd").red);
    const auto redOf = [](const char* name) { return clipColor(name).red; };
    EXPECT_FLOAT_EQ(redOf(""), 0.284f);
    EXPECT_FLOAT_EQ(redOf("stand"), 0.650f);
    EXPECT_FLOAT_EQ(redOf("run"), 0.686f);
}

} // namespace
