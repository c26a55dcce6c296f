// docs/formats/blp.md §2
#include "formats/image/blp/blp_writer.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/image/blp/blp_header.hpp"
#include "formats/image/dxt_writer.hpp"
#include "formats/image/palette_choice.hpp"

#include <algorithm>
#include <array>
#include <cassert>

namespace formats {

namespace {

constexpr std::size_t kTableLevels = 16;
constexpr std::size_t kOffsetTable = 0x14, kSizeTable = 0x54;
constexpr std::size_t kHeaderBytes = 0x94;

/// The header's fields of an encoding, and the set of its possible numbers of alpha bits: bit n for n bits.
struct EncodingFields {
    std::uint8_t encoding = 0, preferredFormat = 0;
    std::uint32_t alphaBits = 0;
};

constexpr std::array<EncodingFields, 5> kEncodings{
    {{1, 8, 0b100010011}, {3, 2, 0b100000001}, {2, 0, 0b11}, {2, 1, 0b100000000}, {2, 7, 0b100000000}}};

const EncodingFields& fieldsOf(BlpEncoding encoding)
{
    return kEncodings[static_cast<std::size_t>(encoding)];
}

Image halved(const Image& image)
{
    Image half{std::max(image.width / 2, 1U), std::max(image.height / 2, 1U), {}};
    half.pixels.resize(half.pixelCount() * 4);
    const auto at = [&image](std::uint32_t x, std::uint32_t y, std::size_t channel) {
        const std::size_t row = std::min(y, image.height - 1);
        const std::size_t column = std::min(x, image.width - 1);
        return std::uint32_t{image.pixels[(row * image.width + column) * 4 + channel]};
    };
    for (std::uint32_t y = 0; y < half.height; ++y) {
        for (std::uint32_t x = 0; x < half.width; ++x) {
            for (std::size_t channel = 0; channel < 4; ++channel) {
                const std::uint32_t sum = at(2 * x, 2 * y, channel) + at(2 * x + 1, 2 * y, channel) +
                                          at(2 * x, 2 * y + 1, channel) + at(2 * x + 1, 2 * y + 1, channel);
                half.pixels[(std::size_t{y} * half.width + x) * 4 + channel] = static_cast<std::uint8_t>((sum + 2) / 4);
            }
        }
    }
    return half;
}

std::vector<Image> levelsOf(const Image& image, BlpMips mips)
{
    std::vector<Image> levels{image};
    while (mips == BlpMips::all && levels.size() < kTableLevels &&
           (levels.back().width > 1 || levels.back().height > 1))
        levels.push_back(halved(levels.back()));
    return levels;
}

/// One palette serves all levels, so the averaged colors of smaller levels take part in the choice.
ChosenPalette chosenPaletteOf(const std::vector<Image>& levels)
{
    Image all;
    for (const Image& level : levels)
        all.pixels.insert(all.pixels.end(), level.pixels.begin(), level.pixels.end());
    all.width = static_cast<std::uint32_t>(all.pixels.size() / 4);
    all.height = 1;
    return paletteFor(all);
}

void writePalette(ByteWriter& out, const ChosenPalette& palette)
{
    for (std::size_t i = 0; i < kPaletteSize; ++i) {
        const Rgb color = i < palette.colors.size() ? palette.colors[i] : Rgb{};
        out.u8(color[2]);
        out.u8(color[1]);
        out.u8(color[0]);
        out.u8(0);
    }
}

/// `bits` of each pixel's alpha, packed from the lowest bits of a byte on.
void writeAlpha(ByteWriter& out, const Image& image, std::uint32_t bits)
{
    if (bits == 0)
        return;
    const std::uint32_t most = (1U << bits) - 1;
    const std::size_t inByte = 8 / bits;
    for (std::size_t first = 0; first < image.pixelCount(); first += inByte) {
        std::uint32_t byte = 0;
        for (std::size_t i = 0; i < std::min(inByte, image.pixelCount() - first); ++i)
            byte |= (image.pixels[4 * (first + i) + 3] * most + 127) / 255 << (i * bits);
        out.u8(static_cast<std::uint8_t>(byte));
    }
}

void writeIndices(ByteWriter& out, const Image& image, const ChosenPalette& palette, std::uint32_t alphaBits)
{
    for (std::size_t i = 0; i < image.pixelCount(); ++i)
        out.u8(palette.indexOf.at(packedColor(pixelColor(image, i))));
    writeAlpha(out, image, alphaBits);
}

void writeBgra(ByteWriter& out, const Image& image, std::uint32_t alphaBits)
{
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        out.u8(image.pixels[i + 2]);
        out.u8(image.pixels[i + 1]);
        out.u8(image.pixels[i]);
        out.u8(alphaBits == 0 ? std::uint8_t{255} : image.pixels[i + 3]);
    }
}

BlockFormat blockFormatOf(const BlpOptions& options)
{
    if (options.encoding == BlpEncoding::dxt3)
        return BlockFormat::dxt3;
    if (options.encoding == BlpEncoding::dxt5)
        return BlockFormat::dxt5;
    return options.alphaBits == 0 ? BlockFormat::dxt1Opaque : BlockFormat::dxt1;
}

void writeLevel(ByteWriter& out, const Image& level, const ChosenPalette& palette, const BlpOptions& options)
{
    if (options.encoding == BlpEncoding::palette) {
        writeIndices(out, level, palette, options.alphaBits);
    } else if (options.encoding == BlpEncoding::bgra) {
        writeBgra(out, level, options.alphaBits);
    } else {
        for (const std::byte byte : compressBlocks(level, blockFormatOf(options)))
            out.u8(std::to_integer<std::uint8_t>(byte));
    }
}

void writeBlpHeader(ByteWriter& out, const Image& image, const BlpOptions& options)
{
    const EncodingFields& fields = fieldsOf(options.encoding);
    for (const char letter : {'B', 'L', 'P', '2'})
        out.u8(static_cast<std::uint8_t>(letter));
    out.u32(1); // pixels, not JPEG
    out.u8(fields.encoding);
    out.u8(static_cast<std::uint8_t>(options.alphaBits));
    out.u8(fields.preferredFormat);
    out.u8(options.mips == BlpMips::all ? 1 : 0);
    out.u32(image.width);
    out.u32(image.height);
    out.text("", kHeaderBytes - out.size()); // offsets and sizes are written when they are known
}

} // namespace

std::vector<std::byte> writeBlp(const Image& image, const BlpOptions& options)
{
    assert(!image.isEmpty() && image.pixels.size() == image.pixelCount() * 4);
    assert(options.alphaBits <= 8 && (fieldsOf(options.encoding).alphaBits >> options.alphaBits & 1U) == 1);
    const std::vector<Image> levels = levelsOf(image, options.mips);
    const ChosenPalette palette = options.encoding == BlpEncoding::palette ? chosenPaletteOf(levels) : ChosenPalette();

    ByteWriter out;
    writeBlpHeader(out, image, options);
    writePalette(out, palette);
    assert(out.size() == kHeaderBytes + kBlpPaletteBytes); // files without a palette have the space for it, too
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const std::size_t offset = out.size();
        writeLevel(out, levels[i], palette, options);
        out.patchU32(kOffsetTable + 4 * i, static_cast<std::uint32_t>(offset));
        out.patchU32(kSizeTable + 4 * i, static_cast<std::uint32_t>(out.size() - offset));
    }
    return out.take();
}

} // namespace formats
