#pragma once

#include "app/viewer/window/window_events.hpp"

/// Keys, wheel and typed characters for Dear ImGui where no backend of its own takes them: on a page and in a window
/// without a display. The pointer and its buttons are the host's.
namespace app {

/// Once, after ImGui's context was made.
void nameImGuiKeys();

void feedImGui(const WindowEvent& event);

} // namespace app
