// https://registry.khronos.org/OpenGL/extensions/EXT/EXT_texture_compression_s3tc.txt, docs/formats/blp.md §2.7
#include "formats/image/dxt_writer.hpp"

#include "formats/base/byte_writer.hpp"

#include <glm/glm.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <limits>
#include <utility>

namespace formats {

namespace {

constexpr std::size_t kBlockPixels = 16;
constexpr std::uint8_t kOpaqueFrom = 128; // threshold for one bit of alpha

using UnpackedBlock = std::array<Rgba, kBlockPixels>;
using Codes = std::array<std::uint8_t, kBlockPixels>;

UnpackedBlock blockAt(const Image& image, std::uint32_t left, std::uint32_t top)
{
    UnpackedBlock block{};
    for (std::uint32_t i = 0; i < kBlockPixels; ++i) {
        const std::size_t x = std::min(left + i % kBlockSide, image.width - 1);
        const std::size_t y = std::min(top + i / kBlockSide, image.height - 1);
        std::copy_n(image.pixels.begin() + static_cast<std::ptrdiff_t>((y * image.width + x) * 4), 4, block[i].begin());
    }
    return block;
}

glm::vec3 colorOf(const Rgba& pixel)
{
    return {pixel[0], pixel[1], pixel[2]};
}

std::uint32_t packed565(const glm::vec3& color)
{
    const auto part = [](float value, float most) {
        return static_cast<std::uint32_t>(std::clamp(value, 0.0f, 255.0f) / 255.0f * most + 0.5f);
    };
    return part(color.r, 31.0f) << 11U | part(color.g, 63.0f) << 5U | part(color.b, 31.0f);
}

/// The direction in which the colors differ most, by power iteration with their covariance.
glm::vec3 axisOf(const std::vector<glm::vec3>& colors, const glm::vec3& mean)
{
    glm::mat3 covariance(0.0f);
    for (const glm::vec3& color : colors)
        covariance += glm::outerProduct(color - mean, color - mean);
    glm::vec3 axis(1.0f, 1.1f, 0.9f); // asymmetric, so that it is not orthogonal to the result
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 next = covariance * axis;
        const float length = glm::length(next);
        if (length < 1e-6f)
            break;
        axis = next / length;
    }
    return axis;
}

struct Ends {
    glm::vec3 first{}, second{};
};

Ends endsAlongAxis(const std::vector<glm::vec3>& colors)
{
    glm::vec3 mean(0.0f);
    for (const glm::vec3& color : colors)
        mean += color;
    mean /= static_cast<float>(colors.size());
    const glm::vec3 axis = axisOf(colors, mean);
    float least = 0.0f;
    float most = 0.0f;
    for (const glm::vec3& color : colors) {
        const float at = glm::dot(color - mean, axis) / glm::dot(axis, axis);
        least = std::min(least, at);
        most = std::max(most, at);
    }
    return {mean + axis * most, mean + axis * least};
}

/// Two stored colors, the code of each pixel, and the error.
struct ColorBlock {
    std::uint32_t first = 0, second = 0;
    Codes codes{};
    float error = std::numeric_limits<float>::max();
};

/// The codes that a block may use.
enum class BlockPalette { four, threeAndTransparent };

bool isTransparent(const Rgba& pixel)
{
    return pixel[3] < kOpaqueFrom;
}

/// Orders two end colors as the palette requires and assigns each pixel the nearest color.
ColorBlock coded(const UnpackedBlock& block, const Ends& ends, BlockPalette palette)
{
    ColorBlock result;
    result.first = packed565(ends.first);
    result.second = packed565(ends.second);
    if ((palette == BlockPalette::four) == (result.first < result.second))
        std::swap(result.first, result.second);
    const auto colors = blockColors(result.first, result.second, ColorMode::byOrder);
    // Two equal end colors do not select the palette of four: the fourth code is transparent then.
    const std::size_t usable = palette == BlockPalette::four ? (result.first == result.second ? 1 : 4) : 3;
    result.error = 0.0f;
    for (std::size_t i = 0; i < kBlockPixels; ++i) {
        if (palette == BlockPalette::threeAndTransparent && isTransparent(block[i])) {
            result.codes[i] = 3;
            continue;
        }
        float least = std::numeric_limits<float>::max();
        for (std::size_t code = 0; code < usable; ++code) {
            const glm::vec3 difference = colorOf(block[i]) - colorOf(colors[code]);
            const float distance = glm::dot(difference, difference);
            if (distance < least) {
                least = distance;
                result.codes[i] = static_cast<std::uint8_t>(code);
            }
        }
        result.error += least;
    }
    return result;
}

/// The weight of the second end color in each code.
float weightOf(std::uint8_t code, BlockPalette palette)
{
    constexpr std::array<float, 4> kOfFour{0.0f, 1.0f, 1.0f / 3.0f, 2.0f / 3.0f};
    constexpr std::array<float, 4> kOfThree{0.0f, 1.0f, 0.5f, 0.0f};
    return palette == BlockPalette::four ? kOfFour[code] : kOfThree[code];
}

/// The end colors that fit the pixels best for given codes; false if the codes do not determine them.
bool fitEnds(const UnpackedBlock& block, const ColorBlock& from, BlockPalette palette, Ends& ends)
{
    float aa = 0.0f;
    float ab = 0.0f;
    float bb = 0.0f;
    glm::vec3 a(0.0f);
    glm::vec3 b(0.0f);
    for (std::size_t i = 0; i < kBlockPixels; ++i) {
        if (palette == BlockPalette::threeAndTransparent && from.codes[i] == 3)
            continue;
        const float second = weightOf(from.codes[i], palette);
        const float first = 1.0f - second;
        aa += first * first;
        ab += first * second;
        bb += second * second;
        a += first * colorOf(block[i]);
        b += second * colorOf(block[i]);
    }
    const float determinant = aa * bb - ab * ab;
    if (determinant < 1e-4f)
        return false;
    ends = {(a * bb - b * ab) / determinant, (b * aa - a * ab) / determinant};
    return true;
}

ColorBlock compressedColors(const UnpackedBlock& block, BlockPalette palette)
{
    std::vector<glm::vec3> colors;
    for (const Rgba& pixel : block) {
        if (palette == BlockPalette::four || !isTransparent(pixel))
            colors.push_back(colorOf(pixel));
    }
    if (colors.empty())
        return coded(block, {}, palette);
    ColorBlock best = coded(block, endsAlongAxis(colors), palette);
    Ends ends;
    if (fitEnds(block, best, palette, ends)) {
        const ColorBlock fitted = coded(block, ends, palette);
        if (fitted.error < best.error)
            best = fitted;
    }
    return best;
}

void writeColors(ByteWriter& out, const UnpackedBlock& block, BlockPalette palette)
{
    const ColorBlock colors = compressedColors(block, palette);
    out.u16(static_cast<std::uint16_t>(colors.first));
    out.u16(static_cast<std::uint16_t>(colors.second));
    std::uint32_t codes = 0;
    for (std::size_t i = 0; i < kBlockPixels; ++i)
        codes |= std::uint32_t{colors.codes[i]} << (2 * i);
    out.u32(codes);
}

/// The least and the greatest value of a channel, and six values between them.
void writeRamp(ByteWriter& out, const UnpackedBlock& block, std::size_t channel)
{
    std::uint8_t least = 255;
    std::uint8_t most = 0;
    for (const Rgba& pixel : block) {
        least = std::min(least, pixel[channel]);
        most = std::max(most, pixel[channel]);
    }
    const auto ramp = blockRamp(most, least);
    out.u8(most);
    out.u8(least);
    std::uint64_t codes = 0;
    for (std::size_t i = 0; i < kBlockPixels; ++i) {
        const int value = block[i][channel];
        const auto nearest = std::min_element(ramp.begin(), ramp.end(), [value](std::uint8_t a, std::uint8_t b) {
            return std::abs(int{a} - value) < std::abs(int{b} - value);
        });
        codes |= static_cast<std::uint64_t>(nearest - ramp.begin()) << (3 * i);
    }
    out.u32(static_cast<std::uint32_t>(codes));
    out.u16(static_cast<std::uint16_t>(codes >> 32U));
}

void writeNibbles(ByteWriter& out, const UnpackedBlock& block)
{
    const auto nibble = [](const Rgba& pixel) { return (pixel[3] + 8U) / 17U; };
    for (std::size_t i = 0; i < kBlockPixels; i += 2)
        out.u8(static_cast<std::uint8_t>(nibble(block[i]) | nibble(block[i + 1]) << 4U));
}

void writeBlock(ByteWriter& out, const UnpackedBlock& block, BlockFormat format)
{
    switch (format) {
    case BlockFormat::dxt1Opaque:
        writeColors(out, block, BlockPalette::four);
        break;
    case BlockFormat::dxt1:
        writeColors(out, block,
                    std::any_of(block.begin(), block.end(), isTransparent) ? BlockPalette::threeAndTransparent
                                                                           : BlockPalette::four);
        break;
    case BlockFormat::dxt3:
        writeNibbles(out, block);
        writeColors(out, block, BlockPalette::four);
        break;
    case BlockFormat::dxt5:
        writeRamp(out, block, 3);
        writeColors(out, block, BlockPalette::four);
        break;
    case BlockFormat::bc5:
        writeRamp(out, block, 0);
        writeRamp(out, block, 1);
        break;
    }
}

} // namespace

std::vector<std::byte> compressBlocks(const Image& image, BlockFormat format)
{
    assert(!image.isEmpty() && image.pixels.size() == image.pixelCount() * 4);
    ByteWriter out;
    for (std::uint32_t top = 0; top < image.height; top += kBlockSide) {
        for (std::uint32_t left = 0; left < image.width; left += kBlockSide)
            writeBlock(out, blockAt(image, left, top), format);
    }
    return out.take();
}

} // namespace formats
