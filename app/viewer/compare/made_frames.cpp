#include "app/viewer/compare/made_frames.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/animation/playback.hpp"

#include <algorithm>

namespace app {
namespace {

using renderer::game::GameClip;

bool isMadeTab(const MadeGame& made, const Tab& tab)
{
    return platform::pathFromUtf8(tab.document->path) == made.file && clipsOf(*tab.document, 0).empty();
}

void showFrameOfSource(const MadeGame& made, const Tab& source, Tab& tab)
{
    const formats::Clip shown = shownClip(source);
    const auto clip =
        std::find_if(made.clips.begin(), made.clips.end(), [&](const GameClip& one) { return one.name == shown.name; });
    if (clip == made.clips.end())
        return;
    const double played = source.view.layers.front().playback.seconds * static_cast<double>(clip->framesPerSecond);
    const double last = static_cast<double>(clip->frameCount - 1);
    LayerState& layer = tab.view.layers.front();
    layer.clip = formats::kNoIndex;
    layer.region.reset();
    layer.fade.reset();
    layer.playback.seconds =
        animation::secondsAt(shownClip(tab), static_cast<double>(clip->firstFrame) + std::min(played, last));
}

void showInstantOfFrame(const MadeGame& made, const Tab& tab, Tab& source)
{
    const animation::Playback& from = tab.view.layers.front().playback;
    const double frame = animation::frameAt(shownClip(tab), from.mode, from.seconds);
    const auto clip = std::find_if(made.clips.begin(), made.clips.end(), [frame](const GameClip& one) {
        return frame >= static_cast<double>(one.firstFrame) &&
               frame < static_cast<double>(one.firstFrame + one.frameCount);
    });
    if (clip == made.clips.end())
        return;
    const std::uint32_t named = indexCalled(clipsOf(*source.document, 0), clip->name, formats::kNoIndex);
    if (named == formats::kNoIndex)
        return;
    LayerState& layer = source.view.layers.front();
    layer.clip = named;
    layer.region.reset();
    layer.fade.reset();
    layer.playback.seconds =
        (frame - static_cast<double>(clip->firstFrame)) / static_cast<double>(clip->framesPerSecond);
}

} // namespace

void followMadeFrames(const MadeGame& made, const Tab& focus, Tab& other)
{
    const bool areSides = made.map != nullptr && !made.clips.empty();
    if (!areSides)
        return;
    const auto source = made.shown.lock();
    if (isMadeTab(made, other) && focus.document == source)
        showFrameOfSource(made, focus, other);
    else if (isMadeTab(made, focus) && other.document == source)
        showInstantOfFrame(made, focus, other);
}

} // namespace app
