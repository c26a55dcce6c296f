#pragma once

#include "renderer/animation/effects/child_simulation.hpp"
#include "renderer/animation/effects/effect_budget.hpp"
#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/effects/emitter_tracks.hpp"
#include "renderer/animation/effects/particle_simulation.hpp"
#include "renderer/animation/effects/ribbon_simulation.hpp"

#include <vector>

namespace animation {

inline constexpr std::size_t kMaxModelParticles = 24576;   ///< total of all emitters of a model
inline constexpr std::size_t kMaxModelRibbonEdges = 16384; ///< total of all ribbons of a model, if each has its minimum

/// One emitter of the model that follows the particles of an emitter.
struct ChildEmitter {
    std::uint32_t parent = 0; ///< into EffectSystem::particles
    std::uint32_t model = 0;  ///< index among the models that follow any emitter, without duplicates
    ChildSimulation simulation;
};

/// The particles and ribbons of a model at a time. They depend only on the model, the sequence and the time, bit for
/// bit, and not on the times shown before. Advancing by a short time simulates the steps in between; any other time
/// takes as many steps as the longest lifetime, whose work is limited (effect_budget.hpp).
class EffectSystem {
public:
    /// `recursionModels`: for each particle emitter the model whose emitters follow its particles, or null; empty: none
    /// has one. `shape` and these must outlive this object.
    explicit EffectSystem(const formats::Skinned& shape, std::span<const formats::Skinned* const> recursionModels = {});

    [[nodiscard]] bool isEmpty() const { return m_particles.empty() && m_ribbons.empty(); }

    /// Does not allocate once as many particles have been alive before.
    void advanceTo(const EffectTime& time);

    [[nodiscard]] std::span<const ParticleSimulation> particles() const { return m_particles; }
    /// In the order of their parents.
    [[nodiscard]] std::span<const ChildEmitter> children() const { return m_children; }
    [[nodiscard]] std::span<const RibbonSimulation> ribbons() const { return m_ribbons; }
    /// The time since the last step: particles are extrapolated by it for drawing.
    [[nodiscard]] float secondsSince() const { return m_clock.secondsSince(); }
    /// Number of living particles.
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
    std::vector<std::uint32_t> m_boneOrder;  // of the bones that emitters depend on
    std::vector<std::uint32_t> m_torsoOrder; // the subset that plays the torso's sequence
    bool m_usesGlobalClock = false;
    std::vector<ParticleSimulation> m_particles;
    std::vector<ChildEmitter> m_children;
    std::vector<ChildModelState> m_childModels;
    std::vector<RibbonSimulation> m_ribbons;
    std::vector<BoneMatrix> m_bones;
    std::vector<EmitterTracks> m_tracks; // one per particle emitter
    std::vector<LifeDemand> m_demands;   // of particle emitters, their children and ribbons
    // In this sequence: number of past steps that affect each.
    std::vector<std::int64_t> m_particleSteps, m_ribbonSteps;
    std::int64_t m_memorySteps = 0; // their maximum
    EffectClock m_clock;
    bool m_hasStarted = false;
};

} // namespace animation
