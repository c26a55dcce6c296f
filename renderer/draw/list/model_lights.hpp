#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The lights of a skinned model with a sample time, as in its game: ambient light, the sun from the upper front left,
/// and the lights of the model where `transform` places them. Of more than kMaxShaderLights those that come first in
/// the file are kept.
[[nodiscard]] LightUniforms lightsOf(const ListedNode& node, const glm::mat4& transform);

} // namespace renderer
