#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/gl/shader.hpp"

#include <vector>

/// The files and switches that programs are made from.
namespace renderer {

[[nodiscard]] ShaderVariant shaderVariantOf(const Program& program);
[[nodiscard]] ShaderVariant overlayLinesVariant();
[[nodiscard]] ShaderVariant backgroundVariant();
[[nodiscard]] ShaderVariant outlineVariant();

/// Every program that can be asked for: the tests compile them all, for desktop and for the web.
[[nodiscard]] std::vector<ShaderVariant> allShaderVariants();

} // namespace renderer
