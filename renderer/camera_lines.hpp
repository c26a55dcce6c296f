#pragma once

#include "renderer/overlays.hpp"
#include "renderer/scene/placement.hpp"

#include <cstdint>

namespace renderer {

/// Cameras that are pointed out; kNoIndex: none.
struct MarkedCameras {
    std::uint32_t chosen = formats::kNoIndex;
    std::uint32_t pointed = formats::kNoIndex;
};

/// The cameras that the first model of a document has, each as the pyramid that it sees, with a line to what it looks
/// at. `size` is that of the scene.
void addCameras(LineList& lines, const scene::Document& document, std::span<const scene::PlacedNode> nodes, float size,
                const MarkedCameras& marked = {});

} // namespace renderer
