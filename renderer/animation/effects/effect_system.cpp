#include "renderer/animation/effects/effect_system.hpp"

#include <algorithm>
#include <cmath>

namespace animation {

using formats::kNoIndex;
using formats::Skinned;
using formats::TrackIndex;

namespace {

std::size_t childEmitterCount(const Skinned* model)
{
    return model != nullptr ? std::min(model->particles.size(), kMaxChildEmitters) : 0;
}

} // namespace

EffectSystem::EffectSystem(const Skinned& shape, std::span<const Skinned* const> recursionModels)
    : m_shape(&shape), m_bones(shape.bones.size(), identityBone()), m_longestLives(shape.particles.size())
{
    std::size_t emitters = shape.particles.size();
    for (const Skinned* const model : recursionModels)
        emitters += childEmitterCount(model);
    const std::size_t capacity = kMaxModelParticles / std::max<std::size_t>(emitters, 1);
    // The same model in files of different versions looks the same.
    const std::uint32_t modelSeed = mixed(shape.vertices.count, static_cast<std::uint32_t>(shape.particles.size()));
    m_particles.reserve(shape.particles.size());
    m_ribbons.reserve(shape.ribbons.size());
    std::vector<bool> isUsed(shape.bones.size());
    for (std::uint32_t i = 0; i < shape.particles.size(); ++i) {
        m_particles.emplace_back(shape, shape.particles[i], mixed(modelSeed, i), capacity);
        useBone(shape.particles[i].bone, isUsed);
    }
    addChildren(recursionModels, modelSeed, capacity);
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

void EffectSystem::addChildren(std::span<const Skinned* const> recursionModels, std::uint32_t modelSeed,
                               std::size_t capacity)
{
    for (std::uint32_t parent = 0; parent < std::min(recursionModels.size(), m_particles.size()); ++parent) {
        const Skinned* const model = recursionModels[parent];
        const std::size_t count = childEmitterCount(model);
        if (count == 0)
            continue;
        auto known = std::find_if(m_childModels.begin(), m_childModels.end(),
                                  [model](const ChildModelState& each) { return each.shape == model; });
        if (known == m_childModels.end())
            known = m_childModels.insert(known, ChildModelState{model, {}, {}});
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t seed = mixed(mixed(modelSeed, parent), i + 1);
            m_children.push_back({parent, static_cast<std::uint32_t>(known - m_childModels.begin()),
                                  ChildSimulation(*model, model->particles[i], seed, capacity)});
        }
    }
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
    for (const ChildEmitter& each : m_children)
        seconds = std::max(seconds, m_particles[each.parent].memorySeconds(time.keys) + each.simulation.longestLife());
    for (const RibbonSimulation& each : m_ribbons)
        seconds = std::max(seconds, each.lifeSeconds());
    // What happens in a step depends on the one before.
    const std::int64_t more = 3 + (m_children.empty() ? 0 : kChildBirthSteps);
    return static_cast<std::int64_t>(std::ceil(seconds / m_clock.stepSeconds())) + more;
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
    m_torsoOrder.clear();
    for (const std::uint32_t bone : m_clock.torsoBones()) {
        if (std::find(m_boneOrder.begin(), m_boneOrder.end(), bone) != m_boneOrder.end())
            m_torsoOrder.push_back(bone);
    }
    poseBones(step, at);
    for (std::size_t i = 0; i < m_particles.size(); ++i) {
        m_longestLives[i] = m_particles[i].longestLife(time.keys);
        m_particles[i].restart(emitterStateAt(*m_shape, m_particles[i].emitter(), at, m_bones));
    }
    for (ChildEmitter& child : m_children)
        child.simulation.restart();
    for (RibbonSimulation& ribbon : m_ribbons)
        ribbon.restart(ribbonStateAt(*m_shape, ribbon.ribbon(), at, m_bones));
}

void EffectSystem::advance(std::int64_t step)
{
    const SampleTime at = m_clock.sampleTimeOf(step);
    const std::int64_t number = m_clock.inRound(step);
    const float seconds = m_clock.stepSeconds();
    poseBones(step, at);
    for (ChildModelState& model : m_childModels)
        evaluateChildModel(model, number, seconds);
    auto child = m_children.begin();
    for (std::size_t i = 0; i < m_particles.size(); ++i) {
        const EmitterState now = emitterStateAt(*m_shape, m_particles[i].emitter(), at, m_bones);
        m_particles[i].advance(now, number, seconds, m_longestLives[i]);
        for (; child != m_children.end() && child->parent == i; ++child)
            child->simulation.advance(m_particles[i], now.matrix, m_childModels[child->model], number, seconds);
    }
    for (RibbonSimulation& ribbon : m_ribbons)
        ribbon.advance(ribbonStateAt(*m_shape, ribbon.ribbon(), at, m_bones), number, seconds);
}

void EffectSystem::poseBones(std::int64_t step, const SampleTime& at)
{
    evaluateBones(*m_shape, at, {}, m_boneOrder, m_bones);
    if (!m_torsoOrder.empty())
        evaluateBones(*m_shape, m_clock.torsoTimeOf(step), {}, m_torsoOrder, m_bones);
}

std::size_t EffectSystem::particleCount() const
{
    std::size_t count = 0;
    for (const ParticleSimulation& each : m_particles)
        count += each.particles().size();
    for (const ChildEmitter& each : m_children)
        count += each.simulation.particles().size();
    return count;
}

} // namespace animation
