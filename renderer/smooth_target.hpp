#pragma once

#include "renderer/gl/framebuffer.hpp"

#include <optional>

namespace renderer {

/// Draws a part of the window with several samples a pixel, so that edges are smooth, where the driver can.
class SmoothTarget {
public:
    /// Binds a framebuffer of this size to draw into; false where the driver has none with several samples: nothing is
    /// bound then.
    [[nodiscard]] bool begin(std::uint32_t width, std::uint32_t height);

    /// Puts what was drawn since `begin` into the window, its lower left corner at (x, y), and binds the window.
    void finish(int x, int y);

    /// Puts the same once more into the window, which is bound then. Only after `finish`.
    void repeat(int x, int y) const;

private:
    struct Buffers {
        Framebuffer samples;
        Framebuffer pixels; // the window's own format need not be one that samples can be resolved into
    };
    std::optional<Buffers> m_buffers;
    bool m_isRefused = false;
};

} // namespace renderer
