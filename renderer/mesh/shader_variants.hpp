#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/gl/shader.hpp"

#include <vector>

/// The files and defines of programs.
namespace renderer {

/// How two images are shown in the same area.
enum class ImageMix {
    wipe,       ///< A on the left of a line, B on the right
    onion,      ///< both, half transparent
    difference, ///< their differences, over a dark gray
};

[[nodiscard]] ShaderVariant shaderVariantOf(const Program& program);
[[nodiscard]] ShaderVariant overlayLinesVariant();
[[nodiscard]] ShaderVariant backgroundVariant();
[[nodiscard]] ShaderVariant outlineVariant();
[[nodiscard]] ShaderVariant compareVariant(ImageMix mix);
[[nodiscard]] ShaderVariant compareCountVariant();
[[nodiscard]] ShaderVariant heatVariant();

/// Every possible program: the tests compile all of them, for desktop and web.
[[nodiscard]] std::vector<ShaderVariant> allShaderVariants();

} // namespace renderer
