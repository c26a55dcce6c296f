#pragma once

#include "formats/core/image.hpp"
#include "formats/images/png_mark.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// The picture as a PNG file, RGBA or (where every pixel is opaque) RGB, 8 bits, compression level 1: speed matters
/// more than size for pictures that tests and thumbnails make by the thousand. `mark` says that this program wrote it.
///
/// The picture must not be empty (asserted). The file is empty when memory ran out.
[[nodiscard]] std::vector<std::byte> encodePng(const Image& image, PngMark mark = PngMark::none);

} // namespace formats
