#include "app/viewer/export/motion_frames.hpp"

#include "app/output/clip_list.hpp"
#include "app/viewer/queries/shown.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>

namespace app {
namespace {

using animation::PlaybackMode;
using Layers = std::vector<LayerState>;

/// The layers with the clip of this name, or index, in each layer that has it; empty: none has it. An empty name: the
/// clips that are shown.
Layers layersWith(const Tab& tab, const std::string& clip)
{
    Layers layers = tab.view.layers;
    bool isKnown = clip.empty();
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const std::vector<formats::Clip>& clips = clipsOf(*tab.document, i);
        const std::uint32_t found = clip.empty() ? formats::kNoIndex : scene::findClip(clips, clip);
        layers[i].fade.reset();
        if (found == formats::kNoIndex)
            continue;
        isKnown = true;
        layers[i].clip = found;
        layers[i].region.reset();
        layers[i].playback.mode = clips[found].loops ? PlaybackMode::loop : PlaybackMode::once;
    }
    return isKnown ? layers : Layers();
}

/// The layer that takes longest decides.
MotionPart partOf(const Tab& tab, const Layers& layers)
{
    Tab played;
    played.document = tab.document;
    played.view.layers = layers;
    MotionPart part;
    for (std::uint32_t i = 0; i < layers.size(); ++i) {
        const PlaybackMode mode = layers[i].playback.mode;
        const double seconds = durationSeconds(shownClip(played, i), mode);
        if (i == 0 || seconds > part.seconds)
            part = {seconds, mode != PlaybackMode::once};
    }
    return part;
}

std::string problemOf(const Session& session, const ExportOptions& options)
{
    const double rate = motionRate(options);
    if (!(rate >= kMinMotionNumber && rate <= kMaxMotionRate))
        return fmt::format("{:g} frames per second are not possible, only {:g} to {:g}", rate, kMinMotionNumber,
                           kMaxMotionRate);
    if (options.turnSeconds == 0.0)
        return "";
    if (!(options.turnSeconds >= kMinMotionNumber && options.turnSeconds <= kMaxTurnSeconds))
        return fmt::format("a turn of {:g} s is not possible, only of {:g} s to {:g} s", options.turnSeconds,
                           kMinMotionNumber, kMaxTurnSeconds);
    if (session.tab().view.throughCamera != formats::kNoIndex)
        return "the view looks through a camera of the model, which cannot turn: leave that camera, or the turn out";
    return "";
}

} // namespace

tl::expected<MotionFrames, std::string> MotionFrames::of(const Session& session, const ExportOptions& options)
{
    if (std::string problem = problemOf(session, options); !problem.empty())
        return tl::unexpected(std::move(problem));
    const Tab& tab = session.tab();
    MotionFrames frames;
    frames.m_yaw = tab.view.camera.yaw;
    for (const ListedClip& clip : clipsNamed(*tab.document, options.clips)) {
        frames.m_parts.push_back(layersWith(tab, clip.entry));
        if (frames.m_parts.back().empty())
            return tl::unexpected(fmt::format("{}: no clip '{}'", tab.document->name, clip.entry));
    }
    std::vector<MotionPart> parts;
    for (const Layers& layers : frames.m_parts)
        parts.push_back(partOf(tab, layers));
    const auto turn = options.turnSeconds > 0.0 ? std::optional(options.turnSeconds) : std::nullopt;
    frames.m_timeline = std::make_shared<const MotionTimeline>(parts, motionRate(options), turn);
    if (const std::string problem = frames.m_timeline->problemOfLength(); !problem.empty())
        return tl::unexpected("the picture " + problem);
    return frames;
}

void MotionFrames::moveTo(Session& still, std::uint64_t index) const
{
    const MotionTimeline::Frame frame = m_timeline->frame(index);
    ViewState& view = still.tab().view;
    view.layers = m_parts[frame.part];
    for (LayerState& layer : view.layers)
        layer.playback.seconds = frame.seconds;
    view.shaderSeconds = frame.start;
    view.camera.yaw = m_yaw + frame.turn;
}

MotionHeader motionHeader(const ExportOptions& options, const glm::uvec2& size)
{
    return {.format = options.motion,
            .width = size.x,
            .height = size.y,
            .keepsAlpha = options.background == PictureBackground::transparent};
}

ExportOptions withoutPath(ExportOptions options)
{
    options.folder.clear();
    options.name.clear();
    return options;
}

const ExportEstimate* estimateOf(const Session& session, const ExportOptions& options)
{
    const auto& estimate = session.exportEstimate;
    const bool isOfThis =
        estimate && estimate->options == withoutPath(options) && estimate->document.lock() == session.tab().document;
    return isOfThis ? &*estimate : nullptr;
}

double motionRate(const ExportOptions& options)
{
    return options.framesPerSecond == 0.0 ? usualRateOf(options.motion) : options.framesPerSecond;
}

} // namespace app
