#pragma once

#include "app/viewer/window/window.hpp"
#include "renderer/gl/context.hpp"
#include "renderer/gl/framebuffer.hpp"

#include <optional>

namespace app {

/// An invisible window for tests: they post its events, set its clock and read its pixels. It never waits.
struct Window::System {
    renderer::HeadlessContext context;
    std::optional<renderer::Framebuffer> pixels; ///< of the last drawn frame; none before the first
    glm::ivec2 size{};                           ///< window coordinates are pixels
    float contentScale = 1.0f;

    std::deque<WindowEvent> posted; ///< collected in the next round; buttons and keys get the current time
    double seconds = 1.0;           ///< the clock: advances when a round would wait, and with each frame
    double frameSeconds = 1.0 / 60; ///< duration of a frame
    std::uint64_t frames = 0;       ///< number of presented frames
    std::uint64_t events = 0;       ///< number of collected events
    bool wantsPixels = false;

    std::string title;
    bool isFullScreen = false;
    std::uint64_t calls = 0; ///< of askForAttention
    std::string clipboard;
    std::optional<CopiedImage> copied;
    int cursor = 0; ///< ImGuiMouseCursor
};

} // namespace app
