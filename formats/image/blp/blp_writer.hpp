#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace formats {

enum class BlpEncoding { palette, bgra, dxt1, dxt3, dxt5 };
enum class BlpMips { none, all };

struct BlpOptions {
    BlpEncoding encoding = BlpEncoding::dxt1;
    std::uint32_t alphaBits = 0; ///< palette: 0, 1, 4, 8; bgra: 0, 8; dxt1: 0, 1; dxt3 and dxt5: 8
    BlpMips mips = BlpMips::all;
};

/// Encodes the image as a texture of World of Warcraft (BLP2) with its levels down to 1x1, each the average of 2x2
/// pixels of the one before. Palettes are chosen by median cut over all levels; alpha is rounded to its bits; with 0
/// bits it is dropped (255). Blocks: see compressBlocks.
///
/// Invalid combinations of options and empty images are asserted. Layout: docs/formats/blp.md §2.
[[nodiscard]] std::vector<std::byte> writeBlp(const Image& image, const BlpOptions& options);

} // namespace formats
