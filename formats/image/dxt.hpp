#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace formats {

/// Compressed blocks of 4x4 pixels in the formats of graphics cards.
enum class BlockFormat {
    dxt1Opaque, ///< DXT1 with black instead of transparent: GL_COMPRESSED_RGB_S3TC_DXT1_EXT
    dxt1,       ///< GL_COMPRESSED_RGBA_S3TC_DXT1_EXT
    dxt3,       ///< GL_COMPRESSED_RGBA_S3TC_DXT3_EXT
    dxt5,       ///< GL_COMPRESSED_RGBA_S3TC_DXT5_EXT
    bc5,        ///< two channels, red and green: GL_COMPRESSED_RG_RGTC2
};

[[nodiscard]] constexpr std::string_view nameOf(BlockFormat format)
{
    constexpr std::array<std::string_view, 5> kNames{"DXT1", "DXT1", "DXT3", "DXT5", "BC5"};
    return kNames[static_cast<std::size_t>(format)];
}

inline constexpr std::uint32_t kBlockSide = 4; // pixels

using Rgba = std::array<std::uint8_t, 4>;

enum class ColorMode {
    fourColors,
    byOrder, ///< four if the first stored color is greater, else three and a transparent one
};

/// The palette of a block, computed from its two stored colors (RGB565).
[[nodiscard]] std::array<Rgba, 4> blockColors(std::uint32_t first, std::uint32_t second, ColorMode mode);

/// The palette of an alpha block, computed from its two stored values.
[[nodiscard]] std::array<std::uint8_t, 8> blockRamp(std::uint32_t first, std::uint32_t second);

/// Bytes per block: 8 or 16.
[[nodiscard]] std::uint32_t blockBytes(BlockFormat format);

/// Number of blocks that cover an image, including those on the edge.
[[nodiscard]] std::uint64_t blockCount(std::uint64_t width, std::uint64_t height);

/// Paints the pixels of the blocks into `image`, whose size and pixels are already set; blocks are in row order. Pixels
/// of missing blocks or missing parts of blocks are not changed, surplus blocks are ignored. BC5 has blue 0 and alpha
/// 255.
///
/// Colors follow the formulas of the format with every division rounded down; drivers may differ by one. Source:
/// docs/formats/blp.md §2.7; EXT_texture_compression_s3tc, ARB_texture_compression_rgtc. \returns the number of
/// complete blocks painted.
std::uint64_t paintBlocks(Image& image, BlockFormat format, std::span<const std::byte> blocks);

} // namespace formats
