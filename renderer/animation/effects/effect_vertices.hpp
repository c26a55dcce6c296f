#pragma once

#include "renderer/animation/effects/effect_system.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>

/// Particles and ribbons as vertices (docs/formats/m2_effects.md §6, §8): four for each quad, whose triangles are 0 1 2
/// and 3 2 1. Pure functions of what is alive and of the view. Nothing is allocated once the scratch memory is warm.
namespace animation {

/// As it goes to the GPU.
struct EffectVertex {
    glm::vec3 position{};                ///< in the scene
    std::uint32_t color = 0;             ///< four bytes: red, green, blue, alpha
    glm::vec2 uv{};                      ///< in the first texture
    std::array<glm::vec2, 2> layerUvs{}; ///< in the second and third
    float alphaCutoff = 0.0f;            ///< what has less alpha is not drawn
};
static_assert(sizeof(EffectVertex) == 44);

inline constexpr std::size_t kVerticesAQuad = 4;

/// From where effects of a model are seen. The axes are of length 1.
struct EffectView {
    glm::vec3 right{1.0f, 0.0f, 0.0f}, up{0.0f, 1.0f, 0.0f}, backward{0.0f, 0.0f, 1.0f}; ///< in the scene
    glm::mat4 transform{1.0f};         ///< from the model's space into the scene
    std::span<const BoneMatrix> bones; ///< of the model, at the time that is shown
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

/// The particles of an emitter and where they live.
struct DrawnParticles {
    const formats::ParticleEmitter& emitter;
    std::span<const Particle> particles;
    std::uint32_t seed = 0;  ///< of what is random about the emitter
    BoneMatrix matrix{1.0f}; ///< from the emitter's space into the model's
    bool areLocal = false;   ///< they live in the emitter's space, else in the model's
};
[[nodiscard]] DrawnParticles drawnParticles(const ParticleSimulation& particles, const EffectView& view);
[[nodiscard]] DrawnParticles drawnParticles(const ChildSimulation& children);

/// The most vertices that `writeParticles` writes.
[[nodiscard]] std::size_t maxVerticesOf(const DrawnParticles& particles);
/// Writes the quads of all particles to be seen; how many vertices. `vertices` has room for maxVerticesOf.
std::size_t writeParticles(const DrawnParticles& particles, const EffectView& view, EffectScratch& scratch,
                           std::span<EffectVertex> vertices);

/// Adds where models stand that are shown in place of particles: from their own space into the scene.
void addParticleModels(const DrawnParticles& particles, const EffectView& view, std::vector<glm::mat4>& transforms);

/// The same for a ribbon. All of its layers show these. `at` is when its texture is looked at.
[[nodiscard]] std::size_t maxVerticesOf(const RibbonSimulation& ribbon);
std::size_t writeRibbon(const RibbonSimulation& ribbon, const EffectView& view, const SampleTime& at,
                        std::span<EffectVertex> vertices);

/// Where an emitter is in the scene: what its draw is sorted by.
[[nodiscard]] glm::vec3 placeOf(const formats::ParticleEmitter& emitter, const EffectView& view);
[[nodiscard]] glm::vec3 placeOf(const formats::RibbonEmitter& ribbon, const EffectView& view);

/// Color and alpha, 0 to 1, as four bytes.
[[nodiscard]] std::uint32_t packedColor(const glm::vec3& color, float alpha);

} // namespace animation
