#pragma once

#include "renderer/export/gltf/context.hpp"

namespace renderer::gltf {

/// Adds attachments, events, lights and cameras of a skinned node, and its emitters as extras.
void addPoints(Context& context, std::uint32_t index, PartNodes& nodes);

} // namespace renderer::gltf
