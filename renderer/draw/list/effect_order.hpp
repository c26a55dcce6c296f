#pragma once

#include "renderer/draw/list/draw_list.hpp"

namespace renderer {

/// Puts the items of effects among the other blended ones by their distance alone: an emitter is drawn before what is
/// nearer. Priority planes are there to order what is at one place, so that for an emitter they decide only between
/// equal distances (docs/formats/m2_effects.md §6). `items` are in order, those of effects among each other from far
/// to near; `scratch` is memory.
void mergeEffects(std::vector<DrawItem>& items, std::vector<DrawItem>& scratch);

/// The order in which mergeEffects needs them: effects behind all other blended items.
[[nodiscard]] bool isBeforeMerge(const DrawItem& a, const DrawItem& b);

} // namespace renderer
