#pragma once

#include "renderer/animation/effects/particle_simulation.hpp"

#include <vector>

namespace animation {

inline constexpr std::size_t kMaxChildEmitters = 4; ///< per model whose emitters follow particles

/// The births in this many steps share one limit, so children depend on at most these steps before their births.
inline constexpr std::int64_t kChildBirthSteps = 64;

/// The bones of a model whose emitters follow particles, and the time for sampling its tracks.
struct ChildModelState {
    const formats::Skinned* shape = nullptr;
    SampleTime at;
    std::vector<BoneMatrix> bones;
};

/// Evaluates the first sequence of the model at a time that depends only on the step number. `state.shape` must be set.
void evaluateChildModel(ChildModelState& state, std::int64_t number, float seconds);

/// The particles that one emitter emits from each particle of another emitter (docs/formats/m2_effects.md §10). They
/// live in the model's space. As with ParticleSimulation, the step at which the simulation started does not matter.
class ChildSimulation {
public:
    /// `emitter` belongs to `shape`, which must outlive this object. `seed` distinguishes such emitters.
    ChildSimulation(const formats::Skinned& shape, const formats::ParticleEmitter& emitter, std::uint32_t seed,
                    std::size_t capacity);

    void restart()
    {
        m_particles.clear();
        m_birthSteps = kNoSteps;
    }

    /// Simulates the step that its parents have just completed. `parentEmitter` transforms from their emitter's space
    /// to model space.
    void advance(const ParticleSimulation& parents, const BoneMatrix& parentEmitter, const ChildModelState& model,
                 std::int64_t number, float seconds);

    /// The living particles after the last step.
    [[nodiscard]] std::span<const Particle> particles() const { return m_particles; }
    [[nodiscard]] const formats::ParticleEmitter& emitter() const { return *m_emitter; }
    [[nodiscard]] std::uint32_t seed() const { return m_seed; }
    /// The maximum stated lifetime of its particles.
    [[nodiscard]] float longestLife() const { return m_longestLife; }
    /// The maximum number of particles that one parent emits per second.
    [[nodiscard]] float highestRate() const { return m_highestRate; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }
    /// Limits lifetimes to this value.
    void limit(float affordedLife) { m_affordedLife = affordedLife; }

private:
    static constexpr std::int64_t kNoSteps = INT64_MIN;

    /// Number of births still allowed in the group of steps that contains this one.
    [[nodiscard]] std::size_t birthsLeft(std::int64_t number, float seconds);
    /// Emits at most `most` particles from one parent.
    void emit(const Particle& parent, const BoneMatrix& transform, const EmitterState& now, std::int64_t number,
              float seconds, std::size_t most);

    const formats::ParticleEmitter* m_emitter;
    EmitterSpline m_spline;
    std::uint32_t m_seed;
    std::size_t m_capacity;
    float m_longestLife;
    float m_highestRate;
    float m_affordedLife = formats::kMaxParticleSeconds;
    std::vector<Particle> m_particles;    // the oldest first
    std::int64_t m_birthSteps = kNoSteps; // group of kChildBirthSteps steps with the last births
    std::size_t m_births = 0;             // number of births in this group
};

} // namespace animation
