#pragma once

struct GLFWwindow;

namespace app {

/// Asks for a title bar as dark as the window below it. Windows only: elsewhere it is the desktop's matter.
void darkenTitleBar(GLFWwindow* window);

} // namespace app
