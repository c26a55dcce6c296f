#include "formats/image/png/png_writer.hpp"

#include "formats/load_image.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>

using namespace formats;

namespace png_test {

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

TEST(Png, WritesImageWithAlphaThatReadsBackTheSame)
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

TEST(Png, WritesOpaqueImageWithoutAlpha)
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

TEST(Png, WritesImageWiderThanTheLibraryAllowsByItself)
{
    Image image{1'000'001, 1, {}}; // libpng's own limit is a million
    image.pixels.assign(image.pixelCount() * 4, 9);
    const auto loaded = decoded(encodePng(image));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, 1'000'001U);
    EXPECT_EQ(loaded->image.pixels, image.pixels);
}

TEST(Png, SaysWhoWroteItWhereAsked)
{
    const Image image = gradient(300, 200, 1);
    EXPECT_EQ(pngMarkIn(encodePng(image)), PngMark::none);
    for (const PngMark mark : {PngMark::image, PngMark::texture}) {
        const auto png = encodePng(image, mark);
        EXPECT_GT(png.size(), kPngMarkBytes);
        EXPECT_EQ(pngMarkIn(std::span(png).first(kPngMarkBytes)), mark);
        const auto loaded = decoded(png);
        ASSERT_TRUE(loaded) << loaded.error().message;
        EXPECT_EQ(loaded->image.pixels, image.pixels);
        EXPECT_TRUE(loaded->diagnostics.empty());
    }
}

TEST(Png, CarriesAViewBesideItsMark)
{
    const std::string view = R"({"path":"/models/a.md2"})" + std::string(5000, ' ');
    const auto png = encodePng(gradient(40, 40, 1), PngMark::image, view);
    EXPECT_EQ(pngViewIn(png), view);
    EXPECT_EQ(pngMarkIn(std::span(png).first(kPngMarkBytes)), PngMark::image);
    EXPECT_EQ(pngViewIn(encodePng(gradient(4, 4, 1), PngMark::image)), "");
    const std::string longest(kMaxPngViewBytes, 'x');
    const auto full = encodePng(gradient(4, 4, 1), PngMark::image, longest);
    EXPECT_EQ(pngViewIn(std::span(full).first(std::min(full.size(), kPngViewHeadBytes))), longest);
    EXPECT_EQ(pngViewIn(encodePng(gradient(4, 4, 1), PngMark::image, longest + "x")), "") << "left out";
    for (std::size_t length = 0; length < png.size(); length += 7) {
        const std::string cut = pngViewIn(std::span(png).first(length));
        EXPECT_TRUE(cut.empty() || cut == view) << length;
    }
}

TEST(Png, HasNoMarkWhereAnotherProgramWroteIt)
{
    auto png = encodePng(gradient(4, 4, 1), PngMark::image);
    const auto at = std::search(png.begin(), png.end(), std::begin("Trisview"), std::end("Trisview") - 1,
                                [](std::byte byte, char c) { return byte == std::byte(c); });
    ASSERT_NE(at, png.end());
    *at = std::byte{'t'};
    EXPECT_EQ(pngMarkIn(png), PngMark::none);
    EXPECT_EQ(pngMarkIn({}), PngMark::none);
}

TEST(Png, LooksForTheMarkInAnyBytes)
{
    const auto png = encodePng(gradient(4, 4, 1), PngMark::texture);
    for (std::size_t length = 0; length <= png.size(); ++length) {
        const std::vector<std::byte> cut(png.begin(), png.begin() + static_cast<std::ptrdiff_t>(length));
        const PngMark mark = pngMarkIn(cut);
        EXPECT_TRUE(mark == PngMark::texture || mark == PngMark::none);
        EXPECT_EQ(mark == PngMark::texture, length >= 33 + 12 + 25) << length; // IHDR, then the text
    }
    for (std::size_t offset = 8; offset + 4 <= 80; ++offset) {
        for (const unsigned value : {0x00U, 0x7FU, 0x80U, 0xFFU}) {
            auto broken = png;
            std::fill_n(broken.begin() + static_cast<std::ptrdiff_t>(offset), 4, static_cast<std::byte>(value));
            static_cast<void>(pngMarkIn(broken));
        }
    }
}

} // namespace png_test
