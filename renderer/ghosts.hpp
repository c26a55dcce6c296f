#pragma once

#include "renderer/draw/model_renderer.hpp"
#include "renderer/scene/placement.hpp"

#include <span>
#include <vector>

namespace renderer {

/// A document at another instant than the displayed one.
struct GhostScene {
    std::vector<scene::PlacedNode> placed;
    Ghost look;
};

/// Draws the ghosts on top of each other, the first at the back, and clears the depth: later draws cover all of them.
/// `options` are the model's; surfaces hidden there are hidden in its ghosts, too.
void drawGhosts(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const GhostScene> ghosts, std::uint32_t skin,
                const View& view, const DrawOptions& options);

} // namespace renderer
