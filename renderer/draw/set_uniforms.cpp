#include "renderer/draw/set_uniforms.hpp"

namespace renderer {
namespace {

void setLights(const ShaderProgram& shader, const FrameUniforms& frame)
{
    shader.set("u_eye", frame.eye);
    shader.set("u_keyLight", frame.keyLight);
    shader.set("u_fillLight", frame.fillLight);
}

/// One per kind of program.
struct SetFrame {
    const ShaderProgram& shader;
    const FrameUniforms& frame;

    void operator()(const SurfaceProgram&) const { setLights(shader, frame); }
    void operator()(const StageProgram& program) const
    {
        setLights(shader, frame);
        shader.set("u_eyePosition", frame.eye);
        if (!program.isDeformed)
            return;
        shader.set("u_viewForward", -frame.axes.backward);
        shader.set("u_viewLeft", -frame.axes.right);
        shader.set("u_viewUp", frame.axes.up);
    }
    void operator()(const PassProgram& program) const
    {
        setLights(shader, frame);
        if (program.isFogged)
            shader.set("u_fogRange", frame.fogRange);
        shader.set("u_eyePosition", frame.eye);
        shader.set("u_viewRight", frame.axes.right);
        shader.set("u_viewUp", frame.axes.up);
        shader.set("u_viewBackward", frame.axes.backward);
    }
    void operator()(const EdgeProgram&) const {}
    void operator()(const NormalProgram&) const {}
    void operator()(const EffectProgram& program) const
    {
        if (program.isFogged) {
            shader.set("u_eye", frame.eye);
            shader.set("u_fogRange", frame.fogRange);
        }
        if (program.hasModelLights)
            shader.set("u_viewBackward", frame.axes.backward);
    }
};

} // namespace

void setFrameUniforms(const ShaderProgram& shader, const FrameUniforms& frame, const Program& program)
{
    shader.set("u_viewProjection", frame.viewProjection);
    std::visit(SetFrame{shader, frame}, program);
}

void setUniforms(const ShaderProgram& shader, const SurfaceUniforms& uniforms)
{
    shader.set("u_tint", uniforms.tint);
    shader.set("u_color", uniforms.color);
    shader.set("u_alphaRange", glm::vec4(uniforms.alphaRange, 0.0f, 0.0f));
    shader.set("u_isOpaque", uniforms.coversFully ? 1 : 0);
    shader.set("u_opacity", uniforms.opacity);
}

void setUniforms(const ShaderProgram& shader, const StageUniforms& uniforms)
{
    shader.set("u_tint", uniforms.tint);
    shader.set("u_stageColor", uniforms.color);
    shader.set("u_alphaSource", uniforms.alphaSource);
    shader.set("u_portalRange", uniforms.portalRange);
    shader.set("u_alphaTest", uniforms.alphaTest);
    shader.set("u_isOpaque", uniforms.coversFully ? 1 : 0);
    shader.set("u_texCoordSource", uniforms.texCoordSource);
    shader.set("u_texCoordS", uniforms.texCoordVectors[0]);
    shader.set("u_texCoordT", uniforms.texCoordVectors[1]);
    shader.set("u_texCoordStepCount", static_cast<int>(uniforms.texCoordStepCount));
    shader.set("u_texCoordSteps", std::span(uniforms.texCoordSteps).first(std::size_t{2} * uniforms.texCoordStepCount));
    shader.set("u_deformCount", static_cast<int>(uniforms.deformCount));
    shader.set("u_deforms", std::span(uniforms.deforms).first(std::size_t{2} * uniforms.deformCount));
}

void setUniforms(const ShaderProgram& shader, const PassUniforms& uniforms)
{
    shader.set("u_tint", uniforms.tint);
    shader.set("u_passColor", uniforms.color);
    shader.set("u_alphaTest", uniforms.alphaTest);
    shader.set("u_usesAlpha", uniforms.usesAlpha ? 1 : 0);
    shader.set("u_fadesEdges", uniforms.fadesEdges ? 1 : 0);
    shader.set("u_hasRim", uniforms.hasRim ? 1 : 0);
    shader.set("u_fogColor", uniforms.fogColor);
    shader.set("u_layerSource", std::span<const int>(uniforms.layerSources));
    shader.set("u_layerU", std::span<const glm::vec4>(uniforms.layerU));
    shader.set("u_layerV", std::span<const glm::vec4>(uniforms.layerV));
    shader.set("u_weights", uniforms.weights);
}

void setUniforms(const ShaderProgram& shader, const LightUniforms& uniforms)
{
    shader.set("u_ambientLight", uniforms.ambient);
    shader.set("u_lightCount", static_cast<int>(uniforms.count));
    shader.set("u_lightPositions", std::span(uniforms.positions).first(uniforms.count));
    shader.set("u_lightColors", std::span(uniforms.colors).first(uniforms.count));
    shader.set("u_lightRanges", std::span(uniforms.ranges).first(uniforms.count));
}

void setUniforms(const ShaderProgram& shader, const EffectUniforms& uniforms)
{
    shader.set("u_alphaTest", uniforms.alphaTest);
    shader.set("u_factors", uniforms.factors);
    shader.set("u_fogColor", uniforms.fogColor);
    shader.set("u_cells", uniforms.cells);
    shader.set("u_faded", uniforms.faded);
}

void setUniforms(const ShaderProgram& shader, const LineUniforms& uniforms)
{
    shader.set("u_color4", uniforms.color);
    shader.set("u_length", uniforms.length);
}

} // namespace renderer
