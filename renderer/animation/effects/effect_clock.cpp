#include "renderer/animation/effects/effect_clock.hpp"

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

constexpr double kStepsAMs = 60.0 / 1000.0;
constexpr std::int64_t kShortestRoundMs = 1000; // a shorter round would repeat the same few particles

std::int64_t floorDivided(std::int64_t value, std::int64_t by)
{
    return value >= 0 ? value / by : -((-value + by - 1) / by);
}

std::int64_t wholeMs(double ms)
{
    constexpr double kMaxMs = 1e15; // far beyond any clock, and exactly representable
    return std::llround(std::clamp(ms, -kMaxMs, kMaxMs));
}

} // namespace

EffectClock::EffectClock(const formats::Skinned& shape, const EffectTime& time, bool usesGlobalClock)
    : m_time(time), m_usesGlobalClock(usesGlobalClock)
{
    const std::int64_t durationMs = time.keys.durationMs;
    const bool loops = time.sequence >= shape.sequences.size() || shape.sequences[time.sequence].loops;
    m_hasPast = loops || durationMs == 0;
    double position = durationMs == 0 ? time.globalMs : time.ms;
    if (loops && durationMs > 0) {
        const std::int64_t rounds = (kShortestRoundMs + durationMs - 1) / durationMs;
        const std::int64_t played = wholeMs((time.globalMs - time.ms) / static_cast<double>(durationMs));
        position += static_cast<double>((played - floorDivided(played, rounds) * rounds) * durationMs);
        m_roundMs = rounds * durationMs;
        m_roundSteps = std::max<std::int64_t>(std::llround(static_cast<double>(m_roundMs) * kStepsAMs), 1);
        m_stepMs = static_cast<double>(m_roundMs) / static_cast<double>(m_roundSteps);
    } else {
        m_stepMs = 1.0 / kStepsAMs;
    }
    position = std::clamp(position, -1e12, 1e12);
    constexpr double kNearly = 1e-6; // tolerance in steps: a step counts as complete slightly before its end
    m_now = static_cast<std::int64_t>(std::floor(position / m_stepMs + kNearly));
    m_sinceMs = std::clamp(position - static_cast<double>(m_now) * m_stepMs, 0.0, m_stepMs);
    if (usesGlobalClock && durationMs > 0)
        m_offsetMs = wholeMs(time.globalMs - position);
    if (time.torso)
        m_torsoOffsetMs = wholeMs(time.torso->ms - position);
}

std::int64_t EffectClock::inRound(std::int64_t step) const
{
    return m_roundSteps == 0 ? step : step - floorDivided(step - 1, m_roundSteps) * m_roundSteps;
}

SampleTime EffectClock::sampleTimeOf(std::int64_t step) const
{
    SampleTime at;
    at.now.keys = m_time.keys;
    at.boneOffsets = m_time.boneOffsets;
    const double ms = static_cast<double>(inRound(step)) * m_stepMs;
    if (m_time.keys.durationMs == 0) {
        at.globalMs = ms;
        return at;
    }
    at.now.ms = ms;
    at.globalMs = static_cast<double>(m_offsetMs) + ms;
    if (m_roundSteps == 0)
        return at;
    const auto duration = static_cast<double>(m_time.keys.durationMs);
    at.now.ms -= (std::ceil(ms / duration) - 1.0) * duration; // the end of a round is an end, not a start
    at.globalMs = static_cast<double>(m_offsetMs + floorDivided(step - 1, m_roundSteps) * m_roundMs) + ms;
    return at;
}

SampleTime EffectClock::torsoTimeOf(std::int64_t step) const
{
    SampleTime at = sampleTimeOf(step);
    const EffectLayer& torso = *m_time.torso;
    const double ms = static_cast<double>(m_torsoOffsetMs) + static_cast<double>(step) * m_stepMs;
    at.now.keys = torso.keys;
    at.now.ms = torso.loops ? wrapped(ms, torso.keys.durationMs) : ms;
    return at;
}

bool EffectClock::hasSameTorso(const EffectClock& earlier, std::int64_t passedMs) const
{
    if (!m_time.torso || !earlier.m_time.torso)
        return m_time.torso.has_value() == earlier.m_time.torso.has_value();
    const EffectLayer& torso = *m_time.torso;
    const EffectLayer& before = *earlier.m_time.torso;
    const bool isSame = torso.keys.file.data() == before.keys.file.data() &&
                        torso.keys.external.data() == before.keys.external.data() &&
                        torso.keys.durationMs == before.keys.durationMs && torso.loops == before.loops &&
                        torso.bones.data() == before.bones.data();
    const std::int64_t moved = m_torsoOffsetMs - earlier.m_torsoOffsetMs - passedMs;
    const std::int64_t durationMs = torso.loops ? torso.keys.durationMs : 0;
    return isSame && (durationMs > 0 ? moved % durationMs == 0 : moved == 0);
}

std::optional<std::int64_t> EffectClock::stepsFrom(const EffectClock& earlier) const
{
    const bool isSame =
        m_time.sequence == earlier.m_time.sequence && m_time.keys.file.data() == earlier.m_time.keys.file.data() &&
        m_time.keys.external.data() == earlier.m_time.keys.external.data() &&
        m_time.keys.durationMs == earlier.m_time.keys.durationMs && m_roundSteps == earlier.m_roundSteps &&
        m_hasPast == earlier.m_hasPast && m_usesGlobalClock == earlier.m_usesGlobalClock;
    const std::int64_t passedMs = m_offsetMs - earlier.m_offsetMs;
    std::int64_t rounds = 0;
    if (m_roundSteps > 0)
        rounds = m_usesGlobalClock ? passedMs / m_roundMs : (m_now < earlier.m_now ? 1 : 0);
    if (!isSame || rounds < 0 || passedMs != (m_usesGlobalClock ? rounds * m_roundMs : 0) ||
        m_time.boneOffsets.data() != earlier.m_time.boneOffsets.data() || !hasSameTorso(earlier, rounds * m_roundMs))
        return std::nullopt;
    const std::int64_t steps = m_now + rounds * m_roundSteps - earlier.m_now;
    return steps >= 0 ? std::optional(steps) : std::nullopt;
}

} // namespace animation
