#include "app/viewer/frame/layout.hpp"

#include "app/viewer/tables/tables.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kMenuHeight = 28.0f;
constexpr float kStatusHeight = 24.0f;
constexpr float kTabsHeight = 30.0f;
constexpr float kStripHeight = 30.0f;
constexpr float kNarrowestView = 480.0f;
constexpr float kLowestView = 240.0f;
constexpr float kNarrowestViewBeside = 280.0f; // with a panel at its right in a small window
constexpr float kLowestViewAbove = 160.0f;     // with a panel below it

constexpr float kLowestTables = 220.0f; // the timeline shrinks before rows do not fit
constexpr float kMessagesHeight = 72.0f;
constexpr float kPlaylistHeight = 30.0f;
constexpr float kCurvesHeight = 128.0f;

/// The extra height of the timeline for its parts. The layers share the height, so that the buttons keep their position
/// from model to model.
float addedHeight(const TimelineParts& timeline)
{
    return (timeline.hasPlaylist ? kPlaylistHeight : 0.0f) + (timeline.hasCurves ? kCurvesHeight : 0.0f);
}

bool isBelow(const PanelSizes& panels)
{
    return panels.side != SidePanel::none && panels.sidePosition == SidePosition::below;
}

bool isRight(const PanelSizes& panels)
{
    return panels.side != SidePanel::none && panels.sidePosition == SidePosition::right;
}

/// Cuts a strip off the top of the view.
Rect cutStrip(Rect& view, float scale)
{
    const float height = std::min(std::round(kStripHeight * scale), view.height - 1.0f);
    const Rect strip{view.x, view.y, view.width, height};
    view.y += height;
    view.height -= height;
    return strip;
}

/// Cuts the side panel off the view.
void cutSide(Layout& layout, SidePosition position, float size)
{
    Rect& view = layout.view;
    layout.side = view;
    if (position == SidePosition::right) {
        layout.side.width = std::min(size, view.width - 1.0f);
        view.width -= layout.side.width;
        layout.side.x += view.width;
    } else {
        layout.side.height = std::min(size, view.height - 1.0f);
        view.height -= layout.side.height;
        layout.side.y += view.height;
    }
}

/// Widths of the panels beside the view, in logical pixels; 0: hidden.
struct Columns {
    float library = 0.0f;
    float inspector = 0.0f;
    float side = 0.0f;

    [[nodiscard]] float sum() const { return library + inspector + side; }
};

/// The wanted widths if `available` suffices, else reduced in proportion, but not below the minimum widths.
Columns sharedWidths(const Columns& wanted, float available)
{
    const Columns least{kNarrowestPanel, kNarrowestPanel, kNarrowestSide};
    Columns widths;
    Columns open = wanted; // panels above their minimum width
    for (bool isFinal = false; !isFinal;) {
        const float left = std::max(available - widths.sum(), 0.0f);
        const float share = open.sum() > 0.0f ? std::min(left / open.sum(), 1.0f) : 1.0f;
        isFinal = true;
        for (float Columns::*const column : {&Columns::library, &Columns::inspector, &Columns::side}) {
            if (open.*column > 0.0f && open.*column * share < least.*column) {
                widths.*column = least.*column;
                open.*column = 0.0f;
                isFinal = false;
            }
        }
        if (isFinal)
            return {widths.library + open.library * share, widths.inspector + open.inspector * share,
                    widths.side + open.side * share};
    }
    return widths;
}

/// If the panels leave too little room for the view, the library folds first, since its models can also be reached by
/// keys and the palette.
Columns columnsOf(float window, const PanelSizes& panels)
{
    Columns wanted{panels.showsLibrary ? panels.library : 0.0f, panels.showsInspector ? panels.inspector : 0.0f,
                   isRight(panels) ? panels.sideWidth : 0.0f};
    for (float Columns::*const folds : {&Columns::library, &Columns::inspector}) {
        const Columns widths = sharedWidths(wanted, window - (isRight(panels) ? kNarrowestViewBeside : kNarrowestView));
        if (window - widths.sum() >= kNarrowestViewBeside)
            return widths;
        wanted.*folds = 0.0f;
    }
    return {0.0f, 0.0f, std::clamp(window - kNarrowestViewBeside, 0.0f, wanted.side)};
}

} // namespace

