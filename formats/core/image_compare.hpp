#pragma once

#include "formats/core/image.hpp"

#include <cstdint>

namespace formats {

/// How far two pictures of one size are apart.
struct ImageDifference {
    std::uint64_t pixels = 0;  ///< whose largest channel difference is above the tolerance
    double share = 0.0;        ///< of all pixels, 0 to 1
    double mean = 0.0;         ///< mean channel difference over all pixels, 0 to 255
    std::uint32_t worstX = 0;
    std::uint32_t worstY = 0;
    int worst = 0;             ///< largest channel difference anywhere
    Image picture;             ///< differences as brightness, times 4, for looking at
};

/// A channel may differ by this much before its pixel counts as different.
inline constexpr int kSamePictureTolerance = 8;

/// Both pictures must have one size.
[[nodiscard]] ImageDifference compareImages(const Image& actual, const Image& expected,
                                            int tolerance = kSamePictureTolerance);

} // namespace formats
