#pragma once

#include "app/viewer/session/session.hpp"

#include <cstdint>

/// Playback: the clips that play, and the time.
namespace app {

/// How fast it plays, forwards or backwards.
inline constexpr double kSlowestSpeed = 0.05;
inline constexpr double kFastestSpeed = 4.0;

/// Actions are about this layer from now on.
void selectLayer(Session& session, std::uint32_t layer);
/// Paired layers belong together as the game pairs them; apart, each keeps what was chosen for it.
void togglePaired(Session& session);

void selectClip(Session& session, std::uint32_t clip);   ///< kNoIndex: all frames. Starts at its first frame.
void setLoopChoice(Session& session, LoopChoice choice); ///< the frame stays
void stepClip(Session& session, int steps);              ///< through "all frames" and the clips, around the ends
[[nodiscard]] animation::PlaybackMode playbackModeFor(LoopChoice choice, const formats::Clip& clip);

/// Pauses on a frame counted from the clip's first; fractions allowed, clamped to the clip.
void moveToFrame(Session& session, double frame);
/// The same for a frame counted from the file's first. One outside of what plays chooses another clip that holds it, or
/// all frames.
void moveToFileFrame(Session& session, double frame);
void moveToSeconds(Session& session, double seconds);
/// Pauses on the next whole frame (or that many further); goes around where the clip loops.
void stepFrames(Session& session, int steps);
/// Plays only these frames, moved into the file's. The frame stays where it lies within.
void setRegion(Session& session, FrameRegion region);
void clearRegion(Session& session); ///< the frame stays where the clip holds it
/// Plays in all layers, or pauses; what played once to its end starts again.
void setPlaying(Session& session, bool isPlaying);
void togglePlaying(Session& session);
void changeSpeed(Session& session, double factor);
void setSpeed(Session& session, double speed); ///< below zero: backwards; zero changes nothing

/// Whether what plays once in a layer has come to its end by itself.
[[nodiscard]] bool isOver(const Session& session, std::uint32_t layer);

/// Goes on by `deltaSeconds` of real time.
void advance(Session& session, double deltaSeconds);

} // namespace app
