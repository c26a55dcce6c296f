#include "formats/image/blp/blp.hpp"

#include "formats/load_image.hpp"
#include "tests/support/blp_builder.hpp"
#include "tests/support/blp_encoding.hpp"
#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

using namespace formats;
using tests::BlpBuilder;
using tests::FlatJpeg;

namespace blp_test {

using Bytes = BlpBuilder::Bytes;

constexpr BlpBuilder::Color kRed{255, 0, 0}, kGreen{0, 255, 0}, kOdd{1, 2, 3};

LoadedImage sound(const BlpBuilder& builder)
{
    auto loaded = loadBlp(builder.file());
    EXPECT_TRUE(loaded) << loaded.error().message;
    if (!loaded)
        return {};
    EXPECT_TRUE(loaded->diagnostics.empty()) << loaded->diagnostics[0].message;
    EXPECT_EQ(loaded->image.pixels.size(), loaded->image.pixelCount() * 4);
    return std::move(*loaded);
}

BlpFile opened(const BlpBuilder& builder)
{
    auto blp = openBlp(builder.file());
    EXPECT_TRUE(blp) << blp.error().message;
    return blp ? std::move(*blp) : BlpFile();
}

BlpBuilder palette(std::uint8_t alphaDepth)
{
    return BlpBuilder::blp2(1, alphaDepth, 8).size(3, 3).palette({kRed, kGreen, kOdd});
}

const Bytes kNine{0, 1, 2, 2, 1, 0, 1, 1, 1};

/// Alpha of each of nine pixels with the colors of kNine.
Bytes nineWithAlpha(const Bytes& alpha)
{
    Bytes pixels;
    for (std::size_t i = 0; i < kNine.size(); ++i) {
        const BlpBuilder::Color color = kNine[i] == 0 ? kRed : kNine[i] == 1 ? kGreen : kOdd;
        pixels.insert(pixels.end(), color.begin(), color.end());
        pixels.push_back(alpha[i]);
    }
    return pixels;
}

Bytes withAlpha(Bytes indices, const Bytes& alpha)
{
    indices.insert(indices.end(), alpha.begin(), alpha.end());
    return indices;
}

TEST(Blp, SaysWhereItsPartsLie)
{
    const auto file =
        BlpBuilder::blp2(1, 0, 8).size(2, 2).palette({kRed, kGreen, kOdd}).level({0, 1, 2, 0}).level({1}).file();
    std::vector<std::string> names;
    std::uint64_t known = 0;
    for (const formats::FileMapEntry& entry : formats::imageFileMap(file)) {
        names.push_back(entry.what);
        known += entry.stride * entry.count;
        EXPECT_LE(entry.end(), file.size()) << entry.what;
    }
    EXPECT_EQ(names, (std::vector<std::string>{"BLP2 header", "palette", "level 0", "level 1"}));
    EXPECT_EQ(known, file.size());
    const formats::ByteView cut(file.file().part(0, 20), "cut.blp");
    EXPECT_TRUE(formats::imageFileMap(cut).empty());
}

TEST(Blp, DecodesPaletteWithoutAlpha)
{
    const LoadedImage loaded = sound(palette(0).level(kNine));
    EXPECT_EQ(loaded.image.width, 3U);
    EXPECT_EQ(loaded.image.height, 3U);
    EXPECT_EQ(loaded.image.pixels, nineWithAlpha(Bytes(9, 255)));
}

TEST(Blp, DecodesPaletteWithOneBitOfAlphaFromTheLowest)
{
    EXPECT_EQ(sound(palette(1).level(withAlpha(kNine, {0b10000101, 0b00000001}))).image.pixels,
              nineWithAlpha({255, 0, 255, 0, 0, 0, 0, 255, 255}));
}

TEST(Blp, DecodesPaletteWithFourBitsOfAlphaFromTheLowest)
{
    EXPECT_EQ(sound(palette(4).level(withAlpha(kNine, {0x10, 0x32, 0x54, 0xF6, 0x08}))).image.pixels,
              nineWithAlpha({0, 17, 34, 51, 68, 85, 102, 255, 136}));
}

TEST(Blp, DecodesPaletteWithEightBitsOfAlpha)
{
    const Bytes alpha{0, 1, 2, 100, 128, 200, 253, 254, 255};
    EXPECT_EQ(sound(palette(8).level(withAlpha(kNine, alpha))).image.pixels, nineWithAlpha(alpha));
}

TEST(Blp, DecodesBgraAsRgba)
{
    for (const std::uint8_t encoding : {std::uint8_t{3}, std::uint8_t{4}}) {
        const auto file = BlpBuilder::blp2(encoding, 136, 2).size(2, 1).mips(0).level({1, 2, 3, 4, 5, 6, 7, 0});
        EXPECT_EQ(sound(file).image.pixels, (Bytes{3, 2, 1, 4, 7, 6, 5, 0})) << int{encoding};
    }
}

TEST(Blp, KeepsAlphaOfBgraThatStatesNone)
{
    const auto file = BlpBuilder::blp2(3, 0, 2).size(2, 1).level({1, 2, 3, 0, 5, 6, 7, 8});
    EXPECT_EQ(sound(file).image.pixels, (Bytes{3, 2, 1, 0, 7, 6, 5, 8}));
}

TEST(Blp, KeepsTransparencyOfBgraThatStatesAlpha)
{
    EXPECT_EQ(sound(BlpBuilder::blp2(3, 8, 2).size(1, 1).level({1, 2, 3, 0})).image.pixels, (Bytes{3, 2, 1, 0}));
}

TEST(Blp, ShowsBgraWithoutAnyAlphaOpaque)
{
    const auto loaded = loadBlp(BlpBuilder::blp2(3, 0, 2).size(1, 1).level({1, 2, 3, 0}).file());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->image.pixels, (Bytes{3, 2, 1, 255}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, "blp-alpha-zero");
}

// Blue, red, and between them; the fourth pixel has the transparent code of DXT1.
const Bytes kColors{0x1F, 0x00, 0x00, 0xF8, 0b11100100, 0, 0, 0};
const Bytes kAlphaAndColors{0x10, 0xF2, 0, 0, 0, 0, 0, 0, 0x1F, 0x00, 0x00, 0xF8, 0b11100100, 0, 0, 0};

TEST(Blp, ChoosesBlocksByFormatAndAlpha)
{
    struct Case {
        std::uint8_t alphaDepth = 0, format = 0;
        Bytes level;
        BlockFormat blocks = BlockFormat::dxt1;
        std::string_view name;
        Bytes fourthPixel;
    };
    const std::vector<Case> cases{
        {0, 0, kColors, BlockFormat::dxt1Opaque, "DXT1", {0, 0, 0, 255}},
        {1, 0, kColors, BlockFormat::dxt1, "DXT1", {0, 0, 0, 0}},
        {8, 1, kAlphaAndColors, BlockFormat::dxt3, "DXT3", {170, 0, 85, 255}},
        {4, 0, kAlphaAndColors, BlockFormat::dxt3, "DXT3", {170, 0, 85, 255}},
        // 0x10 and 0xF2 are the ends, all codes but two are 0: six steps
        {8, 7, kAlphaAndColors, BlockFormat::dxt5, "DXT5", {170, 0, 85, 16}},
        {0, 7, kAlphaAndColors, BlockFormat::dxt5, "DXT5", {170, 0, 85, 16}},
        {0, 11, kAlphaAndColors, BlockFormat::bc5, "BC5", {16, 26, 0, 255}},
    };
    for (const Case& each : cases) {
        const auto file = BlpBuilder::blp2(2, each.alphaDepth, each.format).size(4, 4).level(each.level);
        const BlpFile blp = opened(file);
        EXPECT_EQ(blp.blocks, each.blocks) << int{each.alphaDepth} << ", " << int{each.format};
        EXPECT_EQ(tests::encodingOf(blp), each.name);
        if (each.blocks != BlockFormat::bc5) {
            const Image image = sound(file).image;
            EXPECT_EQ(Bytes(image.pixels.begin() + 12, image.pixels.begin() + 16), each.fourthPixel)
                << int{each.alphaDepth} << ", " << int{each.format};
        }
    }
}

TEST(Blp, BelievesTheSizeOfLevelZeroMoreThanTheHeader)
{
    struct Case {
        std::uint8_t alphaDepth = 0, format = 0;
        Bytes level;
        BlockFormat blocks = BlockFormat::dxt1;
        std::string message;
    };
    const std::vector<Case> cases{
        {8, 7, kColors, BlockFormat::dxt1,
         "alpha depth 8 and format 7 mean DXT5, level 0 has 8 bytes for 1 blocks: read as DXT1"},
        {0, 7, kColors, BlockFormat::dxt1Opaque,
         "alpha depth 0 and format 7 mean DXT5, level 0 has 8 bytes for 1 blocks: read as DXT1"},
        {0, 1, kAlphaAndColors, BlockFormat::dxt3,
         "alpha depth 0 and format 1 mean DXT1, level 0 has 16 bytes for 1 blocks: read as DXT3"},
    };
    for (const Case& each : cases) {
        const BlpFile blp = opened(BlpBuilder::blp2(2, each.alphaDepth, each.format).size(4, 4).level(each.level));
        EXPECT_EQ(blp.blocks, each.blocks);
        ASSERT_EQ(blp.diagnostics.size(), 1U);
        EXPECT_EQ(blp.diagnostics[0].message, each.message);
    }
}

TEST(Blp, DoesNotJudgeBlocksByThoseOfNarrowImages)
{
    // 16x2 in DXT5: four blocks, but game files have one; two would be mistaken for four of DXT1.
    const auto blp = openBlp(BlpBuilder::blp2(2, 8, 7).size(16, 2).level(Bytes(32)).file());
    ASSERT_TRUE(blp);
    EXPECT_EQ(blp->blocks, BlockFormat::dxt5);
}

TEST(Blp, GivesBlocksWhereTheyLieInTheFile)
{
    const BlpFile blp = opened(BlpBuilder::blp2(2, 1, 0).size(8, 4).level(Bytes(16, 0xAB)).level(Bytes(8, 0xCD)));
    ASSERT_EQ(blp.levels.size(), 2U);
    EXPECT_EQ(blp.levels[1].width, 4U);
    EXPECT_EQ(blp.levels[1].height, 2U);
    EXPECT_EQ(blp.levels[1].range.offset, 1172U + 16U);
    EXPECT_EQ(blp.levels[1].bytes().size(), 8U);
    EXPECT_EQ(blp.levels[1].bytes().data(), blp.file.span().data() + 1172 + 16);
    EXPECT_EQ(blp.levels[1].bytes()[0], std::byte{0xCD});
    EXPECT_TRUE(blp.levels[0].isWhole() && blp.levels[1].isWhole());
}

TEST(Blp, DecodesEveryLevel)
{
    const BlpFile blp = opened(palette(8).size(5, 2).level(Bytes(20)).level({1, 2, 30, 40}).level({1, 9}));
    EXPECT_EQ(tests::encodingOf(blp), "palette");
    EXPECT_EQ(blp.alphaBits, 8U);
    EXPECT_EQ(blp.levels.size(), 3U);
    const auto second = decodeLevel(blp, 1);
    ASSERT_TRUE(second);
    EXPECT_EQ(second->image.width, 2U);
    EXPECT_EQ(second->image.height, 1U);
    EXPECT_EQ(second->image.pixels, (Bytes{0, 255, 0, 30, 1, 2, 3, 40}));
    const auto third = decodeLevel(blp, 2);
    ASSERT_TRUE(third);
    EXPECT_EQ(third->image.pixels, (Bytes{0, 255, 0, 9}));
}

TEST(Blp, EndsLevelsWhereTheTableDoes)
{
    const auto levelCount = [](const BlpBuilder& builder) {
        const BlpFile blp = opened(builder);
        EXPECT_TRUE(blp.diagnostics.empty()) << blp.diagnostics[0].message;
        return blp.levels.size();
    };
    const BlpBuilder two = palette(0).size(4, 4).level(Bytes(16)).level(Bytes(4));
    EXPECT_EQ(levelCount(two), 2U);
    EXPECT_EQ(levelCount(BlpBuilder(two).entry(0, 1).level(Bytes(1))), 2U) << "no offset";
    EXPECT_EQ(levelCount(BlpBuilder(two).entry(1172, 0).level(Bytes(1))), 2U) << "no size";
    EXPECT_EQ(levelCount(BlpBuilder(two).entry(1188, 4).entry(1188, 4)), 2U) << "repeats the one before";
    EXPECT_EQ(levelCount(BlpBuilder(two).level(Bytes(1)).level(Bytes(1))), 3U) << "1x1 is the last";
    EXPECT_EQ(levelCount(BlpBuilder(two).mips(0)), 1U) << "says that there is one";
}

TEST(Blp, LeavesOutLevelsPastTheEnd)
{
    const BlpFile blp = opened(palette(0).size(4, 4).level(Bytes(16)).entry(1185, 4).entry(1172, 1));
    EXPECT_EQ(blp.levels.size(), 1U);
    ASSERT_EQ(blp.diagnostics.size(), 1U);
    EXPECT_EQ(blp.diagnostics[0].severity, Severity::warning);
    EXPECT_EQ(blp.diagnostics[0].rule, "blp-level-missing");
    EXPECT_EQ(blp.diagnostics[0].message,
              "level 1 at byte 1185 needs 4 bytes, file has 1188: it and all later levels are left out");
}

TEST(Blp, TakesWhatItNeedsOfLevelsThatAreTooLong)
{
    const BlpFile blp = opened(palette(0).size(2, 1).level({0, 1, 77, 77}).entry(1172, 0xFFFFFFFF));
    ASSERT_EQ(blp.levels.size(), 2U);
    EXPECT_EQ(blp.levels[0].range.length, 2U);
    EXPECT_EQ(blp.levels[1].range.length, 1U);
    EXPECT_TRUE(blp.diagnostics.empty());
}

TEST(Blp, TakesTheOneBlockThatNarrowLevelsHaveInGameFiles)
{
    const auto file = BlpBuilder::blp2(2, 8, 1).size(32, 4).level(Bytes(8 * 16, 0xFF)).level(Bytes(16, 0xFF));
    const BlpFile blp = opened(file);
    ASSERT_EQ(blp.levels.size(), 2U);
    EXPECT_TRUE(blp.diagnostics.empty());
    EXPECT_TRUE(blp.levels[0].isWhole());
    EXPECT_FALSE(blp.levels[1].isWhole());
    EXPECT_EQ(blp.levels[1].wholeBytes, 4U * 16U);
    const auto level = decodeLevel(blp, 1);
    ASSERT_TRUE(level);
    EXPECT_EQ(level->image.pixels.at(3 * 4 + 3), 255);
    EXPECT_EQ(level->image.pixels.at(4 * 4 + 3), 0) << "what no block is there for";
}

TEST(Blp, SaysWhichOtherLevelsAreShort)
{
    const BlpFile blp = opened(BlpBuilder::blp2(2, 0, 0).size(16, 16).level(Bytes(128)).level(Bytes(8)));
    ASSERT_EQ(blp.levels.size(), 2U);
    ASSERT_EQ(blp.diagnostics.size(), 1U);
    EXPECT_EQ(blp.diagnostics[0].rule, "blp-level-short");
    EXPECT_EQ(blp.diagnostics[0].severity, Severity::warning);
    EXPECT_EQ(blp.diagnostics[0].message, "level 1 at byte 1300 has 8 of 32 bytes");
}

TEST(Blp, DecodesOlderPalette)
{
    const auto file =
        BlpBuilder::blp1(1, 8).size(2, 1).palette({kRed, kOdd}).level({1, 0, 20, 30}).entry(1180, 4).entry(1180, 4);
    EXPECT_EQ(sound(file).image.pixels, (Bytes{1, 2, 3, 20, 255, 0, 0, 30}));
    const BlpFile blp = opened(file);
    EXPECT_EQ(blp.version, 1U);
    EXPECT_EQ(blp.levels.size(), 1U) << "the others repeat the first";
}

TEST(Blp, ShowsPaletteWithoutTheAlphaThatItStatesOpaque)
{
    const auto loaded = loadBlp(BlpBuilder::blp1(1, 8).size(2, 1).palette({kRed, kOdd}).level({1, 0}).file());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->image.pixels, (Bytes{1, 2, 3, 255, 255, 0, 0, 255}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].message, "alpha bits are 8, level 0 has none: shown opaque");
    EXPECT_EQ(loaded->diagnostics[0].severity, Severity::note);
}

