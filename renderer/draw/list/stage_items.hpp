#pragma once

#include "formats/quake3/shader.hpp"
#include "renderer/draw/list/surface_items.hpp"

/// Draws surfaces with Quake III shaders: an item for each stage.
namespace renderer {

/// Converts a shader's culling: "front" is the engine's name for its default, which shows the outside.
[[nodiscard]] Culling cullingOf(formats::quake3::Cull cull);

/// The draw order for a shader's sort value: decals and earlier ones are opaque; 0 is the rank of opaque shaders, and
/// of blended ones without a value.
[[nodiscard]] DrawOrder orderOf(const formats::quake3::Shader& shader);

/// Adds the stages of `material`, number `index` of the document, which has a shader. `look` is the surface without a
/// shader: if the image of an opaque stage is missing and nothing is drawn before it, the surface shows the material's
/// substitute or a checker; so it does if no stage shows anything. The document reports missing images.
void addStages(const ListedNode& node, const SurfaceLook& look, const scene::Material& material, std::uint32_t index);

/// Culling, blending and depth of a stage, for a surface with the pipeline `solid`.
[[nodiscard]] PipelineState stagePipeline(PipelineState solid, const formats::quake3::Shader& shader,
                                          const formats::quake3::Stage& stage);

/// The inputs for evaluating a stage.
struct StageTime {
    double seconds = 0.0; ///< the shader's own time (animation::shaderSeconds)
    glm::vec4 entityColor{1.0f};
    std::uint32_t vertexCount = 0; ///< of the surface
};

/// Texture coordinate changes or deforms beyond the shader's limits are left out; the script's diagnostics report them.
[[nodiscard]] StageUniforms stageUniforms(const formats::quake3::Shader& shader, const formats::quake3::Stage& stage,
                                          const StageTime& at);

} // namespace renderer
