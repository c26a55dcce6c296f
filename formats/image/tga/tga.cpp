// Truevision TGA File Format Specification, version 2.0.
#include "formats/image/tga/tga.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/image/pixel_limits.hpp"
#include "formats/image/stb_decoder.hpp"

#include <algorithm>

namespace formats {

namespace {

constexpr std::uint8_t kPaletted = 1, kTrueColor = 2, kGray = 3; // image types, uncompressed
constexpr std::uint8_t kRunLengthBit = 8;                        // added to the type
constexpr std::uint8_t kRightToLeftBit = 0x10, kTopDownBit = 0x20;
constexpr std::uint64_t kLongestTgaRun = 128;

struct TgaHeader {
    static constexpr std::size_t kWireSize = 18;

    std::uint8_t idLength = 0, hasPalette = 0, imageType = 0;
    std::uint16_t paletteStart = 0, paletteCount = 0;
    std::uint8_t paletteBits = 0;
    std::uint16_t width = 0, height = 0;
    std::uint8_t pixelBits = 0, attributes = 0;

    static TgaHeader read(FieldReader in)
    {
        TgaHeader header;
        header.idLength = in.u8();
        header.hasPalette = in.u8();
        header.imageType = in.u8();
        header.paletteStart = in.u16();
        header.paletteCount = in.u16();
        header.paletteBits = in.u8();
        in.skip(4);
        header.width = in.u16();
        header.height = in.u16();
        header.pixelBits = in.u8();
        header.attributes = in.u8();
        return header;
    }

    [[nodiscard]] std::uint8_t kind() const { return imageType & ~kRunLengthBit & 0xFFU; }
    [[nodiscard]] bool isEncoded() const { return (imageType & kRunLengthBit) != 0; }
    [[nodiscard]] bool hasAlpha() const
    {
        return kind() == kPaletted ? paletteBits == 32 : pixelBits == (kind() == kGray ? 16 : 32);
    }
    [[nodiscard]] std::uint64_t pixelBytes() const { return (pixelBits + 7U) / 8; }
    [[nodiscard]] std::uint64_t pixelCount() const { return std::uint64_t{width} * height; }
    [[nodiscard]] std::uint64_t paletteOffset() const { return kWireSize + std::uint64_t{idLength}; }
    [[nodiscard]] std::uint64_t paletteEntryBytes() const { return (paletteBits + 7U) / 8; }
    [[nodiscard]] std::uint64_t pixelOffset() const
    {
        return paletteOffset() + (hasPalette != 0 ? paletteCount * paletteEntryBytes() : 0);
    }
};

bool isColorDepth(std::uint8_t bits)
{
    return bits == 15 || bits == 16 || bits == 24 || bits == 32;
}

bool isKnownTgaDepth(const TgaHeader& header)
{
    switch (header.kind()) {
    case kPaletted:
        return header.hasPalette == 1 && (header.pixelBits == 8 || header.pixelBits == 16) &&
               (header.paletteBits == 8 || isColorDepth(header.paletteBits));
    case kTrueColor:
        return isColorDepth(header.pixelBits);
    case kGray:
        return header.pixelBits == 8 || header.pixelBits == 16;
    default:
        return false;
    }
}

Result<TgaHeader> readTgaHeader(const ByteView& file)
{
    if (!sniffTga(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a TGA image");
    TRISVIEW_TRY_ASSIGN(const TgaHeader header, file.record<TgaHeader>(0, "TGA header"));
    TRISVIEW_TRY(checkImageSize(file, "TGA", header.width, header.height));
    return header;
}

Result<void> checkPalette(const ByteView& file, const TgaHeader& header)
{
    if (header.hasPalette == 0)
        return {};
    if (header.kind() != kPaletted)
        return fail(LoadErrorCode::unsupported, file.name(), ": TGA of image type ", header.imageType,
                    " has a palette of ", header.paletteCount, " colors beside its pixels");
    if (header.paletteStart != 0)
        return fail(LoadErrorCode::unsupported, file.name(), ": TGA palette begins at entry ", header.paletteStart);
    if (header.paletteCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": TGA palette has no colors");
    TRISVIEW_TRY(file.slice(header.paletteOffset(), header.paletteEntryBytes(), header.paletteCount, "palette"));
    return {};
}

/// Number of pixels, in file order, in the encoded bytes; a truncated packet counts as far as it goes.
std::uint64_t encodedPixels(std::span<const std::byte> data, std::uint64_t pixelBytes, std::uint64_t wanted)
{
    std::uint64_t pixels = 0;
    std::uint64_t position = 0;
    CancelPoll poll;
    while (pixels < wanted && position < data.size() && !poll.isCancelled()) {
        const auto packet = std::to_integer<std::uint8_t>(data[static_cast<std::size_t>(position)]);
        const std::uint64_t count = (packet & 0x7FU) + 1U;
        const std::uint64_t stored = (data.size() - position - 1) / pixelBytes;
        const bool isRun = (packet & 0x80U) != 0;
        if (stored < (isRun ? 1 : count))
            return std::min(wanted, pixels + (isRun ? 0 : stored));
        pixels += count;
        position += 1 + (isRun ? 1 : count) * pixelBytes;
    }
    return std::min(pixels, wanted);
}

/// How many of the first `wanted` pixels have a color index past the palette; `data` holds all of them.
std::uint64_t strayIndices(std::span<const std::byte> data, const TgaHeader& header, std::uint64_t wanted)
{
    const auto pixelBytes = static_cast<std::size_t>(header.pixelBytes());
    const auto isStray = [&](std::size_t at) {
        FieldReader in(data.subspan(at, pixelBytes));
        return (pixelBytes == 1 ? in.u8() : in.u16()) >= header.paletteCount;
    };
    std::uint64_t strays = 0;
    std::size_t position = 0;
    for (std::uint64_t pixel = 0; pixel < wanted;) {
        const auto packet = header.isEncoded() ? std::to_integer<std::uint8_t>(data[position++]) : std::uint8_t{0x7F};
        const std::uint64_t count = std::min<std::uint64_t>((packet & 0x7FU) + 1U, wanted - pixel);
        if ((packet & 0x80U) != 0) {
            strays += isStray(position) ? count : 0;
            position += pixelBytes;
        } else {
            for (std::uint64_t i = 0; i < count; ++i, position += pixelBytes)
                strays += isStray(position) ? 1 : 0;
        }
        pixel += count;
    }
    return strays;
}

/// Makes the pixels after the first `sound` ones, in the row order of the file, transparent black.
void clearMissing(Image& image, const TgaHeader& header, std::uint64_t sound)
{
    for (std::uint64_t i = sound; i < image.pixelCount(); ++i) {
        const std::uint64_t row = i / image.width;
        const std::uint64_t y = (header.attributes & kTopDownBit) != 0 ? row : image.height - 1 - row;
        const auto first = image.pixels.begin() + static_cast<std::ptrdiff_t>(4 * (y * image.width + i % image.width));
        std::fill_n(first, 4, std::uint8_t{0});
    }
}

/// stb_image reads every row from left to right.
void mirrorRows(Image& image)
{
    for (std::uint32_t y = 0; y < image.height && !isCancelled(); ++y) {
        for (std::uint32_t x = 0; x < image.width / 2; ++x) {
            auto* const row = image.pixels.data() + std::size_t{y} * image.width * 4;
            auto* const left = row + std::size_t{x} * 4;
            std::swap_ranges(left, left + 4, row + (std::size_t{image.width} - 1 - x) * 4);
        }
    }
}

} // namespace

bool sniffTga(std::span<const std::byte> head)
{
    if (head.size() < TgaHeader::kWireSize)
        return false;
    const TgaHeader header = TgaHeader::read(FieldReader(head));
    const bool isKnownType = header.imageType == kPaletted || header.imageType == kTrueColor ||
                             header.imageType == kGray || header.imageType == (kPaletted | kRunLengthBit) ||
                             header.imageType == (kTrueColor | kRunLengthBit) ||
                             header.imageType == (kGray | kRunLengthBit);
    return header.hasPalette <= 1 && isKnownType && isKnownTgaDepth(header) && header.width > 0 && header.height > 0;
}

Result<ImageInfo> probeTga(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const TgaHeader header, readTgaHeader(file));
    return ImageInfo{"TGA", header.width, header.height, header.pixelBits};
}

Result<LoadedImage> loadTga(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const TgaHeader header, readTgaHeader(file));
    TRISVIEW_TRY(checkPalette(file, header));
    const std::uint64_t dataOffset = std::min(header.pixelOffset(), file.size());
    const std::uint64_t dataBytes = file.size() - dataOffset;
    const std::uint64_t possible =
        header.isEncoded() ? (dataBytes / (header.pixelBytes() + 1) + 1) * kLongestTgaRun * header.pixelBytes()
                           : dataBytes;
    TRISVIEW_TRY(
        checkBacking(file, header.pixelCount(), {dataOffset, header.pixelCount() * header.pixelBytes(), possible}));

