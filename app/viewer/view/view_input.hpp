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
    int button = 0; ///< that began it
    MousePreset preset = MousePreset::trisview;
    glm::vec2 pointer{};
};

enum class MouseOwner {
    view,
    panels, ///< no drag begins, the wheel is theirs
};

/// The request of one event: a step of orbiting, panning, zooming or turning the light. `area` is the view's rectangle;
/// `scale` as in `layoutOf`.
[[nodiscard]] std::optional<Request> viewRequest(ViewInput& input, const WindowEvent& event, const Rect& area,
                                                 float scale, MouseOwner owner);

/// A point of the window as offset from the view's middle in shares of the view's height (right, up).
[[nodiscard]] glm::vec2 offsetInView(const Rect& area, const glm::vec2& at);

} // namespace app