TEST(Blp, ReadsUnknownAlphaBitsByTheSpaceAvailable)
{
    const auto loaded = loadBlp(palette(3).level(withAlpha(kNine, {0x10, 0x32, 0x54, 0xF6, 0x08})).file());
    ASSERT_TRUE(loaded);
    EXPECT_EQ(loaded->image.pixels, nineWithAlpha({0, 17, 34, 51, 68, 85, 102, 255, 136}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].message, "alpha bits are 3, expected 0, 1, 4 or 8: level 0 has room for 4");
}

BlpBuilder jpegFile(std::uint32_t alphaBits, const Bytes& components, std::uint16_t width = 9)
{
    const FlatJpeg jpeg = tests::flatJpeg(width, 3, components);
    return BlpBuilder::blp1(0, alphaBits).size(9, 3).jpegHeader(jpeg.header).level(jpeg.body);
}

/// Checks that all pixels equal this one.
void expectFlat(const BlpBuilder& builder, const Rgba& pixel)
{
    const Image image = sound(builder).image;
    EXPECT_EQ(image.pixelCount(), 27U);
    for (std::size_t i = 0; i < image.pixels.size(); ++i)
        ASSERT_EQ(int{image.pixels[i]}, int{pixel[i % 4]}) << i;
}

TEST(Blp, TakesFourComponentsOfJpegAsBgraUnconverted)
{
    expectFlat(jpegFile(8, {10, 200, 30, 40}), {30, 200, 10, 40});
    expectFlat(jpegFile(0, {10, 200, 30, 40}), {30, 200, 10, 255});
}

