#include "renderer/gl/mipmaps.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace renderer {
namespace {

using formats::Image;
using formats::ImageAlpha;

using FourPixels = std::array<const std::uint8_t*, 4>;

void averageAll(const FourPixels& from, std::uint8_t* to)
{
    for (std::size_t c = 0; c < 4; ++c)
        to[c] = static_cast<std::uint8_t>((from[0][c] + from[1][c] + from[2][c] + from[3][c] + 2) / 4);
}

void averageByAlpha(const FourPixels& from, std::uint8_t* to)
{
    averageAll(from, to);
    const int weight = from[0][3] + from[1][3] + from[2][3] + from[3][3];
    for (std::size_t c = 0; weight > 0 && c < 3; ++c) {
        int sum = weight / 2;
        for (const std::uint8_t* const pixel : from)
            sum += pixel[c] * pixel[3];
        to[c] = static_cast<std::uint8_t>(sum / weight);
    }
}

Image halved(const Image& from, ImageAlpha use)
{
    Image to{std::max(from.width / 2, 1U), std::max(from.height / 2, 1U), {}};
    to.pixels.resize(to.pixelCount() * 4);
    const std::size_t stepX = from.width > 1 ? 4 : 0;
    const std::size_t stepY = from.height > 1 ? std::size_t{from.width} * 4 : 0;
    for (std::uint32_t y = 0; y < to.height; ++y) {
        const std::uint8_t* source = from.pixels.data() + (from.height > 1 ? 2 * y : y) * std::size_t{from.width} * 4;
        std::uint8_t* target = to.pixels.data() + std::size_t{y} * to.width * 4;
        for (std::uint32_t x = 0; x < to.width; ++x, source += 2 * stepX, target += 4) {
            const FourPixels four{source, source + stepX, source + stepY, source + stepX + stepY};
            if (use == ImageAlpha::opaque)
                averageAll(four, target);
            else
                averageByAlpha(four, target);
        }
    }
    return to;
}

/// The number of pixels with each alpha.
std::array<std::size_t, 256> alphaHistogram(const Image& image)
{
    std::array<std::size_t, 256> histogram{};
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        ++histogram.at(image.pixels[i]);
    return histogram;
}

double alphaCoverage(const Image& image)
{
    const auto histogram = alphaHistogram(image);
    std::size_t drawn = 0;
    for (std::size_t alpha = formats::kCutOutAlpha; alpha < histogram.size(); ++alpha)
        drawn += histogram.at(alpha);
    return static_cast<double>(drawn) / static_cast<double>(image.pixelCount());
}

/// The alpha threshold reached by about `count` pixels, and at least one; 255 if all alphas are 0.
std::uint32_t alphaWithSoManyAbove(const Image& image, std::size_t count)
{
    const auto histogram = alphaHistogram(image);
    std::uint32_t best = 255;
    std::size_t above = 0;
    std::size_t smallestError = image.pixelCount() + 1;
    for (std::uint32_t alpha = 255; alpha > 0 && above < count; --alpha) {
        above += histogram.at(alpha);
        const std::size_t error = above > count ? above - count : count - above;
        if (above == 0 || error >= smallestError)
            continue;
        smallestError = error;
        best = alpha;
    }
    return best;
}

void keepAlphaCoverage(Image& level, double coverage)
{
    if (coverage <= 0.0)
        return;
    const auto wanted = static_cast<std::size_t>(std::lround(coverage * static_cast<double>(level.pixelCount())));
    const std::uint32_t from = alphaWithSoManyAbove(level, std::max<std::size_t>(wanted, 1));
    for (std::size_t i = 3; i < level.pixels.size(); i += 4) {
        const std::uint32_t scaled = (level.pixels[i] * std::uint32_t{formats::kCutOutAlpha} + from / 2) / from;
        level.pixels[i] = static_cast<std::uint8_t>(std::min(scaled, 255U));
    }
}

} // namespace

std::vector<Image> mipmapsOf(const Image& image, ImageAlpha use)
{
    std::vector<Image> levels = {image};
    while (levels.back().width > 1 || levels.back().height > 1)
        levels.push_back(halved(levels.back(), use));
    if (use != ImageAlpha::cutOut)
        return levels;
    const double coverage = alphaCoverage(image);
    for (auto level = levels.begin() + 1; level != levels.end(); ++level)
        keepAlphaCoverage(*level, coverage);
    return levels;
}

} // namespace renderer
