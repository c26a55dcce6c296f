#include "app/viewer/playback/timeline_region.hpp"

#include <gtest/gtest.h>

namespace {

using app::Axis;
using app::draggedRegion;
using app::FrameRegion;
using app::RegionDrag;
using app::RegionPart;
using app::regionPartAt;

constexpr Axis kTenPixelsAFrame{.left = 0.0f, .width = 1000.0f, .range = {0.0, 100.0}};

TEST(TimelineRegion, IsTakenByItsEdgesAndItsMiddle)
{
    const auto part = [](float x) { return regionPartAt({20, 29}, kTenPixelsAFrame, x, 5.0f); };
    EXPECT_EQ(part(194.0f), RegionPart::none);
    EXPECT_EQ(part(196.0f), RegionPart::start);
    EXPECT_EQ(part(204.0f), RegionPart::start);
    EXPECT_EQ(part(206.0f), RegionPart::middle);
    EXPECT_EQ(part(294.0f), RegionPart::middle);
    EXPECT_EQ(part(296.0f), RegionPart::end);
    EXPECT_EQ(part(304.0f), RegionPart::end);
    EXPECT_EQ(part(306.0f), RegionPart::none);
}

TEST(TimelineRegion, IsTakenByAllPartsWhereItIsNarrow)
{
    constexpr Axis kOnePixelAFrame{.left = 0.0f, .width = 1000.0f, .range = {0.0, 1000.0}};
    const auto part = [&](float x) { return regionPartAt({100, 103}, kOnePixelAFrame, x, 5.0f); };
    EXPECT_EQ(part(96.0f), RegionPart::start);
    EXPECT_EQ(part(102.0f), RegionPart::middle);
    EXPECT_EQ(part(108.0f), RegionPart::end);
}

TEST(TimelineRegion, IsDrawnInBothDirections)
{
    const RegionDrag drag{.part = RegionPart::none, .grabbedFrame = 30.7, .grabbed = {}, .hasMoved = true};
    EXPECT_EQ(draggedRegion(drag, 34.2, 100.0), (FrameRegion{30, 34}));
    EXPECT_EQ(draggedRegion(drag, 27.9, 100.0), (FrameRegion{27, 30}));
    EXPECT_EQ(draggedRegion(drag, -8.0, 100.0), (FrameRegion{0, 30})) << "no further than the file";
    EXPECT_EQ(draggedRegion(drag, 300.0, 100.0), (FrameRegion{30, 99}));
}

TEST(TimelineRegion, AnEdgeGoesNoFurtherThanTheOtherOne)
{
    RegionDrag drag{.part = RegionPart::start, .grabbedFrame = 20.0, .grabbed = {20, 29}, .hasMoved = true};
    EXPECT_EQ(draggedRegion(drag, 24.6, 100.0), (FrameRegion{25, 29})) << "to the nearest border of two frames";
    EXPECT_EQ(draggedRegion(drag, 80.0, 100.0), (FrameRegion{29, 29}));
    EXPECT_EQ(draggedRegion(drag, -3.0, 100.0), (FrameRegion{0, 29}));
    drag.part = RegionPart::end;
    EXPECT_EQ(draggedRegion(drag, 34.6, 100.0), (FrameRegion{20, 34}));
    EXPECT_EQ(draggedRegion(drag, 3.0, 100.0), (FrameRegion{20, 20}));
    EXPECT_EQ(draggedRegion(drag, 500.0, 100.0), (FrameRegion{20, 99}));
}

TEST(TimelineRegion, KeepsItsLengthWhenItIsMoved)
{
    const RegionDrag drag{.part = RegionPart::middle, .grabbedFrame = 25.0, .grabbed = {20, 29}, .hasMoved = true};
    EXPECT_EQ(draggedRegion(drag, 25.0, 100.0), (FrameRegion{20, 29}));
    EXPECT_EQ(draggedRegion(drag, 31.4, 100.0), (FrameRegion{26, 35}));
    EXPECT_EQ(draggedRegion(drag, -50.0, 100.0), (FrameRegion{0, 9}));
    EXPECT_EQ(draggedRegion(drag, 500.0, 100.0), (FrameRegion{90, 99}));
}

TEST(TimelineRegion, OfAModelOfOneFrameIsThatFrame)
{
    for (const RegionPart part : {RegionPart::none, RegionPart::start, RegionPart::middle, RegionPart::end}) {
        const RegionDrag drag{.part = part, .grabbedFrame = 0.5, .grabbed = {0, 0}, .hasMoved = true};
        EXPECT_EQ(draggedRegion(drag, 0.9, 1.0), (FrameRegion{0, 0}));
        EXPECT_EQ(draggedRegion(drag, -4.0, 1.0), (FrameRegion{0, 0}));
    }
}

} // namespace
