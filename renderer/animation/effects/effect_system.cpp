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

/// The births available to an emitter whose parents request more, see ChildSimulation.
double mostBirthsASecond(const ChildSimulation& child)
{
    constexpr double kStepsASecond = 60.0;
    const double steps = kStepsASecond * static_cast<double>(child.longestLife()) + 2.0 * kChildBirthSteps;
    return kStepsASecond * static_cast<double>(child.capacity()) / steps;
}

} // namespace

EffectSystem::EffectSystem(const Skinned& shape, std::span<const Skinned* const> recursionModels)
    : m_shape(&shape),
      m_bones(shape.bones.size(), identityBone()),
      m_particleSteps(shape.particles.size()),
      m_ribbonSteps(shape.ribbons.size())
{
    std::size_t emitters = shape.particles.size();
    for (const Skinned* const model : recursionModels)
        emitters += childEmitterCount(model);
    const std::size_t capacity = kMaxModelParticles / std::max<std::size_t>(emitters, 1);
    // A model looks the same in files of different versions.
    const std::uint32_t modelSeed = mixed(shape.vertices.count, static_cast<std::uint32_t>(shape.particles.size()));
    m_particles.reserve(shape.particles.size());
    m_tracks.reserve(shape.particles.size());
    m_ribbons.reserve(shape.ribbons.size());
    std::vector<bool> isUsed(shape.bones.size());
    for (std::uint32_t i = 0; i < shape.particles.size(); ++i) {
        m_particles.emplace_back(shape, shape.particles[i], mixed(modelSeed, i), capacity);
        m_tracks.emplace_back(shape, shape.particles[i]);
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

double EffectSystem::workAStep(const formats::KeyView& keys) const
{
    double work = kWorkOfAnEmitter * static_cast<double>(m_particles.size() + m_children.size()) +
                  kWorkOfARibbon * static_cast<double>(m_ribbons.size());
    const auto addTracks = [&work](std::size_t moving) { work += kWorkOfATrack * static_cast<double>(moving); };
    for (const EmitterTracks& each : m_tracks)
        addTracks(each.movingTracks());
    const auto addBones = [&](const Skinned& shape, std::span<const std::uint32_t> order, const formats::KeyView& in) {
        for (const std::uint32_t index : order) {
            const formats::Bone& bone = shape.bones[index];
            work += kWorkOfABone;
            for (const TrackIndex track : {bone.translation, bone.rotation, bone.scale})
                addTracks(hasSeveralKeys(in, track) ? 1 : 0);
        }
    };
    addBones(*m_shape, m_boneOrder, keys);
    for (const ChildModelState& each : m_childModels)
        addBones(*each.shape, each.shape->boneOrder, keysOf(*each.shape, 0));
    return work;
}

void EffectSystem::gatherDemands(const formats::KeyView& keys)
{
    std::vector<LifeDemand>& lives = m_demands;
    lives.clear();
    for (const ParticleSimulation& each : m_particles) {
        const float longest = longestLifeOf(*m_shape, each.emitter(), keys);
        const auto capacity = static_cast<double>(each.capacity());
        const double rate = highestRateOf(*m_shape, each.emitter(), keys);
        const double quads = (each.emitter().drawsHead ? 1.0 : 0.0) + (each.emitter().drawsTail ? 1.0 : 0.0);
        lives.push_back({std::min(rate, capacity / longest), longest, capacity, 1.0, quads});
    }
    for (const ChildEmitter& each : m_children) {
        LifeDemand& parent = lives[each.parent];
        const double wanted = each.simulation.highestRate() * parent.perSecond * parent.seconds;
        const double most = mostBirthsASecond(each.simulation);
        // Parents request births until the maximum is reached.
        parent.work += kWorkOfAParent * (wanted > most ? most / wanted : 1.0);
        lives.push_back(
            {std::min(wanted, most), each.simulation.longestLife(), static_cast<double>(each.simulation.capacity())});
    }
    for (const RibbonSimulation& each : m_ribbons)
        lives.push_back({each.edgesPerSecond(), each.statedSeconds(), static_cast<double>(each.capacity()), 1.0, 0.0});
}

void EffectSystem::limitLives(const formats::KeyView& keys)
{
    gatherDemands(keys);
    double livesBack = 1.0;
    for (const ParticleSimulation& each : m_particles)
        livesBack = std::max(livesBack, static_cast<double>(each.livesBack()));
    livesBack += m_children.empty() ? 0.0 : 1.0;
    const float afforded = longestAffordableLife({m_demands, workAStep(keys), livesBack});
    for (std::size_t i = 0; i < m_particles.size(); ++i)
        m_particles[i].limit({static_cast<float>(m_demands[i].seconds), afforded});
    for (ChildEmitter& each : m_children)
        each.simulation.limit(afforded);
    for (RibbonSimulation& each : m_ribbons)
        each.limit(afforded);
}

std::int64_t EffectSystem::stepsOf(float seconds) const
{
    constexpr std::int64_t kMore = 3; // a step depends on the one before
    return static_cast<std::int64_t>(std::ceil(seconds / m_clock.stepSeconds())) + kMore;
}

void EffectSystem::measureMemory()
{
    m_memorySteps = 0;
    auto child = m_children.begin();
    for (std::size_t i = 0; i < m_particles.size(); ++i) {
        const ParticleSimulation::Limits& limits = m_particles[i].limits();
        std::int64_t more = 0; // for its children
        float children = 0.0f;
        for (; child != m_children.end() && child->parent == i; ++child) {
            children = std::max(children, std::min(child->simulation.longestLife(), limits.affordedLife));
            more = kChildBirthSteps;
        }
        const float own = std::min(limits.longestLife, limits.affordedLife) * m_particles[i].livesBack();
        m_particleSteps[i] = stepsOf(own + children) + more;
        m_memorySteps = std::max(m_memorySteps, m_particleSteps[i]);
    }
    for (std::size_t i = 0; i < m_ribbons.size(); ++i) {
        m_ribbonSteps[i] = stepsOf(m_ribbons[i].lifeSeconds());
        m_memorySteps = std::max(m_memorySteps, m_ribbonSteps[i]);
    }
}

void EffectSystem::advanceTo(const EffectTime& time)
{
    if (isEmpty())
        return;
    const EffectClock before = m_clock;
    m_clock = EffectClock(*m_shape, time, m_usesGlobalClock);
    const auto steps = m_hasStarted ? m_clock.stepsFrom(before) : std::nullopt;
    if (!steps) { // perhaps of another sequence
        for (EmitterTracks& each : m_tracks)
            each.use(time.keys);
        limitLives(time.keys);
        measureMemory();
    }
    std::int64_t done = m_clock.now();
    if (steps && *steps <= m_memorySteps) {
        done -= *steps;
    } else {
        done -= m_memorySteps;
        done = m_clock.hasPast() ? done : std::max<std::int64_t>(done, 0);
        restart(done);
    }
    while (done < m_clock.now())
        advance(++done);
}

void EffectSystem::restart(std::int64_t step)
{
    m_hasStarted = true;
    const SampleTime at = m_clock.sampleTimeOf(step);
    m_torsoOrder.clear();
    for (const std::uint32_t bone : m_clock.torsoBones()) {
        if (std::find(m_boneOrder.begin(), m_boneOrder.end(), bone) != m_boneOrder.end())
            m_torsoOrder.push_back(bone);
    }
    poseBones(step, at);
    for (std::size_t i = 0; i < m_particles.size(); ++i)
        m_particles[i].restart(m_tracks[i].at(at, m_bones));
    for (ChildEmitter& child : m_children)
        child.simulation.restart();
    for (RibbonSimulation& ribbon : m_ribbons)
        ribbon.restart(ribbonStateAt(*m_shape, ribbon.ribbon(), at, m_bones));
}

void EffectSystem::advance(std::int64_t step)
{
    const SampleTime at = m_clock.sampleTimeOf(step);
    const std::int64_t number = m_clock.inRound(step);
    const std::int64_t left = m_clock.now() - step; // events before the relevant past are skipped
    const float seconds = m_clock.stepSeconds();
    poseBones(step, at);
    for (ChildModelState& model : m_childModels)
        evaluateChildModel(model, number, seconds);
    auto child = m_children.begin();
    for (std::size_t i = 0; i < m_particles.size(); ++i) {
        const auto children = child;
        child = std::find_if(child, m_children.end(), [i](const ChildEmitter& each) { return each.parent != i; });
        if (left > m_particleSteps[i])
            continue;
        const EmitterState now = m_tracks[i].at(at, m_bones);
        if (left < m_particleSteps[i])
            m_particles[i].advance(now, number, seconds);
        else
            m_particles[i].restart(now);
        for (auto each = children; each != child; ++each) {
            if (left < m_particleSteps[i])
                each->simulation.advance(m_particles[i], now.matrix, m_childModels[each->model], number, seconds);
            else
                each->simulation.restart();
        }
    }
    for (std::size_t i = 0; i < m_ribbons.size(); ++i) {
        if (left > m_ribbonSteps[i])
            continue;
        const RibbonState now = ribbonStateAt(*m_shape, m_ribbons[i].ribbon(), at, m_bones);
        if (left < m_ribbonSteps[i])
            m_ribbons[i].advance(now, number, seconds);
        else
            m_ribbons[i].restart(now);
    }
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
