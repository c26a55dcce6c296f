#pragma once

#include "app/viewer/window/window.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <optional>

namespace app {

/// A window that nobody sees, for tests: they post its events, set its clock and ask for its pixels. It never waits.
struct Window::System {
    renderer::HeadlessContext context;
    std::optional<renderer::Framebuffer> pixels; ///< of the last frame that was drawn; none before the first one
    glm::ivec2 size{};                           ///< window coordinates are pixels
    float contentScale = 1.0f;

    std::deque<WindowEvent> posted; ///< what the next round collects; buttons and keys get the present time
    double seconds = 1.0;           ///< the clock: it goes on where a round would wait, and with each frame
    double frameSeconds = 1.0 / 60; ///< how long a frame takes
    std::uint64_t frames = 0;       ///< presented so far
    std::uint64_t events = 0;       ///< collected so far
    bool wantsPixels = false;

    std::string title;
    bool isFullScreen = false;
    std::string clipboard;
    std::optional<CopiedImage> copied;
    int cursor = 0; ///< ImGuiMouseCursor
};

} // namespace app
