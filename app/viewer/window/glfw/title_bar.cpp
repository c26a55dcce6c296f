#include "app/viewer/window/glfw/title_bar.hpp"

#ifdef _WIN32

#include <windows.h>

#include <dwmapi.h>

#define GLFW_INCLUDE_NONE
#define GLFW_EXPOSE_NATIVE_WIN32
#include <GLFW/glfw3.h>
#include <GLFW/glfw3native.h>

namespace app {

void darkenTitleBar(GLFWwindow* window)
{
    constexpr DWORD kUseDarkMode = 20; // DWMWA_USE_IMMERSIVE_DARK_MODE, Windows 10 2004 and later; older systems refuse
                                       // it
    const BOOL isDark = TRUE;
    DwmSetWindowAttribute(glfwGetWin32Window(window), kUseDarkMode, &isDark, sizeof(isDark));
}

} // namespace app

#else

namespace app {

void darkenTitleBar(GLFWwindow*) {}

} // namespace app

#endif
