#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace formats {

enum class PngKind { colors, palette };

/// How much of the pixels of a PNG file could be decoded.
struct PngPixels {
    bool isWhole = false;
    std::uint32_t pass = 0;     ///< the last decoded one of the seven passes of an interlaced image; else 0
    std::uint32_t rowCount = 0; ///< number of complete rows in that pass
    std::string reason;         ///< libpng's message if the image is incomplete
    std::string warning;        ///< libpng's first warning, e.g. of a wrong checksum; empty: none
    std::uint32_t paletteColors = 0;
    std::optional<std::uint32_t> strayIndex; ///< the largest index past the palette; its pixels are black
};

/// Decodes the pixels of a PNG file with libpng, row by row, into `image`: RGBA, of the size in the file's header
/// (asserted), initially transparent black. Missing rows stay transparent. Wrong checksums are ignored; only chunks
/// needed for the pixels are read.
[[nodiscard]] PngPixels decodePng(std::span<const std::byte> file, PngKind kind, Image& image);

} // namespace formats