TEST(Blp, TakesThreeComponentsOfJpegAsYCbCrWithRedAndBlueExchanged)
{
    // Red 100 + 1.402 * 72 = 200.9, green 100 - 0.714 * 72 = 48.6, blue 100.
    expectFlat(jpegFile(8, {100, 128, 200}), {100, 49, 201, 255});
}

TEST(Blp, TakesOneComponentOfJpegAsGrey)
{
    expectFlat(jpegFile(0, {77}), {77, 77, 77, 255});
}

TEST(Blp, DecodesJpegWithoutCommonHeaderAndOfNewerVersion)
{
    const FlatJpeg jpeg = tests::flatJpeg(9, 3, {1, 2, 3, 4});
    Bytes whole = jpeg.header;
    whole.insert(whole.end(), jpeg.body.begin(), jpeg.body.end());
    expectFlat(BlpBuilder::blp2(0, 8, 0).type(0).size(9, 3).jpegHeader({}).level(whole), {3, 2, 1, 4});
    expectFlat(BlpBuilder::blp2(0, 8, 0).type(0).size(9, 3).jpegHeader(jpeg.header).level(jpeg.body), {3, 2, 1, 4});
}

TEST(Blp, DecodesJpegOfEveryLevel)
{
    const FlatJpeg common = tests::flatJpeg(16, 16, {1, 2, 3, 4});
    const BlpFile blp = opened(BlpBuilder::blp1(0, 8)
                                   .size(16, 16)
                                   .jpegHeader(common.header)
                                   .level(common.body)
                                   .level(common.body)); // its frame states 16x16, too, in the common header
    ASSERT_EQ(blp.levels.size(), 2U);
    EXPECT_TRUE(decodeLevel(blp, 0));
    const auto second = decodeLevel(blp, 1);
    ASSERT_FALSE(second);
    EXPECT_EQ(second.error().message, "a.blp: level 1 is 8x8 pixels, its JPEG 16x16");
}

