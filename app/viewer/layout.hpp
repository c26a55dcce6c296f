#pragma once

#include <glm/vec2.hpp>

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

enum class SidePanels { shown, hidden };

/// Where everything of the window lies; together the parts cover it without overlapping.
struct Layout {
    Rect menu;
    Rect library;
    Rect view;
    Rect inspector;
    Rect timeline;
    Rect status;
};

/// `scale`: window units for one pixel of the design, as the display asks for.
[[nodiscard]] Layout layoutOf(const glm::vec2& windowSize, float scale, SidePanels sides);

} // namespace app
