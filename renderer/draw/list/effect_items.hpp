#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The particles and ribbons of a skinned model (docs/formats/m2_effects.md §6, §8): an item for each emitter and for
/// each layer of a ribbon that can be seen, among the transparent surfaces. Where the image is missing a soft dot or
/// band stands for it.
void addEffects(const ListedNode& node);

/// Whether a particle emitter of a node is shown: neither it is left out nor the part of the mesh that it goes with
/// (§9). `emitter` is into Skinned::particles.
[[nodiscard]] bool isEmitterShown(const scene::Document& document, std::uint32_t node, std::uint32_t emitter,
                                  const DrawOptions& options);

} // namespace renderer
