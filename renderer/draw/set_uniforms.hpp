#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/draw/list/uniforms.hpp"
#include "renderer/gl/shader.hpp"

/// Gives the numbers of a draw list to programs, under the names that the shaders have for them. The program is in use.
namespace renderer {

/// Of what all draws share, what this kind of program reads.
void setFrameUniforms(const ShaderProgram& shader, const FrameUniforms& frame, const Program& program);

void setUniforms(const ShaderProgram& shader, const SurfaceUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const StageUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const PassUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const LightUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const LineUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const EffectUniforms& uniforms);

} // namespace renderer
