#pragma once

#include "renderer/scene/placement.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

/// Surfaces of two documents whose vertices stand for each other: those of an earlier and a later version of a model.
namespace scene {

/// Of A and of B, each by its number (see surfaceAt).
struct MatchedSurface {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The surfaces of the same name and part (or, where there is only one in each, of any name) that have as many
/// vertices, in the order of A: vertex n of the one stands for vertex n of the other. Of models whose surfaces share
/// their vertices the models need as many.
[[nodiscard]] std::vector<MatchedSurface> matchedSurfaces(const Document& a, const Document& b);

/// The vertices that a surface has of its own, or that its model has for all; see vertexCountOf.
[[nodiscard]] std::uint32_t surfaceVertexCount(const formats::Model& model, std::uint32_t surface);

/// Where all of these vertices are in the scene in a pose; `nodes`: those of its document.
[[nodiscard]] std::vector<glm::vec3> posedPositions(const Document& document, std::span<const PlacedNode> nodes,
                                                    std::uint32_t surface);

} // namespace scene
