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

/// Two images of one size, A and B, drawn one after the other and shown in one place. One for each context.
class ComparedImages {
public:
    ComparedImages();

    /// Binds a framebuffer to draw the next image into; cleared to black. Where the driver has no several samples a
    /// pixel, `smooth` is plain. Throws GlError.
    void begin(std::uint32_t width, std::uint32_t height, EdgeLook look);
    /// The image at hand with one sample a pixel, to draw over it.
    [[nodiscard]] const Framebuffer& finished();
    enum class Side { a, b };
    /// Keeps what was finished as one of the images.
    void keep(Side side);

    /// Shows both images, which were kept, in `area` of a framebuffer (nullptr: the window), which is bound then.
    /// `line`: of a wipe, a share of the width.
    void show(ShaderLibrary& shaders, const PixelRect& area, ImageMix mix, float line,
              const Framebuffer* target = nullptr);

    /// How many pixels differ, by the rule of `render --reference`: a channel by more than 8 of 255. Reads back some
    /// kilobytes. The window is bound then.
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
    bool m_isSmooth = false; // the image at hand is drawn with samples
    bool m_refusesSamples = false;
};

} // namespace renderer