TEST(Blp, ReadsPixelsOfTheOldestVersionFromFilesOfTheirOwn)
{
    const ByteView file = BlpBuilder::blp0(1, 4).size(2, 1).palette({kRed, kOdd}).file("a/b.blp");
    const Bytes level0{1, 0, 0xF1}, level1{0, 0x02};
    const std::vector<ByteView> levels{{FileBytes::copyOf(std::as_bytes(std::span(level0))), "a/b.b00"},
                                       {FileBytes::copyOf(std::as_bytes(std::span(level1))), "a/b.b01"}};
    const auto blp = openBlp(file, levels);
    ASSERT_TRUE(blp) << blp.error().message;
    EXPECT_EQ(blp->version, 0U);
    ASSERT_EQ(blp->levels.size(), 2U);
    EXPECT_EQ(decodeLevel(*blp, 0)->image.pixels, (Bytes{1, 2, 3, 17, 255, 0, 0, 255}));
    EXPECT_EQ(decodeLevel(*blp, 1)->image.pixels, (Bytes{255, 0, 0, 34}));
    EXPECT_TRUE(blp->diagnostics.empty());

    const auto alone = loadBlp(file);
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().code, LoadErrorCode::notFound);
    EXPECT_EQ(alone.error().message,
              "a/b.blp: the pixels of a BLP0 are in a separate file, a/b.b00, which does not exist");
    EXPECT_TRUE(probeBlp(file)) << "its size is known";
}

