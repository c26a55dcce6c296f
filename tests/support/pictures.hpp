#pragma once

#include "formats/image/image.hpp"
#include "formats/image/pcx/pcx_writer.hpp"
#include "formats/image/png/png_writer.hpp"

namespace tests {

/// An image of one color without holes.
[[nodiscard]] inline formats::Image plainImage(std::uint32_t width, std::uint32_t height, std::uint8_t red = 200)
{
    formats::Image image{width, height, {}};
    for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel)
        image.pixels.insert(image.pixels.end(), {red, 100, 50, 255});
    return image;
}

[[nodiscard]] inline std::vector<std::byte> pngFile(std::uint32_t width = 2, std::uint32_t height = 2,
                                                    std::uint8_t red = 200)
{
    return formats::encodePng(plainImage(width, height, red));
}

[[nodiscard]] inline std::vector<std::byte> pcxFile(std::uint32_t width = 2, std::uint32_t height = 2)
{
    return formats::writePcx(plainImage(width, height));
}

} // namespace tests
