#include "renderer/animation/effects/ribbon_simulation.hpp"

#include "renderer/animation/effects/effect_limits.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

using formats::RibbonEmitter;
using formats::Skinned;

glm::vec3 columnOf(const BoneMatrix& bone, int column)
{
    return {bone[0][column], bone[1][column], bone[2][column]};
}

/// The lower or upper end of an edge at `share` of the way from one state to the next: both are extrapolated along
/// their tangents, then mixed.
glm::vec3 between(const glm::vec3& a, const glm::vec3& b, const RibbonState& from, const RibbonState& to, float share)
{
    const float way = glm::distance(from.position, to.position);
    const glm::vec3 ahead = a + from.tangent * (share * way);
    const glm::vec3 behind = b - to.tangent * ((1.0f - share) * way);
    return ahead * (1.0f - share) + behind * share;
}

glm::vec3 lowerEnd(const RibbonState& state)
{
    return state.position - state.vertical * state.below;
}

glm::vec3 upperEnd(const RibbonState& state)
{
    return state.position + state.vertical * state.above;
}

/// Whether the bone moved too far for a band to follow: a jump, not a movement.
bool hasJumped(const RibbonState& from, const RibbonState& to)
{
    constexpr float kMaxHeights = 50.0f;
    const float height = (std::abs(to.above) + std::abs(to.below)) * glm::length(to.vertical);
    return !(glm::distance(from.position, to.position) <= kMaxHeights * height);
}

} // namespace

RibbonState movedTo(const RibbonEmitter& ribbon, RibbonState state, std::span<const BoneMatrix> bones)
{
    const BoneMatrix bone = ribbon.bone < bones.size() ? bones[ribbon.bone] : identityBone();
    state.position = transformPoint(bone, ribbon.position);
    state.vertical = columnOf(bone, 1);
    state.tangent = columnOf(bone, 2);
    return state;
}

RibbonState ribbonStateAt(const Skinned& shape, const RibbonEmitter& ribbon, const SampleTime& at,
                          std::span<const BoneMatrix> bones)
{
    RibbonState state;
    state.isVisible = sampleFloat(shape, at, ribbon.isVisible, 1.0f) > 0.0f;
    state.above = limitedEffectValue(sampleFloat(shape, at, ribbon.heightAbove, 1.0f));
    state.below = limitedEffectValue(sampleFloat(shape, at, ribbon.heightBelow, 1.0f));
    state.color = sampleVec3(shape, at, ribbon.color, glm::vec3(1.0f));
    state.alpha = sampleFloat(shape, at, ribbon.alpha, 1.0f);
    state.cell = static_cast<std::uint32_t>(sampleFloat(shape, at, ribbon.cell, 0.0f));
    return movedTo(ribbon, state, bones);
}

RibbonSimulation::RibbonSimulation(const Skinned& shape, const RibbonEmitter& ribbon, std::size_t capacity)
    : m_shape(&shape),
      m_ribbon(&ribbon),
      m_capacity(std::clamp(capacity, kLeastRibbonEdges, kMaxRibbonEdges)),
      m_statedSeconds(ribbon.edgeSeconds < kMaxRibbonSeconds ? ribbon.edgeSeconds : kMaxRibbonSeconds),
      m_lifeSeconds(m_statedSeconds),
      m_statedEdges(std::clamp(std::ceil(static_cast<double>(ribbon.edgesPerSecond)), 1.0, 1e6))
{
    limit(m_statedSeconds);
}

void RibbonSimulation::limit(float affordedLife)
{
    m_lifeSeconds = std::min(m_statedSeconds, affordedLife);
    const double most = std::floor(static_cast<double>(m_capacity) / static_cast<double>(m_lifeSeconds));
    m_edgesPerSecond = std::min(m_statedEdges, most);
}

void RibbonSimulation::restart(const RibbonState& before)
{
    m_edges.clear();
    m_before = before;
}

void RibbonSimulation::age(float seconds)
{
    const float gravity = limitedEffectValue(m_ribbon->gravity);
    for (RibbonEdge& edge : m_edges) {
        const float rise = gravity * seconds * (2.0f * edge.age + seconds);
        edge.below.z += rise;
        edge.above.z += rise;
        edge.age += seconds;
    }
    const auto alive = std::find_if(m_edges.begin(), m_edges.end(),
                                    [this](const RibbonEdge& edge) { return edge.age <= m_lifeSeconds; });
    m_edges.erase(m_edges.begin(), alive);
    if (m_edges.size() >= m_capacity) // it was switched on many times
        m_edges.erase(m_edges.begin(), m_edges.begin() + static_cast<std::ptrdiff_t>(m_edges.size() / 2));
}

void RibbonSimulation::addEdge(const RibbonState& now, float share, float seconds, bool startsBand)
{
    RibbonEdge edge;
    edge.below = between(lowerEnd(m_before), lowerEnd(now), m_before, now, share);
    edge.above = between(upperEnd(m_before), upperEnd(now), m_before, now, share);
    edge.age = (1.0f - share) * seconds;
    const float rise = limitedEffectValue(m_ribbon->gravity) * edge.age * edge.age;
    edge.below.z += rise;
    edge.above.z += rise;
    edge.color = now.color;
    edge.alpha = now.alpha;
    edge.startsBand = startsBand;
    m_edges.push_back(edge);
}

void RibbonSimulation::advance(const RibbonState& now, std::int64_t number, float seconds)
{
    age(seconds);
    if (now.isVisible) {
        const bool isNew = !m_before.isVisible || hasJumped(m_before, now);
        if (isNew) {
            m_before = now;
            addEdge(now, 1.0f, seconds, true);
        } else {
            // Edges are created at fixed times, independent of earlier ones.
            const double each = m_edgesPerSecond * static_cast<double>(seconds);
            const double end = static_cast<double>(number) * each;
            const double start = end - each;
            for (double edge = std::floor(start) + 1.0; edge <= end; edge += 1.0)
                addEdge(now, static_cast<float>((edge - start) / each), seconds, false);
        }
    }
    m_before = now;
}

} // namespace animation
