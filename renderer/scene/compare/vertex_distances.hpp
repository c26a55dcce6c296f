#pragma once

#include "renderer/scene/compare/vertex_order.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace scene {

/// A document in a pose.
struct PosedDocument {
    const Document& document;
    std::span<const PlacedNode> nodes; ///< one per node of the document
};

/// Vertices of A and their distances to the corresponding vertices of B. Surfaces that share vertices share these.
struct VertexDistances {
    std::vector<glm::vec3> positions;    ///< in the scene
    std::vector<float> distances;        ///< one per position, in units of the scene
    std::vector<std::uint32_t> surfaces; ///< numbers of A's surfaces (see surfaceAt) that use them
};

/// The vertex with the largest distance to its corresponding vertex.
struct FarthestVertex {
    float distance = 0.0f;
    std::uint32_t surface = 0; ///< its number in A
    std::uint32_t vertex = 0;  ///< numbered like Thing::vertex and formats::RenderVertex::vertex
    glm::vec3 position{};
};

/// Computes them for all surfaces with matching vertex order (see matchedSurfaces), in the given poses.
[[nodiscard]] std::vector<VertexDistances> vertexDistances(const PosedDocument& a, const PosedDocument& b,
                                                           std::span<const MatchedSurface> matched);

/// The maximum over all of them; the first of equal ones. Distance 0 if all are unchanged.
[[nodiscard]] FarthestVertex farthestOf(std::span<const VertexDistances> all);

} // namespace scene
