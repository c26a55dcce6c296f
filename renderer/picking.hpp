#pragma once

#include "renderer/animation/playback.hpp"
#include "renderer/orbit_camera.hpp"

#include <glm/ext/vector_double3.hpp>

#include <cstdint>
#include <optional>

namespace renderer {

/// Where a ray meets a model first.
struct Hit {
    std::uint32_t surface = 0; ///< into Model::surfaces
    glm::dvec3 position{};     ///< in the scene
    double distance = 0.0;     ///< along the ray, in lengths of its direction
};

/// What lies under a point of the view: the first triangle of `topology` in `pose` that the ray meets, from whichever
/// side. Nothing: nullopt.
[[nodiscard]] std::optional<Hit> pick(const formats::Model& model, const animation::KeyframePose& pose,
                                      std::uint32_t topology, const Ray& ray);

} // namespace renderer
