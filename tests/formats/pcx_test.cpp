#include "formats/image/pcx/pcx.hpp"

#include "tests/support/pcx_builder.hpp"

#include <gtest/gtest.h>

#include <functional>

using namespace formats;
using tests::PcxBuilder;

namespace pcx_test {

using Bytes = std::vector<std::uint8_t>;

constexpr PcxBuilder::Color kRed{255, 0, 0}, kGreen{0, 255, 0}, kBlue{0, 0, 255}, kGrey{9, 9, 9};

LoadedImage sound(const PcxBuilder& builder)
{
    auto loaded = loadPcx(builder.file());
    EXPECT_TRUE(loaded) << loaded.error().message;
    if (!loaded)
        return {};
    EXPECT_EQ(loaded->image.pixels.size(), loaded->image.pixelCount() * 4);
    return std::move(*loaded);
}

/// 3x2, five bytes per row: 0 1 2 / 2 1 255, and two bytes of padding each.
PcxBuilder skin()
{
    PcxBuilder builder;
    builder.size(3, 2).bytesPerLine(5).data({0, 1, 2, 0xC2, 77, 2, 1, 0xC1, 255, 0xC2, 77}).marker();
    std::vector<PcxBuilder::Color> colors(256);
    colors[0] = kRed;
    colors[1] = kGreen;
    colors[2] = kBlue;
    colors[255] = kGrey;
    return builder.palette(colors);
}

TEST(Pcx, DecodesSkinWithPaletteAtTheEnd)
{
    const LoadedImage loaded = sound(skin());
    EXPECT_EQ(loaded.image.width, 3U);
    EXPECT_EQ(loaded.image.height, 2U);
    EXPECT_EQ(loaded.image.pixels, (Bytes{255, 0, 0,   255, 0, 255, 0, 255, 0, 0, 255, 255, //
                                          0,   0, 255, 255, 0, 255, 0, 255, 9, 9, 9,   255}));
    EXPECT_TRUE(loaded.diagnostics.empty());
}

TEST(Pcx, ProbesWhatItDecodes)
{
    const auto info = probePcx(skin().file());
    ASSERT_TRUE(info);
    EXPECT_EQ(info->format, "PCX");
    EXPECT_EQ(info->width, 3U);
    EXPECT_EQ(info->height, 2U);
}

TEST(Pcx, DecodesWindowThatDoesNotBeginAtZero)
{
    PcxBuilder builder;
    builder.window(10, 20, 11, 20).bytesPerLine(2).data({1, 0}).marker().palette({kRed, kGreen});
    const LoadedImage loaded = sound(builder);
    EXPECT_EQ(loaded.image.width, 2U);
    EXPECT_EQ(loaded.image.height, 1U);
    EXPECT_EQ(loaded.image.pixels, (Bytes{0, 255, 0, 255, 255, 0, 0, 255}));
}

TEST(Pcx, DecodesRunsThatCrossRows)
{
    PcxBuilder builder;
    builder.size(2, 3).data({0xC5, 1, 0}).marker().palette({kRed, kGreen});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{0, 255, 0, 255, 0,   255, 0, 255, //
                                                  0, 255, 0, 255, 0,   255, 0, 255, //
                                                  0, 255, 0, 255, 255, 0,   0, 255}));
}

TEST(Pcx, DecodesRunsOfNothing)
{
    PcxBuilder builder;
    builder.size(2, 1).data({0xC0, 9, 1, 0xC0, 9, 0}).marker().palette({kRed, kGreen});
    const LoadedImage loaded = sound(builder);
    EXPECT_EQ(loaded.image.pixels, (Bytes{0, 255, 0, 255, 255, 0, 0, 255}));
    EXPECT_TRUE(loaded.diagnostics.empty());
}

TEST(Pcx, DecodesRawBytesAboveTheRunMark)
{
    PcxBuilder builder;
    std::vector<PcxBuilder::Color> colors(256);
    colors[0xC3] = kBlue;
    builder.raw().size(2, 1).data({0xC3, 0xC3}).marker().palette(colors);
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{0, 0, 255, 255, 0, 0, 255, 255}));
}

