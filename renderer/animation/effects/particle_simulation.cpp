#include "renderer/animation/effects/particle_simulation.hpp"

#include "formats/base/byte_view.hpp"
#include "renderer/animation/effects/effect_limits.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

using formats::ParticleEmitter;

constexpr std::uint32_t kLookedAt = 4096; // limit for keys of a track; with more keys the highest value is assumed

float highestKey(const formats::Skinned& shape, const formats::KeyView& keys, formats::TrackIndex track, float most)
{
    if (track == formats::kNoIndex)
        return 0.0f;
    const formats::Timeline& timeline = keys.timelines[track];
    if (timeline.count > kLookedAt || shape.tracks[track].type != formats::TrackType::f32)
        return most;
    const auto bytes = timeline.isExternal != 0 ? keys.external : keys.file;
    formats::FieldReader in(bytes.subspan(timeline.valuesOffset, std::size_t{timeline.count} * 4));
    float highest = 0.0f;
    for (std::uint32_t i = 0; i < timeline.count; ++i)
        highest = std::max(highest, in.f32());
    return highest;
}

/// The share of its emitter's movement that a particle follows (flag "follow").
float followShare(const ParticleEmitter& emitter, float speed)
{
    const float between = emitter.followSpeeds[1] - emitter.followSpeeds[0];
    if (between == 0.0f)
        return 0.0f;
    const float slope = (emitter.followShares[1] - emitter.followShares[0]) / between;
    const float share = emitter.followShares[0] + slope * (speed - emitter.followSpeeds[0]);
    return share > 0.0f ? std::min(share, 1.0f) : 0.0f; // 0 for NaN, too
}

} // namespace

float longestLifeOf(const formats::Skinned& shape, const ParticleEmitter& emitter, const formats::KeyView& keys)
{
    constexpr float kMost = formats::kMaxParticleSeconds;
    const float longest = highestKey(shape, keys, emitter.lifespan, kMost) + std::abs(emitter.lifespanVariation);
    return longest < kMost ? std::max(longest, 0.001f) : kMost;
}

float highestRateOf(const formats::Skinned& shape, const ParticleEmitter& emitter, const formats::KeyView& keys)
{
    const float rate = limitedEffectValue(highestKey(shape, keys, emitter.rate, kMaxEffectValue)) +
                       std::abs(limitedEffectValue(emitter.rateVariation));
    if (!emitter.burstsOnce)
        return rate;
    // Rounds last at least a second; in each, it is switched on by at most every other key.
    const std::uint32_t switches = emitter.enabled != formats::kNoIndex ? keys.timelines[emitter.enabled].count : 0;
    return limitedEffectValue(rate * (1.0f + 0.5f * static_cast<float>(switches)));
}

ParticleSimulation::ParticleSimulation(const formats::Skinned& shape, const ParticleEmitter& emitter,
                                       std::uint32_t seed, std::size_t capacity)
    : m_shape(&shape),
      m_emitter(&emitter),
      m_spline(emitter.splinePoints),
      m_seed(seed),
      m_capacity(std::min(capacity, kMaxParticles))
{
}

void ParticleSimulation::restart(const EmitterState& before)
{
    m_particles.clear();
    m_before = before;
}

void ParticleSimulation::advance(const EmitterState& now, std::int64_t number, float seconds)
{
    const ParticleForces forces = forcesOf(now, seconds);
    const std::size_t alive = ageAndMoveParticles(m_particles, forces, seconds);
    const std::size_t first = m_particles.size();
    if (now.isEnabled)
        emit(now, number, seconds, alive);
    moveParticles(m_particles, first, forces, seconds);
    m_before = now;
}

// `alive`: number of particles that did not die of age in this step.
void ParticleSimulation::emit(const EmitterState& now, std::int64_t number, float seconds, std::size_t alive)
{
    const std::uint32_t stepSeed = mixed(m_seed, static_cast<std::uint32_t>(number));
    EffectRandom random(stepSeed);
    const float phase = EffectRandom(m_seed).unit();
    // A rate that would fill the emitter is reduced, so that no particle's birth depends on others.
    const float most = static_cast<float>(m_capacity) / std::max(m_limits.longestLife, seconds);
    const float rate = std::min(now.rate + m_emitter->rateVariation * random.signedUnit(), most);
    const Birth birth{*m_emitter,
                      m_spline,
                      m_before,
                      now,
                      inheritedVelocity(now, seconds, alive),
                      seconds,
                      m_emitter->burstsOnce,
                      m_emitter->isLocal,
                      m_limits.affordedLife};
    std::size_t count = birthsInStep(number, rate, seconds, phase);
    if (m_emitter->burstsOnce) {
        const bool isSwitchedOn = !m_before.isEnabled || number == 1; // each round starts afresh
        count =
            isSwitchedOn ? static_cast<std::size_t>(std::lround(std::min(rate, static_cast<float>(m_capacity)))) : 0;
    }
    count = std::min(count, m_capacity - std::min(m_capacity, alive));
    for (std::uint32_t i = 0; i < count; ++i)
        m_particles.push_back(newParticle(birth, mixed(stepSeed, i)));
}

glm::vec3 ParticleSimulation::inheritedVelocity(const EmitterState& now, float seconds, std::size_t alive) const
{
    if (!m_emitter->inheritsVelocity || alive > 0)
        return {};
    constexpr float kMeasured = 0.03f; // duration for measuring the emitter's movement, in seconds
    return (originOf(now.matrix) - originOf(m_before.matrix)) * (kMeasured / seconds * m_emitter->inheritedVelocity);
}

ParticleForces ParticleSimulation::forcesOf(const EmitterState& now, float seconds) const
{
    const bool isLocal = m_emitter->isLocal;
    ParticleForces forces;
    forces.gravity = now.gravity;
    forces.wind = m_emitter->wind;
    forces.windSeconds = m_emitter->windSeconds;
    forces.drag = m_emitter->drag;
    if (m_emitter->isFollowed) {
        const glm::vec3 way = originOf(now.matrix) - originOf(m_before.matrix);
        forces.follow = way * followShare(*m_emitter, glm::length(way) / seconds);
    }
    forces.implodes = m_emitter->shape == formats::EmitterShape::sphere && m_emitter->implodes;
    forces.center = isLocal ? glm::vec3(0.0f) : originOf(now.matrix);
    return forces;
}

float ParticleSimulation::livesBack() const
{
    // Whether a particle inherits velocity depends on whether others are alive.
    return m_emitter->inheritsVelocity ? 2.0f : 1.0f;
}

} // namespace animation
