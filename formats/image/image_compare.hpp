#pragma once

#include "formats/image/image.hpp"

#include <cstdint>

namespace formats {

/// The difference of two images of the same size.
struct ImageDifference {
    std::uint64_t pixels = 0; ///< pixels whose largest channel difference is above the tolerance
    double share = 0.0;       ///< share of all pixels, 0 to 1
    double mean = 0.0;        ///< mean channel difference over all pixels, 0 to 255
    std::uint32_t worstX = 0;
    std::uint32_t worstY = 0;
    int worst = 0; ///< largest channel difference anywhere
    Image image;   ///< differences as brightness, times 4, for display
};

/// Largest channel difference of pixels that count as equal.
inline constexpr int kSameImageTolerance = 8;

/// Compares an image that arrives in bands. Stores one image: the expected one is replaced by the differences.
class ImageComparison {
public:
    explicit ImageComparison(Image expected, int tolerance = kSameImageTolerance);

    /// The next rows of the actual image, as wide as the expected one, top row first.
    void add(const Image& rows);

    /// Call it after all rows were added.
    [[nodiscard]] ImageDifference finish();

private:
    ImageDifference m_difference; // its image: differences of compared rows, then expected rows
    int m_tolerance;
    std::uint32_t m_nextRow = 0;
    std::uint64_t m_sum = 0; // sum of the differences of all channels
};

} // namespace formats
