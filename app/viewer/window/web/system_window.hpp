#pragma once

#include "app/viewer/window/touch_gestures.hpp"
#include "app/viewer/window/window.hpp"

#include <emscripten/html5_webgl.h>

#include <string>

namespace app {

/// The page's part of the window: what the page has told of its canvas.
struct Window::System {
    EMSCRIPTEN_WEBGL_CONTEXT_HANDLE context = 0;
    glm::vec2 size{1.0f};  ///< in CSS pixels
    glm::ivec2 pixels{1};  ///< of the canvas
    glm::ivec2 isSized{0}; ///< what the canvas was made
    float scale = 1.0f;    ///< device pixels for a CSS pixel
    bool isFullScreen = false;
    bool isLost = false;
    TouchGestures touch;
    std::string clipboard; ///< what was copied or pasted last
};

} // namespace app
