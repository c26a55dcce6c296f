#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/animation/playback.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x4.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <span>

/// The value of a track at a time (docs/formats/m2.md §4). No allocation anywhere.
namespace animation {

/// A sequence at a time. Times are clamped to it; callers wrap looping time first (`wrappedMs`).
struct SequenceTime {
    formats::KeyView keys;
    double ms = 0.0;
};

/// Everything that tracks depend on.
struct SampleTime {
    SequenceTime now;
    std::optional<SequenceTime> other; ///< the sequence faded to or from
    float mix = 0.0f;                  ///< weight of `other`, 0 to 1
    double globalMs = 0.0; ///< one clock for the whole model, never reset: what runs on global loops is not faded
    std::optional<KeyframePose> frames{}; ///< of a model whose bones are placed by frames; none: its bind pose
    /// One for each bone, of the face that is shown: B = B(parent) · L · offset; none: no face. Borrowed.
    std::span<const glm::mat3x4> boneOffsets{};
};

/// A time in a loop: `ms` modulo the duration, never negative; 0 where that is 0.
[[nodiscard]] double wrappedMs(double ms, double durationMs);

/// How long going from one sequence to another is faded: 0 where neither asks for it, at most half the shorter one
/// (§5.5).
[[nodiscard]] double crossFadeMs(const formats::Sequence& from, const formats::Sequence& to);

/// The value of a track of type vec3, packedVector or splineVec3; `fallback` where it has no keys.
[[nodiscard]] glm::vec3 sampleVec3(const formats::Skinned& shape, const SampleTime& sampleTime,
                                   formats::TrackIndex track, const glm::vec3& fallback);

/// The value of a track of type fixed16, f32, u8, u16 or splineF32.
[[nodiscard]] float sampleFloat(const formats::Skinned& shape, const SampleTime& sampleTime, formats::TrackIndex track,
                                float fallback);

/// The value of a track of type quaternion or packedQuaternion, of length 1; no turn where it has no keys.
[[nodiscard]] glm::quat sampleQuaternion(const formats::Skinned& shape, const SampleTime& sampleTime,
                                         formats::TrackIndex track);

} // namespace animation
