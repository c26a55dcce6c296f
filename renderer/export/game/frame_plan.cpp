#include "renderer/export/game/frame_plan.hpp"

#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/export/game/target_frames.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <variant>

namespace renderer::game {
namespace {

using formats::Clip;
using formats::LoadErrorCode;
using formats::Result;

constexpr double kRateOfMd2 = 10.0;
constexpr double kRateOfMd3 = 15.0;
constexpr double kSamePose = 1e-4; // of a frame
constexpr std::size_t kFrameNameBytes = 15;

/// The chosen clips of a document, in the order in which they are written.
Result<std::vector<Clip>> clipsFor(const scene::Document& document, const SamplingOptions& options)
{
    const std::vector<Clip>& all = clipsOf(document, 0);
    if (!options.clips)
        return all;
    std::vector<Clip> chosen;
    for (const std::string& name : *options.clips) {
        const std::uint32_t index = scene::findClip(all, name);
        if (index >= all.size()) {
            std::vector<std::string> names;
            for (const Clip& clip : all)
                names.push_back(clip.name);
            return formats::fail(LoadErrorCode::notFound, scene::missingText("clip", name, names));
        }
        chosen.push_back(all[index]);
    }
    return chosen;
}

/// Two frames that are one but for rounding.
animation::Pose snappedToFrame(animation::Pose pose)
{
    auto* const frames = std::get_if<animation::KeyframePose>(&pose);
    if (frames == nullptr)
        return pose;
    if (static_cast<double>(frames->blend) < kSamePose)
        *frames = {frames->frameA, frames->frameA, 0.0f};
    else if (static_cast<double>(frames->blend) > 1.0 - kSamePose)
        *frames = {frames->frameB, frames->frameB, 0.0f};
    return pose;
}

animation::Pose poseAtTime(const Clip& clip, double seconds)
{
    if (clip.isSequence()) {
        animation::SequencePose pose;
        pose.sequence = clip.sequence;
        pose.ms = std::min(1000.0 * seconds, 1000.0 * clip.sequenceSeconds);
        pose.globalMs = pose.ms;
        return pose;
    }
    const auto mode = clip.loops ? animation::PlaybackMode::loop : animation::PlaybackMode::once;
    return snappedToFrame(clipPoseAt(clip, mode, frameAt(clip, mode, seconds)));
}

void addSamples(const Clip& clip, double rate, FramePlan& plan)
{
    const std::uint64_t count = sampleCount(clip, rate);
    GameClip made{.name = clip.name,
                  .firstFrame = static_cast<std::uint32_t>(plan.poses.size()),
                  .frameCount = static_cast<std::uint32_t>(count),
                  .framesPerSecond = static_cast<float>(rate),
                  .loops = clip.loops};
    const double end = clip.seconds();
    for (std::uint32_t i = 0; i < made.frameCount; ++i) {
        const double seconds = static_cast<double>(i) / rate;
        plan.poses.push_back(poseAtTime(clip, clip.loops ? seconds : std::min(seconds, end)));
        plan.frameNames.push_back(frameNameOf(clip.name, i + 1, made.frameCount));
    }
    if (!clip.loops) // the last sample is the end itself, however the duration and the rate fit
        plan.poses.back() = poseAtTime(clip, end);
    plan.clips.push_back(std::move(made));
}

Result<FramePlan> sampledFrames(const scene::Document& document, std::vector<Clip> clips,
                                const SamplingOptions& options)
{
    const formats::Model& model = *document.nodes.front().model;
    FramePlan plan;
    const bool hasFrames = capabilitiesOf(model).hasFrames;
    if (clips.empty() && hasFrames && !options.clips)
        clips.push_back(animation::allFrames(model));
    if (clips.empty()) {
        plan.poses.push_back(animation::clipPoseAtFrame(animation::allFrames(model), 0.0));
        plan.frameNames.emplace_back("frame01");
        return plan;
    }
    std::uint64_t count = 0;
    for (const Clip& clip : clips)
        count += sampleCount(clip, options.framesPerSecond.value_or(usualRate(options.format, clip)));
    if (count > kMaxPlannedFrames)
        return formats::fail(LoadErrorCode::tooLarge, "the clips would become ", count, " frames, at most ",
                             kMaxPlannedFrames, " are possible: choose clips", options.names.clips, " or a lower rate",
                             options.names.rate);
    for (const Clip& clip : clips)
        addSamples(clip, options.framesPerSecond.value_or(usualRate(options.format, clip)), plan);
    return plan;
}

void addStoredFrame(const formats::Keyframed& shape, std::uint32_t frame, FramePlan& plan)
{
    plan.poses.emplace_back(animation::KeyframePose{frame, frame, 0.0f});
    plan.frameNames.push_back(shape.frames[frame].name);
}

/// The frames of clips, each clip with its own, in their order.
void addFramesOfClips(const formats::Keyframed& shape, const std::vector<Clip>& clips, FramePlan& plan)
{
    for (const Clip& clip : clips) {
        GameClip made{.name = clip.name,
                      .firstFrame = static_cast<std::uint32_t>(plan.poses.size()),
                      .frameCount = clip.frameCount,
                      .framesPerSecond = clip.framesPerSecond,
                      .loops = clip.loops,
                      .loopFrames = clip.loopFrames};
        for (std::uint32_t i = 0; i < clip.frameCount; ++i)
            addStoredFrame(shape, clip.modelFrame(i), plan);
        plan.clips.push_back(std::move(made));
    }
}

FramePlan storedFrames(const formats::Keyframed& shape, const std::vector<Clip>& clips, const SamplingOptions& options)
{
    FramePlan plan;
    if (options.clips) {
        addFramesOfClips(shape, clips, plan);
    } else {
        for (std::uint32_t i = 0; i < shape.frames.size(); ++i)
            addStoredFrame(shape, i, plan);
        for (const Clip& clip : clips) {
            if (!clip.isReversed)
                plan.clips.push_back(
                    {clip.name, clip.firstFrame, clip.frameCount, clip.framesPerSecond, clip.loops, clip.loopFrames});
        }
    }
    const bool hasTimes = std::any_of(clips.begin(), clips.end(), [](const Clip& clip) { return clip.hasOwnTimes(); });
    if (hasTimes)
        plan.notes.emplace_back("frames have durations of their own, which the games do not have");
    return plan;
}

} // namespace

double usualRate(Format format, const Clip& clip)
{
    if (format != Format::md3)
        return kRateOfMd2;
    return clip.isSequence() ? kRateOfMd3 : static_cast<double>(clip.framesPerSecond);
}

std::uint64_t sampleCount(const Clip& clip, double rate)
{
    const double steps = std::round(clip.seconds() * rate);
    const auto count = steps < 1.0 ? std::uint64_t{1} : static_cast<std::uint64_t>(std::min(steps, 1e12));
    const bool isOnePose = clip.seconds() <= 0.0;
    return clip.loops || isOnePose ? count : count + 1;
}

Result<FramePlan> planFrames(const scene::Document& document, const SamplingOptions& options)
{
    const formats::Model& model = *document.nodes.front().model;
    TRISVIEW_TRY_ASSIGN(std::vector<Clip> clips, clipsFor(document, options));
    if (!capabilitiesOf(model).hasVertexFrames) {
        const formats::gltf::FrameFacts facts = frameFactsOf(model);
        if (!options.framesPerSecond) {
            TRISVIEW_TRY_ASSIGN(auto plan, planTargetFrames(model, facts, clips, options));
            if (plan)
                return *std::move(plan);
        }
        TRISVIEW_TRY_ASSIGN(FramePlan plan, sampledFrames(document, std::move(clips), options));
        plan.facts.tags = facts.tags;
        return plan;
    }
    if (options.framesPerSecond)
        return formats::fail(LoadErrorCode::unsupported, "a rate", options.names.rate,
                             " is for models with bones: the frames of this model stay as they are");
    FramePlan plan = storedFrames(keyframesOf(model), clips, options);
    if (plan.poses.size() > kMaxPlannedFrames)
        return formats::fail(LoadErrorCode::tooLarge, "the model has ", plan.poses.size(), " frames, at most ",
                             kMaxPlannedFrames, " are possible: choose clips", options.names.clips);
    return plan;
}

std::string frameNameOf(const std::string& clip, std::uint32_t number, std::uint32_t count)
{
    const std::string digits = count > 99 ? fmt::format("{:03}", number) : fmt::format("{:02}", number);
    const std::size_t most = kFrameNameBytes - digits.size();
    if (clip.size() <= most)
        return clip + digits;
    // Blender names clips "Armature|Death": the front is the same in all of them.
    const std::size_t bar = clip.rfind('|');
    if (bar != std::string::npos && bar + 1 < clip.size())
        return frameNameOf(clip.substr(bar + 1), number, count);
    // "pain1" and "pain2" must stay different: the last digit is part of the name.
    const bool endsInDigit = clip.back() >= '0' && clip.back() <= '9';
    return endsInDigit ? clip.substr(0, most - 1) + clip.back() + digits : clip.substr(0, most) + digits;
}

} // namespace renderer::game
