#pragma once

#include "formats/model/model.hpp"

#include <variant>

/// The clock of an animation: the instant of a clip to show. Pure arithmetic, no state except the plain structs.
namespace animation {

enum class PlaybackMode { once, loop, pingPong };

/// The position in a clip and how it advances.
struct Playback {
    double seconds = 0.0; ///< since the clip's first frame
    double speed = 1.0;   ///< negative: backwards
    PlaybackMode mode = PlaybackMode::loop;
    bool isPlaying = true;
    bool interpolates = true; ///< otherwise each frame is shown until the next one
};

/// Two frames of a model (into Keyframed::frames) and the blend factor: `(1 - blend) * a + blend * b`.
struct KeyframePose {
    std::uint32_t frameA = 0;
    std::uint32_t frameB = 0;
    float blend = 0.0f; ///< 0 to below 1

    bool operator==(const KeyframePose&) const = default;
};

/// An instant of a sequence of a skinned model, and of one that it fades from.
struct SequencePose {
    std::uint32_t sequence = formats::kBindPose; ///< into Skinned::sequences, or kBindPose
    double ms = 0.0;                             ///< since its start
    std::uint32_t fadesFrom = formats::kBindPose;
    double fadesFromMs = 0.0;
    float fadeWeight = 0.0f; ///< weight of the sequence it fades from: 0 to 1
    double globalMs = 0.0;   ///< for tracks with their own clock, independent of the clip

    bool operator==(const SequencePose&) const = default;
};

/// An instant of a clip: two frames, or an instant of a sequence.
using Pose = std::variant<KeyframePose, SequencePose>;

/// All frames of a model as one looping clip, shown if no clip is selected.
[[nodiscard]] formats::Clip allFrames(const formats::Keyframed& shape);
/// The same for any model; a skinned one without frames is shown in its bind pose.
[[nodiscard]] formats::Clip allFrames(const formats::Model& model);

/// Duration of one round: a loop includes the time from the last frame to the first (repeated) one, other modes do not;
/// a sequence has the same duration in both. For a clip that repeats only its last frames (Clip::loopFrames) it is the
/// first round.
[[nodiscard]] double durationSeconds(const formats::Clip& clip, PlaybackMode mode);

/// The fractional frame at `seconds`, counted from the clip's first in play order (a reversed clip starts at 0, too):
/// below frameCount when looping (above frameCount - 1 it blends into the start), otherwise at most frameCount - 1.
[[nodiscard]] double frameAt(const formats::Clip& clip, PlaybackMode mode, double seconds);

/// The seconds at which a fractional frame, counted from the clip's first in play order, is reached; clamped to the
/// clip. The reverse of `frameAt`.
[[nodiscard]] double secondsAt(const formats::Clip& clip, double frame);

/// The pose of a fractional frame from `frameAt`. Blends from the last frame into the first only when looping.
[[nodiscard]] KeyframePose poseAt(const formats::Clip& clip, PlaybackMode mode, double frame);

/// The pose of a frame counted from the clip's first in play order, as in `--frame`: clamped to 0..frameCount - 1,
/// never blended from the end to the start.
[[nodiscard]] KeyframePose poseAtFrame(const formats::Clip& clip, double frame);

/// The pose of a playback; without interpolation the last frame reached.
[[nodiscard]] KeyframePose poseOf(const formats::Clip& clip, const Playback& playback);

/// The same for clips of either kind, by fractional frame or by playback.
[[nodiscard]] Pose clipPoseAt(const formats::Clip& clip, PlaybackMode mode, double frame);
[[nodiscard]] Pose clipPoseAtFrame(const formats::Clip& clip, double frame);
[[nodiscard]] Pose clipPoseOf(const formats::Clip& clip, const Playback& playback);

/// The playback after `deltaSeconds` of real time. `once` stops at its end (or, in reverse, at its start).
[[nodiscard]] Playback advanced(const formats::Clip& clip, Playback playback, double deltaSeconds);

/// The playback moved to a frame counted from the clip's first, clamped to the clip.
[[nodiscard]] Playback movedToFrame(const formats::Clip& clip, Playback playback, double frame);

/// The playback after this many seconds of the clip, forwards from its start; wraps around if it loops.
[[nodiscard]] Playback movedToSeconds(const formats::Clip& clip, Playback playback, double seconds);

} // namespace animation
