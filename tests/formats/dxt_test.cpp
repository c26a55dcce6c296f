#include "formats/image/dxt.hpp"

#include <gtest/gtest.h>

using namespace formats;

namespace dxt_test {

using Bytes = std::vector<std::uint8_t>;

Image decoded(std::uint32_t width, std::uint32_t height, BlockFormat format, const Bytes& blocks)
{
    Image image{width, height, {}};
    image.pixels.assign(image.pixelCount() * 4, 7);
    static_cast<void>(paintBlocks(image, format, std::as_bytes(std::span(blocks))));
    return image;
}

Rgba pixel(const Image& image, std::size_t index)
{
    return {image.pixels.at(4 * index), image.pixels.at(4 * index + 1), image.pixels.at(4 * index + 2),
            image.pixels.at(4 * index + 3)};
}

// Red and blue, with red as the greater number; a row of codes 0 1 2 3, the other pixels code 0.
const Bytes kRedThenBlue{0x00, 0xF8, 0x1F, 0x00, 0b11100100, 0, 0, 0};
const Bytes kBlueThenRed{0x1F, 0x00, 0x00, 0xF8, 0b11100100, 0, 0, 0};

Bytes joined(Bytes first, const Bytes& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

TEST(Dxt, MixesFourColorsWhereTheFirstIsGreater)
{
    const Image image = decoded(4, 4, BlockFormat::dxt1, kRedThenBlue);
    EXPECT_EQ(pixel(image, 0), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 1), (Rgba{0, 0, 255, 255}));
    EXPECT_EQ(pixel(image, 2), (Rgba{170, 0, 85, 255}));
    EXPECT_EQ(pixel(image, 3), (Rgba{85, 0, 170, 255}));
    EXPECT_EQ(pixel(image, 4), (Rgba{255, 0, 0, 255})) << "the second row has codes of its own";
}

TEST(Dxt, MixesThreeColorsWhereTheFirstIsNotGreater)
{
    const Image image = decoded(4, 4, BlockFormat::dxt1, kBlueThenRed);
    EXPECT_EQ(pixel(image, 0), (Rgba{0, 0, 255, 255}));
    EXPECT_EQ(pixel(image, 1), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 2), (Rgba{127, 0, 127, 255}));
    EXPECT_EQ(pixel(image, 3), (Rgba{0, 0, 0, 0}));
    const Image equal = decoded(4, 4, BlockFormat::dxt1, {0x00, 0xF8, 0x00, 0xF8, 0b11100100, 0, 0, 0});
    EXPECT_EQ(pixel(equal, 2), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixel(equal, 3), (Rgba{0, 0, 0, 0}));
}

TEST(Dxt, ShowsTransparentCodeBlackWithoutAlpha)
{
    EXPECT_EQ(pixel(decoded(4, 4, BlockFormat::dxt1Opaque, kBlueThenRed), 3), (Rgba{0, 0, 0, 255}));
}

TEST(Dxt, WidensFiveAndSixBits)
{
    // 0x8410: 16 of 31, 32 of 63, 16 of 31.
    EXPECT_EQ(pixel(decoded(4, 4, BlockFormat::dxt1, {0x10, 0x84, 0, 0, 0, 0, 0, 0}), 0), (Rgba{132, 130, 132, 255}));
    // 0x0841: 1 of 31, 2 of 63, 1 of 31.
    EXPECT_EQ(pixel(decoded(4, 4, BlockFormat::dxt1, {0x41, 0x08, 0, 0, 0, 0, 0, 0}), 0), (Rgba{8, 8, 8, 255}));
}

TEST(Dxt, ReadsAlphaOfFourBitsAndAlwaysFourColors)
{
    const Image image = decoded(4, 4, BlockFormat::dxt3, joined({0x10, 0xF2, 0, 0, 0, 0, 0, 0x80}, kBlueThenRed));
    EXPECT_EQ(pixel(image, 0), (Rgba{0, 0, 255, 0}));
    EXPECT_EQ(pixel(image, 1), (Rgba{255, 0, 0, 17}));
    EXPECT_EQ(pixel(image, 2), (Rgba{85, 0, 170, 34}));
    EXPECT_EQ(pixel(image, 3), (Rgba{170, 0, 85, 255}));
    EXPECT_EQ(pixel(image, 15)[3], 136);
}

