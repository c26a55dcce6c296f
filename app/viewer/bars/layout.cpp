#include "app/viewer/bars/layout.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kMenuHeight = 28.0f;
constexpr float kStatusHeight = 24.0f;
constexpr float kTabsHeight = 30.0f;
constexpr float kNarrowestView = 480.0f;
constexpr float kLowestView = 240.0f;

constexpr float kLayerHeight = 64.0f;
constexpr float kPlaylistHeight = 30.0f;
constexpr float kCurvesHeight = 128.0f;

/// What its parts add to the height of the timeline.
float addedHeight(const TimelineParts& timeline)
{
    return static_cast<float>(timeline.layers - 1) * kLayerHeight + (timeline.hasPlaylist ? kPlaylistHeight : 0.0f) +
           (timeline.hasCurves ? kCurvesHeight : 0.0f);
}

} // namespace

TimelineParts timelineParts(const Session& session)
{
    return {session.tab().view.layers.size(), !session.tab().view.playlist.clips.empty(),
            session.tab().document && session.tab().view.curves.areShown};
}

Layout layoutOf(const glm::vec2& windowSize, float scale, const PanelSizes& panels, TabStrip tabs,
                const TimelineParts& timeline)
{
    const auto scaled = [&](float pixels) { return std::round(pixels * scale); };
    const glm::vec2 design = windowSize / scale;
    const float menuHeight = scaled(kMenuHeight);
    const float statusHeight = scaled(kStatusHeight);
    const float availableForTimeline = std::max(design.y - kMenuHeight - kStatusHeight - kLowestView, kLowestTimeline);
    const float timelineHeight = scaled(std::min(panels.timeline + addedHeight(timeline), availableForTimeline));
    const float middle = std::max(windowSize.y - menuHeight - timelineHeight - statusHeight, 1.0f);

    const float wantedLeft = panels.showsLibrary ? panels.library : 0.0f;
    const float wantedRight = panels.showsInspector ? panels.inspector : 0.0f;
    const float wanted = wantedLeft + wantedRight;
    const float share = wanted > 0.0f ? std::clamp((design.x - kNarrowestView) / wanted, 0.0f, 1.0f) : 1.0f;
    const float left = scaled(wantedLeft * share);
    const float right = scaled(wantedRight * share);
    const float tabsHeight = tabs == TabStrip::shown ? std::min(scaled(kTabsHeight), middle - 1.0f) : 0.0f;

    Layout layout;
    layout.menu = {0.0f, 0.0f, windowSize.x, menuHeight};
    layout.library = {0.0f, menuHeight, left, middle};
    layout.tabs = {left, menuHeight, std::max(windowSize.x - left - right, 1.0f), tabsHeight};
    layout.view = {left, menuHeight + tabsHeight, layout.tabs.width, middle - tabsHeight};
    layout.inspector = {left + layout.view.width, menuHeight, right, middle};
    layout.timeline = {0.0f, menuHeight + middle, windowSize.x, timelineHeight};
    layout.status = {0.0f, menuHeight + middle + timelineHeight, windowSize.x, statusHeight};
    return layout;
}

PanelSizes sizesShown(const Layout& shown, float scale, const PanelSizes& panels, const TimelineParts& timeline)
{
    PanelSizes sizes = panels;
    if (panels.showsLibrary)
        sizes.library = shown.library.width / scale;
    if (panels.showsInspector)
        sizes.inspector = shown.inspector.width / scale;
    sizes.timeline = shown.timeline.height / scale - addedHeight(timeline);
    return sizes;
}

PanelSizes draggedPanels(const PanelSizes& begun, PanelEdge edge, const glm::vec2& dragged)
{
    PanelSizes sizes = begun;
    switch (edge) {
    case PanelEdge::library:
        sizes.library += dragged.x;
        break;
    case PanelEdge::inspector:
        sizes.inspector -= dragged.x;
        break;
    case PanelEdge::timeline:
        sizes.timeline -= dragged.y;
        break;
    }
    return sizes;
}

} // namespace app