PanelSizes shownPanels(const Session& session)
{
    PanelSizes panels = session.settings.panels;
    if (panels.side == SidePanel::tables ? !showsTables(session) : !session.tab().document)
        panels.side = SidePanel::none;
    panels.sidePosition = sidePosition(session);
    return panels;
}

TimelineParts timelineParts(const Session& session)
{
    return {!session.tab().view.playlist.clips.empty(), session.tab().document && session.tab().view.curves.areShown};
}

Layout layoutOf(const glm::vec2& windowSize, float scale, const PanelSizes& panels, TabStrip tabs,
                const TimelineParts& timeline)
{
    const auto scaled = [&](float pixels) { return std::round(pixels * scale); };
    const glm::vec2 design = windowSize / scale;
    const float menuHeight = scaled(kMenuHeight);
    const float statusHeight = scaled(kStatusHeight);
    const bool hasRows = panels.side == SidePanel::tables || panels.side == SidePanel::look;
    const float lowestSide = hasRows ? kLowestTables : kLowestSide;
    const float lowestView = isBelow(panels) ? kLowestViewAbove + lowestSide : kLowestView;
    const float availableForTimeline = std::max(design.y - kMenuHeight - kStatusHeight - lowestView, kLowestTimeline);
    const float timelineHeight = scaled(std::min(panels.timeline + addedHeight(timeline), availableForTimeline));
    const float middle = std::max(windowSize.y - menuHeight - timelineHeight - statusHeight, 1.0f);

    const Columns columns = columnsOf(design.x, panels);
    const float left = scaled(columns.library);
    const float right = scaled(columns.inspector);
    const float tabsHeight = tabs == TabStrip::shown ? std::min(scaled(kTabsHeight), middle - 1.0f) : 0.0f;

    Layout layout;
    layout.menu = {0.0f, 0.0f, windowSize.x, menuHeight};
    layout.library = {0.0f, menuHeight, left, middle};
    layout.tabs = {left, menuHeight, std::max(windowSize.x - left - right, 1.0f), tabsHeight};
    layout.view = {left, menuHeight + tabsHeight, layout.tabs.width, middle - tabsHeight};
    layout.inspector = {left + layout.view.width, menuHeight, right, middle};
    layout.timeline = {0.0f, menuHeight + middle, windowSize.x, timelineHeight};
    layout.status = {0.0f, menuHeight + middle + timelineHeight, windowSize.x, statusHeight};
    if (isRight(panels))
        cutSide(layout, SidePosition::right, scaled(columns.side));
    if (isBelow(panels))
        cutSide(layout, SidePosition::below,
                std::min(scaled(panels.sideHeight), std::max(layout.view.height - scaled(kLowestViewAbove), 0.0f)));
    return layout;
}

void addCompareStrip(Layout& layout, float scale)
{
    layout.compare = cutStrip(layout.view, scale);
}

void addNewsStrip(Layout& layout, float scale)
{
    layout.news = cutStrip(layout.view, scale);
}

void giveViewToSide(Layout& layout, float scale, StripForMessages strip)
{
    const float right = std::max(layout.view.x + layout.view.width, layout.side.x + layout.side.width);
    const float bottom = std::max(layout.view.y + layout.view.height, layout.side.y + layout.side.height);
    const float height = strip == StripForMessages::needed ? std::round(kMessagesHeight * scale) : 1.0f;
    layout.view.width = right - layout.view.x;
    layout.view.height = std::min(height, bottom - layout.view.y - 1.0f);
    layout.side = {layout.view.x, layout.view.y + layout.view.height, layout.view.width,
                   bottom - layout.view.y - layout.view.height};
}

PanelSizes sizesShown(const Layout& shown, float scale, const PanelSizes& panels, const TimelineParts& timeline)
{
    PanelSizes sizes = panels;
    if (panels.showsLibrary && shown.library.width > 0.0f)
        sizes.library = shown.library.width / scale;
    if (panels.showsInspector && shown.inspector.width > 0.0f)
        sizes.inspector = shown.inspector.width / scale;
    sizes.timeline = shown.timeline.height / scale - addedHeight(timeline);
    if (isRight(panels))
        sizes.sideWidth = shown.side.width / scale;
    if (isBelow(panels))
        sizes.sideHeight = shown.side.height / scale;
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
    case PanelEdge::side:
        sizes.sideWidth -= isRight(begun) ? dragged.x : 0.0f;
        sizes.sideHeight -= isBelow(begun) ? dragged.y : 0.0f;
        break;
    }
    return sizes;
}

} // namespace app