TEST(Pcx, DecodesThreePlanes)
{
    PcxBuilder builder; // rows of red, green and blue, each two bytes and one of padding
    builder.depth(8, 3).size(2, 2).bytesPerLine(3);
    builder.raw().data({1, 2, 99, 3, 4, 99, 5, 6, 99, 7, 8, 99, 9, 10, 99, 11, 12, 99});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{1, 3, 5, 255, 2, 4, 6, 255, 7, 9, 11, 255, 8, 10, 12, 255}));
}

TEST(Pcx, DecodesFourPlanes)
{
    PcxBuilder builder;
    builder.depth(8, 4).size(2, 1).raw().data({1, 2, 3, 4, 5, 6, 7, 8});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{1, 3, 5, 7, 2, 4, 6, 8}));
}

TEST(Pcx, ShowsFourPlanesWithoutAnyAlphaOpaque)
{
    PcxBuilder builder;
    builder.depth(8, 4).size(2, 1).raw().data({1, 2, 3, 4, 5, 6, 0, 0});
    const LoadedImage loaded = sound(builder);
    EXPECT_EQ(loaded.image.pixels, (Bytes{1, 3, 5, 255, 2, 4, 6, 255}));
    ASSERT_EQ(loaded.diagnostics.size(), 1U);
    EXPECT_EQ(loaded.diagnostics[0].rule, "pcx-alpha-zero");
}

TEST(Pcx, DecodesBlackAndWhite)
{
    PcxBuilder builder;
    builder.depth(1, 1).size(10, 1).bytesPerLine(2).raw().data({0b10100000, 0b01000000});
    const LoadedImage loaded = sound(builder);
    Bytes expected;
    for (const std::uint8_t value : Bytes{255, 0, 255, 0, 0, 0, 0, 0, 0, 255}) {
        for (const std::uint8_t channel : {value, value, value, std::uint8_t{255}})
            expected.push_back(channel);
    }
    EXPECT_EQ(loaded.image.pixels, expected);
    EXPECT_TRUE(loaded.diagnostics.empty());
}

TEST(Pcx, DecodesPlanesOfOneBit)
{
    for (std::uint8_t planes = 1; planes <= 4; ++planes) {
        PcxBuilder builder;
        std::vector<PcxBuilder::Color> colors(16, kGrey);
        const auto last = static_cast<std::size_t>((1U << planes) - 1);
        colors[0] = kRed;
        colors[last] = kBlue;
        builder.depth(1, planes).size(2, 1).bytesPerLine(2).headerColors(colors).raw();
        for (int plane = 0; plane < planes; ++plane)
            builder.data({0b01000000, 0});
        EXPECT_EQ(sound(builder).image.pixels, (Bytes{255, 0, 0, 255, 0, 0, 255, 255})) << int{planes};
    }
}

TEST(Pcx, CombinesPlanesOfOneBitFromTheLowest)
{
    PcxBuilder builder;
    builder.depth(1, 2).size(1, 1).bytesPerLine(2).headerColors({kRed, kGreen, kBlue, kGrey}).raw();
    builder.data({0x80, 0, 0, 0});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{0, 255, 0, 255}));
}

TEST(Pcx, DecodesTwoBits)
{
    PcxBuilder builder;
    builder.depth(2, 1).size(5, 1).bytesPerLine(2).headerColors({kRed, kGreen, kBlue, kGrey}).raw();
    builder.data({0b00011011, 0b01000000});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{255, 0,   0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 9, 9, 9, 255, //
                                                  0,   255, 0, 255}));
}

TEST(Pcx, DecodesFourBits)
{
    PcxBuilder builder;
    builder.depth(4, 1).size(3, 1).bytesPerLine(2).headerColors({kRed, kGreen, kBlue}).raw().data({0x12, 0x00});
    EXPECT_EQ(sound(builder).image.pixels, (Bytes{0, 255, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255}));
}

/// Files that are shown completely or in part, with the complete expected diagnostics.
struct Salvaged {
    std::string name;
    PcxBuilder file;
    Bytes pixels;
    Severity severity = Severity::warning;
    std::string rule, message;
};

void PrintTo(const Salvaged& file, std::ostream* out)
{
    *out << file.name;
}

class PcxSalvage : public testing::TestWithParam<Salvaged> {};

