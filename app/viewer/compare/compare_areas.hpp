#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

/// The areas of the two sides of a comparison.
namespace app {

struct SideAreas {
    Rect a;
    Rect b;
};

/// The areas in the view: side by side, or both the whole view if they are superimposed.
[[nodiscard]] SideAreas sideAreas(const Comparison& comparison, const Rect& view);

/// The area of the active tab: the whole view without a comparison.
[[nodiscard]] Rect focusArea(const Session& session, const Rect& view);

/// Whether the dividing line is visible.
[[nodiscard]] bool hasLine(const Comparison& comparison);

/// Whether a point of the view belongs to the side without the focus, so that a press there gives it the focus.
[[nodiscard]] bool isOnOtherSide(const Session& session, const Rect& view, const glm::vec2& at);

} // namespace app
