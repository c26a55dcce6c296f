#include "assets/samples/tga.hpp"

#include "formats/base/byte_writer.hpp"

namespace samples {

// Truevision TGA File Format Specification 2.0, header fields 1 to 5.
std::vector<std::byte> tgaOf(const formats::Image& image)
{
    constexpr std::uint8_t kTrueColor = 2;
    constexpr std::uint8_t kTopLeft = 0x20;
    constexpr std::uint8_t kAlphaBits = 8;
    bool isOpaque = true;
    for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel)
        isOpaque = isOpaque && image.pixels[4 * pixel + 3] == 255;

    formats::ByteWriter out;
    out.u8(0); // no name
    out.u8(0); // no palette
    out.u8(kTrueColor);
    out.text({}, 5);
    out.u16(0);
    out.u16(0);
    out.u16(static_cast<std::uint16_t>(image.width));
    out.u16(static_cast<std::uint16_t>(image.height));
    out.u8(isOpaque ? 24 : 32);
    out.u8(static_cast<std::uint8_t>(kTopLeft | (isOpaque ? 0 : kAlphaBits)));
    for (std::size_t pixel = 0; pixel < image.pixelCount(); ++pixel) {
        for (const std::size_t channel : {2U, 1U, 0U})
            out.u8(image.pixels[4 * pixel + channel]);
        if (!isOpaque)
            out.u8(image.pixels[4 * pixel + 3]);
    }
    return out.take();
}

} // namespace samples
