#pragma once

#include "renderer/animation/effects/particle_simulation.hpp"

#include <vector>

namespace animation {

inline constexpr std::size_t kMaxChildEmitters = 4; ///< of a model that goes with particles

/// The births of so many steps are limited together. What children there are depends on the steps before their births
/// as far as these go back.
inline constexpr std::int64_t kChildBirthSteps = 64;

/// The bones of a model whose emitters go with particles, and the time at which its tracks are looked at.
struct ChildModelState {
    const formats::Skinned* shape = nullptr;
    SampleTime at;
    std::vector<BoneMatrix> bones;
};

/// The first sequence of the model at a time that depends on the number of the step alone. `state.shape` is there.
void evaluateChildModel(ChildModelState& state, std::int64_t number, float seconds);

/// The particles that one emitter emits from each particle of another emitter (docs/formats/m2_effects.md §10). They
/// live in the model's space. As with ParticleSimulation, where it began does not matter.
class ChildSimulation {
public:
    /// `emitter` is one of `shape`, which must live as long. `seed` tells such emitters apart.
    ChildSimulation(const formats::Skinned& shape, const formats::ParticleEmitter& emitter, std::uint32_t seed,
                    std::size_t capacity);

    void restart()
    {
        m_particles.clear();
        m_birthSteps = kNoSteps;
    }

    /// The change of a step that its parents have just gone. `parentEmitter` is from their emitter's space into the
    /// model's.
    void advance(const ParticleSimulation& parents, const BoneMatrix& parentEmitter, const ChildModelState& model,
                 std::int64_t number, float seconds);

    /// Alive after the last step.
    [[nodiscard]] std::span<const Particle> particles() const { return m_particles; }
    [[nodiscard]] const formats::ParticleEmitter& emitter() const { return *m_emitter; }
    [[nodiscard]] std::uint32_t seed() const { return m_seed; }
    /// The longest that its particles live, as stated.
    [[nodiscard]] float longestLife() const { return m_longestLife; }
    /// The most that one parent would emit in a second.
    [[nodiscard]] float highestRate() const { return m_highestRate; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }
    /// Lives are cut to it.
    void limit(float affordedLife) { m_affordedLife = affordedLife; }

private:
    static constexpr std::int64_t kNoSteps = INT64_MIN;

    /// How many may still be born in the steps that this one is of.
    [[nodiscard]] std::size_t birthsLeft(std::int64_t number, float seconds);
    /// At most `most` of one parent.
    void emit(const Particle& parent, const BoneMatrix& place, const EmitterState& now, std::int64_t number,
              float seconds, std::size_t most);

    const formats::ParticleEmitter* m_emitter;
    EmitterSpline m_spline;
    std::uint32_t m_seed;
    std::size_t m_capacity;
    float m_longestLife;
    float m_highestRate;
    float m_affordedLife = formats::kMaxParticleSeconds;
    std::vector<Particle> m_particles;    // the oldest first
    std::int64_t m_birthSteps = kNoSteps; // which kChildBirthSteps the last births were in
    std::size_t m_births = 0;             // in these
};

} // namespace animation
