#pragma once

#include "renderer/gl/framebuffer.hpp"

#include <optional>

namespace renderer {

/// Draws a part of the window with multisampling, if the driver supports it, for smooth edges.
class SmoothTarget {
public:
    /// Binds a framebuffer of this size for drawing; false if the driver has none with multisampling: nothing is bound
    /// then.
    [[nodiscard]] bool begin(std::uint32_t width, std::uint32_t height);

    /// Copies the image drawn since `begin` to the window, with its lower left corner at (x, y), and binds the window.
    void finish(int x, int y);

    /// Copies the same image to the window again, which stays bound. Only after `finish`.
    void repeat(int x, int y) const;

private:
    struct Buffers {
        Framebuffer samples;
        Framebuffer pixels; // the window's format may not support resolving samples
    };
    std::optional<Buffers> m_buffers;
    bool m_isRefused = false;
};

} // namespace renderer
