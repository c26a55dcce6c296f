#pragma once

#include "renderer/scene/placement.hpp"

#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

/// Finds surfaces of two documents with corresponding vertices, for earlier and later versions of a model.
namespace scene {

/// A surface of A and one of B, each by its number (see surfaceAt).
struct MatchedSurface {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
};

/// The surfaces with the same name and part (or, if each has only one, with any name) and the same vertex count, in the
/// order of A: vertex n of one corresponds to vertex n of the other. For models whose surfaces share their vertices,
/// the models' counts must be equal.
[[nodiscard]] std::vector<MatchedSurface> matchedSurfaces(const Document& a, const Document& b);

/// The number of vertices of a surface, or of its model if surfaces share them; see vertexCountOf.
[[nodiscard]] std::uint32_t surfaceVertexCount(const formats::Model& model, std::uint32_t surface);

/// The positions of all these vertices in the scene in a pose; `nodes` belong to its document.
[[nodiscard]] std::vector<glm::vec3> posedPositions(const Document& document, std::span<const PlacedNode> nodes,
                                                    std::uint32_t surface);

} // namespace scene
