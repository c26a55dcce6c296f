#include "app/output/sheet_layout.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace {

using app::SheetBox;
using app::SheetLayout;
using app::SheetShape;

SheetShape tiles(std::size_t cells, std::uint32_t columns = 0)
{
    return {.cells = cells, .tileWidth = 100, .tileHeight = 80, .lineHeight = 20, .columns = columns};
}

SheetShape strips(std::size_t cells, std::uint32_t poses)
{
    SheetShape shape = tiles(cells);
    shape.poses = poses;
    return shape;
}

bool isInside(const SheetBox& inner, const SheetBox& outer)
{
    return inner.x >= outer.x && inner.y >= outer.y && inner.x + inner.width <= outer.x + outer.width &&
           inner.y + inner.height <= outer.y + outer.height;
}

bool areApart(const SheetBox& a, const SheetBox& b)
{
    return a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
}

TEST(SheetLayout, HasEveryPartInsideAndApart)
{
    for (const SheetShape& shape : {tiles(7, 3), tiles(1), strips(5, 8), strips(40, 2)}) {
        const SheetLayout layout(shape);
        EXPECT_TRUE(layout.isPossible());
        EXPECT_GE(layout.rows() * layout.columns(), shape.cells);
        EXPECT_LT((layout.rows() - 1) * layout.columns(), shape.cells) << "no empty row";
        const auto width = static_cast<std::uint32_t>(layout.width());
        EXPECT_TRUE(isInside(layout.title(), {0, 0, width, layout.titleHeight()}));
        std::vector<SheetBox> boxes;
        for (std::uint32_t column = 0; column < layout.columns(); ++column) {
            EXPECT_TRUE(isInside(layout.cell(column), {0, 0, width, layout.rowHeight()}));
            std::vector<SheetBox> parts = {layout.label(column)};
            for (std::uint32_t pose = 0; pose < shape.poses; ++pose)
                parts.push_back(layout.tile(column, pose));
            for (const SheetBox& part : parts) {
                EXPECT_TRUE(isInside(part, layout.cell(column)));
                for (const SheetBox& other : boxes)
                    EXPECT_TRUE(areApart(part, other));
                boxes.push_back(part);
            }
        }
        EXPECT_EQ(layout.height(), layout.titleHeight() + layout.rows() * layout.rowHeight());
    }
}

TEST(SheetLayout, HasTheColumnsAskedFor)
{
    EXPECT_EQ(SheetLayout(tiles(7, 3)).columns(), 3U);
    EXPECT_EQ(SheetLayout(tiles(7, 3)).rows(), 3U);
    EXPECT_EQ(SheetLayout(tiles(2, 9)).columns(), 2U) << "no empty columns";
}

TEST(SheetLayout, IsEasyToSeeAsAWhole)
{
    const SheetLayout models(tiles(200));
    const double aspect = static_cast<double>(models.width()) / static_cast<double>(models.height());
    EXPECT_GT(aspect, 1.0);
    EXPECT_LT(aspect, 1.8);
    EXPECT_EQ(SheetLayout(strips(10, 8)).columns(), 1U) << "clips are a list";
    EXPECT_GT(SheetLayout(strips(200, 8)).columns(), 1U) << "many are several lists";
}

TEST(SheetLayout, IsLimited)
{
    EXPECT_TRUE(SheetLayout(tiles(10'000)).isPossible());
    EXPECT_FALSE(SheetLayout(tiles(100'000)).isPossible());
    EXPECT_FALSE(SheetLayout(tiles(2'000, 1)).isPossible()) << "too high";
    const SheetLayout largest(
        {.cells = 1'000'000, .poses = 64, .tileWidth = 1024, .tileHeight = 1024, .lineHeight = 20, .columns = 10'000});
    EXPECT_FALSE(largest.isPossible());
    EXPECT_GT(largest.width() * largest.height(), app::kMaxSheetPixels) << "without overflow";
}

} // namespace
