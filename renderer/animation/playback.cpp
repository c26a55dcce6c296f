#include "renderer/animation/playback.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/track_sample.hpp"

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

constexpr double kSameFrame = 1e-9; // 0.3 s at 10 frames per second is frame 3, although 0.3 * 10 is different

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

/// The fractional frame at a time within a clip whose frames have own times.
double frameOfTime(const formats::Clip& clip, double seconds)
{
    std::uint32_t frame = 0, end = clip.frameCount;
    while (end - frame > 1) {
        const std::uint32_t middle = frame + (end - frame) / 2;
        (seconds < clip.startOf(middle) ? end : frame) = middle;
    }
    const double start = clip.startOf(frame);
    const double part = (seconds - start) / (clip.startOf(frame + 1) - start);
    const double exact = static_cast<double>(frame) + std::clamp(part, 0.0, 1.0);
    const double rounded = std::round(exact);
    return std::abs(exact - rounded) < kSameFrame * std::max(1.0, exact) ? rounded : exact;
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

/// The seconds within the clip that a playback has reached.
double wrappedSeconds(const formats::Clip& clip, PlaybackMode mode, double seconds)
{
    const double duration = durationSeconds(clip, mode);
    switch (mode) {
    case PlaybackMode::once:
        return std::clamp(seconds, 0.0, duration);
    case PlaybackMode::loop:
        return repeated(seconds, secondsAt(clip, leadFrames(clip)), duration);
    case PlaybackMode::pingPong: {
        const double there = wrapped(seconds, duration);
        return std::min(there, duration - there);
    }
    }
    return 0.0;
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
    switch (mode) {
    case PlaybackMode::once:
        return secondsAt(clip, lastFrame(clip));
    case PlaybackMode::loop:
        return secondsAt(clip, roundFrames(clip));
    case PlaybackMode::pingPong:
        return 2.0 * secondsAt(clip, lastFrame(clip));
    }
    return 0.0;
}

double secondsAt(const formats::Clip& clip, double frame)
{
    const double inside = std::clamp(std::isnan(frame) ? 0.0 : frame, 0.0, roundFrames(clip));
    if (!clip.hasOwnTimes())
        return inside / static_cast<double>(clip.framesPerSecond);
    const auto whole = std::min(static_cast<std::uint32_t>(inside), clip.frameCount - 1);
    const double start = clip.startOf(whole);
    return start + (inside - static_cast<double>(whole)) * (clip.startOf(whole + 1) - start);
}

double frameAt(const formats::Clip& clip, PlaybackMode mode, double seconds)
{
    if (clip.hasOwnTimes()) {
        const double frame = frameOfTime(clip, wrappedSeconds(clip, mode, seconds));
        return mode == PlaybackMode::loop ? repeated(frame, leadFrames(clip), roundFrames(clip)) : frame;
    }
    const double exact = seconds * static_cast<double>(clip.framesPerSecond);
    const double rounded = std::round(exact);
    const double frame = std::abs(exact - rounded) < kSameFrame * std::max(1.0, std::abs(exact)) ? rounded : exact;
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
        playback.seconds = repeated(playback.seconds, secondsAt(clip, leadFrames(clip)), duration);
    } else {
        playback.seconds = wrapped(playback.seconds, duration);
    }
    return playback;
}

Playback movedToFrame(const formats::Clip& clip, Playback playback, double frame)
{
    playback.seconds = secondsAt(clip, std::clamp(frame, 0.0, lastFrame(clip)));
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
