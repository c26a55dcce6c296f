#pragma once

struct GLFWwindow;

namespace app {

/// Requests a dark title bar to match the window. Windows only: on other systems the desktop decides.
void darkenTitleBar(GLFWwindow* window);

} // namespace app
