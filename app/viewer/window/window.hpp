#pragma once

#include "app/viewer/window/window_events.hpp"

#include <deque>
#include <memory>
#include <stdexcept>
#include <string>

struct GLFWwindow;

namespace app {

/// No window with OpenGL 3.3 to be had here; `what()` says why.
class WindowError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// The program's only window with its OpenGL 3.3 context, current on the calling thread while it lives; hidden until
/// `present` was called once. What happens to it is collected as plain events.
class Window {
public:
    Window(const std::string& title, const glm::ivec2& designSize); ///< throws WindowError
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] GLFWwindow* handle() const { return m_handle; }
    [[nodiscard]] glm::ivec2 size() const;            ///< in window coordinates
    [[nodiscard]] glm::ivec2 framebufferSize() const; ///< in pixels
    [[nodiscard]] float contentScale() const;         ///< pixels for one pixel of the design
    [[nodiscard]] bool isIconified() const;
    [[nodiscard]] bool isMaximized() const;
    [[nodiscard]] double framePeriod() const { return m_framePeriod; } ///< seconds between two images of the display

    void setTitle(const std::string& title);
    void toggleFullScreen();
    [[nodiscard]] bool isFullScreen() const;

    /// Waits at most `seconds` for something to happen (0: not at all) and adds it to `events`.
    void collectEvents(double seconds, std::deque<WindowEvent>& events);

    /// Shows what was drawn.
    void present();

    /// Ends a wait in `collectEvents`; from any thread.
    static void wake();

private:
    void listen();

    GLFWwindow* m_handle = nullptr;
    std::string m_title;
    bool m_isShown = false;
    double m_framePeriod = 1.0 / 60.0;
    glm::ivec2 m_restoredPosition{};
    glm::ivec2 m_restoredSize{};
    KeyMotion m_lastKeyMotion = KeyMotion::pressed;
    int m_lastModifiers = 0;
    std::deque<WindowEvent> m_events; // filled by GLFW's callbacks
};

} // namespace app
