// docs/formats/blp.md §2.4 and §3.2
#include "formats/image/blp/blp_palette.hpp"

#include <algorithm>
#include <cassert>

namespace formats {

namespace {

/// The `bits` of alpha of one pixel, packed from the lowest bits of a byte on, scaled to 0..255.
std::uint8_t alphaAt(std::span<const std::byte> alphas, std::uint32_t bits, std::size_t pixel)
{
    constexpr std::uint8_t kOpaque = 255;
    const std::size_t bit = pixel * bits;
    if (bits == 0 || bit / 8 >= alphas.size())
        return kOpaque;
    const std::uint32_t most = (1U << bits) - 1;
    const std::uint32_t stored = (std::to_integer<std::uint32_t>(alphas[bit / 8]) >> (bit % 8)) & most;
    return static_cast<std::uint8_t>(stored * 255 / most); // 255 is a multiple of 1, 15 and 255
}

} // namespace

BlpPalette blpPaletteFrom(std::span<const std::byte> bytes)
{
    BlpPalette palette{};
    for (std::size_t i = 0; i < std::min(palette.size(), bytes.size() / 4); ++i) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            palette[i][channel] = std::to_integer<std::uint8_t>(bytes[4 * i + 2 - channel]);
    }
    return palette;
}

std::uint64_t blpAlphaBytes(std::uint64_t pixelCount, std::uint32_t alphaBits)
{
    return (pixelCount * alphaBits + 7) / 8;
}

std::uint64_t paintIndices(Image& image, const BlpPalette& palette, std::uint32_t alphaBits,
                           std::span<const std::byte> bytes)
{
    assert(image.pixels.size() == image.pixelCount() * 4);
    const std::size_t count = std::min(image.pixelCount(), bytes.size());
    const std::span<const std::byte> alphas = bytes.subspan(count);
    for (std::size_t i = 0; i < count; ++i) {
        const auto& color = palette[std::to_integer<std::size_t>(bytes[i])];
        std::copy(color.begin(), color.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(4 * i));
        image.pixels[4 * i + 3] = alphaAt(alphas, alphaBits, i);
    }
    return count;
}

} // namespace formats
