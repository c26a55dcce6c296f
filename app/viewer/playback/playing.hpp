#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// Playback: the playing clips and the time.
namespace app {

/// Minimum speed, forwards or backwards.
inline constexpr double kSlowestSpeed = 0.05;
inline constexpr double kFastestSpeed = 4.0;

/// Makes a layer the target of actions.
void selectLayer(Session& session, std::uint32_t layer);
/// Toggles pairing: paired layers play matching clips as in the game; unpaired layers play their own.
void togglePaired(Session& session);

void selectClip(Session& session, std::uint32_t clip);   ///< kNoIndex: all frames. Starts at the first frame.
void setLoopChoice(Session& session, LoopChoice choice); ///< keeps the frame
void stepClip(Session& session, int steps);              ///< through "all frames" and the clips, wrapping around
[[nodiscard]] animation::PlaybackMode playbackModeFor(LoopChoice choice, const formats::Clip& clip);

/// Pauses on a frame relative to the clip's first; fractions allowed, clamped to the clip.
void moveToFrame(Session& session, double frame);
/// The same relative to the file's first frame. A frame outside of the playing range switches to a clip that contains
/// it, or to all frames.
void moveToFileFrame(Session& session, double frame);
void moveToSeconds(Session& session, double seconds);
/// Pauses `steps` whole frames further; wraps around if the clip loops.
void stepFrames(Session& session, int steps);
/// Plays only these frames, clamped to the file. Keeps the frame if it is inside.
void setRegion(Session& session, FrameRegion region);
void clearRegion(Session& session); ///< keeps the frame if the clip contains it
/// Plays or pauses all layers; a clip at its end restarts.
void setPlaying(Session& session, bool isPlaying);
void togglePlaying(Session& session);
void changeSpeed(Session& session, double factor);
void setSpeed(Session& session, double speed); ///< negative: backwards; zero is ignored

/// Whether a clip of a layer that plays once has reached its end.
[[nodiscard]] bool isOver(const Session& session, std::uint32_t layer);

/// Advances by `deltaSeconds` of real time.
void advance(Session& session, double deltaSeconds);

} // namespace app
