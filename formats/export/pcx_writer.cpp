#include "formats/export/pcx_writer.hpp"

#include "formats/export/byte_writer.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <unordered_map>

// ZSoft PCX, version 5: textures reference §1.
namespace formats {

namespace {

constexpr std::size_t kPaletteSize = 256;
constexpr std::uint8_t kPaletteMarker = 0x0C;
constexpr std::uint8_t kRunFlag = 0xC0;
constexpr std::size_t kLongestRun = 63;

using Rgb = std::array<std::uint8_t, 3>;

/// A colour of the picture and how many pixels have it.
struct CountedColour {
    Rgb colour{};
    std::uint64_t count = 0;
};

/// Some of the picture's colours: [first, last) of the list that is being cut.
struct Box {
    std::size_t first = 0;
    std::size_t last = 0;
    std::size_t axis = 0;  ///< the channel in which they differ most
    double variance = 0.0; ///< summed over the pixels, in that channel
};

struct Palette {
    std::vector<Rgb> colours;
    std::unordered_map<std::uint32_t, std::uint8_t> indexOf; ///< by packed colour of the picture
};

std::uint32_t packed(const Rgb& colour)
{
    return colour[0] | (std::uint32_t{colour[1]} << 8) | (std::uint32_t{colour[2]} << 16);
}

Rgb pixelColour(const Image& image, std::size_t pixel)
{
    return {image.pixels[4 * pixel], image.pixels[4 * pixel + 1], image.pixels[4 * pixel + 2]};
}

std::vector<CountedColour> coloursOf(const Image& image)
{
    std::vector<std::uint32_t> pixels(image.pixelCount());
    for (std::size_t i = 0; i < pixels.size(); ++i)
        pixels[i] = packed(pixelColour(image, i));
    std::sort(pixels.begin(), pixels.end());
    std::vector<CountedColour> colours;
    for (std::size_t i = 0; i < pixels.size(); ++i) {
        if (i == 0 || pixels[i] != pixels[i - 1]) {
            const std::uint32_t value = pixels[i];
            colours.push_back({{static_cast<std::uint8_t>(value & 0xFF), static_cast<std::uint8_t>((value >> 8) & 0xFF),
                                static_cast<std::uint8_t>(value >> 16)},
                               0});
        }
        ++colours.back().count;
    }
    return colours;
}

Box boxOf(const std::vector<CountedColour>& colours, std::size_t first, std::size_t last)
{
    Box box{first, last, 0, -1.0};
    for (std::size_t axis = 0; axis < 3; ++axis) {
        double count = 0.0;
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t i = first; i < last; ++i) {
            const auto weight = static_cast<double>(colours[i].count);
            const double value = colours[i].colour[axis];
            count += weight;
            sum += weight * value;
            squares += weight * value * value;
        }
        const double variance = squares - sum * sum / count;
        if (variance > box.variance) {
            box.axis = axis;
            box.variance = variance;
        }
    }
    return box;
}

/// Where to cut a box so that about half of its pixels lie on either side.
std::size_t medianOf(std::vector<CountedColour>& colours, const Box& box)
{
    const auto begin = colours.begin() + static_cast<std::ptrdiff_t>(box.first);
    const auto end = colours.begin() + static_cast<std::ptrdiff_t>(box.last);
    std::sort(begin, end, [axis = box.axis](const CountedColour& a, const CountedColour& b) {
        return a.colour[axis] != b.colour[axis] ? a.colour[axis] < b.colour[axis] : a.colour < b.colour;
    });
    std::uint64_t total = 0;
    for (std::size_t i = box.first; i < box.last; ++i)
        total += colours[i].count;
    std::uint64_t passed = 0;
    std::size_t cut = box.first;
    while (cut + 2 < box.last && (passed + colours[cut].count) * 2 < total)
        passed += colours[cut++].count;
    return cut + 1;
}

Rgb meanOf(const std::vector<CountedColour>& colours, const Box& box)
{
    std::array<std::uint64_t, 3> sum{};
    std::uint64_t count = 0;
    for (std::size_t i = box.first; i < box.last; ++i) {
        count += colours[i].count;
        for (std::size_t axis = 0; axis < 3; ++axis)
            sum[axis] += colours[i].count * colours[i].colour[axis];
    }
    Rgb mean{};
    for (std::size_t axis = 0; axis < 3; ++axis)
        mean[axis] = static_cast<std::uint8_t>((sum[axis] + count / 2) / count);
    return mean;
}

std::uint8_t nearestIndex(const std::vector<Rgb>& palette, const Rgb& colour)
{
    std::size_t nearest = 0;
    int nearestDistance = 3 * 256 * 256;
    for (std::size_t i = 0; i < palette.size(); ++i) {
        int distance = 0;
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const int difference = int{palette[i][axis]} - int{colour[axis]};
            distance += difference * difference;
        }
        if (distance < nearestDistance) {
            nearestDistance = distance;
            nearest = i;
        }
    }
    return static_cast<std::uint8_t>(nearest);
}

