#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <glm/vec2.hpp>

#include <string>

/// Short explanations of the item under the pointer. They cover neither the item nor the row below it.
namespace app {

enum class TooltipSide {
    automatic, ///< beside the panel for a row of a list, otherwise above the item
    above,
    beside
};

/// Inputs for placing a tooltip, in window units.
struct TooltipSpace {
    Rect item;           ///< the explained item
    Rect panel;          ///< the list or strip that contains it
    glm::vec2 display{}; ///< size of the window
    float gap = 4.0f;    ///< between the tooltip and the item
};

/// The position of a tooltip of `size`: inside the display, never over the item, and below it only if there is no room
/// above or beside.
[[nodiscard]] Rect tooltipArea(const TooltipSpace& space, const glm::vec2& size, TooltipSide side);

/// Explains the last drawn item; does nothing for an empty text. Call it while the pointer is on the item. The
/// tooltip's area is the target "tooltip".
void showTooltip(const PanelContext& context, const std::string& text, TooltipSide side = TooltipSide::automatic);
/// The same for a part of the window that is not an item.
void showTooltip(const PanelContext& context, const Rect& item, const std::string& text, TooltipSide side);
/// With a second paragraph in the warning color.
void showTooltip(const PanelContext& context, const std::string& text, const std::string& warning);

} // namespace app
