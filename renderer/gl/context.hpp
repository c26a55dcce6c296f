#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace renderer {

/// OpenGL 3.3 is not available, or a GL object cannot be created; `what()` has the reason.
class GlError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// An OpenGL 3.3 core context without a window, current on the thread that makes it, until it ends or `leave` is
/// called. Draw into framebuffer objects.
///
/// Linux (egl/): needs no display; EGL platforms are tried in the order surfaceless, device, default display. Windows
/// (wgl/): uses a hidden window. Browsers (web/): uses the page's canvas.
class HeadlessContext {
public:
    HeadlessContext(); ///< throws GlError
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

    /// No context is current on the calling thread afterwards, so that another thread may enter.
    void leave();
    /// Makes it current on the calling thread, after `leave`. Throws GlError.
    void enter();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// An OpenGL 3.3 core context without a window, beside the window's context, for another thread: on its own connection,
/// so that the two share nothing in the driver. With Mesa's llvmpipe, contexts of one connection are not safe on two
/// threads, because a flush of one visits all of them.
///
/// Linux (egl/): EGL platforms are tried in the order surfaceless, device. Not available elsewhere. Uses the functions
/// loaded for the window; no HeadlessContext may exist at the same time.
class SeparateContext {
public:
    /// A context of the driver with the name `driver` (GL_RENDERER); null if there is none. No context is current on
    /// the calling thread.
    [[nodiscard]] static std::unique_ptr<SeparateContext> make(std::string_view driver);
    SeparateContext() = default;
    virtual ~SeparateContext() = default;
    SeparateContext(const SeparateContext&) = delete;
    SeparateContext& operator=(const SeparateContext&) = delete;

    /// Makes it current on the calling thread, which must have no current context. False on failure.
    [[nodiscard]] virtual bool enter() = 0;
    /// Call it on the same thread: no context is current afterwards.
    virtual void leave() = 0;
};

} // namespace renderer
