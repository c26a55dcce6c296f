#include "formats/load_image.hpp"

#include "formats/image/pixel_limits.hpp"

#include <gtest/gtest.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>

using namespace formats;

namespace image_test {

using Bytes = std::vector<std::uint8_t>;

ByteView viewOf(const Bytes& bytes)
{
    return {FileBytes::copyOf(std::as_bytes(std::span(bytes))), "skin"};
}

Bytes operator+(Bytes left, const Bytes& right)
{
    left.insert(left.end(), right.begin(), right.end());
    return left;
}

Bytes little(std::uint32_t value, std::size_t length = 4)
{
    Bytes bytes;
    for (std::size_t i = 0; i < length; ++i)
        bytes.push_back(static_cast<std::uint8_t>((value >> (8 * i)) & 0xFFU));
    return bytes;
}

Bytes big(std::uint32_t value, std::size_t length = 4)
{
    Bytes bytes = little(value, length);
    std::reverse(bytes.begin(), bytes.end());
    return bytes;
}

struct Tga {
    std::uint8_t id = 0, hasPalette = 0, type = 2;
    std::uint32_t paletteStart = 0, paletteCount = 0;
    std::uint8_t paletteBits = 0;
    std::uint32_t width = 1, height = 1;
    std::uint8_t bits = 24, attributes = 0x20; // top row first
};

Bytes tga(const Tga& header, const Bytes& rest)
{
    return Bytes{header.id, header.hasPalette, header.type} + little(header.paletteStart, 2) +
           little(header.paletteCount, 2) + Bytes{header.paletteBits, 0, 0, 0, 0} + little(header.width, 2) +
           little(header.height, 2) + Bytes{header.bits, header.attributes} + rest;
}

struct Bmp {
    std::uint32_t headerBytes = 40;
    std::int32_t width = 1, height = 1;
    std::uint32_t bits = 24, compression = 0, colors = 0;
    std::uint32_t gap = 0; // between the headers and the pixels
    Bytes palette{};       // or bit masks
};

Bytes bmp(const Bmp& header, const Bytes& pixels)
{
    Bytes fields = little(header.headerBytes);
    const std::size_t sizeBytes = header.headerBytes == 12 ? 2 : 4;
    fields = fields + little(static_cast<std::uint32_t>(header.width), sizeBytes) +
             little(static_cast<std::uint32_t>(header.height), sizeBytes) + little(1, 2) + little(header.bits, 2);
    if (sizeBytes == 4)
        fields = fields + little(header.compression) + Bytes(12) + little(header.colors) + little(0);
    const bool masksAreInside = header.headerBytes > 40;
    if (masksAreInside)
        fields = fields + header.palette;
    if (fields.size() < header.headerBytes && header.headerBytes <= 124)
        fields.resize(header.headerBytes);
    if (!masksAreInside)
        fields = fields + header.palette;
    const auto offset = static_cast<std::uint32_t>(14 + fields.size() + header.gap);
    return Bytes{'B', 'M'} + little(0) + little(0) + little(offset) + fields + Bytes(header.gap, 0xEE) + pixels;
}

Bytes chunk(const std::string& type, const Bytes& data)
{
    const Bytes summed = Bytes(type.begin(), type.end()) + data;
    const uLong sum = crc32(crc32(0, nullptr, 0), summed.data(), static_cast<uInt>(summed.size()));
    return big(static_cast<std::uint32_t>(data.size())) + summed + big(static_cast<std::uint32_t>(sum));
}

Bytes deflated(const Bytes& data)
{
    uLongf length = compressBound(static_cast<uLong>(data.size()));
    Bytes out(length);
    compress(out.data(), &length, data.data(), static_cast<uLong>(data.size()));
    out.resize(length);
    return out;
}

const Bytes kPngSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};

Bytes ihdr(std::uint32_t width, std::uint32_t height, std::uint8_t depth, std::uint8_t colorType)
{
    return chunk("IHDR", big(width) + big(height) + Bytes{depth, colorType, 0, 0, 0});
}

Bytes segment(std::uint8_t marker, const Bytes& data)
{
    return Bytes{0xFF, marker} + big(static_cast<std::uint32_t>(data.size() + 2), 2) + data;
}

/// A gray JPEG of 8x8 pixels, one block: its DC difference of `0b1111` (15) times 8 is a brightness of 128 + 15.
struct Jpg {
    std::uint8_t coding = 0xC0;
    std::uint32_t width = 8, height = 8;
    Bytes quantization = Bytes{0} + Bytes(64, 8);
    Bytes dcTable = Bytes{0x00, 1} + Bytes(15) + Bytes{4}; // code 0: four bits follow
    Bytes acTable = Bytes{0x10, 1} + Bytes(15) + Bytes{0}; // code 0: end of block
    Bytes components{1, 1, 0x11, 0};
    Bytes scanHeader{1, 1, 0x00, 0, 63, 0};
    Bytes restart{};
    Bytes coded{0b01111011};
    int scans = 1;
};