TEST(Blp, ReadsJpegOfTheOldestVersion)
{
    const FlatJpeg jpeg = tests::flatJpeg(8, 8, {1, 2, 3, 4});
    const ByteView file = BlpBuilder::blp0(0, 8).size(8, 8).jpegHeader(jpeg.header).file();
    const std::vector<ByteView> levels{{FileBytes::copyOf(std::as_bytes(std::span(jpeg.body))), "a.b00"}};
    const auto loaded = loadBlp(file, levels);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(Bytes(loaded->image.pixels.begin(), loaded->image.pixels.begin() + 4), (Bytes{3, 2, 1, 4}));
}

TEST(Blp, NamesFilesOfLevels)
{
    EXPECT_EQ(blpLevelName("a/b.blp", 0), "a/b.b00");
    EXPECT_EQ(blpLevelName("a.c/b", 15), "a.c/b.b15");
    EXPECT_EQ(blpLevelName("b.x.BLP", 7), "b.x.b07");
}

TEST(Blp, IsFoundByContentAndProbed)
{
    const ByteView file = BlpBuilder::blp2(2, 0, 0).size(8, 4).level(Bytes(16)).file("a.tga");
    const auto loaded = loadImage(file);
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, 8U);
    const auto info = probeImage(file);
    ASSERT_TRUE(info);
    EXPECT_EQ(info->format, "BLP");
    EXPECT_EQ(info->width, 8U);
    EXPECT_EQ(info->height, 4U);
    EXPECT_EQ(info->bitsPerPixel, 4U);
    EXPECT_EQ(probeImage(palette(4).file())->bitsPerPixel, 12U);
    EXPECT_EQ(probeImage(BlpBuilder::blp2(2, 8, 7).file())->bitsPerPixel, 8U);
    EXPECT_EQ(probeImage(jpegFile(0, {1}).file())->bitsPerPixel, 24U);
    EXPECT_TRUE(sniffBlp(BlpBuilder::blp1(0, 0).file().file().span()));
    EXPECT_FALSE(sniffBlp(FileBytes::copyOf("BLP3").span()));
    EXPECT_FALSE(sniffBlp(FileBytes::copyOf("BLP").span()));
    EXPECT_TRUE(sniffBlp0(FileBytes::copyOf("BLP0").span()));
    EXPECT_FALSE(sniffBlp0(FileBytes::copyOf("BLP1").span()));
}

