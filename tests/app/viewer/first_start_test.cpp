#include "app/viewer/view/first_start.hpp"

#include <gtest/gtest.h>

namespace app {
namespace {

constexpr CardSizes kSizes{12.0f, 44.0f, 200.0f};

TEST(CardGrid, PutsAllCardsInOneRowOfAWideView)
{
    const CardGrid grid = cardGrid(5, {1400.0f, 600.0f}, kSizes);
    EXPECT_EQ(grid.columns, 5U);
    EXPECT_FLOAT_EQ(grid.card, 200.0f);
    EXPECT_FLOAT_EQ(grid.height, 244.0f);
}

TEST(CardGrid, UsesTwoRowsWhereCardsGetLargerThatWay)
{
    const CardGrid grid = cardGrid(5, {432.0f, 400.0f}, kSizes);
    EXPECT_EQ(grid.columns, 3U);
    EXPECT_FLOAT_EQ(grid.card, 136.0f);
    EXPECT_FLOAT_EQ(grid.height, 2.0f * (136.0f + 44.0f) + 12.0f);
}

TEST(CardGrid, StaysWithinItsSpace)
{
    for (const std::size_t count : {1U, 2U, 3U, 4U, 5U, 7U}) {
        for (const float width : {200.0f, 480.0f, 900.0f, 2000.0f}) {
            for (const float height : {120.0f, 240.0f, 400.0f, 1200.0f}) {
                const CardGrid grid = cardGrid(count, {width, height}, kSizes);
                const auto columns = static_cast<float>(grid.columns);
                EXPECT_GT(grid.card, 0.0f) << count << ' ' << width << ' ' << height;
                EXPECT_LE(columns * (grid.card + 12.0f) - 12.0f, width + 0.01f) << count << ' ' << height;
                EXPECT_LE(grid.height, height + 0.01f) << count << ' ' << width;
            }
        }
    }
}

TEST(CardGrid, HoldsNothingWithoutCards)
{
    const CardGrid grid = cardGrid(0, {480.0f, 300.0f}, kSizes);
    EXPECT_FLOAT_EQ(grid.height, 0.0f);
}

} // namespace
} // namespace app
