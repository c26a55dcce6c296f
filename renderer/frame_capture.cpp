#include "renderer/frame_capture.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>

namespace renderer {
namespace {

constexpr double kFull = 255.0;

/// Whether all samples of a pixel are equal, as for most pixels.
bool isUniform(const std::uint8_t* samples, std::size_t rowBytes, std::uint32_t supersample)
{
    for (std::uint32_t y = 0; y < supersample; ++y) {
        for (std::uint32_t x = 0; x < supersample; ++x) {
            if (std::memcmp(samples, samples + y * rowBytes + std::size_t{x} * 4, 4) != 0)
                return false;
        }
    }
    return true;
}

/// Red, green, blue and alpha of a pixel, 0 to 255.
std::array<double, 4> averageOf(const std::uint8_t* samples, std::size_t rowBytes, std::uint32_t supersample)
{
    std::array<std::uint32_t, 4> sum{};
    for (std::uint32_t y = 0; y < supersample; ++y) {
        const std::uint8_t* at = samples + y * rowBytes;
        for (std::uint32_t x = 0; x < supersample; ++x, at += 4) {
            for (std::size_t c = 0; c < 4; ++c)
                sum[c] += at[c];
        }
    }
    std::array<double, 4> average{};
    for (std::size_t c = 0; c < 4; ++c)
        average[c] = static_cast<double>(sum[c]) / (supersample * supersample);
    return average;
}

/// The minimum alpha with which a color turns `ground` into `drawn`.
double leastAlpha(double drawn, double ground)
{
    if (drawn < ground)
        return (ground - drawn) / ground;
    return drawn > ground ? (drawn - ground) / (kFull - ground) : 0.0;
}

/// The straight color of `drawn`, whose alpha is the coverage, with the ground removed.
std::array<std::uint8_t, 4> withoutGround(const std::array<double, 4>& drawn, const glm::u8vec3& ground)
{
    double alpha = drawn[3] / kFull;
    for (glm::length_t c = 0; c < 3; ++c)
        alpha = std::max(alpha, leastAlpha(drawn[static_cast<std::size_t>(c)], ground[c]));
    std::array<std::uint8_t, 4> pixel{};
    if (alpha == 0.0)
        return pixel;
    for (glm::length_t c = 0; c < 3; ++c) {
        const auto i = static_cast<std::size_t>(c);
        const double color = (drawn[i] - ground[c] * (1.0 - alpha)) / alpha;
        pixel[i] = static_cast<std::uint8_t>(std::lround(std::clamp(color, 0.0, kFull)));
    }
    pixel[3] = static_cast<std::uint8_t>(std::lround(alpha * kFull));
    return pixel;
}

} // namespace

glm::vec4 transparentGround(const glm::u8vec3& ground)
{
    return {glm::vec3(ground) / 255.0f, 0.0f};
}

formats::Image resolved(const formats::Image& bottomUp, std::uint32_t supersample, const glm::u8vec3& ground)
{
    assert(supersample > 0 && bottomUp.width % supersample == 0 && bottomUp.height % supersample == 0);
    formats::Image image{bottomUp.width / supersample, bottomUp.height / supersample, {}};
    image.pixels.resize(image.pixelCount() * 4);
    const std::size_t rowBytes = std::size_t{bottomUp.width} * 4;
    const std::array<std::uint8_t, 4> nothing{ground.r, ground.g, ground.b, 0};
    for (std::uint32_t y = 0; y < image.height; ++y) {
        const std::uint8_t* source =
            bottomUp.pixels.data() + std::size_t{image.height - 1 - y} * supersample * rowBytes;
        std::uint8_t* target = image.pixels.data() + std::size_t{y} * image.width * 4;
        for (std::uint32_t x = 0; x < image.width; ++x, target += 4, source += std::size_t{supersample} * 4) {
            const bool same = isUniform(source, rowBytes, supersample);
            if (same && source[3] == 255)
                std::memcpy(target, source, 4);
            else if (same && std::memcmp(source, nothing.data(), 4) == 0)
                std::memset(target, 0, 4);
            else
                std::memcpy(target, withoutGround(averageOf(source, rowBytes, supersample), ground).data(), 4);
        }
    }
    return image;
}

formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample, const glm::u8vec3& ground)
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
    return resolved(pixels, supersample, ground);
}

} // namespace renderer
