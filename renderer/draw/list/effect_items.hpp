#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The particles and ribbons of a skinned model (docs/formats/m2_effects.md §6, §8): an item for each emitter and for
/// each layer of a ribbon that can be seen, among the transparent surfaces. Where the image is missing a soft dot or
/// band stands for it.
void addEffects(const ListedNode& node);

} // namespace renderer
