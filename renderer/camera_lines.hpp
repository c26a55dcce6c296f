#pragma once

#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>

namespace renderer {

/// Adds the cameras of a document's first model, each as its view pyramid with a line to its target. `size` is the size
/// of the scene.
void addCameras(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                const Marked& marked = {});

} // namespace renderer
