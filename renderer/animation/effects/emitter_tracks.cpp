#include "renderer/animation/effects/emitter_tracks.hpp"

#include "renderer/animation/effects/effect_limits.hpp"

#include <algorithm>

namespace animation {
namespace {

using formats::ParticleEmitter;
using formats::Skinned;
using formats::TrackIndex;

glm::vec3 gravityAt(const Skinned& shape, const ParticleEmitter& emitter, const SampleTime& at)
{
    if (emitter.gravity == formats::kNoIndex)
        return {};
    if (shape.tracks[emitter.gravity].type == formats::TrackType::packedVector)
        return sampleVec3(shape, at, emitter.gravity, {});
    return {0.0f, 0.0f, -limitedEffectValue(sampleFloat(shape, at, emitter.gravity, 0.0f))};
}

} // namespace

/// In the order of EmitterTracks::m_tracks.
enum class EmitterTracks::Number : std::size_t {
    speed,
    speedVariation,
    verticalRange,
    horizontalRange,
    lifespan,
    rate,
    areaLength,
    areaWidth,
    zSource,
    enabled
};

EmitterState emitterStateAt(const Skinned& shape, const ParticleEmitter& emitter, const SampleTime& at,
                            std::span<const BoneMatrix> bones)
{
    return EmitterTracks(shape, emitter).at(at, bones);
}

EmitterTracks::EmitterTracks(const Skinned& shape, const ParticleEmitter& emitter)
    : m_shape(&shape), m_emitter(&emitter), m_tracks{emitter.speed,         emitter.speedVariation,
                                                     emitter.verticalRange, emitter.horizontalRange,
                                                     emitter.lifespan,      emitter.rate,
                                                     emitter.areaLength,    emitter.areaWidth,
                                                     emitter.zSource,       emitter.enabled}
{
    m_moves.fill(true);
}

void EmitterTracks::use(const formats::KeyView& keys)
{
    SampleTime start;
    start.now.keys = keys;
    m_moves.fill(true);
    m_gravityMoves = true;
    sample(start);
    for (std::size_t i = 0; i < kNumbers; ++i)
        m_moves[i] = hasSeveralKeys(keys, m_tracks[i]);
    m_gravityMoves = hasSeveralKeys(keys, m_emitter->gravity);
    m_anyMoves = m_gravityMoves || std::find(m_moves.begin(), m_moves.end(), true) != m_moves.end();
    refreshState();
}

std::size_t EmitterTracks::movingTracks() const
{
    return static_cast<std::size_t>(std::count(m_moves.begin(), m_moves.end(), true)) + (m_gravityMoves ? 1U : 0U);
}

void EmitterTracks::sample(const SampleTime& time)
{
    for (std::size_t i = 0; i < kNumbers; ++i) {
        const float fallback = static_cast<Number>(i) == Number::enabled ? 1.0f : 0.0f;
        if (m_moves[i])
            m_values[i] = sampleFloat(*m_shape, time, m_tracks[i], fallback);
    }
    if (m_gravityMoves)
        m_state.gravity = gravityAt(*m_shape, *m_emitter, time);
}

float EmitterTracks::limited(Number number) const
{
    return limitedEffectValue(m_values[static_cast<std::size_t>(number)]);
}

void EmitterTracks::refreshState()
{
    EmitterState state;
    state.gravity = m_state.gravity;
    state.rate = limited(Number::rate);
    state.isEnabled =
        m_emitter->shape != formats::EmitterShape::unknown && state.rate > 0.0f && limited(Number::enabled) > 0.0f;
    if (state.isEnabled) {
        state.speed = limited(Number::speed);
        state.speedVariation = limited(Number::speedVariation);
        state.verticalRange = limited(Number::verticalRange);
        state.horizontalRange = limited(Number::horizontalRange);
        state.lifespan = std::clamp(limited(Number::lifespan), 0.0f, formats::kMaxParticleSeconds);
        state.areaLength = limited(Number::areaLength);
        state.areaWidth = limited(Number::areaWidth);
        state.zSource =
            m_emitter->constantZSource ? limitedEffectValue(*m_emitter->constantZSource) : limited(Number::zSource);
    }
    m_state = state;
}

EmitterState EmitterTracks::at(const SampleTime& time, std::span<const BoneMatrix> bones)
{
    if (m_anyMoves) {
        sample(time);
        refreshState();
    }
    m_state.matrix = emitterMatrix(*m_emitter, bones);
    return m_state;
}

} // namespace animation
