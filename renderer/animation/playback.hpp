#pragma once

#include "formats/core/model.hpp"

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

/// All frames of a model as one looping clip: what is shown when no clip is chosen.
[[nodiscard]] formats::Clip allFrames(const formats::Keyframed& shape);

/// How long one round lasts: a loop includes the way from the last frame to the first (of those repeated), the others do
/// not. Of a clip that repeats only its last frames (Clip::loopFrames) it is the first round.
[[nodiscard]] double durationSeconds(const formats::Clip& clip, PlaybackMode mode);

/// The fractional frame, counted from the clip's first, shown at `seconds`: below frameCount when looping (above
/// frameCount - 1 lies the seam), at most frameCount - 1 otherwise. Counted as played: a reversed clip begins at 0, too.
[[nodiscard]] double frameAt(const formats::Clip& clip, PlaybackMode mode, double seconds);

/// The pose of a fractional frame as `frameAt` gives it. Crosses the seam only when looping.
[[nodiscard]] KeyframePose poseAt(const formats::Clip& clip, PlaybackMode mode, double frame);

/// The pose of a frame counted from the clip's first as it is played, as `--frame` means it: clamped to
/// 0..frameCount - 1, never across the seam.
[[nodiscard]] KeyframePose poseAtFrame(const formats::Clip& clip, double frame);

/// The pose that a playback shows; without interpolation the frame that was reached last.
[[nodiscard]] KeyframePose poseOf(const formats::Clip& clip, const Playback& playback);

/// The playback `deltaSeconds` of real time later. `once` stops at its end (or, backwards, at its start).
[[nodiscard]] Playback advanced(const formats::Clip& clip, Playback playback, double deltaSeconds);

/// The playback moved to a frame counted from the clip's first, clamped to the clip.
[[nodiscard]] Playback movedToFrame(const formats::Clip& clip, Playback playback, double frame);

/// The playback as it is after so many seconds of the clip, forwards from its start; goes around where it loops.
[[nodiscard]] Playback movedToSeconds(const formats::Clip& clip, Playback playback, double seconds);

} // namespace animation
