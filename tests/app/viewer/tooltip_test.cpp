#include "app/viewer/widgets/tooltip.hpp"

#include <gtest/gtest.h>

namespace {

using app::Rect;
using app::tooltipArea;
using app::TooltipSide;
using app::TooltipSpace;

constexpr glm::vec2 kDisplay(960.0f, 600.0f);
constexpr glm::vec2 kText(200.0f, 24.0f);

bool overlap(const Rect& a, const Rect& b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

bool isWithin(const Rect& area)
{
    return area.x >= 0.0f && area.y >= 0.0f && area.x + area.width <= kDisplay.x && area.y + area.height <= kDisplay.y;
}

TEST(Tooltip, OfARowStandsBesideItsList)
{
    const Rect inspector{660.0f, 28.0f, 300.0f, 430.0f};
    const Rect library{0.0f, 28.0f, 200.0f, 430.0f};
    for (const Rect& panel : {inspector, library}) {
        for (float y = panel.y; y < panel.y + panel.height; y += 24.0f) {
            const Rect row{panel.x + 8.0f, y, panel.width - 16.0f, 24.0f};
            const Rect area = tooltipArea({row, panel, kDisplay}, kText, TooltipSide::automatic);
            EXPECT_FALSE(overlap(area, panel)) << y;
            EXPECT_TRUE(isWithin(area)) << y;
        }
    }
}

TEST(Tooltip, OfAButtonStandsAboveItAndNeverOnIt)
{
    const Rect strip{0.0f, 460.0f, 960.0f, 116.0f};
    for (float x = 0.0f; x < 930.0f; x += 31.0f) {
        const Rect button{x, 468.0f, 30.0f, 28.0f};
        const Rect area = tooltipArea({button, strip, kDisplay}, kText, TooltipSide::automatic);
        EXPECT_LE(area.y + area.height, button.y) << x;
        EXPECT_TRUE(isWithin(area)) << x;
    }
}

TEST(Tooltip, GoesElsewhereWhereThereIsNoRoom)
{
    const Rect whole{0.0f, 0.0f, 960.0f, 600.0f};
    const Rect row{0.0f, 300.0f, 960.0f, 24.0f};
    const Rect above = tooltipArea({row, whole, kDisplay}, kText, TooltipSide::automatic);
    EXPECT_LE(above.y + above.height, row.y) << "nothing is free beside it";
    const Rect top{300.0f, 0.0f, 100.0f, 20.0f};
    const Rect bar{300.0f, 0.0f, 640.0f, 20.0f};
    const Rect beside = tooltipArea({top, bar, kDisplay}, kText, TooltipSide::automatic);
    EXPECT_FALSE(overlap(beside, bar)) << "nothing is free above it";
    const Rect below = tooltipArea({top, whole, kDisplay}, kText, TooltipSide::automatic);
    EXPECT_GE(below.y, top.y + top.height);
}

} // namespace
