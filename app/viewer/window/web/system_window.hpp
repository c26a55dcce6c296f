#pragma once

#include "app/viewer/window/touch_gestures.hpp"
#include "app/viewer/window/window.hpp"

#include <emscripten/html5_webgl.h>

#include <string>

namespace app {

/// The web page's part of the window, with the reported state of its canvas.
struct Window::System {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
    glm::vec2 size{1.0f};  ///< in CSS pixels
    glm::ivec2 pixels{1};  ///< of the canvas
    glm::ivec2 isSized{0}; ///< last size set for the canvas
    float scale = 1.0f;    ///< device pixels per CSS pixel
    bool isFullScreen = false;
    bool isLost = false;
    TouchGestures touch;
    std::string clipboard; ///< last copied or pasted text
};

} // namespace app
