#pragma once

#include "renderer/animation/effects/effect_system.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

/// Converts particles and ribbons to vertices (docs/formats/m2_effects.md §6, §8): four per quad, whose triangles are 0
/// 1 2 and 3 2 1. Pure functions of the living particles and the view. No allocation once the scratch memory is large
/// enough.
namespace animation {

/// The vertex format on the GPU.
struct EffectVertex {
    glm::vec3 position{};                ///< in scene space
    std::uint32_t color = 0;             ///< four bytes: red, green, blue, alpha
    glm::vec2 uv{};                      ///< for the first texture
    std::array<glm::vec2, 2> layerUvs{}; ///< for the second and third texture
    float alphaCutoff = 0.0f;            ///< pixels with less alpha are not drawn
};
static_assert(sizeof(EffectVertex) == 44);

inline constexpr std::size_t kVerticesAQuad = 4;

/// The view of a model's effects. The axes have length 1.
struct EffectView {
    glm::vec3 right{1.0f, 0.0f, 0.0f}, up{0.0f, 1.0f, 0.0f}, backward{0.0f, 0.0f, 1.0f}; ///< in scene space
    glm::mat4 transform{1.0f};         ///< from model space to scene space
    std::span<const BoneMatrix> bones; ///< of the model, at the displayed time
    float secondsSince = 0.0f;         ///< EffectSystem::secondsSince
};

/// Memory for sorting.
struct EffectScratch {
    struct Entry {
        float depth = 0.0f;
        std::uint32_t particle = 0;
    };
    std::vector<Entry> entries;
};

/// The particles of an emitter and their space.
struct DrawnParticles {
    const formats::ParticleEmitter& emitter;
    std::span<const Particle> particles;
    std::uint32_t seed = 0;  ///< for the emitter's random numbers
    BoneMatrix matrix{1.0f}; ///< from the emitter's space to model space
    bool areLocal = false;   ///< they are in the emitter's space, else in model space
};
[[nodiscard]] DrawnParticles drawnParticles(const ParticleSimulation& particles, const EffectView& view);
[[nodiscard]] DrawnParticles drawnParticles(const ChildSimulation& children);

/// The maximum number of vertices that `writeParticles` writes.
[[nodiscard]] std::size_t maxVerticesOf(const DrawnParticles& particles);
/// Writes the quads of all visible particles; returns the number of vertices. `vertices` has room for maxVerticesOf.
std::size_t writeParticles(const DrawnParticles& particles, const EffectView& view, EffectScratch& scratch,
                           std::span<EffectVertex> vertices);

/// Adds the transforms of models shown instead of particles: from their own space to scene space.
void addParticleModels(const DrawnParticles& particles, const EffectView& view, std::vector<glm::mat4>& transforms);

/// The same for a ribbon; all its layers use these vertices. `at` is the sample time of its texture.
[[nodiscard]] std::size_t maxVerticesOf(const RibbonSimulation& ribbon);
std::size_t writeRibbon(const RibbonSimulation& ribbon, const EffectView& view, const SampleTime& at,
                        std::span<EffectVertex> vertices);

/// The position of an emitter in the scene, for sorting its draw.
[[nodiscard]] glm::vec3 positionOf(const formats::ParticleEmitter& emitter, const EffectView& view);
[[nodiscard]] glm::vec3 positionOf(const formats::RibbonEmitter& ribbon, const EffectView& view);

/// Color and alpha, 0 to 1, as four bytes.
[[nodiscard]] std::uint32_t packedColor(const glm::vec3& color, float alpha);

} // namespace animation
