#pragma once

#include "formats/model/material_pass.hpp"
#include "renderer/camera/orbit_camera.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>

/// The uniforms of programs, one struct per kind of program. Arrays have the length used in the shaders.
namespace renderer {

/// Uniforms shared by all draws of a list. Light directions are unit vectors towards the lights.
struct FrameUniforms {
    glm::mat4 viewProjection{1.0f};
    glm::vec3 eye{};
    CameraAxes axes;
    glm::vec3 keyLight{};
    glm::vec3 fillLight{};
    glm::vec2 fogRange{}; ///< distances from the eye where fog starts and where it hides everything
};

inline constexpr std::size_t kMaxShaderLights = 8;

/// shaders/model_lights.glsl: the lights of a model and the sun, in scene space.
struct LightUniforms {
    glm::vec3 ambient{};
    std::uint32_t count = 0;
    std::array<glm::vec4, kMaxShaderLights> positions{}; ///< w 1: a point; 0: unit vector towards the light
    std::array<glm::vec4, kMaxShaderLights> colors{};
    std::array<glm::vec4, kMaxShaderLights> ranges{}; ///< x: start of a point light's falloff; y: its end
};

/// shaders/model.frag
struct SurfaceUniforms {
    glm::vec4 tint{};        ///< of a highlighted surface: a color and its share, 0 for the others
    glm::vec3 color{};       ///< of a surface without a texture
    glm::vec2 alphaRange{};  ///< of an alpha texture: pixels with x <= alpha < y are drawn
    bool coversFully = true; ///< drawn pixels cover the background completely, whatever their alpha
    float opacity = 1.0f;    ///< of a ghost
};

inline constexpr std::size_t kMaxTexCoordSteps = 8;
inline constexpr std::size_t kMaxDeforms = 8;

/// shaders/stage.glsl, shaders/deforms.glsl and shaders/stage.frag
struct StageUniforms {
    glm::vec4 tint{};
    glm::vec4 color{1.0f};
    int alphaSource = 0;
    float portalRange = 1.0f;
    int alphaTest = 0;
    bool coversFully = true;
    int texCoordSource = 0;
    std::array<glm::vec4, 2> texCoordVectors{};
    std::uint32_t texCoordStepCount = 0;
    std::array<glm::vec4, 2 * kMaxTexCoordSteps> texCoordSteps{};
    std::uint32_t deformCount = 0;
    std::array<glm::vec4, 2 * kMaxDeforms> deforms{};
};

/// shaders/pass.glsl and shaders/pass.frag
struct PassUniforms {
    glm::vec4 tint{};
    glm::vec4 color{1.0f};
    float alphaTest = 0.0f; ///< pixels with less alpha are not drawn
    bool usesAlpha = false; ///< of its textures
    bool fadesEdges = false;
    bool hasRim = false;
    std::uint32_t lights = 0; ///< into DrawList::lights, for a program with model lights
    glm::vec3 fogColor{};     ///< for a program with fog
    std::array<int, formats::kMaxTextureLayers> layerSources{};
    std::array<glm::vec4, formats::kMaxTextureLayers> layerU{};
    std::array<glm::vec4, formats::kMaxTextureLayers> layerV{};
    glm::vec4 weights{1.0f};
};

/// shaders/effect.frag
struct EffectUniforms {
    float alphaTest = 0.0f;   ///< pixels with less alpha are not drawn
    glm::vec4 factors{1.0f};  ///< of color and alpha
    std::uint32_t lights = 0; ///< into DrawList::lights, for a program with model lights
    glm::vec3 fogColor{};     ///< for a program with fog
    glm::vec2 cells{1.0f};    ///< columns and rows of the missing image replaced by a soft dot or band
    glm::vec4 faded{};        ///< the neutral color of the blend mode if alpha alone does not fade it (w 1, else 0)
};

/// shaders/color.frag
struct LineUniforms {
    glm::vec4 color{1.0f};
    float length = 0.0f; ///< of lines along normals
};

} // namespace renderer
