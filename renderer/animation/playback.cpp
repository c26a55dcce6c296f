#include "renderer/animation/playback.hpp"

#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

/// `value` modulo `period`, never negative, and 0 for a period of 0.
double wrapped(double value, double period)
{
    if (!(period > 0.0))
        return 0.0;
    const double rest = std::fmod(value, period);
    const double positive = rest < 0.0 ? rest + period : rest;
    return positive < period ? positive : 0.0; // -1e-20 + period rounds to period
}

double lastFrame(const formats::Clip& clip)
{
    if (clip.isSequence()) // ends exactly, also between frames
        return clip.sequenceSeconds * static_cast<double>(clip.framesPerSecond);
    return static_cast<double>(clip.frameCount - 1);
}

/// The time in its sequence of a frame of a clip; a part of a sequence starts later than the sequence.
double msOf(const formats::Clip& clip, double frame)
{
    return 1000.0 * (static_cast<double>(clip.firstFrame) + frame) / static_cast<double>(clip.framesPerSecond);
}

/// Number of frames in one round of a loop.
double roundFrames(const formats::Clip& clip)
{
    return clip.isSequence() ? lastFrame(clip) : static_cast<double>(clip.frameCount);
}

/// Number of frames before the part that `loop` repeats; in `loop` mode a clip that plays once repeats completely.
std::uint32_t leadFrames(const formats::Clip& clip)
{
    return clip.loops && !clip.isSequence() ? clip.frameCount - clip.repeatedFrames() : 0;
}

/// Maps `frame` (or a time) of an endless loop to [0, count): after the first round, frames repeat from `lead` on. The
/// loop also extends before the start, so that reverse playback continues.
double repeated(double frame, double lead, double count)
{
    if (frame >= 0.0 && frame < count)
        return frame;
    if (!(count > lead))
        return 0.0;
    const double inside = lead + wrapped(frame < 0.0 ? frame : frame - count, count - lead);
    return inside < count ? inside : lead; // the sum may round up to `count`
}

} // namespace

formats::Clip allFrames(const formats::Keyframed& shape)
{
    formats::Clip clip;
    clip.name = "all frames";
    clip.frameCount = static_cast<std::uint32_t>(shape.frames.size());
    clip.framesPerSecond = shape.framesPerSecond;
    return clip;
}

formats::Clip allFrames(const formats::Model& model)
{
    if (capabilitiesOf(model).hasVertexFrames)
        return allFrames(keyframesOf(model));
    formats::Clip clip;
    if (const std::uint32_t frames = frameCountOf(model); frames > 0) {
        clip.name = "all frames";
        clip.frameCount = frames;
        clip.framesPerSecond = model.clips.empty() ? clip.framesPerSecond : model.clips.front().framesPerSecond;
        return clip;
    }
    clip.name = "bind pose";
    clip.sequence = formats::kBindPose;
    clip.framesPerSecond = formats::kSequenceFramesPerSecond;
    return clip;
}

double durationSeconds(const formats::Clip& clip, PlaybackMode mode)
{
    const double rate = static_cast<double>(clip.framesPerSecond);
    switch (mode) {
    case PlaybackMode::once:
        return lastFrame(clip) / rate;
    case PlaybackMode::loop:
        return roundFrames(clip) / rate;
    case PlaybackMode::pingPong:
        return 2.0 * lastFrame(clip) / rate;
    }
    return 0.0;
}

double frameAt(const formats::Clip& clip, PlaybackMode mode, double seconds)
{
    // 0.3 s at 10 frames per second is frame 3, although 0.3 * 10 is slightly different.
    const double exact = seconds * static_cast<double>(clip.framesPerSecond);
    const double rounded = std::round(exact);
    const double frame = std::abs(exact - rounded) < 1e-9 * std::max(1.0, std::abs(exact)) ? rounded : exact;
    switch (mode) {
    case PlaybackMode::once:
        return std::clamp(frame, 0.0, lastFrame(clip));
    case PlaybackMode::loop:
        return repeated(frame, leadFrames(clip), roundFrames(clip));
    case PlaybackMode::pingPong: {
        const double there = wrapped(frame, 2.0 * lastFrame(clip));
        return there <= lastFrame(clip) ? there : 2.0 * lastFrame(clip) - there;
    }
    }
    return 0.0;
}

