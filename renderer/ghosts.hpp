#pragma once

#include "renderer/draw/model_renderer.hpp"
#include "renderer/scene/placement.hpp"

#include <span>
#include <vector>

namespace renderer {

/// A document at another instant than the one that is shown.
struct GhostScene {
    std::vector<scene::PlacedNode> placed;
    Ghost look;
};

/// Draws the ghosts one over the other, the first farthest back, and leaves the depth empty: whatever is drawn next
/// covers them all. `options` are those of the model, whose hidden surfaces its ghosts lack, too.
void drawGhosts(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const GhostScene> ghosts, std::uint32_t skin,
                const View& view, const DrawOptions& options);

} // namespace renderer
