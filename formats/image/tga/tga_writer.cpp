#include "formats/image/tga/tga_writer.hpp"

#include "formats/base/byte_writer.hpp"

#include <cassert>
#include <cstdint>

namespace formats {
namespace {

constexpr std::size_t kTgaHeaderBytes = 18;
constexpr std::uint8_t kUncompressedColor = 2;
constexpr std::uint8_t kAlphaBits = 8;

bool hasClearPixel(const Image& image)
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) {
        if (image.pixels[i] != 255)
            return true;
    }
    return false;
}

} // namespace

std::vector<std::byte> writeTga(const Image& image)
{
    assert(image.width >= 1 && image.width <= 0xFFFF && image.height >= 1 && image.height <= 0xFFFF);
    assert(image.pixels.size() == 4 * image.pixelCount());
    const bool hasAlpha = hasClearPixel(image);
    ByteWriter out;
    out.reserve(kTgaHeaderBytes + image.pixelCount() * (hasAlpha ? 4 : 3));
    out.u8(0); // no text
    out.u8(0); // no palette
    out.u8(kUncompressedColor);
    out.text("", 5 + 4); // of the palette; origin
    out.u16(static_cast<std::uint16_t>(image.width));
    out.u16(static_cast<std::uint16_t>(image.height));
    out.u8(hasAlpha ? 32 : 24);
    out.u8(hasAlpha ? kAlphaBits : 0);
    for (std::size_t y = image.height; y-- > 0;) {
        for (std::size_t x = 0; x < image.width; ++x) {
            const std::uint8_t* const pixel = &image.pixels[4 * (y * image.width + x)];
            for (const int channel : {2, 1, 0}) // blue first
                out.u8(pixel[channel]);
            if (hasAlpha)
                out.u8(pixel[3]);
        }
    }
    return out.take();
}

} // namespace formats
