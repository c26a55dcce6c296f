#pragma once

#include <memory>
#include <stdexcept>
#include <string>

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

} // namespace renderer
