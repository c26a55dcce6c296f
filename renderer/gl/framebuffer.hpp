#pragma once

#include "renderer/gl/gl_handle.hpp"

#include <cstdint>

namespace renderer {

/// An off-screen image: RGBA8 color and 24-bit depth.
class Framebuffer {
public:
    /// `samples`: for each pixel; more than one can be drawn into but not read before it is copied to one with one.
    /// Throws GlError when the driver refuses the size.
    Framebuffer(std::uint32_t width, std::uint32_t height, std::uint32_t samples = 1);

    void bind() const; ///< for drawing and reading; the viewport covers it, nothing is cut off
    [[nodiscard]] std::uint32_t width() const { return m_width; }
    [[nodiscard]] std::uint32_t height() const { return m_height; }
    [[nodiscard]] GLuint name() const { return m_framebuffer.name(); }
    [[nodiscard]] std::uint64_t bytes() const { return std::uint64_t{m_width} * m_height * m_samples * 8; }

private:
    std::uint32_t m_width;
    std::uint32_t m_height;
    std::uint32_t m_samples;
    RenderbufferHandle m_color;
    RenderbufferHandle m_depth;
    FramebufferHandle m_framebuffer;
};

/// Copies the colors of a framebuffer into another one (see windowFramebuffer), its lower left corner to (x, y). Leaves
/// both bound.
void copyColors(const Framebuffer& from, GLuint to, int x = 0, int y = 0);

/// The largest width and height that the driver gives a framebuffer.
[[nodiscard]] std::uint32_t maxFramebufferEdge();

} // namespace renderer
