#pragma once

#include "renderer/animation/effects/particle_emission.hpp"

#include <array>

/// What the tracks of an emitter say.
namespace animation {

[[nodiscard]] inline bool hasSeveralKeys(const formats::KeyView& keys, formats::TrackIndex track)
{
    return track != formats::kNoIndex && keys.timelines[track].count > 1;
}

[[nodiscard]] EmitterState emitterStateAt(const formats::Skinned& shape, const formats::ParticleEmitter& emitter,
                                          const SampleTime& at, std::span<const BoneMatrix> bones);

/// The same for one time after the other of a sequence: tracks that keep their value in it are looked at once.
class EmitterTracks {
public:
    /// `emitter` is one of `shape`, which must live as long.
    EmitterTracks(const formats::Skinned& shape, const formats::ParticleEmitter& emitter);

    /// The times that follow are of the sequence that has these keys.
    void use(const formats::KeyView& keys);
    [[nodiscard]] EmitterState at(const SampleTime& time, std::span<const BoneMatrix> bones);
    /// How many tracks change in the sequence.
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
    std::array<bool, kNumbers> m_moves{}; // whether the value is looked at each time
    bool m_gravityMoves = true;
    bool m_anyMoves = true;
    EmitterState m_state;
};

} // namespace animation
