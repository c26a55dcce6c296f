#include "tests/support/compare_images.hpp"

#include <gtest/gtest.h>

namespace image_compare_test {

using formats::Image;
using formats::ImageDifference;

Image gray(std::uint32_t width, std::uint32_t height)
{
    Image image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 128)};
    return image;
}

TEST(CompareImages, FindsNothingBetweenEqualImages)
{
    const ImageDifference difference = tests::compareImages(gray(3, 2), gray(3, 2));
    EXPECT_EQ(difference.pixels, 0U);
    EXPECT_EQ(difference.share, 0.0);
    EXPECT_EQ(difference.mean, 0.0);
    EXPECT_EQ(difference.worst, 0);
}

TEST(CompareImages, CountsPixelsBeyondTheToleranceOnly)
{
    Image actual = gray(5, 2);
    actual.pixels[0] += 8;           // the maximum tolerance
    actual.pixels[4 * 3 + 1] -= 9;   // (3, 0), darker
    actual.pixels[4 * 7 + 3] += 100; // (2, 1), alpha
    actual.pixels[4 * 7] += 20;      // the same pixel again
    const ImageDifference difference = tests::compareImages(actual, gray(5, 2));
    EXPECT_EQ(difference.pixels, 2U);
    EXPECT_DOUBLE_EQ(difference.share, 0.2);
    EXPECT_DOUBLE_EQ(difference.mean, (8 + 9 + 100 + 20) / 40.0);
    EXPECT_EQ(difference.worst, 100);
    EXPECT_EQ(difference.worstX, 2U);
    EXPECT_EQ(difference.worstY, 1U);
}

TEST(CompareImages, TakesAnotherTolerance)
{
    Image actual = gray(1, 1);
    actual.pixels[2] += 5;
    EXPECT_EQ(tests::compareImages(actual, gray(1, 1), 5).pixels, 0U);
    EXPECT_EQ(tests::compareImages(actual, gray(1, 1), 4).pixels, 1U);
}

TEST(CompareImages, IsTheSameInBothDirections)
{
    Image actual = gray(2, 1);
    actual.pixels = {0, 0, 0, 255, 255, 255, 255, 0};
    const ImageDifference there = tests::compareImages(actual, gray(2, 1));
    const ImageDifference back = tests::compareImages(gray(2, 1), actual);
    EXPECT_EQ(there.pixels, back.pixels);
    EXPECT_EQ(there.mean, back.mean);
    EXPECT_EQ(there.worst, back.worst);
    EXPECT_EQ(there.image.pixels, back.image.pixels);
}

TEST(CompareImages, ShowsDifferencesAsBrightness)
{
    Image actual = gray(3, 1);
    actual.pixels[4] += 10;
    actual.pixels[8] -= 100;
    const Image image = tests::compareImages(actual, gray(3, 1)).image;
    EXPECT_EQ(image.width, 3U);
    EXPECT_EQ(image.height, 1U);
    EXPECT_EQ(image.pixels, (std::vector<std::uint8_t>{0, 0, 0, 255, 40, 40, 40, 255, 255, 255, 255, 255}));
}

} // namespace image_compare_test
