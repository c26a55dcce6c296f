#pragma once

#include <glm/vec2.hpp>

#include <functional>
#include <map>
#include <string>
#include <string_view>

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

/// Areas of clickable items by name ("clip:run", "button:play"), in window coordinates. Panels fill it in each frame.
using Targets = std::map<std::string, Rect, std::less<>>;
/// The tooltip, which is no widget.
inline constexpr std::string_view kTooltipTarget = "tooltip";

} // namespace app
