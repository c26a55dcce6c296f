#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

namespace app {

enum class TabStrip { hidden, shown };

/// What makes the timeline higher than its usual size.
struct TimelineParts {
    bool hasPlaylist = false;
    bool hasCurves = false;
};
[[nodiscard]] TimelineParts timelineParts(const Session& session);

/// The panels as they are shown now: a side panel says something of a document only.
[[nodiscard]] PanelSizes shownPanels(const Session& session);

/// Where everything of the window lies; together the parts cover it without overlapping.
struct Layout {
    Rect menu;
    Rect library;
    Rect tabs;    ///< above the view; no height when hidden
    Rect compare; ///< above the view; no height while nothing is compared
    Rect news;    ///< above the view; no height while there is nothing to say of the files shown
    Rect view;
    Rect side; ///< the side panel, below or right of the view; empty: none is shown
    Rect inspector;
    Rect timeline;
    Rect status;
};

/// `scale`: window units for one pixel of the design, as the display asks for. In a small window the panels give way to
/// the view, and fold where they would be too narrow to be used.
[[nodiscard]] Layout layoutOf(const glm::vec2& windowSize, float scale, const PanelSizes& panels,
                              TabStrip tabs = TabStrip::hidden, const TimelineParts& timeline = {});

/// Makes room for a strip above the view: that of a comparison, and that about changed files.
void addCompareStrip(Layout& layout, float scale);
void addNewsStrip(Layout& layout, float scale);

/// The panels as large as `shown` has them, a layout of `panels` with such a timeline: where dragging an edge begins.
[[nodiscard]] PanelSizes sizesShown(const Layout& shown, float scale, const PanelSizes& panels,
                                    const TimelineParts& timeline);

enum class PanelEdge { library, inspector, timeline, side }; ///< the one that faces the view

/// `begun` after an edge was dragged by so many pixels of the design since then, to the right and down; not yet within
/// limits.
[[nodiscard]] PanelSizes draggedPanels(const PanelSizes& begun, PanelEdge edge, const glm::vec2& dragged);

} // namespace app