/// Files that are partly shown, with the complete expected diagnostics.
struct Salvaged {
    std::string name;
    BlpBuilder file;
    Bytes pixels;
    std::string rule, message;
};

void PrintTo(const Salvaged& file, std::ostream* out)
{
    *out << file.name;
}

class BlpSalvage : public testing::TestWithParam<Salvaged> {};

TEST_P(BlpSalvage, ShowsWhatIsThereAndSaysWhatIsNot)
{
    const auto loaded = loadBlp(GetParam().file.file());
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, GetParam().pixels);
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(loaded->diagnostics[0].severity, Severity::error);
    EXPECT_EQ(loaded->diagnostics[0].message, GetParam().message);
}

const std::vector<Salvaged> kSalvaged{
    {"IndicesEnd",
     palette(0).size(3, 1).entry(1172, 3).trailing({1, 0}),
     {0, 255, 0, 255, 255, 0, 0, 255, 0, 0, 0, 0},
     "blp-pixels-missing",
     "level 0 at byte 1172 has 2 of 3 bytes: the rest is transparent black"},
    {"AlphaEnds",
     palette(8).size(2, 1).entry(1172, 4).trailing({1, 0, 9}),
     {0, 255, 0, 9, 255, 0, 0, 255},
     "blp-alpha-missing",
     "level 0 at byte 1172 has 3 of 4 bytes: pixels without alpha are opaque"},
    {"StatedTooShort",
     palette(0).size(2, 1).level({1}),
     {0, 255, 0, 255, 0, 0, 0, 0},
     "blp-pixels-missing",
     "level 0 at byte 1172 has 1 of 2 bytes: the rest is transparent black"},
    {"BgraEndsInAPixel",
     BlpBuilder::blp2(3, 8, 2).size(2, 1).entry(1172, 8).trailing({1, 2, 3, 4, 5, 6, 7}),
     {3, 2, 1, 4, 0, 0, 0, 0},
     "blp-pixels-missing",
     "level 0 at byte 1172 has 7 of 8 bytes: the rest is transparent black"},
    {"BgraWithoutAlphaEnds",
     BlpBuilder::blp2(3, 0, 2).size(2, 1).entry(1172, 8).trailing({1, 2, 3, 0}),
     {3, 2, 1, 0, 0, 0, 0, 0},
     "blp-pixels-missing",
     "level 0 at byte 1172 has 4 of 8 bytes: the rest is transparent black"},
    {"BlocksEnd",
     BlpBuilder::blp2(2, 0, 0).size(5, 1).entry(1172, 16).trailing({0x1F, 0, 0, 0, 0, 0, 0, 0, 0x1F}),
     {0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 0, 0},
     "blp-pixels-missing",
     "level 0 at byte 1172 has 9 of 16 bytes: the rest is transparent black"},
};

INSTANTIATE_TEST_SUITE_P(Blp, BlpSalvage, testing::ValuesIn(kSalvaged),
                         [](const auto& each) { return each.param.name; });

TEST(Blp, ShowsPaletteThatEndsWithTheFile)
{
    std::vector<std::byte> bytes = BlpBuilder::blp2(1, 0, 8).size(2, 1).palette({kRed, kOdd}).entry(148, 2).build();
    bytes.resize(148 + 7); // one color and most of another; the indices are the first two bytes of the palette
    const auto loaded = loadBlp(ByteView(FileBytes::copyOf(bytes), "a.blp"));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, (Bytes{255, 0, 0, 255, 255, 0, 0, 255}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].message, "palette at byte 148 has 1 of 256 colors: the others are black");
}

