#pragma once

#include "app/viewer/window/glfw/clipboard_image.hpp"
#include "app/viewer/window/glfw/event_times.hpp"
#include "app/viewer/window/window.hpp"

#include <array>
#include <optional>

struct GLFWwindow;

namespace app {

/// The GLFW part of the window.
struct Window::System {
    GLFWwindow* handle = nullptr;
    bool isShown = false;
    glm::ivec2 restoredPosition{};
    glm::ivec2 restoredSize{};
    KeyMotion lastKeyMotion = KeyMotion::pressed;
    int lastModifiers = 0;
    std::array<bool, 8> heldModifiers{}; ///< left Shift, Ctrl, Alt and Super, then the right ones, as reported to ImGui
    ClipboardImage clipboard;
    std::optional<EventTimes> times; ///< set once the window exists
};

} // namespace app
