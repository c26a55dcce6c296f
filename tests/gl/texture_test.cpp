#include "renderer/gl/samplers.hpp"
#include "renderer/gl/texture.hpp"

#include "formats/image/blp/blp_levels.hpp"
#include "formats/image/blp/blp_writer.hpp"
#include "tests/gl/gl_fixture.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/skin_cards.hpp"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <vector>

namespace {

using renderer::ColorTexture;
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
    for (const auto& [width, height] :
         {std::pair(1U, 1U), std::pair(5U, 1U), std::pair(1U, 7U), std::pair(308U, 193U)}) {
        const formats::Image image{width, height, std::vector<std::uint8_t>(std::size_t{4} * width * height, 128)};
        const auto levels = renderer::mipmapsOf(image);
        EXPECT_EQ(levels.back().width, 1U);
        EXPECT_EQ(levels.back().height, 1U);
        EXPECT_EQ(levels.back().pixels, (std::vector<std::uint8_t>(4, 128)));
    }
}

/// Thin green blades on black, which is invisible.
formats::Image blades()
{
    return tests::imageOf(64, 64, [](auto x, auto) {
        const bool isBlade = x % 8 == 3;
        return std::array<std::uint8_t, 4>{0, static_cast<std::uint8_t>(isBlade ? 200 : 0), 0,
                                           static_cast<std::uint8_t>(isBlade ? 255 : 0)};
    });
}

double alphaCoverage(const formats::Image& image)
{
    double drawn = 0.0;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        drawn += image.pixels[i] >= formats::kCutOutAlpha ? 1.0 : 0.0;
    return drawn / static_cast<double>(image.pixelCount());
}

TEST(Mipmaps, OfACutOutImageDrawAsMuchAsTheImage)
{
    const auto noise = tests::imageOf(256, 256, [state = 7U](auto, auto) mutable {
        state = state * 1664525U + 1013904223U;
        const bool isLeaf = (state >> 16U) % 100 < 18;
        return std::array<std::uint8_t, 4>{0, 200, 0, static_cast<std::uint8_t>(isLeaf ? 255 : 0)};
    });
    const double share = alphaCoverage(noise);
    const auto levels = renderer::mipmapsOf(noise, formats::ImageAlpha::cutOut);
    for (const formats::Image& level : levels) {
        if (level.width >= 8) {
            EXPECT_NEAR(alphaCoverage(level), share, 0.04) << level.width;
        }
    }
    EXPECT_LT(alphaCoverage(renderer::mipmapsOf(noise)[3]), 0.01) << "averaging alone leaves nothing";
}

TEST(Mipmaps, OfACutOutImageNeverVanish)
{
    for (const formats::Image& level : renderer::mipmapsOf(blades(), formats::ImageAlpha::cutOut))
        EXPECT_GT(alphaCoverage(level), 0.0) << level.width;
}

TEST(Mipmaps, OfAnImageWhoseAlphaIsUsedKeepTheColorsThatAreSeen)
{
    for (const auto use : {formats::ImageAlpha::cutOut, formats::ImageAlpha::blended}) {
        const auto levels = renderer::mipmapsOf(blades(), use);
        EXPECT_EQ(levels[1].pixels[4 + 1], 200) << "not mixed with the black beside the blade";
    }
    EXPECT_EQ(renderer::mipmapsOf(blades())[1].pixels[4 + 1], 100) << "opaque: both are seen";
}

TEST(Mipmaps, OfABlendedImageAverageAlpha)
{
    EXPECT_EQ(renderer::mipmapsOf(blades(), formats::ImageAlpha::blended)[1].pixels[4 + 3], 128);
}

TEST_F(Textures, KeepTheImage)
{
    const formats::Image image = twoByTwo();
    const ColorTexture texture(image, "test");
    texture.bind(0);
    std::vector<std::uint8_t> pixels(16);
    glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
    EXPECT_EQ(pixels, image.pixels);
    EXPECT_EQ(texture.bytes(), 20U);
}

using SamplersTest = tests::GlTest;

