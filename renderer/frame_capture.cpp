#include "renderer/frame_capture.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstring>

namespace renderer {
namespace {

constexpr double kFull = 255.0;

/// Samples that are read at a time. Of a whole picture they would take several times its memory, also in drivers that
/// convert them first.
constexpr std::size_t kBandBytes = std::size_t{256} << 10U;

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

/// The rows of a picture from those of its samples, written from `target` on.
void resolveRows(const formats::Image& bottomUp, std::uint32_t supersample, const glm::u8vec3& ground,
                 std::uint8_t* target)
{
    const std::uint32_t width = bottomUp.width / supersample;
    const std::uint32_t height = bottomUp.height / supersample;
    const std::size_t rowBytes = std::size_t{bottomUp.width} * 4;
    const std::array<std::uint8_t, 4> nothing{ground.r, ground.g, ground.b, 0};
    for (std::uint32_t y = 0; y < height; ++y) {
        const std::uint8_t* source = bottomUp.pixels.data() + std::size_t{height - 1 - y} * supersample * rowBytes;
        for (std::uint32_t x = 0; x < width; ++x, target += 4, source += std::size_t{supersample} * 4) {
            const bool same = isUniform(source, rowBytes, supersample);
            if (same && source[3] == 255)
                std::memcpy(target, source, 4);
            else if (same && std::memcmp(source, nothing.data(), 4) == 0)
                std::memset(target, 0, 4);
            else
                std::memcpy(target, withoutGround(averageOf(source, rowBytes, supersample), ground).data(), 4);
        }
    }
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
    resolveRows(bottomUp, supersample, ground, image.pixels.data());
    return image;
}

formats::Image capture(const Framebuffer& framebuffer, std::uint32_t supersample, const glm::u8vec3& ground)
{
    assert(supersample > 0 && framebuffer.width() % supersample == 0 && framebuffer.height() % supersample == 0);
    formats::Image image{framebuffer.width() / supersample, framebuffer.height() / supersample, {}};
    image.pixels.resize(image.pixelCount() * 4);
    framebuffer.bind();
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
    glPixelStorei(GL_PACK_SKIP_ROWS, 0);
    glPixelStorei(GL_PACK_SKIP_PIXELS, 0);
    const std::size_t sampleBytesOfRow = std::size_t{framebuffer.width()} * supersample * 4;
    const auto most = static_cast<std::uint32_t>(std::max<std::size_t>(kBandBytes / sampleBytesOfRow, 1));
    formats::Image band{framebuffer.width(), 0, {}};
    for (std::uint32_t rows = 0, above = 0; above < image.height; above += rows) { // from the top
        rows = std::min(most, image.height - above);
        band.height = rows * supersample;
        band.pixels.resize(band.pixelCount() * 4);
        glReadPixels(0, static_cast<GLint>((image.height - above - rows) * supersample),
                     static_cast<GLsizei>(band.width), static_cast<GLsizei>(band.height), GL_RGBA, GL_UNSIGNED_BYTE,
                     band.pixels.data());
        resolveRows(band, supersample, ground, image.pixels.data() + std::size_t{above} * image.width * 4);
    }
    return image;
}

} // namespace renderer
