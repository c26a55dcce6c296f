#pragma once

#include "renderer/camera/orbit_camera.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>
#include <optional>
#include <span>

namespace renderer {

/// How many cameras the first node of a document has of its own.
[[nodiscard]] std::uint32_t modelCameraCount(const scene::Document& document);

/// The view of one of them at an instant (docs/formats/m2.md §10.4), or nullopt if there is no such camera. `aspect`
/// is width by height of the image: the file states its diagonal angle. Planes as in the file, if they can be used.
[[nodiscard]] std::optional<View> viewThroughModelCamera(const scene::Document& document,
                                                         std::span<const scene::PlacedNode> nodes, std::uint32_t camera,
                                                         float aspect);

} // namespace renderer
