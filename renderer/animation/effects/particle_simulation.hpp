#pragma once

#include "renderer/animation/effects/effect_clock.hpp"
#include "renderer/animation/effects/particle_emission.hpp"

#include <vector>

namespace animation {

/// The maximum lifetime of an emitter's particles with these keys for lifespan, including all variation.
[[nodiscard]] float longestLifeOf(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                  const formats::KeyView& keys);
/// The maximum number of births per second, in the same way. A bursting emitter is assumed to burst each time it may.
[[nodiscard]] float highestRateOf(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                  const formats::KeyView& keys);

/// Simulates the particles of one emitter step by step. The state after a step depends only on that step's number and
/// on the steps of the longest lifetime before it, not on the step at which the simulation started.
class ParticleSimulation {
public:
    /// `emitter` belongs to `shape`, which must outlive this object. `seed` distinguishes emitters; `capacity` is the
    /// maximum number of particles at a time.
    ParticleSimulation(const formats::Skinned& shape, const formats::ParticleEmitter& emitter, std::uint32_t seed,
                       std::size_t capacity = kMaxParticles);

    /// Limits for the living particles in a sequence, set before restarting there.
    struct Limits {
        float longestLife = formats::kMaxParticleSeconds;  ///< stated lifetime: the rate is reduced with it
        float affordedLife = formats::kMaxParticleSeconds; ///< lifetimes are cut to it
    };
    void limit(const Limits& limits) { m_limits = limits; }

    /// Removes all particles; `before` is the emitter's state at the end of the step before the next one.
    void restart(const EmitterState& before);

    /// Simulates one step: `number` is from EffectClock::inRound. In the first step of a round a bursting emitter
    /// counts as just switched on.
    void advance(const EmitterState& now, std::int64_t number, float seconds);

    [[nodiscard]] std::span<const Particle> particles() const { return m_particles; }
    [[nodiscard]] const formats::ParticleEmitter& emitter() const { return *m_emitter; }
    [[nodiscard]] const formats::Skinned& shape() const { return *m_shape; }
    [[nodiscard]] std::uint32_t seed() const { return m_seed; }

    [[nodiscard]] const Limits& limits() const { return m_limits; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }
    /// The relevant past in multiples of the lifetime.
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
