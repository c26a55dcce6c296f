#include "renderer/frame_capture.hpp"

#include <array>
#include <cassert>
#include <cstring>

namespace renderer {
namespace {

/// Whether all samples of a pixel are the same and opaque: most pixels of most images, and nothing to compute.
bool isUniform(const std::uint8_t* samples, std::size_t rowBytes, std::uint32_t supersample)
{
    if (samples[3] != 255)
        return false;
    for (std::uint32_t y = 0; y < supersample; ++y) {
        for (std::uint32_t x = 0; x < supersample; ++x) {
            if (std::memcmp(samples, samples + y * rowBytes + std::size_t{x} * 4, 4) != 0)
                return false;
        }
    }
    return true;
}

} // namespace

formats::Image resolved(const formats::Image& bottomUp, std::uint32_t supersample)
{
    assert(supersample > 0 && bottomUp.width % supersample == 0 && bottomUp.height % supersample == 0);
    formats::Image image{bottomUp.width / supersample, bottomUp.height / supersample, {}};
    image.pixels.resize(image.pixelCount() * 4);
    const std::uint32_t samples = supersample * supersample;
    const std::size_t rowBytes = std::size_t{bottomUp.width} * 4;
    for (std::uint32_t y = 0; y < image.height; ++y) {
        const std::uint8_t* const source =
            bottomUp.pixels.data() + std::size_t{image.height - 1 - y} * supersample * rowBytes;
        std::uint8_t* target = image.pixels.data() + std::size_t{y} * image.width * 4;
        for (std::uint32_t x = 0; x < image.width; ++x, target += 4) {
            if (isUniform(source + std::size_t{x} * supersample * 4, rowBytes, supersample)) {
                std::memcpy(target, source + std::size_t{x} * supersample * 4, 4);
                continue;
            }
            std::array<std::uint32_t, 4> sum{};
            for (std::uint32_t sampleY = 0; sampleY < supersample; ++sampleY) {
                const std::uint8_t* at = source + sampleY * rowBytes + std::size_t{x} * supersample * 4;
                for (std::uint32_t sampleX = 0; sampleX < supersample; ++sampleX, at += 4) {
                    for (std::size_t c = 0; c < 4; ++c)
                        sum[c] += at[c];
                }
            }
            const std::uint32_t coverage = sum[3];
            for (std::size_t c = 0; c < 3; ++c) {
                const std::uint32_t color = coverage == 0 ? 0 : (sum[c] * 255 + coverage / 2) / coverage;
                target[c] = static_cast<std::uint8_t>(color < 255 ? color : 255);
            }
            target[3] = static_cast<std::uint8_t>((coverage + samples / 2) / samples);
        }
    }
    return image;
}

formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample)
{
    formats::Image pixels{framebuffer.width(), framebuffer.height(), {}};
    pixels.pixels.resize(pixels.pixelCount() * 4);
    framebuffer.bind();
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glPixelStorei(GL_PACK_SKIP_ROWS, 0);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
    glReadPixels(0, 0, static_cast<GLsizei>(pixels.width), static_cast<GLsizei>(pixels.height), GL_RGBA,
                 GL_UNSIGNED_BYTE, pixels.pixels.data());
    return resolved(pixels, supersample);
}

} // namespace renderer
