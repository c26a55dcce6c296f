#include "renderer/animation/effects/effect_system.hpp"

#include <algorithm>
#include <cmath>

namespace animation {

using formats::kNoIndex;
using formats::TrackIndex;

EffectSystem::EffectSystem(const formats::Skinned& shape)
    : m_shape(&shape), m_bones(shape.bones.size(), identityBone()), m_longestLives(shape.particles.size())
{
    const std::size_t capacity = kMaxModelParticles / std::max<std::size_t>(shape.particles.size(), 1);
    // The same model in files of different versions looks the same.
    const std::uint32_t modelSeed = mixed(shape.vertices.count, static_cast<std::uint32_t>(shape.particles.size()));
    m_particles.reserve(shape.particles.size());
    m_ribbons.reserve(shape.ribbons.size());
    std::vector<bool> isUsed(shape.bones.size());
    for (std::uint32_t i = 0; i < shape.particles.size(); ++i) {
        m_particles.emplace_back(shape, shape.particles[i], mixed(modelSeed, i), capacity);
        useBone(shape.particles[i].bone, isUsed);
    }
    for (const formats::RibbonEmitter& ribbon : shape.ribbons) {
        m_ribbons.emplace_back(shape, ribbon, kMaxModelRibbonEdges / shape.ribbons.size());
        useBone(ribbon.bone, isUsed);
    }
    for (const std::uint32_t bone : shape.boneOrder) {
        if (isUsed[bone])
            m_boneOrder.push_back(bone);
    }
    m_usesGlobalClock = runsOnGlobalClock();
}

void EffectSystem::useBone(std::uint32_t bone, std::vector<bool>& isUsed)
{
    while (bone != kNoIndex && !isUsed[bone]) {
        isUsed[bone] = true;
        bone = m_shape->bones[bone].parent;
    }
}

bool EffectSystem::runsOnGlobalClock() const
{
    const auto isGlobal = [this](std::initializer_list<TrackIndex> tracks) {
        return std::any_of(tracks.begin(), tracks.end(), [this](TrackIndex track) {
            return track != kNoIndex && m_shape->tracks[track].globalLoop != kNoIndex;
        });
    };
    return std::any_of(m_boneOrder.begin(), m_boneOrder.end(),
                       [&](std::uint32_t index) {
                           const formats::Bone& bone = m_shape->bones[index];
                           return isGlobal({bone.translation, bone.rotation, bone.scale});
                       }) ||
           std::any_of(m_shape->particles.begin(), m_shape->particles.end(),
                       [&](const formats::ParticleEmitter& each) {
                           return isGlobal({each.speed, each.speedVariation, each.verticalRange, each.horizontalRange,
                                            each.gravity, each.lifespan, each.rate, each.areaLength, each.areaWidth,
                                            each.zSource, each.enabled});
                       }) ||
           std::any_of(m_shape->ribbons.begin(), m_shape->ribbons.end(), [&](const formats::RibbonEmitter& each) {
               return isGlobal({each.color, each.alpha, each.heightAbove, each.heightBelow, each.cell, each.isVisible});
           });
}

std::int64_t EffectSystem::memorySteps(const EffectTime& time) const
{
    float seconds = 0.0f;
    for (const ParticleSimulation& each : m_particles)
        seconds = std::max(seconds, each.memorySeconds(time.keys));
    for (const RibbonSimulation& each : m_ribbons)
        seconds = std::max(seconds, each.lifeSeconds());
    constexpr std::int64_t kMore = 3; // what happens in a step depends on the one before
    return static_cast<std::int64_t>(std::ceil(seconds / m_clock.stepSeconds())) + kMore;
}

void EffectSystem::advanceTo(const EffectTime& time)
{
    if (isEmpty())
        return;
    const EffectClock before = m_clock;
    m_clock = EffectClock(*m_shape, time, m_usesGlobalClock);
    const std::int64_t memory = memorySteps(time);
    const auto steps = m_hasStarted ? m_clock.stepsFrom(before) : std::nullopt;
    std::int64_t done = m_clock.now();
    if (steps && *steps <= memory) {
        done -= *steps;
    } else {
        done -= memory;
        done = m_clock.hasPast() ? done : std::max<std::int64_t>(done, 0);
        restart(done, time);
    }
    while (done < m_clock.now())
        advance(++done);
}

void EffectSystem::restart(std::int64_t step, const EffectTime& time)
{
    m_hasStarted = true;
    const SampleTime at = m_clock.sampleTimeOf(step);
    evaluateBones(*m_shape, at, {}, m_boneOrder, m_bones);
    for (std::size_t i = 0; i < m_particles.size(); ++i) {
        m_longestLives[i] = m_particles[i].longestLife(time.keys);
        m_particles[i].restart(emitterStateAt(*m_shape, m_particles[i].emitter(), at, m_bones));
    }
    for (RibbonSimulation& ribbon : m_ribbons)
        ribbon.restart(ribbonStateAt(*m_shape, ribbon.ribbon(), at, m_bones));
}

void EffectSystem::advance(std::int64_t step)
{
    const SampleTime at = m_clock.sampleTimeOf(step);
    const std::int64_t number = m_clock.inRound(step);
    const float seconds = m_clock.stepSeconds();
    evaluateBones(*m_shape, at, {}, m_boneOrder, m_bones);
    for (std::size_t i = 0; i < m_particles.size(); ++i)
        m_particles[i].advance(emitterStateAt(*m_shape, m_particles[i].emitter(), at, m_bones), number, seconds,
                               m_longestLives[i]);
    for (RibbonSimulation& ribbon : m_ribbons)
        ribbon.advance(ribbonStateAt(*m_shape, ribbon.ribbon(), at, m_bones), number, seconds);
}

std::size_t EffectSystem::particleCount() const
{
    std::size_t count = 0;
    for (const ParticleSimulation& each : m_particles)
        count += each.particles().size();
    return count;
}

} // namespace animation
