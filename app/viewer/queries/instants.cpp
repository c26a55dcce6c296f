#include "app/viewer/queries/instants.hpp"

#include "app/viewer/queries/shown.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

/// The second of a clip at `offset` from a given second of it.
std::optional<double> secondFrom(const formats::Clip& clip, const animation::Playback& playback, double offset)
{
    const double seconds = playback.seconds + offset;
    const double duration = durationSeconds(clip, playback.mode);
    if (playback.mode != animation::PlaybackMode::once)
        return duration > 0.0 ? seconds - std::floor(seconds / duration) * duration : 0.0;
    const double rounding = 1e-6 / static_cast<double>(clip.framesPerSecond);
    if (seconds < -rounding || seconds > duration + rounding)
        return std::nullopt;
    return std::clamp(seconds, 0.0, duration);
}

} // namespace

double shownFrameSeconds(const Session& session)
{
    return 1.0 / static_cast<double>(shownClip(session).framesPerSecond);
}

std::optional<std::vector<animation::Pose>> posesAt(const Session& session, double seconds)
{
    const ViewState& view = session.tab().view;
    std::vector<animation::Pose> poses;
    for (std::uint32_t layer = 0; layer < view.layers.size(); ++layer) {
        animation::Playback playback = view.layers[layer].playback;
        const formats::Clip clip = shownClip(session.tab(), layer);
        const auto second = secondFrom(clip, playback, seconds);
        if (!second && layer == view.activeLayer)
            return std::nullopt;
        const bool isBefore = seconds < 0.0;
        playback.seconds = second.value_or(isBefore ? 0.0 : durationSeconds(clip, playback.mode));
        poses.push_back(clipPoseOf(clip, playback));
        if (auto* const sequence = std::get_if<animation::SequencePose>(&poses.back()))
            sequence->globalMs = std::max(1000.0 * (view.shaderSeconds + seconds), 0.0);
    }
    return poses;
}

std::vector<scene::PlacedNode> nodesAt(const Session& session, double seconds, const animation::ViewRotation& view)
{
    const auto poses = posesAt(session, seconds);
    if (!poses)
        return {};
    const Tab& tab = session.tab();
    return placedNodes(*tab.document, *poses, tab.view.rotationOverrides, view,
                       std::max(tab.view.shaderSeconds + seconds, 0.0));
}

} // namespace app
