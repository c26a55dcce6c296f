#include "formats/image/image_compare.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

namespace formats {

ImageComparison::ImageComparison(Image expected, int tolerance) : m_tolerance(tolerance)
{
    m_difference.image = std::move(expected);
}

void ImageComparison::add(const Image& rows)
{
    Image& image = m_difference.image;
    assert(rows.width == image.width && rows.height <= image.height - m_nextRow);
    std::uint8_t* expected = image.pixels.data() + std::size_t{m_nextRow} * image.width * 4;
    const std::uint8_t* actual = rows.pixels.data();
    for (std::size_t pixel = 0; pixel < rows.pixelCount(); ++pixel, expected += 4, actual += 4) {
        int largest = 0;
        for (int c = 0; c < 4; ++c) {
            const int distance = std::abs(int{actual[c]} - int{expected[c]});
            largest = std::max(largest, distance);
            m_sum += static_cast<std::uint64_t>(distance);
        }
        std::fill_n(expected, 3, static_cast<std::uint8_t>(std::min(largest * 4, 255)));
        expected[3] = 255;
        m_difference.pixels += largest > m_tolerance ? 1 : 0;
        if (largest > m_difference.worst) {
            m_difference.worst = largest;
            m_difference.worstX = static_cast<std::uint32_t>(pixel % rows.width);
            m_difference.worstY = m_nextRow + static_cast<std::uint32_t>(pixel / rows.width);
        }
    }
    m_nextRow += rows.height;
}

ImageDifference ImageComparison::finish()
{
    assert(m_nextRow == m_difference.image.height);
    const auto count = static_cast<double>(std::max<std::size_t>(m_difference.image.pixelCount(), 1));
    m_difference.share = static_cast<double>(m_difference.pixels) / count;
    m_difference.mean = static_cast<double>(m_sum) / (4.0 * count);
    return std::move(m_difference);
}

} // namespace formats
