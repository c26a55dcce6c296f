#pragma once

#include "renderer/draw/model_renderer.hpp"
#include "renderer/scene/placement.hpp"

#include <glm/ext/vector_double3.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace renderer {

/// Positions on the floor for this many models of this size, side by side in rows; the first is the origin, the others
/// are around it.
[[nodiscard]] std::vector<glm::dvec3> crowdPositions(std::size_t count, const formats::Bounds& one);

/// The bounds of all of them.
[[nodiscard]] formats::Bounds crowdBounds(std::size_t count, const formats::Bounds& one);

/// Draws a document many times: instance i is at `positions[i]` in the pose `poses[i % poses.size()]`. One draw per
/// surface for any number of instances. Without particles and ribbons.
void drawCrowd(ModelRenderer& renderer, SceneOnGpu& scene, std::span<const glm::dvec3> positions,
               std::span<const std::vector<scene::PlacedNode>> poses, std::uint32_t skin, const View& view,
               const DrawOptions& options);

} // namespace renderer