Bytes jpg(const Jpg& parts)
{
    Bytes file = Bytes{0xFF, 0xD8} + segment(0xDB, parts.quantization);
    file = file + segment(parts.coding, Bytes{8} + big(parts.height, 2) + big(parts.width, 2) + parts.components);
    if (!parts.dcTable.empty())
        file = file + segment(0xC4, parts.dcTable);
    if (!parts.acTable.empty())
        file = file + segment(0xC4, parts.acTable);
    if (!parts.restart.empty())
        file = file + segment(0xDD, parts.restart);
    for (int i = 0; i < parts.scans; ++i)
        file = file + segment(0xDA, parts.scanHeader) + parts.coded;
    return file + Bytes{0xFF, 0xD9};
}

Bytes opaqueGrey(std::uint8_t value, std::size_t pixelCount)
{
    Bytes pixels;
    for (std::size_t i = 0; i < pixelCount; ++i)
        pixels = pixels + Bytes{value, value, value, 255};
    return pixels;
}

const Bytes kTwoByTwo{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}; // blue, green, red

struct Sound {
    std::string name;
    Bytes file;
    std::string format;
    std::uint32_t width = 0, height = 0;
    Bytes pixels;
};

void PrintTo(const Sound& file, std::ostream* out)
{
    *out << file.name;
}

class ImageSound : public testing::TestWithParam<Sound> {};

TEST_P(ImageSound, DecodesEveryPixelAsProbed)
{
    const Sound& expected = GetParam();
    const auto loaded = loadImage(viewOf(expected.file));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.width, expected.width);
    EXPECT_EQ(loaded->image.height, expected.height);
    EXPECT_EQ(loaded->image.pixels, expected.pixels);
    for (const Diagnostic& diagnostic : loaded->diagnostics)
        ADD_FAILURE() << diagnostic.message;
    const auto info = probeImage(viewOf(expected.file));
    ASSERT_TRUE(info) << info.error().message;
    EXPECT_EQ(info->format, expected.format);
    EXPECT_EQ(info->width, expected.width);
    EXPECT_EQ(info->height, expected.height);
    EXPECT_GT(info->bitsPerPixel, 0U);
}

const Bytes kTopDown{3, 2, 1, 255, 6, 5, 4, 255, 9, 8, 7, 255, 12, 11, 10, 255};
const Bytes kBottomUp{9, 8, 7, 255, 12, 11, 10, 255, 3, 2, 1, 255, 6, 5, 4, 255};
const Bytes kMirrored{6, 5, 4, 255, 3, 2, 1, 255, 12, 11, 10, 255, 9, 8, 7, 255};

const Bytes kFourColors{3, 2, 1, 0, 6, 5, 4, 0, 9, 8, 7, 0, 12, 11, 10, 0}; // blue, green, red, nothing

/// Pixels with these entries of kFourColors.
Bytes colored(const Bytes& entries)
{
    Bytes pixels;
    for (const std::uint8_t entry : entries) {
        const auto red = static_cast<std::uint8_t>(1 + 3 * entry);
        pixels = pixels + Bytes{red, static_cast<std::uint8_t>(red + 1), static_cast<std::uint8_t>(red + 2), 255};
    }
    return pixels;
}

