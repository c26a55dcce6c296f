#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/gl/shader.hpp"

/// The files and defines of programs.
namespace renderer {

/// How two images are shown in the same area.
enum class ImageMix {
    wipe,       ///< A on the left of a line, B on the right
    onion,      ///< both, half transparent
    difference, ///< their differences, over a dark gray
};

[[nodiscard]] ShaderVariant shaderVariantOf(const Program& program);
[[nodiscard]] ShaderVariant compareVariant(ImageMix mix);
[[nodiscard]] inline ShaderVariant compareCountVariant()
{
    return {"background", "compare", {"COUNTS"}, {}};
}
[[nodiscard]] inline ShaderVariant overlayLinesVariant()
{
    return {"lines", "lines", {}, {}};
}
[[nodiscard]] inline ShaderVariant gradientVariant()
{
    return {"background", "background", {}, {}};
}
[[nodiscard]] inline ShaderVariant checkerVariant()
{
    return {"background", "background", {"CHECKER"}, {}};
}
[[nodiscard]] inline ShaderVariant outlineVariant()
{
    return {"background", "outline", {}, {}};
}
[[nodiscard]] inline ShaderVariant heatVariant()
{
    return {"heat", "heat", {}, {}};
}

} // namespace renderer
