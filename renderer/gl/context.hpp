#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace renderer {

/// OpenGL 3.3 is not available, or a GL object cannot be made; `what()` says why.
class GlError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An OpenGL 3.3 core context without a window, current on the calling thread while it lives. Draw into framebuffer
/// objects.
///
/// Linux (egl/): needs no display; EGL platforms are tried in the order surfaceless, device, default display.
/// Windows (wgl/): belongs to a window that is never shown. Browsers (web/): of the page's canvas.
class HeadlessContext {
public:
    HeadlessContext(); ///< throws GlError
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// An OpenGL 3.3 core context without a window, beside that of a window, for another thread: of a connection of its
/// own, so that inside the driver the two share nothing. Contexts of one connection are not safe on two threads with
/// Mesa's llvmpipe, which looks through all of them when one is flushed.
///
/// Linux (egl/): EGL platforms are tried in the order surfaceless, device. Elsewhere there are none. It calls the
/// functions that were loaded for the window; no HeadlessContext is there while it lives.
class SeparateContext {
public:
    /// Of the driver that calls itself `driver` (GL_RENDERER); null where there is none. No context is current on the
    /// calling thread.
    [[nodiscard]] static std::unique_ptr<SeparateContext> make(std::string_view driver);
    SeparateContext() = default;
    virtual ~SeparateContext() = default;
    SeparateContext(const SeparateContext&) = delete;
    SeparateContext& operator=(const SeparateContext&) = delete;

    /// Makes it current on the calling thread, where no other one is. False where that fails.
    [[nodiscard]] virtual bool enter() = 0;
    /// On the same thread: none is current.
    virtual void leave() = 0;
};

} // namespace renderer
