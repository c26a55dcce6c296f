#pragma once

#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/effects/particle_emission.hpp"

#include <vector>

namespace animation {

/// The longest that particles of an emitter live whose lifespan these keys state, with all that varies.
[[nodiscard]] float longestLifeOf(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                  const formats::KeyView& keys);
/// The most that are born in a second, likewise. An emitter that bursts is assumed to do so each time it may.
[[nodiscard]] float highestRateOf(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                  const formats::KeyView& keys);

/// The particles of one emitter, step after step. What it holds after a step depends on that step's number and on the
/// steps of the longest life before it alone; where it began does not matter.
class ParticleSimulation {
public:
    /// `emitter` is one of `shape` and must live as long. `seed` tells emitters apart; `capacity`: no more particles
    /// than this at a time.
    ParticleSimulation(const formats::Skinned& shape, const formats::ParticleEmitter& emitter, std::uint32_t seed,
                       std::size_t capacity = kMaxParticles);

    /// What it may have alive in a sequence, before it restarts there.
    struct Limits {
        float longestLife = formats::kMaxParticleSeconds;  ///< that is stated: the rate is cut with it
        float affordedLife = formats::kMaxParticleSeconds; ///< lives are cut to it
    };
    void limit(const Limits& limits) { m_limits = limits; }

    /// Forgets all particles; `before` is what the emitter is like at the end of the step before the next one.
    void restart(const EmitterState& before);

    /// The change from one step to the next: `number` is that of EffectClock::inRound. In the first of a round an
    /// emitter that bursts counts as switched on.
    void advance(const EmitterState& now, std::int64_t number, float seconds);

    [[nodiscard]] std::span<const Particle> particles() const { return m_particles; }
    [[nodiscard]] const formats::ParticleEmitter& emitter() const { return *m_emitter; }
    [[nodiscard]] const formats::Skinned& shape() const { return *m_shape; }
    [[nodiscard]] std::uint32_t seed() const { return m_seed; }

    [[nodiscard]] const Limits& limits() const { return m_limits; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }
    /// For how many lives before a time the past matters to it.
    [[nodiscard]] float livesBack() const;

private:
    [[nodiscard]] ParticleForces forcesOf(const EmitterState& now, float seconds) const;
    [[nodiscard]] glm::vec3 inheritedVelocity(const EmitterState& now, float seconds, std::size_t alive) const;
    void emit(const EmitterState& now, std::int64_t number, float seconds, std::size_t alive);

    const formats::Skinned* m_shape;
    const formats::ParticleEmitter* m_emitter;
    EmitterSpline m_spline;
    std::uint32_t m_seed;
    std::size_t m_capacity;
    Limits m_limits;
    EmitterState m_before;
    std::vector<Particle> m_particles; // the oldest first
};

} // namespace animation
