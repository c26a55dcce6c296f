#pragma once

#include "formats/image/image.hpp"

#include <cstddef>
#include <vector>

namespace samples {

/// The image as an uncompressed TGA, top row first: with 24 bits per pixel if it is opaque, else with 32.
[[nodiscard]] std::vector<std::byte> tgaOf(const formats::Image& image);

} // namespace samples
