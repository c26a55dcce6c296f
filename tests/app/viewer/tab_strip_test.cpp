#include "app/viewer/inspector/tab_strip.hpp"

#include <gtest/gtest.h>

namespace {

using app::HeadingLook;
using app::HeadingWidths;
using app::layOutTabStrip;
using app::scrolledTo;

/// Six headings with a total width of 480 as names and 144 as icons.
std::vector<HeadingWidths> sixHeadings()
{
    return std::vector<HeadingWidths>(6, HeadingWidths{.name = 80.0f, .icon = 24.0f, .iconAndName = 100.0f});
}

TEST(TabStrip, ShowsNamesWhereAllFit)
{
    const auto layout = layOutTabStrip(sixHeadings(), 2, 480.0f);
    EXPECT_EQ(layout.look, HeadingLook::names);
    EXPECT_EQ(layout.extents[5].x, 400.0f);
    EXPECT_EQ(layout.width, 480.0f);
}

TEST(TabStrip, ShowsIconsAndTheNameOfThePresentTabWhereNamesDoNotFit)
{
    const auto layout = layOutTabStrip(sixHeadings(), 2, 479.0f);
    EXPECT_EQ(layout.look, HeadingLook::nameOfShown);
    EXPECT_EQ(layout.extents[2].width, 100.0f);
    EXPECT_EQ(layout.extents[3].x, 148.0f);
    EXPECT_EQ(layout.width, 220.0f);
    EXPECT_EQ(layOutTabStrip(sixHeadings(), 2, 220.0f).look, HeadingLook::nameOfShown);
    EXPECT_EQ(layOutTabStrip(sixHeadings(), 2, 219.0f).look, HeadingLook::icons);
}

TEST(TabStrip, LooksTheSameWhicheverTabIsShown)
{
    std::vector<HeadingWidths> headings = sixHeadings();
    headings[4].iconAndName = 200.0f; // the longest name
    for (std::size_t shown = 0; shown < headings.size(); ++shown) {
        EXPECT_EQ(layOutTabStrip(headings, shown, 319.0f).look, HeadingLook::icons) << shown;
        EXPECT_EQ(layOutTabStrip(headings, shown, 320.0f).look, HeadingLook::nameOfShown) << shown;
    }
}

TEST(TabStrip, ScrollsAsLittleAsItTakes)
{
    EXPECT_EQ(scrolledTo({.x = 48.0f, .width = 24.0f}, 0.0f, 100.0f), 0.0f);
    EXPECT_EQ(scrolledTo({.x = 120.0f, .width = 24.0f}, 0.0f, 100.0f), 44.0f);
    EXPECT_EQ(scrolledTo({.x = 24.0f, .width = 24.0f}, 44.0f, 100.0f), 24.0f);
}

} // namespace