const std::vector<Sound> kSound{
    {"TgaTrueColor", tga({.width = 2, .height = 2}, kTwoByTwo), "TGA", 2, 2, kTopDown},
    {"TgaBottomUp", tga({.width = 2, .height = 2, .attributes = 0}, kTwoByTwo), "TGA", 2, 2, kBottomUp},
    {"TgaRightToLeft", tga({.width = 2, .height = 2, .attributes = 0x30}, kTwoByTwo), "TGA", 2, 2, kMirrored},
    {"TgaWithId", tga({.id = 3, .width = 1}, Bytes{'a', 'b', 'c', 1, 2, 3}), "TGA", 1, 1, {3, 2, 1, 255}},
    {"TgaWithAlpha", tga({.width = 2, .bits = 32}, {1, 2, 3, 4, 5, 6, 7, 0}), "TGA", 2, 1, {3, 2, 1, 4, 7, 6, 5, 0}},
    {"TgaFiveBits", tga({.width = 1, .bits = 16}, {0x1F, 0x7C}), "TGA", 1, 1, {255, 0, 255, 255}},
    {"TgaGrey", tga({.type = 3, .width = 2, .bits = 8}, {7, 9}), "TGA", 2, 1, {7, 7, 7, 255, 9, 9, 9, 255}},
    {"TgaGreyWithAlpha", tga({.type = 3, .width = 1, .bits = 16}, {7, 9}), "TGA", 1, 1, {7, 7, 7, 9}},
    {"TgaRuns",
     tga({.type = 10, .width = 2, .height = 2}, {0x82, 1, 2, 3, 0x00, 4, 5, 6}),
     "TGA",
     2,
     2,
     {3, 2, 1, 255, 3, 2, 1, 255, 3, 2, 1, 255, 6, 5, 4, 255}},
    {"TgaPalette",
     tga({.hasPalette = 1, .type = 1, .paletteCount = 2, .paletteBits = 24, .width = 2, .bits = 8},
         {1, 2, 3, 4, 5, 6, 1, 0}),
     "TGA",
     2,
     1,
     {6, 5, 4, 255, 3, 2, 1, 255}},
    {"TgaPaletteRuns",
     tga({.hasPalette = 1, .type = 9, .paletteCount = 1, .paletteBits = 32, .width = 2, .bits = 8},
         {1, 2, 3, 4, 0x81, 0}),
     "TGA",
     2,
     1,
     {3, 2, 1, 4, 3, 2, 1, 4}},
    {"BmpTrueColor",
     bmp({.width = 1, .height = 2}, {1, 2, 3, 0, 4, 5, 6, 0}),
     "BMP",
     1,
     2,
     {6, 5, 4, 255, 3, 2, 1, 255}},
    {"BmpTopDown",
     bmp({.width = 1, .height = -2}, {1, 2, 3, 0, 4, 5, 6, 0}),
     "BMP",
     1,
     2,
     {3, 2, 1, 255, 6, 5, 4, 255}},
    {"BmpWithGapBeforePixels", bmp({.gap = 7}, {1, 2, 3, 0}), "BMP", 1, 1, {3, 2, 1, 255}},
    {"BmpPaletteOfTwo",
     bmp({.width = 2, .bits = 8, .colors = 2, .palette = {1, 2, 3, 0, 4, 5, 6, 0}}, {1, 0, 0, 0}),
     "BMP",
     2,
     1,
     {6, 5, 4, 255, 3, 2, 1, 255}},
    {"BmpIndexPastPalette",
     bmp({.width = 2, .bits = 8, .colors = 1, .palette = {1, 2, 3, 0}}, {200, 0, 0, 0}),
     "BMP",
     2,
     1,
     {0, 0, 0, 255, 3, 2, 1, 255}},
    {"BmpFourBits",
     bmp({.width = 3, .bits = 4, .colors = 2, .palette = {1, 2, 3, 0, 4, 5, 6, 0}}, {0x10, 0x10, 0, 0}),
     "BMP",
     3,
     1,
     {6, 5, 4, 255, 3, 2, 1, 255, 6, 5, 4, 255}},
    {"BmpOneBit",
     bmp({.width = 2, .bits = 1, .palette = {1, 2, 3, 0, 4, 5, 6, 0}}, {0x40, 0, 0, 0}),
     "BMP",
     2,
     1,
     {3, 2, 1, 255, 6, 5, 4, 255}},
    {"BmpOfOs2",
     bmp({.headerBytes = 12, .width = 2, .bits = 1, .palette = {1, 2, 3, 4, 5, 6}}, {0x40, 0, 0, 0}),
     "BMP",
     2,
     1,
     {3, 2, 1, 255, 6, 5, 4, 255}},
    {"BmpRunsOfEightBits",
     bmp({.width = 4, .height = 2, .bits = 8, .compression = 1, .palette = kFourColors},
         {3, 1, 1, 2, 0, 0, 0, 3, 3, 2, 1, 0xEE, 1, 0, 0, 1}),
     "BMP", 4, 2, colored({3, 2, 1, 0, 1, 1, 1, 2})},
    {"BmpRunsOfFourBits",
     bmp({.width = 5, .height = 2, .bits = 4, .compression = 2, .palette = kFourColors},
         {5, 0x12, 0, 0, 0, 5, 0x01, 0x23, 0x10, 0xEE, 0, 1}),
     "BMP", 5, 2, colored({0, 1, 2, 3, 1, 1, 2, 1, 2, 1})},
    {"BmpRunsOfFourBitsInOneByte", // three pixels are two bytes: no padding
     bmp({.width = 3, .bits = 4, .compression = 2, .palette = kFourColors}, {0, 3, 0x32, 0x10, 0, 1}), "BMP", 3, 1,
     colored({3, 2, 1})},
    {"BmpRunsWithDelta", // one to the right and one up, then three to the right
     bmp({.width = 4, .height = 3, .bits = 8, .compression = 1, .palette = kFourColors},
         {1, 1, 0, 2, 1, 1, 1, 2, 0, 0, 0, 2, 3, 0, 1, 3, 0, 1}),
     "BMP", 4, 3, colored({0, 0, 0, 3, 0, 0, 2, 0, 1, 0, 0, 0})},
    {"BmpRunsThatEndEarly", // pixels outside all runs have entry 0
     bmp({.width = 2, .height = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {1, 3, 0, 1}), "BMP", 2, 2,
     colored({0, 0, 3, 0})},
    {"BmpRunsTopDown",
     bmp({.width = 1, .height = -2, .bits = 8, .compression = 1, .palette = kFourColors}, {1, 1, 0, 0, 1, 2, 0, 1}),
     "BMP", 1, 2, colored({1, 2})},
    {"BmpRunsPastPalette",
     bmp({.width = 2, .bits = 8, .compression = 1, .colors = 1, .palette = {1, 2, 3, 0}}, {1, 0, 1, 200, 0, 1}),
     "BMP",
     2,
     1,
     {3, 2, 1, 255, 0, 0, 0, 255}},
    {"BmpRunsWithGapBefore",
     bmp({.width = 1, .bits = 8, .compression = 1, .colors = 4, .gap = 3, .palette = kFourColors}, {1, 2, 0, 1}), "BMP",
     1, 1, colored({2})},
    {"BmpFiveBits", bmp({.bits = 16}, {0x1F, 0x7C, 0, 0}), "BMP", 1, 1, {255, 0, 255, 255}},
    {"BmpWithMasks",
     bmp({.bits = 32, .compression = 3, .palette = little(0xFF) + little(0xFF00) + little(0xFF0000)}, {1, 2, 3, 4}),
     "BMP",
     1,
     1,
     {1, 2, 3, 255}},
    {"BmpWithAlphaMask",
     bmp({.headerBytes = 56,
          .bits = 32,
          .compression = 3,
          .palette = little(0xFF) + little(0xFF00) + little(0xFF0000) + little(0xFF000000)},
         {1, 2, 3, 4}),
     "BMP",
     1,
     1,
     {1, 2, 3, 4}},
    {"BmpWithAlphaOfNothing", bmp({.bits = 32}, {1, 2, 3, 0}), "BMP", 1, 1, {3, 2, 1, 255}},
    {"PngGrey",
     kPngSignature + ihdr(2, 1, 8, 0) + chunk("IDAT", deflated({0, 7, 9})) + chunk("IEND", {}),
     "PNG",
     2,
     1,
     {7, 7, 7, 255, 9, 9, 9, 255}},
    {"PngSixteenBits",
     kPngSignature + ihdr(1, 1, 16, 2) + chunk("IDAT", deflated({0, 1, 99, 2, 99, 3, 99})) + chunk("IEND", {}),
     "PNG",
     1,
     1,
     {1, 2, 3, 255}},
    {"PngPaletteOfOne",
     kPngSignature + ihdr(2, 1, 8, 3) + chunk("PLTE", {1, 2, 3}) + chunk("tRNS", {4}) +
         chunk("IDAT", deflated({0, 0, 0})) + chunk("IEND", {}),
     "PNG",
     2,
     1,
     {1, 2, 3, 4, 1, 2, 3, 4}},
    {"PngDataInTwoChunks",
     kPngSignature + ihdr(1, 1, 8, 0) + chunk("IDAT", {0x78}) +
         chunk("IDAT", Bytes{0x01, 0x01, 2, 0, 0xFD, 0xFF, 0, 5, 0, 7, 0, 6}) + chunk("IEND", {}),
     "PNG",
     1,
     1,
     {5, 5, 5, 255}},
    {"JpgGrey", jpg({}), "JPG", 8, 8, opaqueGrey(143, 64)},
    {"JpgWithRestart", jpg({.width = 16, .restart = {0, 1}, .coded = {0b01111011, 0xFF, 0xD0, 0b01111011}}), "JPG", 16,
     8, opaqueGrey(143, 128)},
};

INSTANTIATE_TEST_SUITE_P(Image, ImageSound, testing::ValuesIn(kSound),
                         [](const auto& each) { return each.param.name; });

struct Salvaged {
    std::string name;
    Bytes file;
    Bytes pixels;
    Severity severity = Severity::error;
    std::string rule, message;
};

void PrintTo(const Salvaged& file, std::ostream* out)
{
    *out << file.name;
}

class ImageSalvage : public testing::TestWithParam<Salvaged> {};

TEST_P(ImageSalvage, ShowsWhatIsThereAndSaysWhatIsNot)
{
    const auto loaded = loadImage(viewOf(GetParam().file));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, GetParam().pixels);
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, GetParam().rule);
    EXPECT_EQ(loaded->diagnostics[0].severity, GetParam().severity);
    EXPECT_EQ(loaded->diagnostics[0].message, GetParam().message);
}

