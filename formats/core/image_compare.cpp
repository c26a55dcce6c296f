#include "formats/core/image_compare.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace formats {

ImageDifference compareImages(const Image& actual, const Image& expected, int tolerance)
{
    assert(actual.width == expected.width && actual.height == expected.height);
    ImageDifference difference;
    difference.picture = Image{actual.width, actual.height, std::vector<std::uint8_t>(actual.pixels.size())};
    std::uint64_t sum = 0;
    for (std::size_t pixel = 0; pixel < actual.pixelCount(); ++pixel) {
        int largest = 0;
        for (std::size_t c = pixel * 4; c < pixel * 4 + 4; ++c) {
            const int distance = std::abs(int{actual.pixels[c]} - int{expected.pixels[c]});
            largest = std::max(largest, distance);
            sum += static_cast<std::uint64_t>(distance);
        }
        const auto shade = static_cast<std::uint8_t>(std::min(largest * 4, 255));
        for (std::size_t c = 0; c < 3; ++c)
            difference.picture.pixels[pixel * 4 + c] = shade;
        difference.picture.pixels[pixel * 4 + 3] = 255;
        difference.pixels += largest > tolerance ? 1 : 0;
        if (largest > difference.worst) {
            difference.worst = largest;
            difference.worstX = static_cast<std::uint32_t>(pixel % actual.width);
            difference.worstY = static_cast<std::uint32_t>(pixel / actual.width);
        }
    }
    const auto count = static_cast<double>(std::max<std::size_t>(actual.pixelCount(), 1));
    difference.share = static_cast<double>(difference.pixels) / count;
    difference.mean = static_cast<double>(sum) / (4.0 * count);
    return difference;
}

} // namespace formats
