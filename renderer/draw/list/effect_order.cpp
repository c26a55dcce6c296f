#include "renderer/draw/list/effect_order.hpp"

#include <algorithm>
#include <tuple>

namespace renderer {
namespace {

bool isBlendedEffect(const DrawItem& item)
{
    return item.geometry == Geometry::quads && item.order.phase == DrawPhase::blended;
}

/// Whether a blended item that is not an effect is drawn after one that is.
bool comesAfter(const DrawItem& item, const DrawItem& effect)
{
    return std::tie(item.order.rank, effect.order.distance, item.order.plane) >
           std::tie(effect.order.rank, item.order.distance, effect.order.plane);
}

} // namespace

bool isBeforeMerge(const DrawItem& a, const DrawItem& b)
{
    const bool isEffectA = isBlendedEffect(a);
    if (a.order.phase != b.order.phase || isEffectA != isBlendedEffect(b))
        return std::make_tuple(a.order.phase, isEffectA) < std::make_tuple(b.order.phase, isBlendedEffect(b));
    if (!isEffectA)
        return a.order < b.order;
    return std::tie(b.order.distance, a.order.plane, a.order.sequence) <
           std::tie(a.order.distance, b.order.plane, b.order.sequence);
}

void mergeEffects(std::vector<DrawItem>& items, std::vector<DrawItem>& scratch)
{
    const auto isNotOpaque = [](const DrawItem& item) { return item.order.phase != DrawPhase::opaque; };
    const auto blended = std::find_if(items.begin(), items.end(), isNotOpaque);
    const auto effects = std::find_if(blended, items.end(), isBlendedEffect);
    const auto end = std::find_if_not(effects, items.end(), isBlendedEffect);
    if (blended == effects || effects == end)
        return;
    scratch.clear();
    auto effect = effects;
    for (auto item = blended; item != effects; ++item) {
        while (effect != end && comesAfter(*item, *effect))
            scratch.push_back(*effect++);
        scratch.push_back(*item);
    }
    scratch.insert(scratch.end(), effect, end);
    std::copy(scratch.begin(), scratch.end(), blended);
}

} // namespace renderer
