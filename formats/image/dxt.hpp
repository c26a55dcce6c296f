#pragma once

#include "formats/image/image.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace formats {

/// Blocks of 4x4 pixels as graphics cards read them.
enum class BlockFormat {
    dxt1Opaque, ///< DXT1 whose transparent code is black: GL_COMPRESSED_RGB_S3TC_DXT1_EXT
    dxt1,       ///< GL_COMPRESSED_RGBA_S3TC_DXT1_EXT
    dxt3,       ///< GL_COMPRESSED_RGBA_S3TC_DXT3_EXT
    dxt5,       ///< GL_COMPRESSED_RGBA_S3TC_DXT5_EXT
    bc5,        ///< two channels, red and green: GL_COMPRESSED_RG_RGTC2
};

[[nodiscard]] constexpr std::string_view nameOf(BlockFormat format)
{
    switch (format) {
    case BlockFormat::dxt1Opaque:
    case BlockFormat::dxt1:
        return "DXT1";
    case BlockFormat::dxt3:
        return "DXT3";
    case BlockFormat::dxt5:
        return "DXT5";
    case BlockFormat::bc5:
        return "BC5";
    }
    return "";
}

inline constexpr std::uint32_t kBlockSide = 4; // pixels

using Rgba = std::array<std::uint8_t, 4>;

enum class ColorMode {
    fourColors,
    byOrder, ///< four where the first stored color is the greater number, else three and a transparent one
};

/// The colors that the codes of a block stand for, from the two (RGB565) that it stores.
[[nodiscard]] std::array<Rgba, 4> blockColors(std::uint32_t first, std::uint32_t second, ColorMode mode);

/// The values that the codes of an alpha block stand for, from the two that it stores.
[[nodiscard]] std::array<std::uint8_t, 8> blockRamp(std::uint32_t first, std::uint32_t second);

/// 8 or 16 bytes.
[[nodiscard]] std::uint32_t blockBytes(BlockFormat format);

/// How many blocks cover an image, those on the edge included.
[[nodiscard]] std::uint64_t blockCount(std::uint64_t width, std::uint64_t height);

/// Paints the pixels of the blocks into `image`, whose size and pixels stand; blocks lie row by row. Blocks and parts
/// of one that are not there leave their pixels as they were, blocks too many are ignored. BC5 has blue 0 and alpha
/// 255.
///
/// Colors are what the formulas of the format give when every division drops its remainder; drivers may differ by one.
/// Source: docs/formats/blp.md §2.7; EXT_texture_compression_s3tc, ARB_texture_compression_rgtc.
/// \returns how many whole blocks were painted.
std::uint64_t paintBlocks(Image& image, BlockFormat format, std::span<const std::byte> blocks);

} // namespace formats
