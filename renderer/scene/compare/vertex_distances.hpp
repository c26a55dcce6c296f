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
    std::span<const PlacedNode> nodes; ///< one for each of the document's
};

/// Vertices of A and how far each is from the one of B that it stands for. Surfaces that share vertices share these.
struct VertexDistances {
    std::vector<glm::vec3> positions;    ///< in the scene
    std::vector<float> distances;        ///< as many, in units of the scene
    std::vector<std::uint32_t> surfaces; ///< numbers of those of A (see surfaceAt) that are drawn with them
};

/// The vertex that is farthest from the one that it stands for.
struct FarthestVertex {
    float distance = 0.0f;
    std::uint32_t surface = 0; ///< its number in A
    std::uint32_t vertex = 0;  ///< as Thing::vertex and formats::RenderVertex::vertex count them
    glm::vec3 position{};
};

/// For all surfaces whose vertex orders agree (see matchedSurfaces), in the poses given.
[[nodiscard]] std::vector<VertexDistances> vertexDistances(const PosedDocument& a, const PosedDocument& b,
                                                           std::span<const MatchedSurface> matched);

/// Of all of them; the first of several. Distance 0 where all are where they were.
[[nodiscard]] FarthestVertex farthestOf(std::span<const VertexDistances> all);

} // namespace scene
