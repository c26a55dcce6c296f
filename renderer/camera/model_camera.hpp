#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace renderer {

/// Number of cameras of the first node's model.
[[nodiscard]] std::uint32_t modelCameraCount(const scene::Document& document);

/// The view of one of them at an instant (docs/formats/m2.md §10.4), or nullopt if the camera does not exist. `aspect`
/// is width / height of the image: the file states the diagonal angle. Planes are from the file if they are usable.
[[nodiscard]] std::optional<View> viewThroughModelCamera(const scene::Document& document,
                                                         std::span<const scene::PlacedNode> nodes, std::uint32_t camera,
                                                         float aspect);

} // namespace renderer
