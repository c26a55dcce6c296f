#pragma once

#include "app/viewer/window/window_events.hpp"

/// Keys, wheel and typed characters for Dear ImGui without one of its backends: on a web page and in a headless window.
/// The host handles the pointer and its buttons.
namespace app {

/// Call once after creating ImGui's context.
void nameImGuiKeys();

void feedImGui(const WindowEvent& event);

} // namespace app
