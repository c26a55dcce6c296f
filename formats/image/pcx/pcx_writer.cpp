#include "formats/image/pcx/pcx_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/image/palette_choice.hpp"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <unordered_map>

// ZSoft PCX, version 5: docs/formats/pcx.md.
namespace formats {

namespace {

constexpr std::uint8_t kWrittenPaletteMarker = 0x0C;
constexpr std::uint8_t kRunFlag = 0xC0;
constexpr std::size_t kLongestRun = 63;

void writePcxHeader(ByteWriter& out, const Image& image, std::uint32_t bytesPerLine)
{
    out.u8(0x0A); // manufacturer
    out.u8(5);    // version: palette at the end of the file
    out.u8(1);    // run-length encoded
    out.u8(8);    // bits per pixel and plane
    out.u16(0);
    out.u16(0);
    out.u16(static_cast<std::uint16_t>(image.width - 1));
    out.u16(static_cast<std::uint16_t>(image.height - 1));
    out.u16(static_cast<std::uint16_t>(image.width)); // resolution: unused, but some readers reject 0
    out.u16(static_cast<std::uint16_t>(image.height));
    out.text("", 48 + 1); // 16-color palette, reserved
    out.u8(1);            // planes
    out.u16(static_cast<std::uint16_t>(bytesPerLine));
    out.u16(1); // color palette, not gray
    out.text("", 58);
}

/// Runs end at the end of a row: old readers decode row by row.
void writeRow(ByteWriter& out, const std::vector<std::uint8_t>& row)
{
    for (std::size_t i = 0; i < row.size();) {
        std::size_t length = 1;
        while (length < kLongestRun && i + length < row.size() && row[i + length] == row[i])
            ++length;
        if (length > 1 || row[i] >= kRunFlag)
            out.u8(static_cast<std::uint8_t>(kRunFlag | length));
        out.u8(row[i]);
        i += length;
    }
}

/// The file; `indexOf` gives the palette index of a pixel, counted row by row.
std::vector<std::byte> pcxOf(const Image& image, const Palette& palette,
                             const std::function<std::uint8_t(std::size_t)>& indexOf)
{
    assert(image.width >= 1 && image.width <= 0xFFFE && image.height >= 1 && image.height <= 0xFFFF);
    assert(image.pixels.size() == 4 * image.pixelCount());
    const std::uint32_t bytesPerLine = image.width + image.width % 2;
    ByteWriter out;
    writePcxHeader(out, image, bytesPerLine);
    std::vector<std::uint8_t> row(bytesPerLine);
    for (std::size_t y = 0; y < image.height; ++y) {
        for (std::size_t x = 0; x < image.width; ++x)
            row[x] = indexOf(y * image.width + x);
        writeRow(out, row);
    }
    out.u8(kWrittenPaletteMarker);
    for (const std::uint8_t channel : palette)
        out.u8(channel);
    return out.take();
}

/// Index of the nearest color, without the last one.
std::uint8_t nearestColor(const Palette& palette, const Rgb& color)
{
    std::size_t best = 0;
    int bestDistance = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i + 1 < kPaletteSize; ++i) {
        int distance = 0;
        for (std::size_t channel = 0; channel < 3; ++channel) {
            const int difference = int{color.at(channel)} - int{palette.at(3 * i + channel)};
            distance += difference * difference;
        }
        if (distance < bestDistance) {
            bestDistance = distance;
            best = i;
        }
    }
    return static_cast<std::uint8_t>(best);
}

} // namespace

std::vector<std::byte> writePcx(const Image& image)
{
    const ChosenPalette chosen = paletteFor(image);
    Palette palette{};
    for (std::size_t i = 0; i < chosen.colors.size(); ++i)
        std::copy(chosen.colors[i].begin(), chosen.colors[i].end(),
                  palette.begin() + static_cast<std::ptrdiff_t>(3 * i));
    return pcxOf(image, palette,
                 [&](std::size_t pixel) { return chosen.indexOf.at(packedColor(pixelColor(image, pixel))); });
}

std::vector<std::byte> writePcx(const Image& image, const Palette& palette)
{
    std::unordered_map<std::uint32_t, std::uint8_t> known; // by packed color
    return pcxOf(image, palette, [&](std::size_t pixel) {
        const Rgb color = pixelColor(image, pixel);
        const auto [entry, isNew] = known.try_emplace(packedColor(color), std::uint8_t{0});
        if (isNew)
            entry->second = nearestColor(palette, color);
        return entry->second;
    });
}

} // namespace formats
