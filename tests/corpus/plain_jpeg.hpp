#pragma once

#include <cstdint>
#include <vector>

namespace tests {

/// The unconverted samples of a baseline JPEG with four components and at most 8x8 pixels, pixel by pixel. It trusts
/// the stream and sums cosines as in the definition: slow, and independent of any library. Source: ITU-T T.81.
[[nodiscard]] std::vector<std::uint8_t> plainJpeg(const std::vector<std::uint8_t>& stream, int width, int height);

} // namespace tests
