#pragma once

#include "formats/model/skinned.hpp"
#include "renderer/animation/playback.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x4.hpp>
#include <glm/vec3.hpp>

#include <optional>
#include <span>

/// Samples tracks at a time (docs/formats/m2.md §4). Never allocates.
namespace animation {

/// An instant of a sequence. Times are clamped to it; callers wrap looping times first (`wrapped`).
struct SequenceTime {
    formats::KeyView keys;
    double ms = 0.0;
    std::uint32_t sequence = formats::kNoIndex; ///< into NodeAnimation::clips; others: no curve moves a bone
};

/// All inputs of tracks.
struct SampleTime {
    SequenceTime now;
    std::optional<SequenceTime> other; ///< the sequence faded to or from
    float mix = 0.0f;                  ///< weight of `other`, 0 to 1
    double globalMs = 0.0; ///< one clock for the whole model, never reset: tracks with global loops are not faded
    std::optional<KeyframePose> frames{}; ///< for models with bones placed by frames; empty: the bind pose
    /// One per bone, for the selected face: B = B(parent) · L · offset; empty: no face. Borrowed.
    std::span<const glm::mat3x4> boneOffsets{};
};

/// `value`, such as a time in a loop, modulo `period`; never negative, and 0 for a period of 0.
[[nodiscard]] double wrapped(double value, double period);

/// Duration of the fade from one sequence to another: 0 if neither requests it, at most half the shorter one (§5.5).
[[nodiscard]] double crossFadeMs(const formats::Sequence& from, const formats::Sequence& to);

/// The value of a track of type vec3, packedVector or splineVec3; `fallback` if it has no keys.
[[nodiscard]] glm::vec3 sampleVec3(const formats::Skinned& shape, const SampleTime& sampleTime,
                                   formats::TrackIndex track, const glm::vec3& fallback);

/// The value of a track of type fixed16, f32, u8, u16 or splineF32.
[[nodiscard]] float sampleFloat(const formats::Skinned& shape, const SampleTime& sampleTime, formats::TrackIndex track,
                                float fallback);

/// The value of a track of type quaternion or packedQuaternion, of length 1; the identity if it has no keys.
[[nodiscard]] glm::quat sampleQuaternion(const formats::Skinned& shape, const SampleTime& sampleTime,
                                         formats::TrackIndex track);

} // namespace animation
