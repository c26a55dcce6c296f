#include "formats/image/blp/blp_writer.hpp"

#include "formats/image/blp/blp.hpp"
#include "formats/image/dxt_writer.hpp"
#include "tests/support/blp_encoding.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

using namespace formats;

namespace blp_writer_test {

Image imageOf(std::uint32_t width, std::uint32_t height, Rgba (*pixelAt)(std::uint32_t x, std::uint32_t y))
{
    Image image{width, height, {}};
    for (std::uint32_t y = 0; y < height; ++y) {
        for (std::uint32_t x = 0; x < width; ++x) {
            const Rgba pixel = pixelAt(x, y);
            image.pixels.insert(image.pixels.end(), pixel.begin(), pixel.end());
        }
    }
    return image;
}

Rgba fewColors(std::uint32_t x, std::uint32_t y)
{
    const auto value = static_cast<std::uint8_t>((x * 13 + y * 5) % 16 * 17);
    return {value, static_cast<std::uint8_t>(255 - value), static_cast<std::uint8_t>(x % 2 * 200),
            static_cast<std::uint8_t>((x + y) % 16 * 17)};
}

/// Soft hills with a soft alpha, like typical textures for block compression.
Rgba hills(std::uint32_t x, std::uint32_t y)
{
    const auto wave = [](float value) { return static_cast<std::uint8_t>(127.5f + 127.0f * std::sin(value)); };
    const auto u = static_cast<float>(x);
    const auto v = static_cast<float>(y);
    return {wave(u * 0.11f), wave(u * 0.11f + v * 0.05f), wave(u * 0.11f - 0.6f), wave(v * 0.13f)};
}

BlpFile reopened(const std::vector<std::byte>& bytes)
{
    auto blp = openBlp(ByteView(FileBytes::copyOf(bytes), "made.blp"));
    EXPECT_TRUE(blp) << (blp ? "" : blp.error().message);
    if (!blp)
        return {};
    EXPECT_TRUE(blp->diagnostics.empty());
    return std::move(*blp);
}

Image level(const BlpFile& blp, std::size_t number)
{
    const auto loaded = decodeLevel(blp, number);
    EXPECT_TRUE(loaded);
    return loaded ? loaded->image : Image();
}

Image withAlpha(Image image, std::uint8_t (*alpha)(std::uint8_t))
{
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = alpha(image.pixels[i]);
    return image;
}

std::uint8_t opaque(std::uint8_t)
{
    return 255;
}

std::uint8_t oneBit(std::uint8_t alpha)
{
    return alpha < 128 ? 0 : 255;
}

std::uint8_t same(std::uint8_t alpha)
{
    return alpha;
}

TEST(BlpWriter, KeepsPalettesExactly)
{
    const Image image = imageOf(13, 5, fewColors); // alphas are multiples of 17: four bits represent them exactly
    using Rounding = std::uint8_t (*)(std::uint8_t);
    const std::vector<std::pair<std::uint32_t, Rounding>> cases{{0, opaque}, {1, oneBit}, {4, same}, {8, same}};
    for (const auto& [bits, rounding] : cases) {
        const BlpFile blp = reopened(writeBlp(image, {BlpEncoding::palette, bits, BlpMips::none}));
        EXPECT_EQ(tests::encodingOf(blp), "palette");
        EXPECT_EQ(blp.alphaBits, bits);
        EXPECT_EQ(blp.levels.size(), 1U);
        EXPECT_EQ(level(blp, 0).pixels, withAlpha(image, rounding).pixels) << bits;
    }
}

TEST(BlpWriter, KeepsBgraExactly)
{
    const Image image = imageOf(13, 5, hills);
    EXPECT_EQ(level(reopened(writeBlp(image, {BlpEncoding::bgra, 8})), 0).pixels, image.pixels);
    EXPECT_EQ(level(reopened(writeBlp(image, {BlpEncoding::bgra, 0})), 0).pixels, withAlpha(image, opaque).pixels);
}

TEST(BlpWriter, RoundsAlphaToFourBits)
{
    const Image image = imageOf(256, 1, [](std::uint32_t x, std::uint32_t) -> Rgba {
        return {7, 7, 7, static_cast<std::uint8_t>(x)};
    });
    for (const auto& options : std::vector<BlpOptions>{{BlpEncoding::palette, 4}, {BlpEncoding::dxt3, 8}}) {
        const Image again = level(reopened(writeBlp(image, options)), 0);
        for (std::size_t i = 0; i < 256; ++i) {
            EXPECT_LE(std::abs(int{again.pixels.at(4 * i + 3)} - static_cast<int>(i)), 8) << i;
            EXPECT_EQ(again.pixels.at(4 * i + 3) % 17, 0);
        }
    }
}

TEST(BlpWriter, AveragesLevelsDownToOnePixel)
{
    // Left half 40, right half 100; then one pixel of both.
    const Image image = imageOf(4, 2, [](std::uint32_t x, std::uint32_t) -> Rgba {
        return x < 2 ? Rgba{40, 0, 80, 255} : Rgba{100, 0, 91, 255};
    });
    const BlpFile blp = reopened(writeBlp(image, {BlpEncoding::bgra, 8}));
    ASSERT_EQ(blp.levels.size(), 3U);
    EXPECT_EQ(level(blp, 1).width, 2U);
    EXPECT_EQ(level(blp, 1).height, 1U);
    EXPECT_EQ(level(blp, 1).pixels, (std::vector<std::uint8_t>{40, 0, 80, 255, 100, 0, 91, 255}));
    EXPECT_EQ(level(blp, 2).pixels, (std::vector<std::uint8_t>{70, 0, 86, 255}));
}

TEST(BlpWriter, WritesWholeLevelsOfEveryEncoding)
{
    const Image image = imageOf(64, 8, hills);
    for (const auto& options : std::vector<BlpOptions>{{BlpEncoding::palette, 1},
                                                       {BlpEncoding::bgra, 8},
                                                       {BlpEncoding::dxt1, 0},
                                                       {BlpEncoding::dxt1, 1},
                                                       {BlpEncoding::dxt3, 8},
                                                       {BlpEncoding::dxt5, 8}}) {
        const BlpFile blp = reopened(writeBlp(image, options));
        EXPECT_EQ(blp.levels.size(), 7U);
        for (const BlpLevel& each : blp.levels)
            EXPECT_TRUE(each.isWhole()) << each.width << "x" << each.height;
        EXPECT_EQ(blp.levels.back().width, 1U);
        EXPECT_EQ(blp.levels.front().range.offset, 1172U) << "the room of the palette is kept";
    }
}

double meanError(const Image& a, const Image& b, std::size_t firstChannel, std::size_t channelCount)
{
    double sum = 0.0;
    for (std::size_t i = 0; i < a.pixels.size(); i += 4) {
        for (std::size_t channel = firstChannel; channel < firstChannel + channelCount; ++channel)
            sum += std::abs(int{a.pixels[i + channel]} - int{b.pixels[i + channel]});
    }
    return sum / static_cast<double>(a.pixelCount() * channelCount);
}

TEST(BlpWriter, CompressesSmoothImagesClosely)
{
    const Image image = imageOf(61, 43, hills);
    const auto again = [&image](BlpEncoding encoding, std::uint32_t alphaBits) {
        return level(reopened(writeBlp(image, {encoding, alphaBits})), 0);
    };
    const Image dxt1 = again(BlpEncoding::dxt1, 0);
    const Image dxt3 = again(BlpEncoding::dxt3, 8);
    const Image dxt5 = again(BlpEncoding::dxt5, 8);
    RecordProperty("dxt1", joined(meanError(dxt1, image, 0, 3)));
    RecordProperty("dxt3Alpha", joined(meanError(dxt3, image, 3, 1)));
    RecordProperty("dxt5Alpha", joined(meanError(dxt5, image, 3, 1)));
    EXPECT_LT(meanError(dxt1, image, 0, 3), 2.55) << "2.61 without least squares";
    EXPECT_LT(meanError(dxt3, image, 0, 3), 2.55);
    EXPECT_LT(meanError(dxt3, image, 3, 1), 4.5) << "steps of 17";
    EXPECT_LT(meanError(dxt5, image, 3, 1), 2.0);
    EXPECT_EQ(meanError(dxt1, withAlpha(image, opaque), 3, 1), 0.0);
}

TEST(BlpWriter, KeepsBlocksOfOneOrTwoColorsExactly)
{
    // RGB565 represents both exactly, in both orders; the left block has only one of them.
    for (const bool isSwapped : {false, true}) {
        Image image = imageOf(8, 4, [](std::uint32_t x, std::uint32_t y) -> Rgba {
            return x >= 4 && y % 2 == 0 ? Rgba{255, 130, 8, 255} : Rgba{0, 65, 132, 255};
        });
        if (isSwapped)
            std::rotate(image.pixels.begin(), image.pixels.begin() + 16 * 2, image.pixels.end());
        for (const auto& options : std::vector<BlpOptions>{
                 {BlpEncoding::dxt1, 0}, {BlpEncoding::dxt1, 1}, {BlpEncoding::dxt3, 8}, {BlpEncoding::dxt5, 8}})
            EXPECT_EQ(level(reopened(writeBlp(image, options)), 0).pixels, image.pixels);
    }
}

TEST(BlpWriter, MakesPixelsOfLittleAlphaTransparent)
{
    const Image image = imageOf(12, 4, [](std::uint32_t x, std::uint32_t y) -> Rgba {
        const bool isHole = x < 4 || (x < 8 && (x + y) % 2 == 0); // all, half, none of a block
        return {0, 65, 132, static_cast<std::uint8_t>(isHole ? 127 : 128)};
    });
    const Image again = level(reopened(writeBlp(image, {BlpEncoding::dxt1, 1})), 0);
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
        const bool isHole = image.pixels[i + 3] == 127;
        EXPECT_EQ(again.pixels[i + 3], isHole ? 0 : 255) << i / 4;
        EXPECT_EQ(again.pixels[i + 2], isHole ? 0 : 132) << i / 4;
    }
}

TEST(BlpWriter, CompressesTwoChannels)
{
    const Image image = imageOf(16, 16, hills);
    Image again{16, 16, std::vector<std::uint8_t>(image.pixels.size())};
    EXPECT_EQ(paintBlocks(again, BlockFormat::bc5, compressBlocks(image, BlockFormat::bc5)), 16U);
    EXPECT_LT(meanError(again, image, 0, 2), 3.0);
}

} // namespace blp_writer_test
