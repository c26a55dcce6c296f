#pragma once

#include "renderer/animation/playback.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/draw/list/draw_options.hpp"
#include "renderer/scene/placement.hpp"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <optional>
#include <span>

namespace renderer {

/// Where a ray meets a model first.
struct Hit {
    std::uint32_t surface = 0; ///< into Model::surfaces
    glm::dvec3 position{};     ///< in the scene
    double distance = 0.0;     ///< along the ray, in lengths of its direction
};

/// The first triangle of a document that a ray meets, from whichever side, or nullopt: as it is drawn with `options`
/// and `skin` (see scene::activeSkin), without surfaces that are hidden and where the alpha of a texture leaves a hole.
/// The surface is its number, see scene::surfaceAt.
[[nodiscard]] std::optional<Hit> pick(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                                      std::uint32_t skin, const Ray& ray, const DrawOptions& options);

} // namespace renderer