    const auto all = file.file().span();
    const auto data = all.subspan(static_cast<std::size_t>(dataOffset));
    const std::uint64_t sound = header.isEncoded() ? encodedPixels(data, header.pixelBytes(), header.pixelCount())
                                                   : std::min(header.pixelCount(), dataBytes / header.pixelBytes());
    TRISVIEW_TRY(file.slice(dataOffset, 1, dataBytes, "pixel data"));

    LoadedImage loaded;
    TRISVIEW_TRY_ASSIGN(loaded.image, decodeWithStb(file, {"TGA", header.width, header.height}, {all, {}}));
    if (header.hasAlpha())
        makeOpaqueIfAllTransparent(loaded.image, "tga-alpha-zero", {dataOffset, dataBytes}, loaded.diagnostics);
    const std::uint64_t strays = header.kind() == kPaletted ? strayIndices(data, header, sound) : 0;
    if (strays > 0)
        addWarning(loaded.diagnostics, "tga-palette-index", {dataOffset, dataBytes}, strays, " of ",
                   header.pixelCount(), " pixels have a color past the last of ", header.paletteCount,
                   ": the first color is shown");
    if (sound < header.pixelCount()) {
        clearMissing(loaded.image, header, sound);
        addError(loaded.diagnostics, Concern::model, "tga-pixels-missing", {dataOffset, dataBytes},
                 "pixel data ends after ", sound, " of ", header.pixelCount(), " pixels: the rest is transparent");
    }
    if ((header.attributes & kRightToLeftBit) != 0)
        mirrorRows(loaded.image);
    return loaded;
}

} // namespace formats
