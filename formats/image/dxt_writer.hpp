#pragma once

#include "formats/image/dxt.hpp"
#include "formats/image/image.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// The image as blocks of 4x4 pixels, row by row; pixels that a block on the edge has too many repeat the last ones.
///
/// Colors lie on the line through a block's mean along which they differ most, corrected once by least squares: about
/// what real-time compressors do, less than the slow ones. DXT1 makes pixels of alpha below 128 transparent. A block of
/// one color that 565 bits can say is exact.
/// The image must not be empty (asserted).
[[nodiscard]] std::vector<std::byte> compressBlocks(const Image& image, BlockFormat format);

} // namespace formats
