#pragma once

#include <span>
#include <string_view>

namespace renderer {

/// One file of shaders/, embedded by the build.
struct ShaderSource {
    std::string_view name; ///< "keyframed.vert"
    std::string_view text;
};

[[nodiscard]] std::span<const ShaderSource> shaderSources();

} // namespace renderer
