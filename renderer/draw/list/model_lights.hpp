#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The lights of a skinned model with a sample time, as in its game: ambient light, the sun from the upper front left,
/// and the lights of the model, moved by `transform`. At most kMaxShaderLights are kept, the first ones in the file.
[[nodiscard]] LightUniforms lightsOf(const ListedNode& node, const glm::mat4& transform);

} // namespace renderer
