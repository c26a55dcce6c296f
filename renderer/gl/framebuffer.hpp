#pragma once

#include "renderer/gl/gl_handle.hpp"

#include <cstdint>
#include <string_view>

namespace renderer {

/// An off-screen image: RGBA8 color and 24-bit depth.
class Framebuffer {
public:
    enum class Contents { colorAndDepth, color };

    /// `samples`: per pixel; a multisampled framebuffer must be copied to one with a single sample before it can be
    /// read. Throws GlError if the driver rejects the size.
    Framebuffer(std::uint32_t width, std::uint32_t height, std::uint32_t samples = 1,
                Contents contents = Contents::colorAndDepth);

    void bind() const; ///< for drawing and reading; sets the viewport to all of it, without clipping
    [[nodiscard]] std::uint32_t width() const { return m_width; }
    [[nodiscard]] std::uint32_t height() const { return m_height; }
    [[nodiscard]] GLuint name() const { return m_framebuffer.name(); }
    [[nodiscard]] std::uint64_t bytes() const
    {
        return std::uint64_t{m_width} * m_height * m_samples * (m_contents == Contents::color ? 4 : 8);
    }

private:
    std::uint32_t m_width;
    std::uint32_t m_height;
    std::uint32_t m_samples;
    Contents m_contents;
    RenderbufferHandle m_color;
    RenderbufferHandle m_depth;
    FramebufferHandle m_framebuffer;
};

/// Binds a framebuffer; nullptr: the window.
void bindTarget(const Framebuffer* target);

/// A new texture that receives the colors of the bound framebuffer, with one sample per pixel.
[[nodiscard]] TextureHandle makeColorTarget(int width, int height, std::string_view label);

/// Copies the colors of a framebuffer to another one (see windowFramebuffer), with its lower left corner at (x, y).
/// Leaves both bound.
void copyColors(const Framebuffer& from, GLuint to, int x = 0, int y = 0);

/// The maximum width and height of a framebuffer in this driver.
[[nodiscard]] std::uint32_t maxFramebufferEdge();

} // namespace renderer
