#include "formats/export/png.hpp"

#include "formats/images/load_image.hpp"

#include <gtest/gtest.h>

using namespace formats;

namespace {

Image gradient(std::uint32_t width, std::uint32_t height, std::uint8_t alphaStep)
{
    Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            image.pixels.push_back(static_cast<std::uint8_t>(x * 7));
            image.pixels.push_back(static_cast<std::uint8_t>(y * 13));
            image.pixels.push_back(static_cast<std::uint8_t>(x * y));
            image.pixels.push_back(static_cast<std::uint8_t>(255 - (x + y) * alphaStep));
        }
    }
    return image;
}

Result<LoadedImage> decoded(const std::vector<std::byte>& bytes)
{
    return loadImage(ByteView(FileBytes::copyOf(bytes), "made.png"));
}

int colorType(const std::vector<std::byte>& png)
{
    return std::to_integer<int>(png.at(25)); // IHDR: after width, height and depth
}

TEST(Png, WritesPictureWithAlphaThatReadsBackTheSame)
{
    const Image image = gradient(37, 19, 3);
    const auto png = encodePng(image);
    EXPECT_EQ(colorType(png), 6);
    const auto loaded = decoded(png);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, 37U);
    EXPECT_EQ(loaded->image.height, 19U);
    EXPECT_EQ(loaded->image.pixels, image.pixels);
    EXPECT_TRUE(loaded->diagnostics.empty());
}

TEST(Png, WritesOpaquePictureWithoutAlpha)
{
    const Image image = gradient(64, 3, 0);
    const auto png = encodePng(image);
    EXPECT_EQ(colorType(png), 2);
    const auto loaded = decoded(png);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, image.pixels);
}

TEST(Png, WritesSinglePixel)
{
    const Image image{1, 1, {1, 2, 3, 4}};
    const auto loaded = decoded(encodePng(image));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, image.pixels);
}

TEST(Png, WritesPictureWiderThanTheLibraryAllowsByItself)
{
    Image image{1'000'001, 1, {}}; // libpng's own limit is a million
    image.pixels.assign(image.pixelCount() * 4, 9);
    const auto loaded = decoded(encodePng(image));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, 1'000'001U);
    EXPECT_EQ(loaded->image.pixels, image.pixels);
}

} // namespace
