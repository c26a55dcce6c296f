#pragma once

#include "formats/quake3/shader.hpp"
#include "renderer/draw/list/surface_items.hpp"

/// Surfaces with shaders of Quake III: an item for each stage.
namespace renderer {

/// What a shader culls, in our words: "front" is the engine's name for its default, which shows the outside.
[[nodiscard]] Culling cullingOf(formats::quake3::Cull cull);

/// Where its sort value puts a shader among everything that is drawn: decals and what comes before them are opaque; 0
/// is the rank of opaque shaders, and of blended ones that state nothing.
[[nodiscard]] DrawOrder orderOf(const formats::quake3::Shader& shader);

/// Adds the stages of `material`, number `index` of the document, which has a shader. `look` is the surface as it shows
/// without one: where the image of an opaque stage is missing and nothing is drawn before it, the surface shows the
/// material's substitute or a checker; so it does where no stage shows anything. The document says what is missing.
void addStages(const ListedNode& node, const SurfaceLook& look, const scene::Material& material, std::uint32_t index);

/// Culling, blending and depth of a stage of a surface whose pipeline would be `solid`.
[[nodiscard]] PipelineState stagePipeline(PipelineState solid, const formats::quake3::Shader& shader,
                                          const formats::quake3::Stage& stage);

/// When and on what a stage is evaluated.
struct StageTime {
    double seconds = 0.0; ///< the shader's own time (animation::shaderSeconds)
    glm::vec4 entityColor{1.0f};
    std::uint32_t vertexCount = 0; ///< of the surface
};

/// More changes of texture coordinates or deforms than the shader has room for are left out; the script's diagnostics
/// say so.
[[nodiscard]] StageUniforms stageUniforms(const formats::quake3::Shader& shader, const formats::quake3::Stage& stage,
                                          const StageTime& at);

} // namespace renderer
