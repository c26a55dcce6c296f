#pragma once

#include "renderer/animation/effects/particle_emission.hpp"

#include <array>

/// Samples the tracks of an emitter.
namespace animation {

[[nodiscard]] inline bool hasSeveralKeys(const formats::KeyView& keys, formats::TrackIndex track)
{
    return track != formats::kNoIndex && keys.timelines[track].count > 1;
}

[[nodiscard]] EmitterState emitterStateAt(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                          const SampleTime& at, std::span<const BoneMatrix> bones);

/// Samples the tracks at consecutive times of a sequence: tracks that are constant in it are sampled only once.
class EmitterTracks {
public:
    /// `emitter` belongs to `shape`, which must outlive this object.
    EmitterTracks(const formats::Skinned& shape, const formats::ParticleEmitter& emitter);

    /// Selects the sequence with these keys for the following times.
    void use(const formats::KeyView& keys);
    [[nodiscard]] EmitterState at(const SampleTime& time, std::span<const BoneMatrix> bones);
    /// Number of tracks that change in the sequence.
    [[nodiscard]] std::size_t movingTracks() const;

private:
    static constexpr std::size_t kNumbers = 10;
    enum class Number : std::size_t;

    [[nodiscard]] float limited(Number number) const;
    void sample(const SampleTime& time);
    void refreshState();

    const formats::Skinned* m_shape;
    const formats::ParticleEmitter* m_emitter;
    std::array<formats::TrackIndex, kNumbers> m_tracks;
    std::array<float, kNumbers> m_values{};
    std::array<bool, kNumbers> m_moves{}; // whether the value is sampled each time
    bool m_gravityMoves = true;
    bool m_anyMoves = true;
    EmitterState m_state;
};

} // namespace animation