const std::vector<Salvaged> kSalvaged{
    {"TgaWithAlphaOfNothing",
     tga({.width = 2, .bits = 32}, {1, 2, 3, 0, 5, 6, 7, 0}),
     {3, 2, 1, 255, 7, 6, 5, 255},
     Severity::note,
     "tga-alpha-zero",
     "every alpha byte is 0: shown opaque"},
    {"TgaCut",
     tga({.width = 2, .height = 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}),
     {3, 2, 1, 255, 6, 5, 4, 255, 9, 8, 7, 255, 0, 0, 0, 0},
     Severity::error,
     "tga-pixels-missing",
     "pixel data ends after 3 of 4 pixels: the rest is transparent"},
    {"TgaBottomUpCut",
     tga({.width = 2, .height = 2, .attributes = 0}, {1, 2, 3}),
     {0, 0, 0, 0, 0, 0, 0, 0, 3, 2, 1, 255, 0, 0, 0, 0},
     Severity::error,
     "tga-pixels-missing",
     "pixel data ends after 1 of 4 pixels: the rest is transparent"},
    {"TgaRightToLeftCut",
     tga({.width = 2, .attributes = 0x30}, {1, 2, 3}),
     {0, 0, 0, 0, 3, 2, 1, 255},
     Severity::error,
     "tga-pixels-missing",
     "pixel data ends after 1 of 2 pixels: the rest is transparent"},
    {"TgaRunsCut",
     tga({.type = 10, .width = 2, .height = 2}, {0x81, 1, 2, 3, 0x81, 4, 5}),
     {3, 2, 1, 255, 3, 2, 1, 255, 0, 0, 0, 0, 0, 0, 0, 0},
     Severity::error,
     "tga-pixels-missing",
     "pixel data ends after 2 of 4 pixels: the rest is transparent"},
    {"BmpCut",
     bmp({.width = 1, .height = 2}, {1, 2, 3, 0, 4}),
     {0, 0, 4, 255, 3, 2, 1, 255},
     Severity::error,
     "bmp-pixels-missing",
     "pixel data at byte 54 needs 8 bytes, file has 5 of them"},
    {"BmpRunsCut", bmp({.width = 2, .height = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {2, 1, 0}),
     colored({0, 0, 1, 1}), Severity::error, "bmp-pixels-missing",
     "pixel data at byte 70 ends after 2 bytes, before the image does"},
    {"BmpRunsCutInAnAbsoluteRun", bmp({.width = 4, .bits = 4, .compression = 2, .palette = kFourColors}, {0, 4, 0x12}),
     colored({1, 2, 0, 0}), Severity::error, "bmp-pixels-missing",
     "pixel data at byte 70 ends after 3 bytes, before the image does"},
    {"BmpRunsCutInADelta", bmp({.width = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {1, 3, 0, 2, 1}),
     colored({3, 0}), Severity::error, "bmp-pixels-missing",
     "pixel data at byte 70 ends after 5 bytes, before the image does"},
    {"BmpRunsWithoutEnd", bmp({.width = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {2, 1, 0, 0}),
     colored({1, 1}), Severity::note, "bmp-end-missing", "pixel data at byte 70 has no end mark after its runs"},
    {"BmpRunsPastTheRow", // the rest of a run does not continue in the next row
     bmp({.width = 2, .height = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {5, 1, 0, 0, 1, 2, 0, 1}),
     colored({2, 0, 1, 1}), Severity::warning, "bmp-runs-outside",
     "runs have 3 pixels outside the image; they are left out"},
    {"BmpRunsPastTheLastRow",
     bmp({.width = 1, .bits = 4, .compression = 2, .palette = kFourColors}, {0, 2, 0, 9, 2, 0x11, 0, 1}), colored({0}),
     Severity::warning, "bmp-runs-outside", "runs have 2 pixels outside the image; they are left out"},
    {"BmpWithoutPalette",
     bmp({.bits = 8}, {3, 0, 0, 0}),
     {0, 0, 0, 255},
     Severity::error,
     "bmp-palette-missing",
     "no palette: shown black"},
    {"PngIndexPastThePalette",
     kPngSignature + ihdr(2, 1, 8, 3) + chunk("PLTE", {1, 2, 3}) + chunk("tRNS", {4}) +
         chunk("IDAT", deflated({0, 0, 200})) + chunk("IEND", {}),
     {1, 2, 3, 4, 0, 0, 0, 255},
     Severity::warning,
     "png-palette-index",
     "pixels have color 200, the palette has 1: they are black"},
    {"PngOfTooFewPixels",
     kPngSignature + ihdr(1, 2, 8, 0) + chunk("IDAT", deflated({0, 7})) + chunk("IEND", {}),
     {7, 7, 7, 255, 0, 0, 0, 0},
     Severity::error,
     "png-pixels-missing",
     "pixel data of 10 bytes ends after 1 of 2 rows (the data ends): the rest is transparent"},
    {"TgaIndexPastThePalette",
     tga({.hasPalette = 1, .type = 1, .paletteCount = 1, .paletteBits = 24, .width = 2, .bits = 8}, {1, 2, 3, 0, 9}),
     {3, 2, 1, 255, 3, 2, 1, 255},
     Severity::warning,
     "tga-palette-index",
     "1 of 2 pixels have a color past the last of 1: the first color is shown"},
    {"TgaRunOfAnIndexPastThePalette",
     tga({.hasPalette = 1, .type = 9, .paletteCount = 1, .paletteBits = 24, .width = 3, .bits = 8},
         {1, 2, 3, 0x81, 9, 0x00, 0}),
     {3, 2, 1, 255, 3, 2, 1, 255, 3, 2, 1, 255},
     Severity::warning,
     "tga-palette-index",
     "2 of 3 pixels have a color past the last of 1: the first color is shown"},
};

INSTANTIATE_TEST_SUITE_P(Image, ImageSalvage, testing::ValuesIn(kSalvaged),
                         [](const auto& each) { return each.param.name; });

struct Broken {
    std::string name;
    Bytes file;
    LoadErrorCode code = LoadErrorCode::corrupt;
    std::string message;
};

void PrintTo(const Broken& file, std::ostream* out)
{
    *out << file.name;
}

class ImageBroken : public testing::TestWithParam<Broken> {};

TEST_P(ImageBroken, IsRefusedWithTheReason)
{
    const auto loaded = loadImage(viewOf(GetParam().file));
    ASSERT_FALSE(loaded);
    EXPECT_EQ(loaded.error().message, GetParam().message);
    EXPECT_EQ(loaded.error().code, GetParam().code);
}

const Bytes kTwoComponents{3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0};

const std::vector<Broken> kBroken{
    {"Empty", {}, LoadErrorCode::wrongFormat, "skin: not a PNG, JPEG, BMP, PCX, BLP or TGA image, file has 0 bytes"},
    {"Text", Bytes(40, 'a'), LoadErrorCode::wrongFormat,
     "skin: not a PNG, JPEG, BMP, PCX, BLP or TGA image, file has 40 bytes"},
    {"Gif", Bytes{'G', 'I', 'F', '8', '9', 'a'} + Bytes(30), LoadErrorCode::wrongFormat,
     "skin: not a PNG, JPEG, BMP, PCX, BLP or TGA image, file has 36 bytes"},
    {"Portable", Bytes{'P', '6', '\n', '1', ' ', '1'} + Bytes(30), LoadErrorCode::wrongFormat,
     "skin: not a PNG, JPEG, BMP, PCX, BLP or TGA image, file has 36 bytes"},
    {"TgaPaletteFromTheMiddle",
     tga({.hasPalette = 1, .type = 1, .paletteStart = 4, .paletteCount = 1, .paletteBits = 24, .bits = 8}, Bytes(9)),
     LoadErrorCode::unsupported, "skin: TGA palette begins at entry 4"},
    {"TgaPaletteCut", tga({.hasPalette = 1, .type = 1, .paletteCount = 4, .paletteBits = 24, .bits = 8}, Bytes(5)),
     LoadErrorCode::truncated, "skin: palette at byte 18 needs 12 bytes, file has 23"},
    {"TgaPaletteOfNothing", tga({.hasPalette = 1, .type = 1, .paletteBits = 24, .bits = 8}, Bytes(5)),
     LoadErrorCode::corrupt, "skin: TGA palette has no colors"},
    {"TgaPaletteBesideColors", tga({.hasPalette = 1, .paletteCount = 3, .paletteBits = 24}, Bytes(12)),
     LoadErrorCode::unsupported, "skin: TGA of image type 2 has a palette of 3 colors beside its pixels"},
    {"TgaTooLarge", tga({.width = 65535, .height = 65535}, {}), LoadErrorCode::tooLarge,
     "skin: TGA size is 65535x65535 pixels, limit is 67108864 in all"},
    {"TgaFarMorePixelsThanData", tga({.width = 8192, .height = 4096}, Bytes(100)), LoadErrorCode::truncated,
     "skin: pixel data at byte 18 needs 100663296 bytes decoded, the file yields at most 100"},
    {"BmpCutInHeader", Bytes{'B', 'M', 1, 2, 3}, LoadErrorCode::truncated,
     "skin: BMP file header at byte 0 needs 18 bytes, file has 5"},
    {"BmpOfUnknownHeader", bmp({.headerBytes = 200}, {}), LoadErrorCode::unsupported,
     "skin: BMP header has 200 bytes, expected 12 or 40 to 124"},
    {"BmpOfJpeg", bmp({.bits = 8, .compression = 4}, {}), LoadErrorCode::unsupported,
     "skin: BMP compression is 4, expected 0 (none), 1 or 2 (run lengths) or 3 (bit masks)"},
    {"BmpRunsOfOtherDepth", bmp({.bits = 4, .compression = 1}, {}), LoadErrorCode::corrupt,
     "skin: BMP has 4 bits a pixel, compression 1"},
    {"BmpRunsOfFourBitsForEight", bmp({.bits = 8, .compression = 2}, {}), LoadErrorCode::corrupt,
     "skin: BMP has 8 bits a pixel, compression 2"},
    {"BmpRunsTooLarge", bmp({.width = 65536, .height = 1025, .bits = 8, .compression = 1}, {}), LoadErrorCode::tooLarge,
     "skin: BMP size is 65536x1025 pixels, limit is 67108864 in all"},
    {"BmpRunsOfFarMorePixelsThanData",
     bmp({.width = 8192, .height = 4096, .bits = 8, .compression = 1, .palette = kFourColors}, {255, 1, 0, 1}),
     LoadErrorCode::truncated, "skin: pixel data at byte 70 needs 33554432 bytes decoded, the file yields at most 510"},
    {"BmpOfThreeBits", bmp({.bits = 3}, {}), LoadErrorCode::corrupt, "skin: BMP has 3 bits a pixel, compression 0"},
    {"BmpMasksForPalette", bmp({.bits = 8, .compression = 3}, {}), LoadErrorCode::corrupt,
     "skin: BMP has 8 bits a pixel, compression 3"},
    {"BmpMasksMissing", bmp({.bits = 32, .compression = 3}, {}), LoadErrorCode::truncated,
     "skin: BMP bit masks at byte 54 needs 12 bytes, file has 54"},
    {"BmpMasksOfNothing", bmp({.bits = 32, .compression = 3, .palette = Bytes(12)}, Bytes(4)), LoadErrorCode::corrupt,
     "skin: BMP cannot be decoded: bad masks"},
    {"BmpOfNegativeWidth", bmp({.width = -1}, {}), LoadErrorCode::corrupt, "skin: BMP size is 0x1"},
    {"BmpOfLowestHeight", bmp({.height = INT32_MIN}, {}), LoadErrorCode::tooLarge,
     "skin: BMP size is 1x2147483648 pixels, limit is 67108864 in all"},
    {"PngWithoutHeader", kPngSignature + chunk("tEXt", Bytes(13)), LoadErrorCode::corrupt,
     "skin: PNG begins with a chunk other than IHDR"},
    {"PngOfUnknownDepth", kPngSignature + ihdr(1, 1, 2, 2), LoadErrorCode::corrupt,
     "skin: PNG has color type 2 with 2 bits"},
    {"PngTooLarge", kPngSignature + ihdr(0x7FFFFFFF, 0x7FFFFFFF, 8, 0), LoadErrorCode::tooLarge,
     "skin: PNG size is 2147483647x2147483647 pixels, limit is 67108864 in all"},
    {"PngOfUnknownChunk", kPngSignature + ihdr(1, 1, 8, 0) + chunk("CgBI", Bytes(4)), LoadErrorCode::unsupported,
     "skin: PNG chunk at byte 33 is of unknown type"},
    {"PngOfLongPalette",
     kPngSignature + ihdr(1, 1, 8, 3) + chunk("PLTE", Bytes(771)) + chunk("IDAT", deflated({0, 0})) + chunk("IEND", {}),
     LoadErrorCode::corrupt, "skin: PNG palette at byte 33 has 771 bytes, expected 3 each for at most 256 colors"},
    {"JpgWithoutEnd", Bytes{0xFF, 0xD8, 0xFF, 0xE0, 0, 2}, LoadErrorCode::truncated,
     "skin: JPEG has no end marker, file has 6 bytes"},
    {"JpgWithoutFrame", Bytes{0xFF, 0xD8, 0xFF, 0xD9}, LoadErrorCode::corrupt,
     "skin: JPEG has no frame header before byte 2"},
    {"JpgLossless", jpg({.coding = 0xC3}), LoadErrorCode::unsupported,
     "skin: JPEG coding is 3, expected 0 to 2 (baseline, extended, progressive)"},
    {"JpgOfNoHeight", jpg({.height = 0}), LoadErrorCode::corrupt, "skin: JPEG size is 8x0"},
    {"JpgTooLarge", jpg({.width = 65535, .height = 65535}), LoadErrorCode::tooLarge,
     "skin: JPEG size is 65535x65535 pixels, limit is 67108864 in all"},
    {"JpgOfTooManyScans", jpg({.coding = 0xC2, .scanHeader = {1, 1, 0x00, 0, 0, 0}, .scans = 101}),
     LoadErrorCode::tooLarge, "skin: JPEG has more than 100 scans"},
    {"JpgFarMorePixelsThanData", jpg({.width = 8192, .height = 4096}), LoadErrorCode::truncated,
     "skin: pixel data at byte 84 needs 33554432 bytes decoded, the file yields at most 29184"},
};

INSTANTIATE_TEST_SUITE_P(Image, ImageBroken, testing::ValuesIn(kBroken),
                         [](const auto& each) { return each.param.name; });

/// A PNG's bytes cut within its pixel data, or with one byte changed.
Bytes noisyPng(std::uint32_t size, std::uint8_t interlace = 0)
{
    Bytes rows;
    std::uint32_t random = 1;
    for (std::uint32_t y = 0; y < size; ++y) {
        rows.push_back(0);
        for (std::uint32_t x = 0; x < 3 * size; ++x) {
            random = random * 1664525U + 1013904223U;
            rows.push_back(static_cast<std::uint8_t>(random >> 24U));
        }
    }
    const Bytes header = chunk("IHDR", big(size) + big(size) + Bytes{8, 2, 0, 0, interlace});
    return kPngSignature + header + chunk("IDAT", deflated(rows)) + chunk("IEND", {});
}

TEST(Image, ShowsTheRowsOfAPngThatAreThere)
{
    const Bytes whole = noisyPng(64);
    const auto sound = loadImage(viewOf(whole));
    ASSERT_TRUE(sound) << sound.error().message;
    EXPECT_TRUE(sound->diagnostics.empty());
    const Bytes half(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(whole.size() / 2));
    const auto cut = loadImage(viewOf(half));
    ASSERT_TRUE(cut) << cut.error().message;
    ASSERT_EQ(cut->diagnostics.size(), 1U);
    EXPECT_EQ(cut->diagnostics[0].rule, "png-pixels-missing");
    EXPECT_EQ(cut->diagnostics[0].severity, Severity::error);
    constexpr std::size_t kRow = 64 * 4;
    const auto& pixels = cut->image.pixels;
    EXPECT_TRUE(std::equal(pixels.begin(), pixels.begin() + 24 * kRow, sound->image.pixels.begin()));
    EXPECT_TRUE(std::all_of(pixels.begin() + 40 * kRow, pixels.end(), [](std::uint8_t value) { return value == 0; }));
}

TEST(Image, ReportsAWrongChecksumOfAPngAndShowsIt)
{
    Bytes file = noisyPng(4);
    const auto sound = loadImage(viewOf(file));
    ASSERT_TRUE(sound) << sound.error().message;
    file[file.size() - 12 - 1] ^= 0xFFU; // the last byte of the checksum of the pixel data
    const auto wrong = loadImage(viewOf(file));
    ASSERT_TRUE(wrong) << wrong.error().message;
    EXPECT_EQ(wrong->image.pixels, sound->image.pixels);
    ASSERT_EQ(wrong->diagnostics.size(), 1U);
    EXPECT_EQ(wrong->diagnostics[0].rule, "png-damaged");
    EXPECT_EQ(wrong->diagnostics[0].severity, Severity::warning);
    EXPECT_EQ(wrong->diagnostics[0].message, "the PNG reader warns: IDAT: CRC error");
}

TEST(Image, ShowsAPngWithoutItsEnd)
{
    const auto loaded = loadImage(viewOf(kPngSignature + ihdr(1, 1, 8, 0) + chunk("IDAT", deflated({0, 7}))));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, (Bytes{7, 7, 7, 255}));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, "png-end-missing");
}

TEST(Image, InflatesNoMoreOfAPngThanItsPixels)
{
    const Bytes bomb = deflated(Bytes(std::size_t{80} << 20U));
    const auto loaded = loadImage(viewOf(kPngSignature + ihdr(1, 1, 8, 0) + chunk("IDAT", bomb) + chunk("IEND", {})));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, (Bytes{0, 0, 0, 255}));
    ASSERT_FALSE(loaded->diagnostics.empty());
    EXPECT_EQ(loaded->diagnostics[0].rule, "png-damaged");
}

TEST(Image, ShowsThePartOfAJpegThatIsThere)
{
    // Two blocks with a restart marker between them, of which the second is missing.
    const auto loaded = loadImage(viewOf(jpg({.width = 8, .height = 16, .restart = {0, 1}})));
    ASSERT_TRUE(loaded) << loaded.error().message;
    const Bytes& pixels = loaded->image.pixels;
    EXPECT_EQ(Bytes(pixels.begin(), pixels.begin() + 8 * 8 * 4), opaqueGrey(143, 64));
    ASSERT_EQ(loaded->diagnostics.size(), 1U);
    EXPECT_EQ(loaded->diagnostics[0].rule, "jpg-damaged");
    EXPECT_EQ(loaded->diagnostics[0].severity, Severity::error);
}

TEST(Image, EndsRunsAtTheirEndMarkWhateverFollows)
{
    const auto loaded = loadImage(
        viewOf(bmp({.width = 2, .bits = 8, .compression = 1, .palette = kFourColors}, {1, 2, 0, 1, 2, 3, 0, 1})));
    ASSERT_TRUE(loaded) << loaded.error().message;
    EXPECT_EQ(loaded->image.pixels, colored({2, 0}));
    EXPECT_TRUE(loaded->diagnostics.empty());
}

TEST(Image, KnowsExtensions)
{
    const auto known = imageExtensions();
    EXPECT_EQ(std::vector<std::string_view>(known.begin(), known.end()),
              (std::vector<std::string_view>{".tga", ".png", ".jpg", ".jpeg", ".pcx", ".bmp", ".blp"}));
}

TEST(Image, IsNeverCleanWhenCut)
{
    for (const Sound& each : kSound) {
        const std::size_t surplus = each.format == "PNG" ? 4 : 0; // the checksum at the end may be missing
        for (std::size_t length = 0; length + surplus < each.file.size(); ++length) {
            const Bytes cut(each.file.begin(), each.file.begin() + static_cast<std::ptrdiff_t>(length));
            const auto loaded = loadImage(viewOf(cut));
            EXPECT_TRUE(!loaded || !loaded->diagnostics.empty()) << each.name << " cut to " << length;
        }
    }
}

TEST(Image, SurvivesAnyValueInAnyHeaderField)
{
    constexpr std::uint64_t kSlowPixels = 256 * 1024;
    for (const Sound& each : kSound) {
        const auto size = static_cast<std::uint32_t>(each.file.size());
        for (std::size_t offset = 0; offset + 4 <= std::min<std::size_t>(each.file.size(), 160); ++offset) {
            for (const std::uint32_t value : {0U, 1U, 0x7FFFFFFFU, 0x80000000U, 0xFFFFFFFFU, size - 1, size + 1}) {
                Bytes bytes = each.file;
                const Bytes field = little(value);
                std::copy(field.begin(), field.end(), bytes.begin() + static_cast<std::ptrdiff_t>(offset));
                const auto info = probeImage(viewOf(bytes));
                const std::uint64_t pixelCount = info ? std::uint64_t{info->width} * info->height : 0;
                if (pixelCount > kSlowPixels && pixelCount <= kMaxUnbackedPixels)
                    continue; // valid, and slow to decode
                const auto loaded = loadImage(viewOf(bytes));
                if (loaded) {
                    ASSERT_TRUE(info) << each.name;
                    EXPECT_LE(pixelCount, kSlowPixels) << each.name; // such a file has too few bytes for more
                    EXPECT_EQ(loaded->image.pixels.size(), std::size_t{4} * info->width * info->height);
                }
            }
        }
    }
}

TEST(Image, IsProbedWithItsDepth)
{
    EXPECT_EQ(probeImage(viewOf(tga({.width = 2, .height = 2}, kTwoByTwo)))->bitsPerPixel, 24U);
}

} // namespace image_test
