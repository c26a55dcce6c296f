#pragma once

#include "renderer/export/gltf/context.hpp"

namespace renderer::gltf {

/// Adds attachments, events, lights and cameras of a skinned node, and its emitters as extras.
void addPoints(Context& context, std::uint32_t index, PartNodes& nodes);

/// Emitters with the keys of `info --json`.
[[nodiscard]] Json particleEmittersJson(const formats::Skinned& shape);
[[nodiscard]] Json ribbonEmittersJson(const formats::Skinned& shape);

} // namespace renderer::gltf
