#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Whether a particle emitter of a node is shown: neither the emitter nor its part of the mesh is hidden
/// (docs/formats/m2_effects.md §9). `emitter` is an index into Skinned::particles.
[[nodiscard]] bool isEmitterShown(const scene::Document& document, std::uint32_t node, std::uint32_t emitter,
                                  const DrawOptions& options);

} // namespace renderer