TEST(Blp, SaysWhatLibjpegMadeUp)
{
    const FlatJpeg jpeg = tests::flatJpeg(16, 8, {10, 20, 30, 40});
    const Bytes cut(jpeg.body.begin(), jpeg.body.end() - 2);
    const auto loaded = loadBlp(BlpBuilder::blp1(0, 8).size(16, 8).jpegHeader(jpeg.header).level(cut).file());
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(Bytes(loaded->image.pixels.begin(), loaded->image.pixels.begin() + 4), (Bytes{30, 20, 10, 40}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, "blp-jpeg-damaged");
    EXPECT_EQ(loaded->diagnostics[0].severity, Severity::error);
    EXPECT_EQ(loaded->diagnostics[0].message,
              joined("JPEG of level 0 at byte ", 160 + jpeg.header.size(), ": Premature end of JPEG file"));
}

struct Broken {
    std::string name;
    BlpBuilder file;
    LoadErrorCode code = LoadErrorCode::corrupt;
    std::string message;
};

void PrintTo(const Broken& file, std::ostream* out)
{
    *out << file.name;
}

class BlpBroken : public testing::TestWithParam<Broken> {};

TEST_P(BlpBroken, IsRefusedWithTheReason)
{
    const auto loaded = loadBlp(GetParam().file.file());
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, GetParam().code);
    EXPECT_EQ(loaded.error().message, GetParam().message);
}

const std::vector<Broken> kBroken{
    {"UnknownType", palette(0).type(2).level(kNine), LoadErrorCode::unsupported,
     "a.blp: BLP2 type is 2, expected 0 (JPEG) or 1 (pixels)"},
    {"UnknownEncoding", BlpBuilder::blp2(5, 0, 0).level(kNine), LoadErrorCode::unsupported,
     "a.blp: BLP2 encoding is 5, expected 1 (palette), 2 (DXT), 3 or 4 (BGRA)"},
    {"UnknownContent", BlpBuilder::blp1(2, 0).level(kNine), LoadErrorCode::unsupported,
     "a.blp: BLP1 content is 2, expected 0 (JPEG) or 1 (palette)"},
    {"NoWidth", palette(0).size(0, 4).level(kNine), LoadErrorCode::corrupt, "a.blp: BLP size is 0x4"},
    {"TooManyPixels", palette(0).size(65536, 65536).level(kNine), LoadErrorCode::tooLarge,
     "a.blp: BLP size is 65536x65536 pixels, limit is 67108864 in all"},
    {"FarMorePixelsThanData", palette(0).size(8192, 4096).level(kNine), LoadErrorCode::truncated,
     "a.blp: pixel data at byte 1172 needs 33554432 bytes decoded, the file yields at most 9"},
    {"FarMorePixelsThanJpeg", jpegFile(0, {1}).size(8192, 4096), LoadErrorCode::truncated,
     "a.blp: pixel data at byte 296 needs 33554432 bytes decoded, the file yields at most 7680"},
    {"NoOffsetOfLevel", palette(0).entry(0, 9).trailing(kNine), LoadErrorCode::corrupt,
     "a.blp: level 0 states 9 bytes at byte 0"},
    {"NoSizeOfLevel", palette(0).entry(1172, 0).trailing(kNine), LoadErrorCode::corrupt,
     "a.blp: level 0 states 0 bytes at byte 1172"},
    {"LevelPastTheEnd", palette(0).entry(0xFFFFFFF0, 0xFFFFFFFF).trailing(kNine), LoadErrorCode::truncated,
     "a.blp: level 0 at byte 4294967280 needs 9 bytes, file has 1181"},
    {"JpegHeaderPastTheEnd", BlpBuilder::blp1(0, 0).palette({{0, 0xFF, 0xFF}}).level(kNine), LoadErrorCode::truncated,
     "a.blp: JPEG header at byte 160 needs 1661009919 bytes, file has 1189"},
    {"NoJpeg", BlpBuilder::blp1(0, 0).jpegHeader({1, 2}).level({3, 4}), LoadErrorCode::corrupt,
     "a.blp: JPEG of level 0 cannot be decoded: Not a JPEG file: starts with 0x01 0x02"},
    {"JpegOfAnotherSize", jpegFile(8, {1, 2, 3, 4}, 10), LoadErrorCode::corrupt,
     "a.blp: level 0 is 9x3 pixels, its JPEG 10x3"},
    {"JpegOfTwoComponents", jpegFile(8, {1, 2}), LoadErrorCode::corrupt,
     "a.blp: JPEG of level 0 has 2 components, expected 1, 3 or 4"},
};

INSTANTIATE_TEST_SUITE_P(Blp, BlpBroken, testing::ValuesIn(kBroken), [](const auto& each) { return each.param.name; });

TEST(Blp, RefusesFileWithoutWholeHeader)
{
    const auto whole = palette(0).level(kNine).build();
    const auto loaded = loadBlp({FileBytes::copyOf(std::span(whole).first(147)), "cut.blp"});
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, LoadErrorCode::truncated);
    EXPECT_EQ(loaded.error().message, "cut.blp: BLP2 header at byte 0 needs 148 bytes, file has 147");
    EXPECT_EQ(loadBlp({FileBytes::copyOf("BLP"), "cut.blp"}).error().message, "cut.blp: not a BLP image");
}

