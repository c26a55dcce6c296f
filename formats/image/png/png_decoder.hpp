#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace formats {

enum class PngKind { colors, palette };

/// How far the pixels of a PNG file could be decoded.
struct PngPixels {
    bool isWhole = false;
    std::uint32_t pass = 0;     ///< that was decoded last, of the seven of an interlaced image; else 0
    std::uint32_t rowCount = 0; ///< how many rows of it are whole
    std::string reason;         ///< libpng's, where the image is not whole
    std::string warning;        ///< libpng's first one, as of a wrong checksum; empty: none
    std::uint32_t paletteColors = 0;
    std::optional<std::uint32_t> strayIndex; ///< the largest one past the palette; its pixels are black
};

/// Decodes the pixels of a PNG file with libpng, row by row, into `image`: RGBA, of the size in the file's header,
/// whose pixels are transparent black (asserted to be as many). Rows that are missing stay so. Wrong checksums do not
/// hinder it; of the file's chunks only those that pixels need are read.
[[nodiscard]] PngPixels decodePng(std::span<const std::byte> file, PngKind kind, Image& image);

} // namespace formats
