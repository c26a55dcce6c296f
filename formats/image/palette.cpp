#include "formats/image/palette.hpp"

#include <cassert>

namespace formats {

Image paletteImage(std::span<const std::byte> indices, std::uint32_t width, std::uint32_t height,
                   const Palette& palette)
{
    Image image;
    image.width = width;
    image.height = height;
    assert(indices.size() == image.pixelCount());
    image.pixels.resize(4 * indices.size());
    std::uint8_t* pixel = image.pixels.data();
    for (const std::byte index : indices) {
        const std::uint8_t* const color = palette.data() + 3 * std::to_integer<std::size_t>(index);
        *pixel++ = color[0];
        *pixel++ = color[1];
        *pixel++ = color[2];
        *pixel++ = 255;
    }
    return image;
}

} // namespace formats
