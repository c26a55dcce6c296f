#pragma once

#include "renderer/gl/draw_area.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <array>
#include <cstdint>
#include <optional>

namespace renderer {

enum class EdgeLook { smooth, plain };

/// Two images of the same size, A and B, drawn in turn and shown in the same area. One per context.
class ComparedImages {
public:
    ComparedImages();

    /// Binds a framebuffer for drawing the next image, cleared to black. If the driver has no multisampling, `smooth`
    /// equals plain. Throws GlError.
    void begin(std::uint32_t width, std::uint32_t height, EdgeLook look);
    /// The current image with one sample per pixel, to draw over it.
    [[nodiscard]] const Framebuffer& finished();
    enum class Side { a, b };
    /// Keeps the finished image as one of the two.
    void keep(Side side);

    /// Shows both kept images in `area` of a framebuffer (nullptr: the window), which stays bound. `line`: of a wipe, a
    /// share of the width.
    void show(ShaderLibrary& shaders, const PixelRect& area, ImageMix mix, float line,
              const Framebuffer* target = nullptr);

    /// Number of pixels that differ, by the rule of `render --reference`: a channel by more than 8 of 255. Reads back a
    /// few kilobytes. The window is bound afterwards.
    [[nodiscard]] std::uint64_t countDifferent(ShaderLibrary& shaders);

    [[nodiscard]] std::uint64_t bytes() const;

private:
    struct Image {
        TextureHandle texture;
        FramebufferHandle framebuffer;
    };
    void bindImages(const ShaderProgram& program) const;
    void makeImages(std::uint32_t width, std::uint32_t height);

    VertexArrayHandle m_emptyVertexArray;
    std::optional<Framebuffer> m_samples;
    std::optional<Framebuffer> m_pixels;
    std::array<Image, 2> m_images;
    bool m_isSmooth = false; // the current image is multisampled
    bool m_refusesSamples = false;
};

} // namespace renderer
