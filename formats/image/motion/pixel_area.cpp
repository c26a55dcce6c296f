#include "formats/image/motion/pixel_area.hpp"

#include <algorithm>
#include <cassert>

namespace formats {

namespace {

/// The bytes of a part of a row: the pixels [first, last).
std::span<const std::uint8_t> rowPart(const PixelRows& rows, std::size_t row, std::size_t first, std::size_t last)
{
    return rows.pixels.subspan((row * rows.width + first) * rows.pixelBytes, (last - first) * rows.pixelBytes);
}

bool isSamePart(const PixelRows& a, const PixelRows& b, std::size_t row, std::size_t first, std::size_t last)
{
    const auto part = rowPart(a, row, first, last);
    return std::equal(part.begin(), part.end(), rowPart(b, row, first, last).begin());
}

} // namespace

PixelArea changedArea(const PixelRows& before, const PixelRows& after)
{
    assert(before.pixels.size() == after.pixels.size() && before.width == after.width);
    const std::size_t width = after.width;
    const std::size_t height = after.pixels.size() / (width * after.pixelBytes);
    std::size_t top = height, bottom = 0, left = width, right = 0;
    for (std::size_t row = 0; row < height; ++row) {
        if (isSamePart(before, after, row, 0, width))
            continue;
        top = std::min(top, row);
        bottom = row + 1;
        if (!isSamePart(before, after, row, 0, left)) { // only what can make the rectangle wider
            std::size_t x = 0;
            while (isSamePart(before, after, row, x, x + 1))
                ++x;
            left = std::min(left, x);
        }
        if (!isSamePart(before, after, row, right, width)) {
            std::size_t x = width;
            while (isSamePart(before, after, row, x - 1, x))
                --x;
            right = std::max(right, x);
        }
    }
    if (bottom == 0)
        return {0, 0, 1, 1};
    return {static_cast<std::uint32_t>(left), static_cast<std::uint32_t>(top), static_cast<std::uint32_t>(right - left),
            static_cast<std::uint32_t>(bottom - top)};
}

} // namespace formats
