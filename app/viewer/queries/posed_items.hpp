#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <optional>
#include <span>

/// Positions of scene items in the current pose.
namespace app {

/// One of the file's vertices as drawn by a surface.
struct PosedVertex {
    std::uint32_t vertex = 0; ///< into the surface's vertex block or Skinned::vertices
    glm::dvec3 inModel{};     ///< in the current pose
    glm::dvec3 inScene{};
    glm::vec3 normal{};            ///< the stored normal in the current pose, in model space
    std::optional<glm::vec2> uv{}; ///< see formats::uvAt; none: no triangle of the surface uses the vertex
};

/// The vertex of an item, or the corners of its triangle; empty for other items.
[[nodiscard]] std::vector<PosedVertex> posedVertices(const Session& session, const SceneItem& item);

/// The scene position of a vertex (as in SceneItem) of a surface, with the nodes at `placed`.
[[nodiscard]] glm::dvec3 vertexInScene(const scene::Document& document, std::span<const scene::PlacedNode> placed,
                                       std::uint32_t surface, std::uint32_t vertex);

/// A box in the scene around an item of any kind; empty if the item is not visible.
[[nodiscard]] formats::Bounds boundsOfItem(const Session& session, const SceneItem& item);

} // namespace app