TEST_P(PcxSalvage, ShowsWhatIsThereAndSaysWhatIsNot)
{
    const auto loaded = loadPcx(GetParam().file.file());
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, GetParam().pixels);
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(loaded->diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(loaded->diagnostics[0].message, GetParam().message);
}

const std::vector<Salvaged> kSalvaged{
    {"ShortRows",
     PcxBuilder().size(2, 1).bytesPerLine(1).data({0, 1}).marker().palette({kRed, kGreen}),
     {255, 0, 0, 255, 0, 255, 0, 255},
     Severity::warning,
     "pcx-bytes-per-line",
     "bytes per line is 1, a row of 2 pixels needs 2"},
    {"RowsOfUnstatedLength",
     PcxBuilder().size(2, 1).bytesPerLine(0).data({0, 1}).marker().palette({kRed, kGreen}),
     {255, 0, 0, 255, 0, 255, 0, 255},
     Severity::warning,
     "pcx-bytes-per-line",
     "bytes per line is 0, a row of 2 pixels needs 2"},
    {"NoMarker",
     PcxBuilder().size(2, 1).data({0, 1}).palette({kRed, kGreen}),
     {255, 0, 0, 255, 0, 255, 0, 255},
     Severity::warning,
     "pcx-palette-marker",
     "no palette marker: the last 768 bytes are used as the palette"},
    {"BytesBehindThePalette",
     PcxBuilder().size(2, 1).data({0, 1}).marker().palette({kRed, kGreen}).data({1, 2, 3}),
     {255, 0, 0, 255, 0, 255, 0, 255},
     Severity::warning,
     "pcx-palette-place",
     "palette marker at byte 130, expected at byte 133: 3 bytes follow the palette"},
    {"NoPalette",
     PcxBuilder().size(2, 1).data({0x80, 1}),
     {128, 128, 128, 255, 1, 1, 1, 255},
     Severity::warning,
     "pcx-palette-missing",
     "no palette at the end of the file: shown with a gray ramp"},
    {"NoPaletteInHeader",
     PcxBuilder().depth(4, 1).size(2, 1).bytesPerLine(1).raw().data({0x1F}),
     {17, 17, 17, 255, 255, 255, 255, 255},
     Severity::warning,
     "pcx-palette-missing",
     "no palette in the header: shown with a gray ramp"},
    {"VersionWithoutPalette",
     PcxBuilder().version(3).depth(2, 1).size(1, 1).bytesPerLine(1).raw().headerColors({kRed, kGreen}).data({0x40}),
     {85, 85, 85, 255},
     Severity::warning,
     "pcx-palette-missing",
     "no palette in the header: shown with a gray ramp"},
    {"PixelsEndInARow",
     PcxBuilder().size(2, 2).data({1, 0, 1}).marker().palette({kRed, kGreen}),
     {0, 255, 0, 255, 255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 0, 255},
     Severity::error,
     "pcx-pixels-missing",
     "pixel data ends after 3 of 4 pixels: the rest is black"},
    {"RunWithoutValue",
     PcxBuilder().depth(4, 1).headerColors({kRed, kGreen}).size(2, 1).bytesPerLine(1).data({0xC1}),
     {0, 0, 0, 255, 0, 0, 0, 255},
     Severity::error,
     "pcx-pixels-missing",
     "pixel data ends after 0 of 2 pixels: the rest is black"},
    {"LastPlaneMissing",
     PcxBuilder().depth(8, 3).size(2, 1).raw().data({1, 2, 3, 4, 5}),
     {1, 3, 5, 255, 0, 0, 0, 255},
     Severity::error,
     "pcx-pixels-missing",
     "pixel data ends after 1 of 2 pixels: the rest is black"},
};

INSTANTIATE_TEST_SUITE_P(Pcx, PcxSalvage, testing::ValuesIn(kSalvaged),
                         [](const auto& each) { return each.param.name; });

struct Broken {
    std::string name;
    PcxBuilder file;
    LoadErrorCode code = LoadErrorCode::corrupt;
    std::string message;
};

void PrintTo(const Broken& file, std::ostream* out)
{
    *out << file.name;
}

class PcxBroken : public testing::TestWithParam<Broken> {};

