#pragma once

#include "app/viewer/session/session.hpp"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <optional>
#include <span>

/// Where items of the scene are in the pose that is shown.
namespace app {

/// One of the file's vertices as a surface shows it.
struct PosedVertex {
    std::uint32_t vertex = 0; ///< into the surface's vertex block or Skinned::vertices
    glm::dvec3 inModel{};     ///< under the pose
    glm::dvec3 inScene{};
    glm::vec3 normal{};            ///< as stored, under the pose, in the model
    std::optional<glm::vec2> uv{}; ///< see formats::uvAt; none: no triangle of the surface uses it
};

/// The vertex of an item, or the corners of its triangle; none for other items.
[[nodiscard]] std::vector<PosedVertex> posedVertices(const Session& session, const SceneItem& item);

/// Where a vertex (as in SceneItem) of a surface is in the scene when its nodes stand as `placed` says.
[[nodiscard]] glm::dvec3 vertexInScene(const scene::Document& document, std::span<const scene::PlacedNode> placed,
                                       std::uint32_t surface, std::uint32_t vertex);

/// A box in the scene around an item of any kind; empty where it is not seen.
[[nodiscard]] formats::Bounds boundsOfItem(const Session& session, const SceneItem& item);

} // namespace app
