#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/view/view_input.hpp"
#include "app/viewer/window/rect.hpp"
#include "app/viewer/window/window_events.hpp"

namespace app {

/// The mouse and keys at the handles of the selected tag.
struct TagHandleInput {
    glm::vec2 pointer{};
    bool holdsShift = false;
};

/// The answer of the handles to an event.
struct TagHandleAnswer {
    Requests requests{};
    bool isTaken = false; ///< the event must have no other effect
};

/// Hovering, dragging with the left button (Shift: in steps, Alt: only this frame) and Esc. During a drag every key and
/// button is taken. `area`: the view's rectangle; `owner`: as for viewRequest, and panels also while the camera is
/// dragged.
[[nodiscard]] TagHandleAnswer tagHandleAnswer(TagHandleInput& input, const WindowEvent& event, const Rect& area,
                                              MouseOwner owner, const Session& session);

} // namespace app
