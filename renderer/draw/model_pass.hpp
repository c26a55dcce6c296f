#pragma once

#include "formats/model/model.hpp"
#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/gl/shader.hpp"

#include <span>

/// Putting one pass of a skinned model on the screen: the state of OpenGL and the uniforms of shaders/pass.glsl and
/// shaders/pass.frag (docs/formats/m2.md §9).
namespace renderer {

/// A pass at an instant.
struct PassInputs {
    const formats::MaterialPass& pass;
    const formats::Skinned& shape;
    const animation::SampleTime& sampleTime;
    glm::vec4 color{1.0f};        ///< animation::passColorAt
    std::uint32_t layerCount = 0; ///< how many of its layers have an image; the others are left out
};

/// How it mixes with what lies behind: its own mode, or alpha where an opaque one fades out.
[[nodiscard]] formats::BlendMode blendOf(const formats::MaterialPass& pass, float alpha);

/// How it mixes its layers when only the first of them has an image.
[[nodiscard]] formats::PixelCombiner combinerOf(const formats::MaterialPass& pass, std::uint32_t layerCount);

/// Whether any of its layers shows what the surface mirrors.
[[nodiscard]] bool reflects(const formats::MaterialPass& pass);

/// Whether the studio's light falls on it.
[[nodiscard]] bool isLit(const formats::MaterialPass& pass);

/// Blending and depth; call after the state of a solid surface was set.
void setPassState(const formats::MaterialPass& pass, formats::BlendMode blend);
void resetPassState();

void setPassUniforms(const ShaderProgram& program, const PassInputs& pass, formats::BlendMode blend, const View& view);

/// How far from the eye a surface counts to be where transparent ones are sorted (§7.4). `transform` is that of its
/// instance.
[[nodiscard]] float sortDistance(const formats::SkinSection& section, const formats::MaterialPass& pass,
                                 std::span<const animation::BoneMatrix> bones, const glm::mat4& transform,
                                 const View& view);

} // namespace renderer