TEST_P(PcxBroken, IsRefusedWithTheReason)
{
    const auto loaded = loadPcx(GetParam().file.file());
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, GetParam().code);
    EXPECT_EQ(loaded.error().message, GetParam().message);
}

const std::vector<Broken> kBroken{
    {"UnknownVersion", PcxBuilder().version(1).size(1, 1), LoadErrorCode::wrongFormat, "skin.pcx: not a PCX image"},
    {"UnknownDepth", PcxBuilder().size(1, 1).depth(3, 1), LoadErrorCode::corrupt,
     "skin.pcx: PCX depth is 3 bits in 1 planes"},
    {"TooManyPlanes", PcxBuilder().size(1, 1).depth(8, 5), LoadErrorCode::corrupt,
     "skin.pcx: PCX depth is 8 bits in 5 planes"},
    {"NoPlanes", PcxBuilder().size(1, 1).depth(8, 0), LoadErrorCode::corrupt,
     "skin.pcx: PCX depth is 8 bits in 0 planes"},
    {"WindowReversed", PcxBuilder().window(5, 0, 4, 9), LoadErrorCode::corrupt, "skin.pcx: PCX window is 5,0 to 4,9"},
    {"TooManyPixels", PcxBuilder().window(0, 0, 65535, 65535), LoadErrorCode::tooLarge,
     "skin.pcx: PCX size is 65536x65536 pixels, limit is 67108864 in all"},
    {"FarMorePixelsThanData", PcxBuilder().window(0, 0, 8191, 4095).bytesPerLine(8192).data(Bytes(10, 0xFF)),
     LoadErrorCode::truncated,
     "skin.pcx: pixel data at byte 128 needs 33554432 bytes decoded, the file yields at most 316"},
};

INSTANTIATE_TEST_SUITE_P(Pcx, PcxBroken, testing::ValuesIn(kBroken), [](const auto& each) { return each.param.name; });

ByteView prefixOf(const std::vector<std::byte>& bytes, std::size_t length)
{
    return {FileBytes::copyOf(std::span(bytes).first(length)), "cut.pcx"};
}

TEST(Pcx, RefusesFileWithoutWholeHeader)
{
    const auto loaded = loadPcx(prefixOf(skin().build(), 127));
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().code, LoadErrorCode::truncated);
    EXPECT_EQ(loaded.error().message, "cut.pcx: PCX header at byte 0 needs 128 bytes, file has 127");
}

TEST(Pcx, IsNeverCleanWhenCut)
{
    const std::vector<PcxBuilder> files{
        skin(), PcxBuilder().depth(8, 3).size(3, 4).data(Bytes(36, 7)),
        PcxBuilder().depth(1, 4).size(9, 5).bytesPerLine(2).headerColors({kRed, kGreen}).data(Bytes(40, 0x55))};
    for (const PcxBuilder& builder : files) {
        const std::vector<std::byte> whole = builder.build();
        ASSERT_TRUE(sound(builder).diagnostics.empty());
        for (std::size_t length = 0; length < whole.size(); ++length) {
            const auto loaded = loadPcx(prefixOf(whole, length));
            EXPECT_TRUE(!loaded || !loaded->diagnostics.empty()) << length << " of " << whole.size();
        }
    }
}

TEST(Pcx, SurvivesAnyValueInAnyHeaderField)
{
    const std::vector<std::byte> whole = skin().build();
    const auto size = static_cast<std::uint32_t>(whole.size());
    for (std::size_t offset = 0; offset + 4 <= 128; ++offset) {
        for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size + 1}) {
            std::vector<std::byte> bytes = whole;
            for (std::size_t i = 0; i < 4; ++i)
                bytes[offset + i] = static_cast<std::byte>((value >> (8 * i)) & 0xFFU);
            const ByteView file(FileBytes::copyOf(bytes), "field.pcx");
            const auto loaded = loadPcx(file);
            const auto info = probePcx(file);
            if (loaded) {
                ASSERT_TRUE(info);
                EXPECT_LE(loaded->image.pixelCount(), kMaxImagePixels);
                EXPECT_EQ(loaded->image.pixels.size(), std::size_t{4} * info->width * info->height);
            }
        }
    }
}

} // namespace pcx_test
