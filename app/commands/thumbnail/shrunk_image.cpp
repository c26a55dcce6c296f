#include "app/commands/thumbnail/shrunk_image.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace app {
namespace {

/// The first of the `whole` source pixels that pixel `index` of `parts` covers.
std::uint32_t firstOf(std::uint32_t index, std::uint32_t whole, std::uint32_t parts)
{
    return static_cast<std::uint32_t>(std::uint64_t{index} * whole / parts);
}

/// A side that keeps the proportions, at least one pixel.
std::uint32_t sideFor(std::uint32_t side, std::uint32_t longer, std::uint32_t edge)
{
    return static_cast<std::uint32_t>(std::max<std::uint64_t>((std::uint64_t{side} * edge + longer / 2) / longer, 1));
}

/// The mean of a rectangle; colors count by their alpha, so that transparent pixels do not shine through.
std::array<std::uint8_t, 4> meanOf(const formats::Image& image, std::uint32_t x0, std::uint32_t x1, std::uint32_t y0,
                                   std::uint32_t y1)
{
    std::array<std::uint64_t, 3> colors = {};
    std::uint64_t alpha = 0;
    for (std::uint32_t y = y0; y < y1; ++y) {
        const std::uint8_t* pixel = &image.pixels[4 * (std::size_t{y} * image.width + x0)];
        for (std::uint32_t x = x0; x < x1; ++x, pixel += 4) {
            for (std::size_t i = 0; i < colors.size(); ++i)
                colors.at(i) += std::uint64_t{pixel[i]} * pixel[3];
            alpha += pixel[3];
        }
    }
    const std::uint64_t count = std::uint64_t{x1 - x0} * (y1 - y0);
    std::array<std::uint8_t, 4> mean = {};
    for (std::size_t i = 0; i < colors.size() && alpha > 0; ++i)
        mean.at(i) = static_cast<std::uint8_t>((colors.at(i) + alpha / 2) / alpha);
    mean[3] = static_cast<std::uint8_t>((alpha + count / 2) / count);
    return mean;
}

} // namespace

formats::Image shrunk(formats::Image image, std::uint32_t edge)
{
    assert(!image.isEmpty() && edge > 0);
    const std::uint32_t longer = std::max(image.width, image.height);
    if (longer <= edge)
        return image;
    formats::Image small{sideFor(image.width, longer, edge), sideFor(image.height, longer, edge), {}};
    small.pixels.reserve(4 * small.pixelCount());
    for (std::uint32_t y = 0; y < small.height; ++y) {
        const std::uint32_t y0 = firstOf(y, image.height, small.height);
        const std::uint32_t y1 = std::max(firstOf(y + 1, image.height, small.height), y0 + 1);
        for (std::uint32_t x = 0; x < small.width; ++x) {
            const std::uint32_t x0 = firstOf(x, image.width, small.width);
            const std::uint32_t x1 = std::max(firstOf(x + 1, image.width, small.width), x0 + 1);
            const auto pixel = meanOf(image, x0, x1, y0, y1);
            small.pixels.insert(small.pixels.end(), pixel.begin(), pixel.end());
        }
    }
    return small;
}

} // namespace app
