#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// The image as an 8-bit PCX with a palette of at most 256 colors chosen by median cut; alpha is dropped.
[[nodiscard]] std::vector<std::byte> writePcx(const Image& image);

} // namespace formats
