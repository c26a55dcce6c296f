#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/window/rect.hpp"
#include "app/viewer/window/window_events.hpp"

#include <optional>

namespace app {

enum class Drag { none, orbit, pan, zoom, light };

/// The mouse over the view: orbit, pan, zoom, light.
struct ViewInput {
    Drag drag = Drag::none;
    int button = 0; ///< the button that started the drag
    MousePreset preset = MousePreset::trisview;
    glm::vec2 pointer{};
};

enum class MouseOwner {
    view,
    panels, ///< no drag starts, and panels get the wheel
};

/// The request for an event: a step of orbiting, panning, zooming or turning the light. `area`: the view's rectangle;
/// `scale` as in `layoutOf`.
[[nodiscard]] std::optional<Request> viewRequest(ViewInput& input, const WindowEvent& event, const Rect& area,
                                                 float scale, MouseOwner owner);

/// A window point as offset from the view's center in shares of the view's height (right, up).
[[nodiscard]] glm::vec2 offsetInView(const Rect& area, const glm::vec2& at);

} // namespace app
