#include "renderer/gl/texture.hpp"

#include "tests/gl/gl_fixture.hpp"

#include <cstring>
#include <numeric>
#include <vector>

namespace {

using renderer::ColourTexture;
using renderer::WordLayout;
using renderer::wordLayout;
using renderer::WordTexture;

TEST(WordLayout, WastesLessThanOneRow)
{
    const WordLayout layout = wordLayout(1'229'547, 16384); // femalemedium/body.md2
    EXPECT_FALSE(layout.isArray());
    EXPECT_GE(layout.words(), 1'229'547U);
    EXPECT_LT(layout.words(), 1'229'547U + layout.height);
}

TEST(WordLayout, FillsOneRowExactly)
{
    const WordLayout layout = wordLayout(100, 128);
    EXPECT_EQ(layout.width, 100U);
    EXPECT_EQ(layout.height, 1U);
    EXPECT_EQ(layout.layers, 1U);
}

TEST(WordLayout, BecomesAnArrayPastTheLargestTexture)
{
    EXPECT_FALSE(wordLayout(64 * 64, 64).isArray());
    const WordLayout layout = wordLayout(64 * 64 + 1, 64);
    EXPECT_EQ(layout.layers, 2U);
    EXPECT_LE(layout.width, 64U);
    EXPECT_LE(layout.height, 64U);
    EXPECT_GE(layout.words(), 64U * 64U + 1U);
}

TEST(WordLayout, HasOneWordForNothing)
{
    EXPECT_EQ(wordLayout(0, 64).words(), 1U);
}

using Textures = tests::GlTest;

/// The words of the texture in shader order.
std::vector<std::uint32_t> readBack(const WordTexture& texture)
{
    std::vector<std::uint32_t> words(texture.layout().words());
    texture.bind(0);
    glGetTexImage(texture.layout().isArray() ? GL_TEXTURE_2D_ARRAY : GL_TEXTURE_2D, 0, GL_RED_INTEGER, GL_UNSIGNED_INT,
                  words.data());
    return words;
}

std::vector<std::uint32_t> countingWords(std::size_t count)
{
    std::vector<std::uint32_t> words(count);
    std::iota(words.begin(), words.end(), 0x01020304U);
    return words;
}

TEST_F(Textures, KeepEveryWordOfABlock)
{
    // Sizes around whole rows and whole layers of a driver whose largest texture is 8x8.
    for (const std::size_t count : {1U, 7U, 8U, 9U, 63U, 64U, 65U, 127U, 128U, 129U, 1000U}) {
        const auto words = countingWords(count);
        const WordTexture texture(std::as_bytes(std::span(words)), "test", 8);
        auto read = readBack(texture);
        ASSERT_GE(read.size(), count);
        read.resize(count);
        EXPECT_EQ(read, words) << count;
    }
}

formats::Image twoByTwo()
{
    return {2, 2, {10, 20, 30, 255, 50, 60, 70, 255, 90, 100, 110, 255, 130, 140, 150, 255}};
}

TEST(Mipmaps, AverageFourPixels)
{
    const auto levels = renderer::mipmapsOf(twoByTwo());
    ASSERT_EQ(levels.size(), 2U);
    EXPECT_EQ(levels[1].pixels, (std::vector<std::uint8_t>{70, 80, 90, 255}));
}

TEST(Mipmaps, GoDownToOnePixelForAnyShape)
{
    for (const auto& [width, height] : {std::pair(1U, 1U), std::pair(5U, 1U), std::pair(1U, 7U), std::pair(308U, 193U)}) {
        const formats::Image image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 128)};
        const auto levels = renderer::mipmapsOf(image);
        EXPECT_EQ(levels.back().width, 1U);
        EXPECT_EQ(levels.back().height, 1U);
        EXPECT_EQ(levels.back().pixels, (std::vector<std::uint8_t>(4, 128)));
    }
}

TEST_F(Textures, KeepThePicture)
{
    const formats::Image image = twoByTwo();
    const ColourTexture texture(image, "test");
    texture.bind(0);
    std::vector<std::uint8_t> pixels(16);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    EXPECT_EQ(pixels, image.pixels);
    EXPECT_EQ(texture.bytes(), 20U);
}

} // namespace
