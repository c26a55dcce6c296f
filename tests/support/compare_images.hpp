#pragma once

#include "formats/image/image_compare.hpp"

#include <cassert>

namespace tests {

/// Compares two whole images of equal size.
[[nodiscard]] inline formats::ImageDifference compareImages(const formats::Image& actual,
                                                            const formats::Image& expected,
                                                            int tolerance = formats::kSameImageTolerance)
{
    assert(actual.width == expected.width && actual.height == expected.height);
    formats::ImageComparison comparison(expected, tolerance);
    comparison.add(actual);
    return comparison.finish();
}

} // namespace tests
