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

constexpr std::uint32_t kLookedAt = 4096; // keys of a lifespan; with more of them the longest life is assumed

float longestKey(const formats::Skinned& shape, const formats::KeyView& keys, formats::TrackIndex track)
{
    if (track == formats::kNoIndex)
        return 0.0f;
    const formats::Timeline& timeline = keys.timelines[track];
    if (timeline.count > kLookedAt || shape.tracks[track].type != formats::TrackType::f32)
        return formats::kMaxParticleSeconds;
    const auto bytes = timeline.isExternal != 0 ? keys.external : keys.file;
    formats::FieldReader in(bytes.subspan(timeline.valuesOffset, std::size_t{timeline.count} * 4));
    float longest = 0.0f;
    for (std::uint32_t i = 0; i < timeline.count; ++i)
        longest = std::max(longest, in.f32());
    return longest;
}

/// The share of its emitter's way that a particle goes with it (flag "follow").
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
    const float longest = longestKey(shape, keys, emitter.lifespan) + std::abs(emitter.lifespanVariation);
    return longest < formats::kMaxParticleSeconds ? std::max(longest, 0.001f) : formats::kMaxParticleSeconds;
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

void ParticleSimulation::advance(const EmitterState& now, std::int64_t number, float seconds, float longestLife)
{
    ageParticles(m_particles, seconds);
    if (now.isEnabled)
        emit(now, number, seconds, longestLife);
    moveParticles(m_particles, forcesOf(now, seconds), seconds);
    m_before = now;
}

void ParticleSimulation::emit(const EmitterState& now, std::int64_t number, float seconds, float longestLife)
{
    const std::uint32_t stepSeed = mixed(m_seed, static_cast<std::uint32_t>(number));
    EffectRandom random(stepSeed);
    const float phase = EffectRandom(m_seed).unit();
    // A rate that would fill the emitter is cut, so that no particle's birth depends on others.
    const float most = static_cast<float>(m_capacity) / std::max(longestLife, seconds);
    const float rate = std::min(now.rate + m_emitter->rateVariation * random.signedUnit(), most);
    const Birth birth{*m_emitter,
                      m_spline,
                      m_before,
                      now,
                      inheritedVelocity(now, seconds),
                      seconds,
                      m_emitter->burstsOnce,
                      hasFlag(*m_emitter, formats::kParticlesAreLocal)};
    std::size_t count = birthsInStep(number, rate, seconds, phase);
    if (m_emitter->burstsOnce) {
        const bool isSwitchedOn = !m_before.isEnabled || number == 1; // a round begins anew
        count =
            isSwitchedOn ? static_cast<std::size_t>(std::lround(std::min(rate, static_cast<float>(m_capacity)))) : 0;
    }
    count = std::min(count, m_capacity - std::min(m_capacity, m_particles.size()));
    for (std::uint32_t i = 0; i < count; ++i)
        m_particles.push_back(newParticle(birth, mixed(stepSeed, i)));
}

glm::vec3 ParticleSimulation::inheritedVelocity(const EmitterState& now, float seconds) const
{
    if (!hasFlag(*m_emitter, formats::kParticlesInheritVelocity) || !m_particles.empty())
        return {};
    constexpr float kMeasured = 0.03f; // seconds of the emitter's way
    return (originOf(now.matrix) - originOf(m_before.matrix)) * (kMeasured / seconds * m_emitter->inheritedVelocity);
}

ParticleForces ParticleSimulation::forcesOf(const EmitterState& now, float seconds) const
{
    const bool isLocal = hasFlag(*m_emitter, formats::kParticlesAreLocal);
    ParticleForces forces;
    forces.gravity = now.gravity;
    forces.wind = m_emitter->wind;
    forces.windSeconds = m_emitter->windSeconds;
    forces.drag = m_emitter->drag;
    if (hasFlag(*m_emitter, formats::kParticlesFollow)) {
        const glm::vec3 way = originOf(now.matrix) - originOf(m_before.matrix);
        forces.follow = way * followShare(*m_emitter, glm::length(way) / seconds);
    }
    forces.implodes =
        m_emitter->shape == formats::EmitterShape::sphere && hasFlag(*m_emitter, formats::kParticlesImplode);
    forces.center = isLocal ? glm::vec3(0.0f) : originOf(now.matrix);
    return forces;
}

float ParticleSimulation::memorySeconds(const formats::KeyView& keys) const
{
    // Whether a particle inherits depends on whether others are alive.
    const bool looksAtOthers = hasFlag(*m_emitter, formats::kParticlesInheritVelocity);
    return (looksAtOthers ? 2.0f : 1.0f) * longestLife(keys);
}

} // namespace animation
