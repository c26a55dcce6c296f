#include "formats/image/pcx/pcx_writer.hpp"

#include "formats/image/pcx/pcx.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

using namespace formats;

namespace pcx_writer_test {

Image imageOf(std::uint32_t width, std::uint32_t height,
              std::array<std::uint8_t, 3> (*colorAt)(std::uint32_t x, std::uint32_t y))
{
    Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const auto color = colorAt(x, y);
            image.pixels.insert(image.pixels.end(), color.begin(), color.end());
            image.pixels.push_back(255);
        }
    }
    return image;
}

Image reloaded(const std::vector<std::byte>& bytes)
{
    const auto loaded = loadPcx(ByteView(FileBytes::copyOf(bytes), "made.pcx"));
    EXPECT_TRUE(loaded) << (loaded ? "" : loaded.error().message);
    if (!loaded)
        return {};
    EXPECT_TRUE(loaded->diagnostics.empty());
    return loaded->image;
}

std::array<std::uint8_t, 3> grayRamp(std::uint32_t x, std::uint32_t y)
{
    const auto gray = static_cast<std::uint8_t>((x + 16 * y) % 256);
    return {gray, gray, gray};
}

TEST(PcxWriter, KeepsTwoHundredAndFiftySixColorsExactly)
{
    const Image image = imageOf(16, 16, grayRamp);
    EXPECT_EQ(reloaded(writePcx(image)).pixels, image.pixels);
}

TEST(PcxWriter, KeepsOddWidths)
{
    const Image image = imageOf(13, 5, grayRamp);
    const auto bytes = writePcx(image);
    EXPECT_EQ(std::to_integer<int>(bytes.at(66)), 14) << "bytes a line are even";
    const Image again = reloaded(bytes);
    EXPECT_EQ(again.width, 13U);
    EXPECT_EQ(again.height, 5U);
    EXPECT_EQ(again.pixels, image.pixels);
}

TEST(PcxWriter, KeepsRunsLongerThanOneCodeAndIndicesThatLookLikeCodes)
{
    // With 256 colors some indices are 0xC0 and above; the rest are runs of up to 200.
    const Image image = imageOf(256, 4, [](std::uint32_t x, std::uint32_t y) -> std::array<std::uint8_t, 3> {
        if (y == 0)
            return {static_cast<std::uint8_t>(x), 7, 9};
        return {static_cast<std::uint8_t>(x < 200 ? 255 : x), 7, 9};
    });
    const auto bytes = writePcx(image);
    EXPECT_EQ(reloaded(bytes).pixels, image.pixels);
    EXPECT_LT(bytes.size(), 128U + 769U + 2 * 256U + 3 * (8U + 2 * 56U)) << "long runs take few bytes";
}

TEST(PcxWriter, EndsWithMarkedPalette)
{
    const auto bytes = writePcx(imageOf(2, 2, grayRamp));
    ASSERT_GT(bytes.size(), 128U + 769U);
    EXPECT_EQ(std::to_integer<int>(bytes[bytes.size() - 769]), 0x0C);
}

TEST(PcxWriter, ChoosesPaletteNearToThousandsOfColors)
{
    const Image image = imageOf(128, 128, [](std::uint32_t x, std::uint32_t y) -> std::array<std::uint8_t, 3> {
        return {static_cast<std::uint8_t>(2 * x), static_cast<std::uint8_t>(2 * y),
                static_cast<std::uint8_t>((x + y) / 2)};
    });
    const Image again = reloaded(writePcx(image));
    ASSERT_EQ(again.pixels.size(), image.pixels.size());
    double sum = 0.0;
    int worst = 0;
    for (std::size_t i = 0; i < image.pixels.size(); ++i) {
        const int off = std::abs(int{image.pixels[i]} - int{again.pixels[i]});
        sum += off;
        worst = std::max(worst, off);
    }
    // A plane of 256 x 256 shades cut into 256 boxes of 16 x 16: 4 on average in two channels of four, 8 at worst.
    EXPECT_LT(sum / static_cast<double>(image.pixels.size()), 3.0);
    EXPECT_LE(worst, 24);
}

TEST(PcxWriter, RareColorFarFromTheOthersSurvives)
{
    const Image image = imageOf(64, 64, [](std::uint32_t x, std::uint32_t y) -> std::array<std::uint8_t, 3> {
        if (x == 31 && y == 17)
            return {255, 0, 255};
        return {static_cast<std::uint8_t>(x), static_cast<std::uint8_t>(60 + y), 40};
    });
    const Image again = reloaded(writePcx(image));
    const std::size_t pixel = 4 * (17 * 64 + 31);
    EXPECT_EQ(again.pixels.at(pixel), 255);
    EXPECT_EQ(again.pixels.at(pixel + 1), 0);
    EXPECT_EQ(again.pixels.at(pixel + 2), 255);
}

TEST(PcxWriter, DropsAlpha)
{
    const Image image{1, 1, {10, 20, 30, 0}};
    EXPECT_EQ(reloaded(writePcx(image)).pixels, (std::vector<std::uint8_t>{10, 20, 30, 255}));
}

TEST(PcxWriter, UsesTheNearestColorsOfAGivenPalette)
{
    Palette palette{};
    palette[3] = 250;         // color 1: red
    palette[3 * 7 + 2] = 200; // color 7: blue
    for (std::size_t channel = 0; channel < 3; ++channel)
        palette[3 * 255 + channel] = 255; // white, which is not used
    const auto colorAt = [](std::uint32_t x, std::uint32_t) -> std::array<std::uint8_t, 3> {
        return x == 0   ? std::array<std::uint8_t, 3>{240, 10, 10}
               : x == 1 ? std::array<std::uint8_t, 3>{5, 5, 190}
                        : std::array<std::uint8_t, 3>{255, 255, 255};
    };
    const Image written = reloaded(writePcx(imageOf(3, 1, colorAt), palette));
    ASSERT_EQ(written.pixels.size(), 12U);
    EXPECT_EQ(written.pixels[0], 250);
    EXPECT_EQ(written.pixels[4 + 2], 200);
    EXPECT_NE(written.pixels[8 + 1], 255);
}

} // namespace pcx_writer_test
