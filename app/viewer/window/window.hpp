#pragma once

#include "app/viewer/window/drawing_context.hpp"
#include "app/viewer/window/window_events.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace app {

/// No window with OpenGL 3.3 is available; `what()` has the reason.
class WindowError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An image for the clipboard.
struct CopiedImage {
    std::vector<std::byte> png; ///< a complete file
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> pixels; ///< RGBA, top row first
};

/// The program's only window with its OpenGL 3.3 context (in a browser a canvas with WebGL 2), current on the calling
/// thread during its lifetime; hidden until the first `present`. Its input is collected as plain events.
///
/// The implementation is chosen at link time: `window_glfw`, `window_web` or `window_headless`.
class Window {
public:
    Window(const std::string& title, const glm::ivec2& designSize); ///< throws WindowError
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] glm::ivec2 size() const;            ///< in window coordinates
    [[nodiscard]] glm::ivec2 framebufferSize() const; ///< in pixels
    [[nodiscard]] float contentScale() const;         ///< pixels per logical pixel
    [[nodiscard]] bool isIconified() const;
    [[nodiscard]] bool isMaximized() const;
    [[nodiscard]] double framePeriod() const { return m_framePeriod; } ///< seconds per display refresh

    /// The clock of events, frames and timeouts; it is monotonic. Times of different windows are not comparable.
    [[nodiscard]] double seconds() const;

    /// Whether the next frame is to be drawn; otherwise only widgets run. False in a headless window unless a test
    /// requests its pixels.
    [[nodiscard]] bool wantsPixels() const;

    void setTitle(const std::string& title);
    void toggleFullScreen();
    [[nodiscard]] bool isFullScreen() const;

    /// Comes to the front, or marks itself in the desktop's list of windows if the desktop does not allow that.
    void askForAttention();

    /// Lets the user choose files if they cannot be listed (platform::Host::hasDisk); delivered as FilesChosen.
    void chooseFiles();

    /// Copies an image to the system's clipboard. False on failure. See platform::Host::canCopyImages.
    [[nodiscard]] bool copyImage(CopiedImage image);

    /// Whether the context is lost and nothing can be drawn until GraphicsReset reports a new one. Only browsers do
    /// this.
    [[nodiscard]] bool isContextLost() const;

    /// Null if everything must be drawn in one context: in a browser, and with a driver that does not support contexts
    /// on two threads. Call it on the window's thread. Throws WindowError.
    [[nodiscard]] static std::unique_ptr<DrawingContext> makeDrawingContext();

    /// Waits at most `seconds` for events (0: no wait) and appends them to `events`.
    void collectEvents(double seconds, std::deque<WindowEvent>& events);

    /// Shows the drawn frame.
    void present();

    /// Ends a wait in `collectEvents`; callable from any thread.
    static void wake();

    /// The library that opens the window, with its version: "GLFW 3.3.8 X11 GLX"; empty: none.
    [[nodiscard]] static std::string library();

    struct System; ///< the system's part: GLFW (glfw/), web page (web/) or test (headless/)
    [[nodiscard]] System& system() const { return *m_system; }

private:
    void listen();

    std::unique_ptr<System> m_system;
    std::string m_title;
    double m_framePeriod = 1.0 / 60.0;
    std::deque<WindowEvent> m_events; // filled by the system's callbacks
};

} // namespace app
