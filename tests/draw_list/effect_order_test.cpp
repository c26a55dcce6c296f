// The order of emitters among other blended surfaces (docs/formats/m2_effects.md §6).
#include "renderer/draw/list/effect_order.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using renderer::DrawItem;
using renderer::DrawPhase;
using renderer::Geometry;

/// An item identified by its number.
DrawItem item(std::uint32_t number, Geometry geometry, float distance, std::int32_t plane = 0)
{
    DrawItem made;
    made.geometry = geometry;
    made.order = {DrawPhase::blended, 0.0f, plane, distance, number};
    made.surface = number;
    return made;
}

std::vector<std::uint32_t> drawnOrder(std::vector<DrawItem> items)
{
    std::sort(items.begin(), items.end(), renderer::isBeforeMerge);
    std::vector<DrawItem> scratch;
    mergeEffects(items, scratch);
    std::vector<std::uint32_t> numbers;
    for (const DrawItem& each : items)
        numbers.push_back(each.surface);
    return numbers;
}

using Numbers = std::vector<std::uint32_t>;

TEST(EffectOrder, IsByDistanceFirstAndByPlaneOnlyAtOneDistance)
{
    using enum Geometry;
    EXPECT_EQ(drawnOrder({item(1, triangles, 12.0f), item(2, triangles, 8.0f), item(3, triangles, 10.0f, 1),
                          item(4, quads, 9.0f), item(5, quads, 11.0f, 5), item(6, quads, 8.0f, -1),
                          item(7, quads, 8.0f, 1), item(8, quads, 20.0f, 9)}),
              (Numbers{8, 1, 5, 4, 6, 2, 3, 7}));
}

TEST(EffectOrder, LeavesBatchesInTheirOrder)
{
    using enum Geometry;
    const Numbers batches{2, 1, 4, 3}; // planes first, then from far to near
    const std::vector<DrawItem> items{item(1, triangles, 5.0f), item(2, triangles, 6.0f), item(3, triangles, 9.0f, 2),
                                      item(4, triangles, 1.0f, 1)};
    EXPECT_EQ(drawnOrder(items), batches);
    for (const float distance : {0.5f, 3.0f, 5.5f, 7.0f, 10.0f}) {
        std::vector<DrawItem> more = items;
        more.push_back(item(9, quads, distance));
        Numbers found = drawnOrder(more);
        EXPECT_EQ(std::erase(found, 9U), 1U);
        EXPECT_EQ(found, batches) << distance;
    }
}

TEST(EffectOrder, KeepsWhatIsOpaqueFirstAndLinesLast)
{
    using enum Geometry;
    DrawItem opaque = item(1, triangles, 0.0f);
    opaque.order.phase = DrawPhase::opaque;
    DrawItem solidQuads = item(2, quads, 0.0f);
    solidQuads.order.phase = DrawPhase::opaque;
    DrawItem lines = item(3, edges, 0.0f);
    lines.order.phase = DrawPhase::lines;
    EXPECT_EQ(drawnOrder({lines, item(4, quads, 3.0f), item(5, triangles, 2.0f), solidQuads, opaque}),
              (Numbers{1, 2, 4, 5, 3}));
    EXPECT_EQ(drawnOrder({lines, item(4, quads, 3.0f), item(5, quads, 4.0f)}), (Numbers{5, 4, 3}));
}

} // namespace
