#pragma once

#include "formats/image/dxt.hpp"
#include "formats/image/image.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// Compresses the image into blocks of 4x4 pixels in row order; blocks on the edge repeat the last pixels.
///
/// Colors lie on the block's principal axis through the mean, corrected once by least squares: about the quality of
/// real-time compressors, below that of slow ones. DXT1 makes pixels of alpha below 128 transparent. A block of one
/// color that RGB565 can represent is exact. The image must not be empty (asserted).
[[nodiscard]] std::vector<std::byte> compressBlocks(const Image& image, BlockFormat format);

} // namespace formats
