#pragma once

#include "renderer/animation/effects/child_simulation.hpp"
#include "renderer/animation/effects/effect_budget.hpp"
#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/effects/emitter_tracks.hpp"
#include "renderer/animation/effects/particle_simulation.hpp"
#include "renderer/animation/effects/ribbon_simulation.hpp"

#include <vector>

namespace animation {

inline constexpr std::size_t kMaxModelParticles = 24576;   ///< of all emitters of a model together
inline constexpr std::size_t kMaxModelRibbonEdges = 16384; ///< of all ribbons of a model, as far as each has its least

/// One emitter of the model that goes with the particles of an emitter.
struct ChildEmitter {
    std::uint32_t parent = 0; ///< into EffectSystem::particles
    std::uint32_t model = 0;  ///< of those that go with any emitter, each once
    ChildSimulation simulation;
};

/// The particles and ribbons of a model at a time. They depend on the model, the sequence and the time alone, bit for
/// bit: it does not matter which times were shown before. Going on to a time a little later takes the steps between
/// them; any other time takes as many steps as the longest life has, whose work is limited (effect_budget.hpp).
class EffectSystem {
public:
    /// `recursionModels`: for each particle emitter the model whose emitters go with its particles, or null; empty:
    /// none has one. `shape` and these must live as long.
    explicit EffectSystem(const formats::Skinned& shape, std::span<const formats::Skinned* const> recursionModels = {});

    [[nodiscard]] bool isEmpty() const { return m_particles.empty() && m_ribbons.empty(); }

    /// Allocates nothing once as many particles were alive before.
    void advanceTo(const EffectTime& time);

    [[nodiscard]] std::span<const ParticleSimulation> particles() const { return m_particles; }
    /// In the order of their parents.
    [[nodiscard]] std::span<const ChildEmitter> children() const { return m_children; }
    [[nodiscard]] std::span<const RibbonSimulation> ribbons() const { return m_ribbons; }
    /// The time since the last step: particles are drawn that much further on.
    [[nodiscard]] float secondsSince() const { return m_clock.secondsSince(); }
    /// How many particles are alive.
    [[nodiscard]] std::size_t particleCount() const;

private:
    void addChildren(std::span<const formats::Skinned* const> recursionModels, std::uint32_t modelSeed,
                     std::size_t capacity);
    void useBone(std::uint32_t bone, std::vector<bool>& isUsed);
    [[nodiscard]] bool runsOnGlobalClock() const;
    [[nodiscard]] double workAStep(const formats::KeyView& keys) const;
    void gatherDemands(const formats::KeyView& keys);
    void limitLives(const formats::KeyView& keys);
    [[nodiscard]] std::int64_t stepsOf(float seconds) const;
    void measureMemory();
    void restart(std::int64_t step);
    void advance(std::int64_t step);
    void poseBones(std::int64_t step, const SampleTime& at);

    const formats::Skinned* m_shape;
    std::vector<std::uint32_t> m_boneOrder;  // of bones that emitters depend on
    std::vector<std::uint32_t> m_torsoOrder; // of those of them that play the torso's sequence
    bool m_usesGlobalClock = false;
    std::vector<ParticleSimulation> m_particles;
    std::vector<ChildEmitter> m_children;
    std::vector<ChildModelState> m_childModels;
    std::vector<RibbonSimulation> m_ribbons;
    std::vector<BoneMatrix> m_bones;
    std::vector<EmitterTracks> m_tracks; // of each particle emitter
    std::vector<LifeDemand> m_demands;   // of particle emitters, their children and ribbons
    // In this sequence: for how many steps before a time the past matters to each.
    std::vector<std::int64_t> m_particleSteps, m_ribbonSteps;
    std::int64_t m_memorySteps = 0; // the most of them
    EffectClock m_clock;
    bool m_hasStarted = false;
};

} // namespace animation
