#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/gl/shader.hpp"

#include <vector>

/// The files and switches that programs are made from.
namespace renderer {

/// How two images are shown in one place.
enum class ImageMix {
    wipe,       ///< A at the left of a line, B at its right
    onion,      ///< both, each half
    difference, ///< where they differ, over a dark gray
};

[[nodiscard]] ShaderVariant shaderVariantOf(const Program& program);
[[nodiscard]] ShaderVariant overlayLinesVariant();
[[nodiscard]] ShaderVariant backgroundVariant();
[[nodiscard]] ShaderVariant outlineVariant();
[[nodiscard]] ShaderVariant compareVariant(ImageMix mix);
[[nodiscard]] ShaderVariant compareCountVariant();
[[nodiscard]] ShaderVariant heatVariant();

/// Every program that can be asked for: the tests compile them all, for desktop and for the web.
[[nodiscard]] std::vector<ShaderVariant> allShaderVariants();

} // namespace renderer