TEST_F(SamplersTest, SayForEachUnitHowImagesAreRead)
{
    const auto said = [](int unit, GLenum what) {
        GLint sampler = 0;
        GLint value = 0;
        glActiveTexture(GL_TEXTURE0 + static_cast<GLenum>(unit));
        glGetIntegerv(GL_SAMPLER_BINDING, &sampler);
        if (sampler != 0)
            glGetSamplerParameteriv(static_cast<GLuint>(sampler), what, &value);
        return value;
    };
    renderer::Samplers samplers;
    samplers.bind(0, {true, false, true});
    samplers.bind(3, {false, true, false});
    EXPECT_EQ(said(0, GL_TEXTURE_WRAP_S), GL_REPEAT);
    EXPECT_EQ(said(0, GL_TEXTURE_WRAP_T), GL_CLAMP_TO_EDGE);
    EXPECT_EQ(said(0, GL_TEXTURE_MIN_FILTER), GL_LINEAR_MIPMAP_LINEAR);
    EXPECT_EQ(said(3, GL_TEXTURE_WRAP_S), GL_CLAMP_TO_EDGE);
    EXPECT_EQ(said(3, GL_TEXTURE_WRAP_T), GL_REPEAT);
    EXPECT_EQ(said(3, GL_TEXTURE_MIN_FILTER), GL_LINEAR);
    samplers.release();
    EXPECT_EQ(said(0, GL_TEXTURE_WRAP_S), 0);
    EXPECT_EQ(said(3, GL_TEXTURE_WRAP_S), 0);
}

/// Colors and alpha that change across the image.
formats::Image gradient(std::uint32_t width, std::uint32_t height)
{
    formats::Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const std::array<std::uint32_t, 4> pixel = {x * 255 / width, y * 255 / height, (x + y) * 3 % 256,
                                                        x * 5 % 256};
            for (const std::uint32_t channel : pixel)
                image.pixels.push_back(static_cast<std::uint8_t>(channel));
        }
    }
    return image;
}

/// A BLP file and the levels uploaded to the GPU.
struct Opened {
    formats::BlpFile file;
    formats::Image image;
    formats::ImageLevels levels;
};

Opened openedBlp(const formats::ByteView& bytes)
{
    Opened opened;
    opened.file = formats::openBlp(bytes).value();
    const formats::LoadedImage first = formats::decodeLevel(opened.file, 0).value();
    opened.levels = formats::levelsOf(opened.file, first);
    opened.image = first.image;
    return opened;
}

Opened writtenBlp(const formats::Image& image, const formats::BlpOptions& options)
{
    return openedBlp(formats::ByteView(formats::FileBytes::copyOf(formats::writeBlp(image, options)), "a.blp"));
}

int levelCountOf(const ColorTexture& texture)
{
    texture.bind(0);
    GLint last = 0;
    glGetTexParameteriv(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, &last);
    return last + 1;
}

/// The pixels of a level as decoded by the driver.
formats::Image levelOf(const ColorTexture& texture, GLint level)
{
    texture.bind(0);
    GLint width = 0;
    GLint height = 0;
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_WIDTH, &width);
    glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_HEIGHT, &height);
    formats::Image image{static_cast<std::uint32_t>(width), static_cast<std::uint32_t>(height), {}};
    image.pixels.resize(image.pixelCount() * 4);
    glGetTexImage(GL_TEXTURE_2D, level, GL_RGBA, GL_UNSIGNED_BYTE, image.pixels.data());
    return image;
}

int largestDifference(const formats::Image& a, const formats::Image& b)
{
    int largest = a.width == b.width && a.height == b.height ? 0 : 256;
    for (std::size_t i = 0; i < std::min(a.pixels.size(), b.pixels.size()); ++i)
        largest = std::max(largest, std::abs(int{a.pixels[i]} - int{b.pixels[i]}));
    return largest;
}

void expectBlocksOnGpu(const Opened& opened, const ColorTexture& texture, GLint format)
{
    // The extension lets drivers divide more exactly than our decoder.
    constexpr int kRounding = 3;
    std::uint64_t bytes = 0;
    ASSERT_EQ(levelCountOf(texture), static_cast<int>(opened.levels.blocks.size()));
    for (std::size_t i = 0; i < opened.levels.blocks.size(); ++i) {
        const auto level = static_cast<GLint>(i);
        bytes += opened.levels.blocks[i].range.length;
        EXPECT_LE(largestDifference(levelOf(texture, level), formats::decodeLevel(opened.file, i)->image), kRounding)
            << "level " << i;
        GLint stored = 0;
        glGetTexLevelParameteriv(GL_TEXTURE_2D, level, GL_TEXTURE_INTERNAL_FORMAT, &stored);
        EXPECT_EQ(stored, format);
    }
    EXPECT_EQ(texture.bytes(), bytes);
}

struct BlockCase {
    formats::BlpEncoding encoding;
    std::uint32_t alphaBits;
    GLint format;
};