/// A JPEG in several scans that needs more memory than allowed, and one with an extreme number of scans.
BlpBuilder progressive(std::uint16_t width, std::uint16_t height, std::size_t scanCount)
{
    FlatJpeg jpeg = tests::flatJpeg(width, height, {1});
    jpeg.header[7 + 64 + 1] = 0xC2; // the frame's marker
    Bytes body;
    for (std::size_t i = 0; i < scanCount; ++i) {
        jpeg.body[8] = 0; // only the first coefficient
        body.insert(body.end(), jpeg.body.begin(), jpeg.body.end() - 2);
    }
    return BlpBuilder::blp1(0, 0).size(width, height).jpegHeader(jpeg.header).level(body);
}

TEST(Blp, LimitsWhatProgressiveJpegsTake)
{
    const auto many = loadBlp(progressive(8, 8, 5000).file());
    ASSERT_FALSE(many);
    EXPECT_EQ(many.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(many.error().message, "a.blp: JPEG of level 0 has more than 100 scans");
    BlpBuilder huge = progressive(16000, 4000, 1);
    huge.trailing(Bytes(200000)); // has too few bytes otherwise
    auto bytes = huge.build();
    tests::patchU32(bytes, 0x5C, 200000);
    const auto large = loadBlp(ByteView(FileBytes::copyOf(bytes), "a.blp"));
    ASSERT_FALSE(large);
    EXPECT_EQ(large.error().code, LoadErrorCode::tooLarge);
    EXPECT_EQ(large.error().message, "a.blp: JPEG of level 0 needs more than 67108864 bytes of coefficients");
}

/// Three files for the sweeps: a palette with alpha, blocks and a JPEG, with as many levels as possible.
std::vector<std::vector<std::byte>> sweptFiles()
{
    const FlatJpeg jpeg = tests::flatJpeg(9, 3, {10, 200, 30, 40});
    return {palette(4).size(4, 2).level(Bytes(12, 0x55)).level(Bytes(3, 0x11)).level({1, 2}).build(),
            BlpBuilder::blp2(2, 8, 7).size(8, 4).level(Bytes(32, 0x37)).level(Bytes(16, 0x91)).build(),
            BlpBuilder::blp1(0, 8).size(9, 3).jpegHeader(jpeg.header).level(jpeg.body).build()};
}

TEST(Blp, IsNeverCleanWhenCut)
{
    for (const std::vector<std::byte>& whole : sweptFiles()) {
        const auto clean = loadBlp(ByteView(FileBytes::copyOf(whole), "whole.blp"));
        ASSERT_TRUE(clean) << clean.error().message;
        ASSERT_TRUE(clean->diagnostics.empty());
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const auto loaded = loadBlp({FileBytes::copyOf(std::span(whole).first(length)), "cut.blp"});
            EXPECT_TRUE(!loaded || !loaded->diagnostics.empty()) << length << " of " << whole.size();
        }
    }
}

TEST(Blp, SurvivesAnyValueInAnyHeaderField)
{
    constexpr std::uint64_t kSlowPixels = 256 * 1024;
    for (const std::vector<std::byte>& whole : sweptFiles()) {
        const auto size = static_cast<std::uint32_t>(whole.size());
        for (std::size_t offset = 0; offset + 4 <= 160; ++offset) {
            for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size + 1}) {
                std::vector<std::byte> bytes = whole;
                tests::patchU32(bytes, offset, value);
                const ByteView file(FileBytes::copyOf(bytes), "field.blp");
                const auto info = probeBlp(file);
                const auto blp = openBlp(file);
                if (!blp)
                    continue;
                ASSERT_TRUE(info);
                ASSERT_FALSE(blp->levels.empty());
                EXPECT_LE(std::uint64_t{info->width} * info->height, kMaxImagePixels);
                for (std::size_t i = 0; i < blp->levels.size(); ++i) {
                    const BlpLevel& level = blp->levels[i];
                    if (std::uint64_t{level.width} * level.height > kSlowPixels)
                        continue;
                    const auto loaded = decodeLevel(*blp, i);
                    if (loaded) {
                        EXPECT_EQ(loaded->image.pixels.size(), std::size_t{4} * level.width * level.height);
                    }
                }
            }
        }
    }
}

TEST(Blp, NotesWhereEverythingLies)
{
    const BlpFile blp = opened(palette(0).size(2, 1).level({0, 1}).level({0}));
    ASSERT_EQ(blp.map.size(), 4U);
    EXPECT_EQ(blp.map[0].what, "BLP2 header");
    EXPECT_EQ(blp.map[1].what, "palette");
    EXPECT_EQ(blp.map[1].offset, 148U);
    EXPECT_EQ(blp.map[3].what, "level 1");
    EXPECT_EQ(blp.map[3].end(), 1175U);
}

} // namespace blp_test
