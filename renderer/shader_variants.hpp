#pragma once

#include "formats/core/model.hpp"
#include "renderer/gl/shader.hpp"

#include <vector>

namespace renderer {

enum class Shading { lit, unlit, normals, flat };

/// Where the colour of a surface comes from.
enum class SurfaceColour {
    texture,
    checker, ///< its texture is missing
    plain,   ///< textures are switched off
};

/// How the vertices of a keyframed surface are read (shaders/keyframes.glsl).
struct BlockAccess {
    bool isArray = false;         ///< the block is larger than one 2D texture
    bool computesNormals = false; ///< from the triangles around each vertex
    formats::VertexEncoding encoding = formats::VertexEncoding::u8;
};

[[nodiscard]] ShaderVariant surfaceVariant(Shading shading, SurfaceColour colour, const BlockAccess& block);
/// A stage of a Quake III shader: lit by the studio or as it is, with or without vertices that move.
[[nodiscard]] ShaderVariant stageVariant(bool isLit, bool isDeformed, const BlockAccess& block);
[[nodiscard]] ShaderVariant wireframeVariant(const BlockAccess& block);
[[nodiscard]] ShaderVariant normalLinesVariant(const BlockAccess& block);
[[nodiscard]] ShaderVariant overlayLinesVariant();
[[nodiscard]] ShaderVariant backgroundVariant();

/// Every program that can be asked for: the tests compile them all, for desktop and for the web.
[[nodiscard]] std::vector<ShaderVariant> allShaderVariants();

} // namespace renderer
