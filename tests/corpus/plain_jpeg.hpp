#pragma once

#include <cstdint>
#include <vector>

namespace tests {

/// The samples of a baseline JPEG of four components and at most 8x8 pixels, as they are, pixel by pixel. It believes
/// the stream and sums up cosines as the definition does: slow, and independent of any library.
/// Source: ITU-T T.81.
[[nodiscard]] std::vector<std::uint8_t> plainJpeg(const std::vector<std::uint8_t>& stream, int width, int height);

} // namespace tests
