#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"

#include <glm/vec2.hpp>

/// Where the sides of a comparison are.
namespace app {

struct SideAreas {
    Rect a;
    Rect b;
};

/// Of the view: beside each other, or each all of it where both are in one place.
[[nodiscard]] SideAreas sideAreas(const Comparison& comparison, const Rect& view);

/// The part of the view that shows the present tab: all of it while nothing is compared.
[[nodiscard]] Rect focusArea(const Session& session, const Rect& view);

/// Whether the line that divides the view is shown.
[[nodiscard]] bool hasLine(const Comparison& comparison);

/// Whether the side without the focus is what a point of the view shows, so that pressing there gives it the focus.
[[nodiscard]] bool isOnOtherSide(const Session& session, const Rect& view, const glm::vec2& at);

} // namespace app
