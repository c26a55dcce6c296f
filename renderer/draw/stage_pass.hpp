#pragma once

#include "formats/quake3/shader.hpp"
#include "renderer/camera/orbit_camera.hpp"
#include "renderer/gl/shader.hpp"

/// Putting one stage of a Quake III shader on the screen: the state of OpenGL and the uniforms of shaders/stage.glsl,
/// shaders/deforms.glsl and shaders/stage.frag.
namespace renderer {

/// Culling, blending and depth of a stage; call after the state of a solid surface was set.
void setStageState(const formats::quake3::Shader& shader, const formats::quake3::Stage& stage, bool isTwoSided);
void resetStageState();

/// `seconds` is the shader's own time (animation::shaderSeconds). More changes of texture coordinates or deforms than
/// the shader has room for are left out; the script's diagnostics say so.
void setStageUniforms(const ShaderProgram& program, const formats::quake3::Stage& stage, double seconds,
                      const glm::vec4& entityColor);
void setDeformUniforms(const ShaderProgram& program, const formats::quake3::Shader& shader, double seconds,
                       std::uint32_t vertexCount, const View& view);

} // namespace renderer
