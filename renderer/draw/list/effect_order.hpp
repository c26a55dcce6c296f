#pragma once

#include "renderer/draw/list/draw_list.hpp"

namespace renderer {

/// Sorts the items of effects among the other blended ones by distance only: an emitter is drawn before nearer items.
/// Priority planes order surfaces at the same position, so for an emitter they only decide between equal distances
/// (docs/formats/m2_effects.md §6). `items` are sorted, effects among each other from far to near; `scratch` is memory.
void mergeEffects(std::vector<DrawItem>& items, std::vector<DrawItem>& scratch);

/// The order that mergeEffects needs: effects after all other blended items.
[[nodiscard]] bool isBeforeMerge(const DrawItem& a, const DrawItem& b);

} // namespace renderer