/// Codes 0 to 7 for the first eight pixels, 7 for the last: three bits each, from the lowest on.
Bytes ramp(std::uint8_t first, std::uint8_t second)
{
    return {first, second, 0b10001000, 0b11000110, 0b11111010, 0, 0, 0b11100000};
}

TEST(Dxt, ReadsAlphaOfEightStepsWhereTheFirstIsGreater)
{
    const Image image = decoded(4, 4, BlockFormat::dxt5, joined(ramp(255, 0), kRedThenBlue));
    const Bytes expected{255, 0, 218, 182, 145, 109, 72, 36};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(pixel(image, i)[3], expected[i]) << i;
    EXPECT_EQ(pixel(image, 15)[3], 36);
    EXPECT_EQ(pixel(image, 2), (Rgba{170, 0, 85, 218}));
}

TEST(Dxt, ReadsAlphaOfSixStepsAndBothEndsWhereTheFirstIsNotGreater)
{
    const Image image = decoded(4, 4, BlockFormat::dxt5, joined(ramp(10, 200), kBlueThenRed));
    const Bytes expected{10, 200, 48, 86, 124, 162, 0, 255};
    for (std::size_t i = 0; i < expected.size(); ++i)
        EXPECT_EQ(pixel(image, i)[3], expected[i]) << i;
    EXPECT_EQ(pixel(image, 3), (Rgba{170, 0, 85, 86})) << "four colors in any order";
    const Image equal = decoded(4, 4, BlockFormat::dxt5, joined(ramp(90, 90), kRedThenBlue));
    EXPECT_EQ(pixel(equal, 5)[3], 90);
    EXPECT_EQ(pixel(equal, 6)[3], 0);
    EXPECT_EQ(pixel(equal, 7)[3], 255);
}

TEST(Dxt, ReadsTwoChannels)
{
    const Image image = decoded(4, 4, BlockFormat::bc5, joined(ramp(255, 0), ramp(10, 200)));
    EXPECT_EQ(pixel(image, 0), (Rgba{255, 10, 0, 255}));
    EXPECT_EQ(pixel(image, 2), (Rgba{218, 48, 0, 255}));
}

TEST(Dxt, WritesOnlyInsideTheImage)
{
    // Two blocks for five pixels by two; the second is blue.
    const Image image = decoded(5, 2, BlockFormat::dxt1, joined(kRedThenBlue, {0x1F, 0, 0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(pixel(image, 0), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 3), (Rgba{85, 0, 170, 255}));
    EXPECT_EQ(pixel(image, 4), (Rgba{0, 0, 255, 255}));
    EXPECT_EQ(pixel(image, 5), (Rgba{255, 0, 0, 255}));
    EXPECT_EQ(pixel(image, 9), (Rgba{0, 0, 255, 255}));
}

TEST(Dxt, LeavesPixelsOfMissingBlocksAlone)
{
    Bytes short15 = kRedThenBlue;
    short15.resize(15, 0xFF);
    const Image image = decoded(8, 4, BlockFormat::dxt1, short15);
    EXPECT_EQ(pixel(image, 3), (Rgba{85, 0, 170, 255}));
    EXPECT_EQ(pixel(image, 4), (Rgba{7, 7, 7, 7}));
}

TEST(Dxt, CountsBlocksOnTheEdge)
{
    EXPECT_EQ(blockCount(1, 1), 1U);
    EXPECT_EQ(blockCount(4, 4), 1U);
    EXPECT_EQ(blockCount(5, 4), 2U);
    EXPECT_EQ(blockCount(9, 5), 6U);
    EXPECT_EQ(blockCount(0xFFFFFFFFU, 0xFFFFFFFFU), 0x40000000ULL * 0x40000000ULL);
    EXPECT_EQ(blockBytes(BlockFormat::dxt1), 8U);
    EXPECT_EQ(blockBytes(BlockFormat::dxt5), 16U);
}

} // namespace dxt_test
