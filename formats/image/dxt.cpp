// https://registry.khronos.org/OpenGL/extensions/EXT/EXT_texture_compression_s3tc.txt, docs/formats/blp.md §2.7
#include "formats/image/dxt.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"

#include <algorithm>
#include <cassert>

namespace formats {

namespace {

constexpr std::size_t kPixelsPerBlock = 16;

using PixelBlock = std::array<Rgba, kPixelsPerBlock>;

Rgba expanded(std::uint32_t rgb565)
{
    const std::uint32_t red = rgb565 >> 11U;
    const std::uint32_t green = (rgb565 >> 5U) & 63U;
    const std::uint32_t blue = rgb565 & 31U;
    return {static_cast<std::uint8_t>(red << 3U | red >> 2U), static_cast<std::uint8_t>(green << 2U | green >> 4U),
            static_cast<std::uint8_t>(blue << 3U | blue >> 2U), 255};
}

/// Interpolates two colors: `weight` of `whole` parts of the second.
Rgba between(const Rgba& first, const Rgba& second, std::uint32_t weight, std::uint32_t whole)
{
    Rgba color{0, 0, 0, 255};
    for (std::size_t i = 0; i < 3; ++i)
        color[i] = static_cast<std::uint8_t>(((whole - weight) * first[i] + weight * second[i]) / whole);
    return color;
}

void readColors(FieldReader& in, ColorMode mode, PixelBlock& block)
{
    const std::uint32_t first = in.u16();
    const std::uint32_t second = in.u16();
    const auto colors = blockColors(first, second, mode);
    std::uint32_t codes = in.u32();
    for (Rgba& pixel : block) {
        pixel = colors[codes & 3U];
        codes >>= 2U;
    }
}

/// The alpha block of DXT5: two values, and a code per pixel that selects one of eight interpolated values.
std::array<std::uint8_t, kPixelsPerBlock> readRamp(FieldReader& in)
{
    const std::uint32_t first = in.u8();
    const std::uint32_t second = in.u8();
    const auto ramp = blockRamp(first, second);
    std::uint64_t codes = in.u32();
    codes |= std::uint64_t{in.u16()} << 32U;
    std::array<std::uint8_t, kPixelsPerBlock> values{};
    for (std::uint8_t& value : values) {
        value = ramp[codes & 7U];
        codes >>= 3U;
    }
    return values;
}

std::array<std::uint8_t, kPixelsPerBlock> readNibbles(FieldReader& in)
{
    std::array<std::uint8_t, kPixelsPerBlock> values{};
    for (std::size_t i = 0; i < kPixelsPerBlock; i += 2) {
        const std::uint32_t pair = in.u8();
        values[i] = static_cast<std::uint8_t>((pair & 15U) * 17);
        values[i + 1] = static_cast<std::uint8_t>((pair >> 4U) * 17);
    }
    return values;
}

PixelBlock readOpaque(FieldReader in)
{
    PixelBlock block;
    readColors(in, ColorMode::byOrder, block);
    for (Rgba& pixel : block)
        pixel[3] = 255;
    return block;
}

PixelBlock readDxt1(FieldReader in)
{
    PixelBlock block;
    readColors(in, ColorMode::byOrder, block);
    return block;
}

PixelBlock readWithAlpha(FieldReader in, std::array<std::uint8_t, kPixelsPerBlock> (*readAlpha)(FieldReader&))
{
    const auto alpha = readAlpha(in);
    PixelBlock block;
    readColors(in, ColorMode::fourColors, block);
    for (std::size_t i = 0; i < kPixelsPerBlock; ++i)
        block[i][3] = alpha[i];
    return block;
}

PixelBlock readBc5(FieldReader in)
{
    const auto red = readRamp(in);
    const auto green = readRamp(in);
    PixelBlock block;
    for (std::size_t i = 0; i < kPixelsPerBlock; ++i)
        block[i] = {red[i], green[i], 0, 255};
    return block;
}

PixelBlock readBlock(BlockFormat format, std::span<const std::byte> bytes)
{
    const FieldReader in(bytes);
    switch (format) {
    case BlockFormat::dxt1Opaque:
        return readOpaque(in);
    case BlockFormat::dxt1:
        return readDxt1(in);
    case BlockFormat::dxt3:
        return readWithAlpha(in, readNibbles);
    case BlockFormat::dxt5:
        return readWithAlpha(in, readRamp);
    case BlockFormat::bc5:
        return readBc5(in);
    }
    return {};
}

/// The part of a block that lies inside the image.
void paint(Image& image, const PixelBlock& block, std::uint32_t left, std::uint32_t top)
{
    const std::uint32_t width = std::min(kBlockSide, image.width - left);
    const std::uint32_t height = std::min(kBlockSide, image.height - top);
    for (std::uint32_t y = 0; y < height; ++y) {
        const std::size_t row = (std::size_t{top + y} * image.width + left) * 4;
        for (std::uint32_t x = 0; x < width; ++x) {
            const Rgba& pixel = block[std::size_t{y} * kBlockSide + x];
            std::copy(pixel.begin(), pixel.end(), image.pixels.begin() + static_cast<std::ptrdiff_t>(row + x * 4));
        }
    }
}

} // namespace

std::array<Rgba, 4> blockColors(std::uint32_t first, std::uint32_t second, ColorMode mode)
{
    const Rgba a = expanded(first);
    const Rgba b = expanded(second);
    if (mode == ColorMode::fourColors || first > second)
        return {a, b, between(a, b, 1, 3), between(a, b, 2, 3)};
    return {a, b, between(a, b, 1, 2), Rgba{0, 0, 0, 0}};
}

std::array<std::uint8_t, 8> blockRamp(std::uint32_t first, std::uint32_t second)
{
    std::array<std::uint8_t, 8> ramp{static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    ramp[7] = 255;
    const std::uint32_t steps = first > second ? 7 : 5;
    for (std::uint32_t code = 2; code <= steps; ++code)
        ramp[code] = static_cast<std::uint8_t>(((steps + 1 - code) * first + (code - 1) * second) / steps);
    return ramp;
}

std::uint32_t blockBytes(BlockFormat format)
{
    return format == BlockFormat::dxt1Opaque || format == BlockFormat::dxt1 ? 8 : 16;
}

std::uint64_t blockCount(std::uint64_t width, std::uint64_t height)
{
    return ((width + kBlockSide - 1) / kBlockSide) * ((height + kBlockSide - 1) / kBlockSide);
}

std::uint64_t paintBlocks(Image& image, BlockFormat format, std::span<const std::byte> blocks)
{
    assert(image.pixels.size() == image.pixelCount() * 4);
    const std::size_t bytes = blockBytes(format);
    const std::uint64_t across = blockCount(image.width, 1);
    const std::uint64_t count = std::min<std::uint64_t>(blocks.size() / bytes, blockCount(image.width, image.height));
    CancelPoll poll;
    for (std::uint64_t i = 0; i < count && !poll.isCancelled(); ++i) {
        const PixelBlock block = readBlock(format, blocks.subspan(static_cast<std::size_t>(i) * bytes, bytes));
        paint(image, block, static_cast<std::uint32_t>(i % across) * kBlockSide,
              static_cast<std::uint32_t>(i / across) * kBlockSide);
    }
    return count;
}

} // namespace formats
