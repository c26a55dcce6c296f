#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

namespace app {

enum class TabStrip { hidden, shown };

/// Parts that increase the height of the timeline.
struct TimelineParts {
    bool hasPlaylist = false;
    bool hasCurves = false;
};
[[nodiscard]] TimelineParts timelineParts(const Session& session);

/// The panels currently shown: a side panel needs a document, that of tables a table.
[[nodiscard]] PanelSizes shownPanels(const Session& session);

/// The areas of the window; they cover it without overlapping.
struct Layout {
    Rect menu;
    Rect library;
    Rect tabs;    ///< above the view; height 0 when hidden
    Rect compare; ///< above the view; height 0 without a comparison
    Rect news;    ///< above the view; height 0 without news about the shown files
    Rect view;
    Rect side; ///< the side panel, below or right of the view; empty: hidden
    Rect inspector;
    Rect timeline;
    Rect status;
};

/// `scale`: window units per logical pixel, set by the display. In a small window the panels shrink in favor of the
/// view, and fold when they become too narrow.
[[nodiscard]] Layout layoutOf(const glm::vec2& windowSize, float scale, const PanelSizes& panels,
                              TabStrip tabs = TabStrip::hidden, const TimelineParts& timeline = {});

/// Adds a strip above the view, for a comparison or for news about changed files.
void addCompareStrip(Layout& layout, float scale);
void addNewsStrip(Layout& layout, float scale);

/// Gives the area of the view to the side panel if there is no model to show, except a strip for messages if there are
/// any.
enum class StripForMessages { needed, unneeded };
void giveViewToSide(Layout& layout, float scale, StripForMessages strip);

/// The panel sizes as displayed by `shown`, a layout of `panels` with such a timeline: the start of dragging an edge.
[[nodiscard]] PanelSizes sizesShown(const Layout& shown, float scale, const PanelSizes& panels,
                                    const TimelineParts& timeline);

enum class PanelEdge { library, inspector, timeline, side }; ///< the edge that faces the view

/// `begun` after dragging an edge by a distance in logical pixels (right and down are positive); not clamped yet.
[[nodiscard]] PanelSizes draggedPanels(const PanelSizes& begun, PanelEdge edge, const glm::vec2& dragged);

} // namespace app
