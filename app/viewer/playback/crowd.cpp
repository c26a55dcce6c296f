#include "app/viewer/playback/crowd.hpp"

#include "app/viewer/camera/framing.hpp"
#include "app/viewer/queries/instants.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

/// The time offset of an instance, so that the copies show all parts of the clip in no order. The golden ratio spreads
/// any number of them evenly.
double crowdOffset(const formats::Clip& clip, const animation::Playback& playback, std::uint32_t number)
{
    constexpr double kGolden = 0.6180339887498949;
    const double duration = durationSeconds(clip, playback.mode);
    if (!(duration > 0.0))
        return 0.0;
    const double share = std::fmod(static_cast<double>(number) * kGolden, 1.0);
    return std::fmod(std::fmod(playback.seconds, duration) + share * duration, duration) - playback.seconds;
}

} // namespace

void setCrowd(Session& session, std::uint32_t count)
{
    session.tab().view.crowd = std::min(count, kMaxInCrowd);
    frameModel(session);
}

void toggleCrowd(Session& session)
{
    setCrowd(session, showsCrowd(session) ? 0 : kUsualCrowd);
}

std::vector<std::vector<scene::PlacedNode>> crowdPoses(const Session& session, const animation::ViewRotation& view)
{
    const bool isAnySkinned = std::any_of(session.tab().document->nodes.begin(), session.tab().document->nodes.end(),
                                          [](const scene::Node& node) { return capabilitiesOf(*node.model).hasBones; });
    const std::uint32_t times =
        std::min(session.tab().view.crowd, isAnySkinned ? kMaxSkinnedCrowdTimes : kMaxCrowdTimes);
    const formats::Clip clip = shownClip(session);
    const animation::Playback& playback = session.tab().view.layer().playback;
    std::vector<std::vector<scene::PlacedNode>> poses;
    for (std::uint32_t i = 0; i < times; ++i) {
        poses.push_back(nodesAt(session, crowdOffset(clip, playback, i), view));
        if (poses.back().empty())
            poses.back() = *shownNodes(session, view);
    }
    return poses;
}

} // namespace app
