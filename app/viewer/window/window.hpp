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

/// No window with OpenGL 3.3 to be had here; `what()` says why.
class WindowError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An image for the clipboard.
struct CopiedImage {
    std::vector<std::byte> png; ///< as a whole file
    std::uint32_t width = 0;
    std::uint32_t height = 0;
    std::vector<std::uint8_t> pixels; ///< RGBA, top row first
};

/// The program's only window with its OpenGL 3.3 context (in a browser a canvas with WebGL 2), current on the calling
/// thread while it lives; hidden until `present` was called once. What happens to it is collected as plain events.
///
/// Which window it is is chosen when a program is linked: `window_glfw`, `window_web` or `window_headless`.
class Window {
public:
    Window(const std::string& title, const glm::ivec2& designSize); ///< throws WindowError
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    [[nodiscard]] glm::ivec2 size() const;            ///< in window coordinates
    [[nodiscard]] glm::ivec2 framebufferSize() const; ///< in pixels
    [[nodiscard]] float contentScale() const;         ///< pixels for one pixel of the design
    [[nodiscard]] bool isIconified() const;
    [[nodiscard]] bool isMaximized() const;
    [[nodiscard]] double framePeriod() const { return m_framePeriod; } ///< seconds between two images of the display

    /// The clock that events, frames and everything that waits go by; it never goes back. Two windows have no time in
    /// common.
    [[nodiscard]] double seconds() const;

    /// Whether the next frame is to be drawn; else only widgets run in it. False in a window without a display while
    /// nobody asks for its pixels.
    [[nodiscard]] bool wantsPixels() const;

    void setTitle(const std::string& title);
    void toggleFullScreen();
    [[nodiscard]] bool isFullScreen() const;

    /// Lets the user choose files where they cannot be listed (platform::Host::hasDisk); FilesChosen brings them.
    void chooseFiles();

    /// Puts an image on the system's clipboard. False where that failed. See platform::Host::canCopyImages.
    [[nodiscard]] bool copyImage(CopiedImage image);

    /// Whether the context is gone and nothing can be drawn, until GraphicsReset says that it is back. Only browsers
    /// take it away.
    [[nodiscard]] bool isContextLost() const;

    /// Null where everything is to be drawn in one context: in a browser, and with a driver that is not safe with two
    /// of them on two threads. On the window's thread. Throws WindowError.
    [[nodiscard]] static std::unique_ptr<DrawingContext> makeDrawingContext();

    /// Waits at most `seconds` for something to happen (0: not at all) and adds it to `events`.
    void collectEvents(double seconds, std::deque<WindowEvent>& events);

    /// Shows what was drawn.
    void present();

    /// Ends a wait in `collectEvents`; from any thread.
    static void wake();

    struct System; ///< the system's part: GLFW's (glfw/), the page's (web/), or a test's (headless/)
    [[nodiscard]] System& system() const { return *m_system; }

private:
    void listen();

    std::unique_ptr<System> m_system;
    std::string m_title;
    double m_framePeriod = 1.0 / 60.0;
    std::deque<WindowEvent> m_events; // filled by the system's callbacks
};

} // namespace app
