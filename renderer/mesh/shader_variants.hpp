#pragma once

#include "formats/model/model.hpp"
#include "renderer/gl/shader.hpp"

#include <vector>

namespace renderer {

enum class Shading { lit, unlit, normals, flat };

/// Where the color of a surface comes from.
enum class SurfaceColor {
    texture,
    alphaTexture, ///< a texture whose alpha says which pixels are drawn
    checker,      ///< its texture is missing
    plain,        ///< textures are switched off
};

/// How the vertices of a surface are read: of a keyframed one by shaders/keyframes.glsl, of a skinned one by
/// shaders/skin.glsl.
struct VertexAccess {
    bool isArray = false;         ///< the block is larger than one 2D texture
    bool computesNormals = false; ///< from the triangles around each vertex
    formats::VertexEncoding encoding = formats::VertexEncoding::u8;
    bool isSkinned = false; ///< then nothing of the above is meant
};

[[nodiscard]] ShaderVariant surfaceVariant(Shading shading, SurfaceColor color, const VertexAccess& block);
/// A stage of a Quake III shader: lit by the studio or as it is, with or without vertices that move.
[[nodiscard]] ShaderVariant stageVariant(bool isLit, bool isDeformed, const VertexAccess& block);
/// A pass of a skinned model: lit by the studio or as it is, up to four texture layers mixed by a combiner.
/// `reflects`: some of them show what the surface mirrors.
[[nodiscard]] ShaderVariant passVariant(bool isLit, formats::PixelCombiner combiner, bool reflects = false);
[[nodiscard]] ShaderVariant wireframeVariant(const VertexAccess& block);
[[nodiscard]] ShaderVariant normalLinesVariant(const VertexAccess& block);
[[nodiscard]] ShaderVariant overlayLinesVariant();
[[nodiscard]] ShaderVariant backgroundVariant();

/// Every program that can be asked for: the tests compile them all, for desktop and for the web.
[[nodiscard]] std::vector<ShaderVariant> allShaderVariants();

} // namespace renderer
