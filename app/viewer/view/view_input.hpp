#pragma once

#include "app/viewer/session/session.hpp"
#include "app/viewer/window/rect.hpp"
#include "app/viewer/window/window_events.hpp"

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

/// What one event does to the camera and the light. `area` is the view's rectangle; `scale` as in `layoutOf`.
void handleViewEvent(ViewInput& input, const WindowEvent& event, const Rect& area, float scale, MouseOwner owner,
                     ViewState& view);

} // namespace app
