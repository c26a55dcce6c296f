#pragma once

#include "app/viewer/widgets/widgets.hpp"

#include <glm/vec2.hpp>

#include <string>

/// Short explanations of what the pointer rests on. They leave free what they explain and the row below it.
namespace app {

enum class TooltipSide {
    automatic, ///< beside the panel for a row of a list, above for anything else
    above,
    beside
};

/// What a tooltip is placed by, in window units.
struct TooltipSpace {
    Rect item;           ///< what is explained
    Rect panel;          ///< the list or strip that it stands in
    glm::vec2 display{}; ///< the window's size
    float gap = 4.0f;    ///< between the tooltip and what it leaves free
};

/// Where a tooltip of `size` goes: within the display, never on the item and, where it can stand above or beside, not
/// below it either.
[[nodiscard]] Rect tooltipPlace(const TooltipSpace& space, const glm::vec2& size, TooltipSide side);

/// Explains the item drawn last; nothing for an empty text. Call it while the pointer is on the item. Its place is the
/// target "tooltip".
void showTooltip(const PanelContext& context, const std::string& text, TooltipSide side = TooltipSide::automatic);
/// The same for a part of the window that is no item.
void showTooltip(const PanelContext& context, const Rect& item, const std::string& text, TooltipSide side);
/// With a second paragraph in the color of warnings.
void showTooltip(const PanelContext& context, const std::string& text, const std::string& warning);

} // namespace app
