#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Adds the particles and ribbons of a skinned model (docs/formats/m2_effects.md §6, §8): an item for each visible
/// emitter and each visible layer of a ribbon, among the transparent surfaces. A soft dot or band replaces a missing
/// image.
void addEffects(const ListedNode& node);

/// Whether a particle emitter of a node is shown: neither the emitter nor its part of the mesh is hidden (§9).
/// `emitter` is an index into Skinned::particles.
[[nodiscard]] bool isEmitterShown(const scene::Document& document, std::uint32_t node, std::uint32_t emitter,
                                  const DrawOptions& options);

} // namespace renderer
