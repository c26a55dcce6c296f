#pragma once

#include "formats/model/material_pass.hpp"
#include "renderer/draw/list/vertex_access.hpp"

#include <variant>

/// The program of a draw as data; only renderer/mesh/shader_variants knows the sources.
namespace renderer {

/// The source of a surface's color.
enum class SurfaceColor {
    texture,
    alphaTexture, ///< a texture whose alpha selects the drawn pixels
    checker,      ///< its texture is missing
    plain,        ///< textures are off
    ghost,        ///< the same, translucent
};

/// A surface in one of the viewer's looks; its uniforms are SurfaceUniforms.
struct SurfaceProgram {
    Shading shading = Shading::lit;
    SurfaceColor color = SurfaceColor::plain;
    VertexAccess vertices;

    auto operator<=>(const SurfaceProgram&) const = default;
};

/// A stage of a Quake III shader; its uniforms are StageUniforms.
struct StageProgram {
    bool isLit = false;      ///< by the studio
    bool isDeformed = false; ///< its vertices are animated
    VertexAccess vertices;

    auto operator<=>(const StageProgram&) const = default;
};

/// A pass of a skinned model: up to four texture layers mixed by a combiner; its uniforms are PassUniforms.
struct PassProgram {
    bool isLit = false; ///< by the studio, or by the lights of LightUniforms
    formats::PixelCombiner combiner = formats::PixelCombiner::opaque;
    bool reflects = false; ///< some of its layers show a reflection
    VertexAccess vertices{.isSkinned = true};
    bool hasModelLights = false; ///< instead of the studio's
    bool isFogged = false;

    auto operator<=>(const PassProgram&) const = default;
};

/// The edges of triangles; its uniforms are LineUniforms.
struct EdgeProgram {
    VertexAccess vertices;

    auto operator<=>(const EdgeProgram&) const = default;
};

/// A line along the normal of each vertex; its uniforms are LineUniforms.
struct NormalProgram {
    VertexAccess vertices;

    auto operator<=>(const NormalProgram&) const = default;
};

/// How the colors of a particle's textures are mixed; their alphas are multiplied.
enum class EffectTextures {
    one,
    three,           ///< colors of the first two
    threeWithColors, ///< of all three
    softDot,         ///< no texture, for a missing image: round, fading towards its rim
    softBand,        ///< the same for a ribbon: fading towards its edges
};

/// Quads of particles and ribbons, whose vertices are in the list; its uniforms are EffectUniforms.
struct EffectProgram {
    EffectTextures textures = EffectTextures::one;
    VertexAccess vertices{};     ///< not used
    bool hasModelLights = false; ///< lit by LightUniforms, like a surface that faces the viewer
    bool isFogged = false;

    auto operator<=>(const EffectProgram&) const = default;
};

using Program = std::variant<SurfaceProgram, StageProgram, PassProgram, EdgeProgram, NormalProgram, EffectProgram>;

[[nodiscard]] inline const VertexAccess& vertexAccessOf(const Program& program)
{
    return std::visit([](const auto& one) -> const VertexAccess& { return one.vertices; }, program);
}

} // namespace renderer
