#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// The image as an uncompressed Truevision TGA that every game reads: 24 bits, or 32 if a pixel is not opaque; rows
/// from the bottom, because old readers ignore the bit that says otherwise. 1 to 65,535 pixels on each side: asserted.
[[nodiscard]] std::vector<std::byte> writeTga(const Image& image);

} // namespace formats
