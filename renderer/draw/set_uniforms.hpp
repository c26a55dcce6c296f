#pragma once

#include "renderer/draw/list/program.hpp"
#include "renderer/draw/list/uniforms.hpp"
#include "renderer/gl/shader.hpp"

/// Sets the uniforms of a draw list in programs, by their names in the shaders. The program must be in use.
namespace renderer {

/// Sets the shared uniforms that this kind of program reads.
void setFrameUniforms(const ShaderProgram& shader, const FrameUniforms& frame, const Program& program);

void setUniforms(const ShaderProgram& shader, const SurfaceUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const StageUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const PassUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const LightUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const LineUniforms& uniforms);
void setUniforms(const ShaderProgram& shader, const EffectUniforms& uniforms);

} // namespace renderer
