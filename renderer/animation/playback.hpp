#pragma once

#include "formats/model/model.hpp"

#include <variant>

/// The clock of an animation: which instant of a clip is shown. Pure arithmetic, no state beside the plain structs.
namespace animation {

enum class PlaybackMode { once, loop, pingPong };

/// Where a clip stands and how it goes on.
struct Playback {
    double seconds = 0.0; ///< since the clip's first frame
    double speed = 1.0;   ///< negative: backwards
    PlaybackMode mode = PlaybackMode::loop;
    bool isPlaying = true;
    bool interpolates = true; ///< otherwise each frame stands until the next one
};

/// Two frames of a model (into Keyframed::frames) and the way between them: `(1 - blend) * a + blend * b`.
struct KeyframePose {
    std::uint32_t frameA = 0;
    std::uint32_t frameB = 0;
    float blend = 0.0f; ///< 0 to below 1

    bool operator==(const KeyframePose&) const = default;
};

/// An instant of a sequence of a skinned model, and of one that is faded from.
struct SequencePose {
    std::uint32_t sequence = formats::kBindPose; ///< into Skinned::sequences, or kBindPose
    double ms = 0.0;                             ///< since its start
    std::uint32_t fadesFrom = formats::kBindPose;
    double fadesFromMs = 0.0;
    float fadeWeight = 0.0f; ///< of what is faded from: 0 none, 1 all
    double globalMs = 0.0;   ///< of what runs on a clock of its own, whatever is played

    bool operator==(const SequencePose&) const = default;
};

/// An instant of a clip: two frames, or an instant of a sequence.
using Pose = std::variant<KeyframePose, SequencePose>;

/// All frames of a model as one looping clip, shown when no clip is chosen.
[[nodiscard]] formats::Clip allFrames(const formats::Keyframed& shape);
/// The same for any model; a skinned one without frames of its own stands as it was modelled.
[[nodiscard]] formats::Clip allFrames(const formats::Model& model);

/// How long one round lasts: a loop includes the way from the last frame to the first (of those repeated), the others
/// do not; a sequence lasts as long in either. Of a clip that repeats only its last frames (Clip::loopFrames) it is the
/// first round.
[[nodiscard]] double durationSeconds(const formats::Clip& clip, PlaybackMode mode);

/// The fractional frame, counted from the clip's first, shown at `seconds`: below frameCount when looping (above
/// frameCount - 1 lies the seam), at most frameCount - 1 otherwise. Counted as played: a reversed clip begins at 0,
/// too.
[[nodiscard]] double frameAt(const formats::Clip& clip, PlaybackMode mode, double seconds);

/// The pose of a fractional frame as `frameAt` gives it. Crosses the seam only when looping.
[[nodiscard]] KeyframePose poseAt(const formats::Clip& clip, PlaybackMode mode, double frame);

/// The pose of a frame counted from the clip's first as it is played, as `--frame` means it: clamped to
/// 0..frameCount - 1, never across the seam.
[[nodiscard]] KeyframePose poseAtFrame(const formats::Clip& clip, double frame);

/// The pose that a playback shows; without interpolation the frame that was reached last.
[[nodiscard]] KeyframePose poseOf(const formats::Clip& clip, const Playback& playback);

/// The same for clips of either kind, by fractional frame or by playback.
[[nodiscard]] Pose clipPoseAt(const formats::Clip& clip, PlaybackMode mode, double frame);
[[nodiscard]] Pose clipPoseAtFrame(const formats::Clip& clip, double frame);
[[nodiscard]] Pose clipPoseOf(const formats::Clip& clip, const Playback& playback);

/// The playback `deltaSeconds` of real time later. `once` stops at its end (or, backwards, at its start).
[[nodiscard]] Playback advanced(const formats::Clip& clip, Playback playback, double deltaSeconds);

/// The playback moved to a frame counted from the clip's first, clamped to the clip.
[[nodiscard]] Playback movedToFrame(const formats::Clip& clip, Playback playback, double frame);

/// The playback as it is after so many seconds of the clip, forwards from its start; goes around where it loops.
[[nodiscard]] Playback movedToSeconds(const formats::Clip& clip, Playback playback, double seconds);

} // namespace animation