KeyframePose poseAt(const formats::Clip& clip, PlaybackMode mode, double frame)
{
    if (mode != PlaybackMode::loop)
        return poseAtFrame(clip, frame);
    const double inside = repeated(frame, leadFrames(clip), clip.frameCount);
    const auto a = static_cast<std::uint32_t>(inside);
    const std::uint32_t b = a + 1 < clip.frameCount ? a + 1 : leadFrames(clip);
    return {clip.modelFrame(a), clip.modelFrame(b), static_cast<float>(inside - static_cast<double>(a))};
}

KeyframePose poseAtFrame(const formats::Clip& clip, double frame)
{
    const double inside = std::clamp(std::isnan(frame) ? 0.0 : frame, 0.0, lastFrame(clip));
    const auto a = static_cast<std::uint32_t>(inside);
    const std::uint32_t b = std::min(a + 1, clip.frameCount - 1);
    return {clip.modelFrame(a), clip.modelFrame(b), static_cast<float>(inside - static_cast<double>(a))};
}

KeyframePose poseOf(const formats::Clip& clip, const Playback& playback)
{
    const double frame = frameAt(clip, playback.mode, playback.seconds);
    return poseAt(clip, playback.mode, playback.interpolates ? frame : std::floor(frame));
}

Pose clipPoseAt(const formats::Clip& clip, PlaybackMode mode, double frame)
{
    if (!clip.isSequence())
        return poseAt(clip, mode, frame);
    if (mode != PlaybackMode::loop)
        return clipPoseAtFrame(clip, frame);
    SequencePose pose;
    pose.sequence = clip.sequence;
    pose.ms = msOf(clip, repeated(frame, 0.0, roundFrames(clip)));
    return pose;
}

Pose clipPoseAtFrame(const formats::Clip& clip, double frame)
{
    if (!clip.isSequence())
        return poseAtFrame(clip, frame);
    SequencePose pose;
    pose.sequence = clip.sequence;
    pose.ms = msOf(clip, std::clamp(std::isnan(frame) ? 0.0 : frame, 0.0, lastFrame(clip)));
    return pose;
}

Pose clipPoseOf(const formats::Clip& clip, const Playback& playback)
{
    const double frame = frameAt(clip, playback.mode, playback.seconds);
    return clipPoseAt(clip, playback.mode, playback.interpolates ? frame : std::floor(frame));
}

Playback advanced(const formats::Clip& clip, Playback playback, double deltaSeconds)
{
    if (!playback.isPlaying)
        return playback;
    playback.seconds += deltaSeconds * playback.speed;
    const double duration = durationSeconds(clip, playback.mode);
    if (playback.mode == PlaybackMode::once) {
        const bool ended = playback.speed < 0.0 ? playback.seconds <= 0.0 : playback.seconds >= duration;
        playback.seconds = std::clamp(playback.seconds, 0.0, duration);
        playback.isPlaying = !ended || !(duration > 0.0); // a still has no end: the next clip continues to play
    } else if (playback.mode == PlaybackMode::loop) {
        const double lead = static_cast<double>(leadFrames(clip)) / static_cast<double>(clip.framesPerSecond);
        playback.seconds = repeated(playback.seconds, lead, duration);
    } else {
        playback.seconds = wrapped(playback.seconds, duration);
    }
    return playback;
}

Playback movedToFrame(const formats::Clip& clip, Playback playback, double frame)
{
    playback.seconds = std::clamp(frame, 0.0, lastFrame(clip)) / static_cast<double>(clip.framesPerSecond);
    return playback;
}

Playback movedToSeconds(const formats::Clip& clip, Playback playback, double seconds)
{
    Playback moved = playback;
    moved.seconds = 0.0;
    moved.speed = 1.0;
    moved.isPlaying = true;
    playback.seconds = advanced(clip, moved, std::max(seconds, 0.0)).seconds;
    return playback;
}

} // namespace animation
