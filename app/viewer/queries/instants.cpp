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

/// The seconds from the start of a clip whose frames have own times to a frame that may be of another round.
double secondsOfFrame(const formats::Clip& clip, bool isPingPong, double frame)
{
    const double way = static_cast<double>(isPingPong ? clip.frameCount - 1 : clip.frameCount);
    const double ways = std::floor(frame / way);
    const double inside = frame - ways * way, seconds = animation::secondsAt(clip, way);
    const bool isBack = isPingPong && std::fmod(ways, 2.0) != 0.0;
    return ways * seconds +
           (isBack ? seconds - animation::secondsAt(clip, way - inside) : animation::secondsAt(clip, inside));
}

} // namespace

double secondsToFrame(const Session& session, double frames)
{
    const formats::Clip clip = shownClip(session);
    if (!clip.hasOwnTimes() || clip.frameCount < 2)
        return frames / static_cast<double>(clip.framesPerSecond);
    const animation::Playback& playback = session.tab().view.layer().playback;
    const bool isPingPong = playback.mode == animation::PlaybackMode::pingPong;
    double now = frameAt(clip, playback.mode, playback.seconds);
    const double last = static_cast<double>(clip.frameCount - 1);
    if (isPingPong &&
        std::fmod(playback.seconds, 2.0 * animation::secondsAt(clip, last)) > animation::secondsAt(clip, last))
        now = 2.0 * last - now; // on the way back
    return secondsOfFrame(clip, isPingPong, now + frames) - secondsOfFrame(clip, isPingPong, now);
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
