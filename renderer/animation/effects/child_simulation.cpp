#include "renderer/animation/effects/child_simulation.hpp"

#include "renderer/animation/effects/emitter_tracks.hpp"

#include "renderer/animation/effects/effect_limits.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

/// The transform of a particle's emitter at the position of the particle.
BoneMatrix parentMatrix(const Particle& parent, const BoneMatrix& emitter, bool isLocal)
{
    const glm::vec3 origin = isLocal ? transformPoint(emitter, parent.position) : parent.position;
    BoneMatrix matrix = emitter;
    for (int column = 0; column < 3; ++column) {
        const glm::vec3 axis(emitter[0][column], emitter[1][column], emitter[2][column]);
        const float length = glm::length(axis);
        for (int row = 0; row < 3; ++row)
            matrix[row][column] = length > 0.0f ? axis[row] / length : (row == column ? 1.0f : 0.0f);
    }
    for (int row = 0; row < 3; ++row)
        matrix[row].w = origin[row];
    return matrix;
}

} // namespace

void evaluateChildModel(ChildModelState& state, std::int64_t number, float seconds)
{
    const formats::KeyView keys = keysOf(*state.shape, 0);
    const double ms = static_cast<double>(number) * static_cast<double>(seconds) * 1000.0;
    state.at.now = {keys, wrapped(ms, keys.durationMs)};
    state.at.globalMs = ms;
    state.bones.resize(state.shape->bones.size(), identityBone());
    evaluateBones(*state.shape, state.at, {}, state.shape->boneOrder, state.bones);
}

ChildSimulation::ChildSimulation(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                 std::uint32_t seed, std::size_t capacity)
    : m_emitter(&emitter),
      m_spline(emitter.splinePoints),
      m_seed(seed),
      m_capacity(std::min(capacity, kMaxParticles)),
      m_longestLife(longestLifeOf(shape, emitter, keysOf(shape, 0))),
      m_highestRate(highestRateOf(shape, emitter, keysOf(shape, 0)))
{
}

void ChildSimulation::emit(const Particle& parent, const BoneMatrix& transform, const EmitterState& now,
                           std::int64_t number, float seconds, std::size_t most)
{
    const std::uint32_t stepSeed = mixed(mixed(m_seed, parent.seed), static_cast<std::uint32_t>(number));
    EffectRandom random(stepSeed);
    const float rate = now.rate + m_emitter->rateVariation * random.signedUnit();
    EmitterState placed = now;
    placed.matrix = product(transform, now.matrix);
    EmitterState before = placed;
    for (int row = 0; row < 3; ++row)
        before.matrix[row].w -= parent.velocity[row] * seconds;
    Birth birth{*m_emitter, m_spline, before, placed, {}, seconds, m_emitter->burstsOnce, false, m_affordedLife};
    if (m_emitter->inheritsVelocity)
        birth.inherited = parent.velocity * m_emitter->inheritedVelocity;
    std::size_t count = birthsInStep(number, rate, seconds, EffectRandom(parent.seed).unit());
    if (m_emitter->burstsOnce) // at the birth of the parent
        count = parent.age < seconds ? static_cast<std::size_t>(std::lround(std::max(rate, 0.0f))) : 0;
    for (std::uint32_t i = 0; i < std::min(count, most); ++i)
        m_particles.push_back(newParticle(birth, mixed(stepSeed, i + 1)));
}

std::size_t ChildSimulation::birthsLeft(std::int64_t number, float seconds)
{
    const std::int64_t before = number - 1;
    const std::int64_t steps = (before - (before < 0 ? kChildBirthSteps - 1 : 0)) / kChildBirthSteps; // rounded down
    if (steps != m_birthSteps || number == 1) {
        m_birthSteps = steps;
        m_births = 0;
    }
    // No birth depends on the number of living particles.
    const auto stepsOfLife = static_cast<std::size_t>(std::ceil(m_longestLife / seconds));
    const std::size_t most = m_capacity * kChildBirthSteps / (stepsOfLife + 2 * kChildBirthSteps);
    return most - std::min(most, m_births);
}

void ChildSimulation::advance(const ParticleSimulation& parents, const BoneMatrix& parentEmitter,
                              const ChildModelState& model, std::int64_t number, float seconds)
{
    const EmitterState now = emitterStateAt(*model.shape, *m_emitter, model.at, model.bones);
    ParticleForces forces;
    forces.gravity = now.gravity;
    forces.wind = m_emitter->wind;
    forces.windSeconds = m_emitter->windSeconds;
    forces.drag = m_emitter->drag;
    ageAndMoveParticles(m_particles, forces, seconds);
    const std::size_t most = birthsLeft(number, seconds);
    const std::size_t first = m_particles.size();
    const bool isLocal = parents.emitter().isLocal;
    for (const Particle& parent : parents.particles()) {
        const std::size_t born = m_particles.size() - first;
        if (!now.isEnabled || born >= most)
            break;
        Particle moved = parent;
        if (isLocal)
            moved.velocity = transformDirection(parentEmitter, parent.velocity);
        emit(moved, parentMatrix(parent, parentEmitter, isLocal), now, number, seconds, most - born);
    }
    m_births += m_particles.size() - first;
    moveParticles(m_particles, first, forces, seconds);
}

} // namespace animation
