#pragma once

#include "formats/model/material_pass.hpp"
#include "renderer/draw/list/vertex_access.hpp"

#include <variant>

/// Which program draws something, as data: what it is made from is known to renderer/mesh/shader_variants alone.
namespace renderer {

/// Where the color of a surface comes from.
enum class SurfaceColor {
    texture,
    alphaTexture, ///< a texture whose alpha says which pixels are drawn
    checker,      ///< its texture is missing
    plain,        ///< textures are switched off
    ghost,        ///< the same, translucent
};

/// A surface in one of the looks of the viewer; its numbers are SurfaceUniforms.
struct SurfaceProgram {
    Shading shading = Shading::lit;
    SurfaceColor color = SurfaceColor::plain;
    VertexAccess vertices;

    auto operator<=>(const SurfaceProgram&) const = default;
};

/// A stage of a Quake III shader; its numbers are StageUniforms.
struct StageProgram {
    bool isLit = false;      ///< by the studio
    bool isDeformed = false; ///< its vertices move
    VertexAccess vertices;

    auto operator<=>(const StageProgram&) const = default;
};

/// A pass of a skinned model: up to four texture layers mixed by a combiner; its numbers are PassUniforms.
struct PassProgram {
    bool isLit = false; ///< by the studio, or by the lights of LightUniforms
    formats::PixelCombiner combiner = formats::PixelCombiner::opaque;
    bool reflects = false; ///< some of its layers show what the surface mirrors
    VertexAccess vertices{.isSkinned = true};
    bool hasModelLights = false; ///< in place of the studio's
    bool isFogged = false;

    auto operator<=>(const PassProgram&) const = default;
};

/// The edges of triangles; its numbers are LineUniforms.
struct EdgeProgram {
    VertexAccess vertices;

    auto operator<=>(const EdgeProgram&) const = default;
};

/// A line along the normal of each vertex; its numbers are LineUniforms.
struct NormalProgram {
    VertexAccess vertices;

    auto operator<=>(const NormalProgram&) const = default;
};

/// How the colors of a particle's textures are mixed; their alphas are multiplied.
enum class EffectTextures {
    one,
    three,           ///< colors of the first two
    threeWithColors, ///< of all three
    softDot,         ///< none, in place of an image that is missing: round, fading to its rim
    softBand,        ///< the same for a ribbon: fading to its edges
};

/// Quads of particles and ribbons, whose vertices are in the list; its numbers are EffectUniforms.
struct EffectProgram {
    EffectTextures textures = EffectTextures::one;
    VertexAccess vertices{};     ///< not read
    bool hasModelLights = false; ///< lit by the lights of LightUniforms, as a surface that faces the viewer
    bool isFogged = false;

    auto operator<=>(const EffectProgram&) const = default;
};

using Program = std::variant<SurfaceProgram, StageProgram, PassProgram, EdgeProgram, NormalProgram, EffectProgram>;

[[nodiscard]] inline const VertexAccess& vertexAccessOf(const Program& program)
{
    return std::visit([](const auto& one) -> const VertexAccess& { return one.vertices; }, program);
}

} // namespace renderer