/// Median cut: the box with the largest error is cut until there are enough; a picture of few colours keeps them all.
Palette paletteFor(const Image& image)
{
    std::vector<CountedColour> colours = coloursOf(image);
    std::vector<Box> boxes = {boxOf(colours, 0, colours.size())};
    while (boxes.size() < kPaletteSize) {
        const auto largest = std::max_element(boxes.begin(), boxes.end(),
                                              [](const Box& a, const Box& b) { return a.variance < b.variance; });
        if (largest->last - largest->first < 2)
            break;
        const Box box = *largest;
        const std::size_t cut = medianOf(colours, box);
        *largest = boxOf(colours, box.first, cut);
        boxes.push_back(boxOf(colours, cut, box.last));
    }
    Palette palette;
    for (const Box& box : boxes)
        palette.colours.push_back(meanOf(colours, box));
    std::sort(palette.colours.begin(), palette.colours.end());
    for (const CountedColour& colour : colours)
        palette.indexOf.emplace(packed(colour.colour), nearestIndex(palette.colours, colour.colour));
    return palette;
}

void writeHeader(ByteWriter& out, const Image& image, std::uint32_t bytesPerLine)
{
    out.u8(0x0A); // manufacturer
    out.u8(5);    // version: palette at the end of the file
    out.u8(1);    // run-length encoded
    out.u8(8);    // bits per pixel and plane
    out.u16(0);
    out.u16(0);
    out.u16(static_cast<std::uint16_t>(image.width - 1));
    out.u16(static_cast<std::uint16_t>(image.height - 1));
    out.u16(static_cast<std::uint16_t>(image.width)); // resolution: of no meaning, but some readers reject 0
    out.u16(static_cast<std::uint16_t>(image.height));
    out.text("", 48 + 1); // 16-colour palette, reserved
    out.u8(1);            // planes
    out.u16(static_cast<std::uint16_t>(bytesPerLine));
    out.u16(1); // colour palette, not grey
    out.text("", 58);
}

/// Runs do not go past the end of a row: old readers decode row by row.
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

} // namespace

std::vector<std::byte> writePcx(const Image& image)
{
    assert(image.width >= 1 && image.width <= 0xFFFE && image.height >= 1 && image.height <= 0xFFFF);
    assert(image.pixels.size() == 4 * image.pixelCount());
    const Palette palette = paletteFor(image);
    const std::uint32_t bytesPerLine = image.width + image.width % 2;

    ByteWriter out;
    writeHeader(out, image, bytesPerLine);
    std::vector<std::uint8_t> row(bytesPerLine);
    for (std::size_t y = 0; y < image.height; ++y) {
        for (std::size_t x = 0; x < image.width; ++x)
            row[x] = palette.indexOf.at(packed(pixelColour(image, y * image.width + x)));
        writeRow(out, row);
    }
    out.u8(kPaletteMarker);
    for (std::size_t i = 0; i < kPaletteSize; ++i) {
        const Rgb colour = i < palette.colours.size() ? palette.colours[i] : Rgb{};
        for (const std::uint8_t channel : colour)
            out.u8(channel);
    }
    return out.take();
}

} // namespace formats