TEST_F(Textures, ShowBlocksAsTheyAreStored)
{
    if (renderer::blockSupport() != renderer::BlockSupport::all)
        GTEST_SKIP() << "no GL_EXT_texture_compression_s3tc";
    using formats::BlpEncoding;
    const std::array cases = {BlockCase{BlpEncoding::dxt1, 0, GL_COMPRESSED_RGB_S3TC_DXT1_EXT},
                              BlockCase{BlpEncoding::dxt1, 1, GL_COMPRESSED_RGBA_S3TC_DXT1_EXT},
                              BlockCase{BlpEncoding::dxt3, 8, GL_COMPRESSED_RGBA_S3TC_DXT3_EXT},
                              BlockCase{BlpEncoding::dxt5, 8, GL_COMPRESSED_RGBA_S3TC_DXT5_EXT}};
    for (const BlockCase& one : cases) {
        for (const auto& [width, height] : {std::pair(32U, 32U), std::pair(64U, 16U), std::pair(20U, 12U)}) {
            const Opened opened =
                writtenBlp(gradient(width, height), {.encoding = one.encoding, .alphaBits = one.alphaBits});
            ASSERT_GT(opened.levels.blocks.size(), 3U);
            expectBlocksOnGpu(opened, ColorTexture(opened.image, &opened.levels, "test"), one.format);
        }
    }
}

TEST_F(Textures, ShowTwoChannelsAsTheyAreStored)
{
    tests::BlpBuilder::Bytes block = {200, 10, 0x88, 0x46, 0x21, 0xFA, 0x05, 0x37,
                                      30,  90, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66};
    const Opened opened = openedBlp(tests::BlpBuilder::blp2(2, 8, 11).size(4, 4).level(block).file());
    ASSERT_EQ(opened.levels.format, formats::BlockFormat::bc5);
    const ColorTexture texture(opened.image, &opened.levels, "test", renderer::BlockSupport::bc5Only);
    expectBlocksOnGpu(opened, texture, GL_COMPRESSED_RG_RGTC2);
}

TEST_F(Textures, ShowPixelsWhereTheDriverReadsNoBlocks)
{
    const Opened opened = writtenBlp(gradient(16, 16), {.encoding = formats::BlpEncoding::dxt5, .alphaBits = 8});
    const ColorTexture texture(opened.image, &opened.levels, "test", renderer::BlockSupport::bc5Only);
    EXPECT_EQ(levelOf(texture, 0).pixels, opened.image.pixels);
    EXPECT_EQ(levelCountOf(texture), 5);
    EXPECT_EQ(texture.bytes(), 4U * (256 + 64 + 16 + 4 + 1));
}

TEST_F(Textures, EndWhereBlocksAreMissing)
{
    if (renderer::blockSupport() != renderer::BlockSupport::all)
        GTEST_SKIP() << "no GL_EXT_texture_compression_s3tc";
    // As in game files: one block for the 8x2 level, which needs two.
    const tests::BlpBuilder::Bytes block(8, 0x5A);
    tests::BlpBuilder builder = tests::BlpBuilder::blp2(2, 0, 0).size(16, 4);
    builder.level(tests::BlpBuilder::Bytes(32, 0x3C)).level(block).level(block);
    const Opened opened = openedBlp(builder.file());
    ASSERT_EQ(opened.levels.blocks.size(), 1U);
    const ColorTexture texture(opened.image, &opened.levels, "test");
    EXPECT_EQ(levelCountOf(texture), 1);
    EXPECT_EQ(texture.bytes(), 32U);
}

TEST_F(Textures, TakeTheFilesOwnMipmaps)
{
    using Bytes = tests::BlpBuilder::Bytes; // blue, green, red, alpha
    tests::BlpBuilder builder = tests::BlpBuilder::blp2(3, 8, 2).size(4, 4);
    builder.level(Bytes(64, 200)).level(Bytes(16, 100));
    const Opened opened = openedBlp(builder.file());
    ASSERT_EQ(opened.levels.smaller.size(), 1U);
    const ColorTexture texture(opened.image, &opened.levels, "test");
    EXPECT_EQ(levelCountOf(texture), 3);
    EXPECT_EQ(levelOf(texture, 0).pixels, std::vector<std::uint8_t>(64, 200));
    EXPECT_EQ(levelOf(texture, 1).pixels, std::vector<std::uint8_t>(16, 100));
    EXPECT_EQ(levelOf(texture, 2).pixels, std::vector<std::uint8_t>(4, 100)) << "made from the last one";
    EXPECT_EQ(texture.bytes(), 64U + 16 + 4);
}

TEST(ImageLevels, EndWhereTransparencyIsDoubtedOtherwise)
{
    using Bytes = tests::BlpBuilder::Bytes;
    Bytes first(16, 0);
    first[3] = 1; // almost invisible, and invisible at half the size
    const auto levelsOf = [](const Bytes& whole) {
        return openedBlp(tests::BlpBuilder::blp2(3, 0, 2).size(2, 2).level(whole).level({9, 9, 9, 0}).file()).levels;
    };
    EXPECT_TRUE(levelsOf(first).smaller.empty()) << "it would be opaque";
    EXPECT_EQ(levelsOf(Bytes(16, 0)).smaller.size(), 1U) << "as all of them";
}

} // namespace
