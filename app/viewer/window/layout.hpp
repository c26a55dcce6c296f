#pragma once

#include <glm/vec2.hpp>

#include <cstddef>

namespace app {

/// In window coordinates, from the top left.
struct Rect {
    float x = 0.0f;
    float y = 0.0f;
    float width = 0.0f;
    float height = 0.0f;

    [[nodiscard]] bool contains(const glm::vec2& point) const
    {
        return point.x >= x && point.y >= y && point.x < x + width && point.y < y + height;
    }
    bool operator==(const Rect&) const = default;
};

/// What the user made of the panels, in pixels of the design.
struct PanelSizes {
    float library = 236.0f;   ///< width
    float inspector = 308.0f; ///< width
    float timeline = 116.0f;  ///< height
    bool showsLibrary = true;
    bool showsInspector = true;

    bool operator==(const PanelSizes&) const = default;
};

inline constexpr float kNarrowestPanel = 160.0f;
inline constexpr float kWidestPanel = 800.0f;
inline constexpr float kLowestTimeline = 92.0f;
inline constexpr float kHighestTimeline = 320.0f;

/// Every size moved into its range.
[[nodiscard]] PanelSizes withinLimits(PanelSizes panels);

enum class TabStrip { hidden, shown };

/// Where everything of the window lies; together the parts cover it without overlapping.
struct Layout {
    Rect menu;
    Rect library;
    Rect tabs; ///< above the view; no height when hidden
    Rect view;
    Rect inspector;
    Rect timeline;
    Rect status;
};

/// `scale`: window units for one pixel of the design, as the display asks for. In a small window the panels give way to
/// the view.
/// Further layers make the timeline higher.
[[nodiscard]] Layout layoutOf(const glm::vec2& windowSize, float scale, const PanelSizes& panels,
                              TabStrip tabs = TabStrip::hidden, std::size_t animationLayerCount = 1);

/// The panels as large as `shown` has them, a layout of `panels` with as many layers: where dragging an edge begins.
[[nodiscard]] PanelSizes sizesShown(const Layout& shown, float scale, const PanelSizes& panels,
                                    std::size_t animationLayerCount);

enum class PanelEdge { library, inspector, timeline }; ///< the one that faces the view

/// `begun` after an edge was dragged by so many pixels of the design since then, to the right and down; not yet within
/// limits.
[[nodiscard]] PanelSizes draggedPanels(const PanelSizes& begun, PanelEdge edge, const glm::vec2& dragged);

} // namespace app
