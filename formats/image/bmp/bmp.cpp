// Windows SDK, wingdi.h: BITMAPFILEHEADER, BITMAPCOREHEADER, BITMAPINFOHEADER, BITMAPV4HEADER, BITMAPV5HEADER.
#include "formats/image/bmp/bmp.hpp"

#include "formats/base/byte_writer.hpp"
#include "formats/image/bmp/bmp_runs.hpp"
#include "formats/image/pixel_limits.hpp"
#include "formats/image/stb_decoder.hpp"

#include <algorithm>
#include <array>

namespace formats {

namespace {

constexpr std::uint64_t kFileHeaderBytes = 14;
constexpr std::uint32_t kCoreHeaderBytes = 12; // BITMAPCOREHEADER: 16-bit sizes, palette of three bytes a color
constexpr std::uint32_t kInfoHeaderBytes = 40; // BITMAPINFOHEADER
constexpr std::uint32_t kV3HeaderBytes = 56;   // from here on the masks include alpha
constexpr std::uint32_t kV4HeaderBytes = 108;  // BITMAPV4HEADER, the header passed to stb_image
constexpr std::uint32_t kMaxHeaderBytes = 124; // BITMAPV5HEADER
constexpr std::uint32_t kPlain = 0, kRuns8 = 1, kRuns4 = 2, kBitFields = 3; // BI_RGB, BI_RLE8, BI_RLE4, BI_BITFIELDS
constexpr std::uint32_t kMaxPaletteColors = 256;

struct BmpFileHeader {
    static constexpr std::size_t kWireSize = 18; // including the size of the header that follows
    std::uint32_t pixelOffset = 0, headerBytes = 0;

    static BmpFileHeader read(FieldReader in)
    {
        in.skip(10);
        return {in.u32(), in.u32()};
    }
};

struct CoreFields {
    static constexpr std::size_t kWireSize = 8;
    std::uint16_t width = 0, height = 0, planes = 0, bits = 0;

    static CoreFields read(FieldReader in) { return {in.u16(), in.u16(), in.u16(), in.u16()}; }
};

struct InfoFields {
    static constexpr std::size_t kWireSize = 36;
    std::int32_t width = 0, height = 0; // a negative height: top row first
    std::uint16_t planes = 0, bits = 0;
    std::uint32_t compression = 0, colorCount = 0;

    static InfoFields read(FieldReader in)
    {
        InfoFields fields{in.i32(), in.i32(), in.u16(), in.u16(), in.u32(), 0};
        in.skip(12);
        fields.colorCount = in.u32();
        return fields;
    }
};

struct Masks {
    static constexpr std::size_t kWireSize = 12;
    std::uint32_t red = 0, green = 0, blue = 0, alpha = 0;

    static Masks read(FieldReader in) { return {in.u32(), in.u32(), in.u32(), 0}; }
};

struct AlphaMask {
    static constexpr std::size_t kWireSize = 4;
    std::uint32_t mask = 0;

    static AlphaMask read(FieldReader in) { return {in.u32()}; }
};

/// All kinds of headers in one form.
struct BmpHeader {
    std::uint64_t pixelOffset = 0, paletteOffset = 0;
    std::uint32_t headerBytes = 0, paletteEntryBytes = 4, paletteColors = 0;
    InfoFields info;
    Masks masks;

    [[nodiscard]] bool isTopDown() const { return info.height < 0; }
    [[nodiscard]] bool hasRuns() const { return info.compression == kRuns8 || info.compression == kRuns4; }
    [[nodiscard]] std::uint64_t width() const { return static_cast<std::uint64_t>(std::max(info.width, 0)); }
    [[nodiscard]] std::uint64_t height() const
    {
        const std::int64_t height = info.height;
        return static_cast<std::uint64_t>(height < 0 ? -height : height);
    }
    [[nodiscard]] std::uint64_t rowBytes() const { return (width() * info.bits + 31) / 32 * 4; }
};

Result<BmpHeader> readFields(const ByteView& file)
{
    if (!sniffBmp(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a BMP image");
    TRISVIEW_TRY_ASSIGN(const BmpFileHeader fileHeader, file.record<BmpFileHeader>(0, "BMP file header"));
    BmpHeader header;
    header.pixelOffset = fileHeader.pixelOffset;
    header.headerBytes = fileHeader.headerBytes;
    if (header.headerBytes == kCoreHeaderBytes) {
        TRISVIEW_TRY_ASSIGN(const CoreFields core, file.record<CoreFields>(BmpFileHeader::kWireSize, "BMP header"));
        header.info = {core.width, core.height, core.planes, core.bits, kPlain, 0};
        header.paletteEntryBytes = 3;
    } else if (header.headerBytes >= kInfoHeaderBytes && header.headerBytes <= kMaxHeaderBytes) {
        TRISVIEW_TRY_ASSIGN(header.info, file.record<InfoFields>(BmpFileHeader::kWireSize, "BMP header"));
    } else {
        return fail(LoadErrorCode::unsupported, file.name(), ": BMP header has ", header.headerBytes,
                    " bytes, expected 12 or 40 to 124");
    }
    return header;
}

Result<void> checkFields(const ByteView& file, const BmpHeader& header)
{
    const InfoFields& info = header.info;
    if (info.compression > kBitFields)
        return fail(LoadErrorCode::unsupported, file.name(), ": BMP compression is ", info.compression,
                    ", expected 0 (none), 1 or 2 (run lengths) or 3 (bit masks)");
    constexpr std::array<std::uint16_t, 6> kDepths{1, 4, 8, 16, 24, 32};
    const bool isKnownBmpDepth = std::find(kDepths.begin(), kDepths.end(), info.bits) != kDepths.end();
    const bool isMismatch = (info.compression == kBitFields && info.bits != 16 && info.bits != 32) ||
                            (info.compression == kRuns8 && info.bits != 8) ||
                            (info.compression == kRuns4 && info.bits != 4);
    if (!isKnownBmpDepth || isMismatch)
        return fail(LoadErrorCode::corrupt, file.name(), ": BMP has ", info.bits, " bits a pixel, compression ",
                    info.compression);
    if (info.planes != 1)
        return fail(LoadErrorCode::corrupt, file.name(), ": BMP has ", info.planes, " planes, expected 1");
    return checkImageSize(file, "BMP", header.width(), header.height());
}

/// Bit masks follow a header of 40 bytes and are part of longer ones, at the same offset.
Result<void> readMasks(const ByteView& file, BmpHeader& header)
{
    if (header.info.compression != kBitFields)
        return {};
    constexpr std::uint64_t kMaskOffset = kFileHeaderBytes + kInfoHeaderBytes;
    TRISVIEW_TRY_ASSIGN(header.masks, file.record<Masks>(kMaskOffset, "BMP bit masks"));
    if (header.headerBytes >= kV3HeaderBytes) {
        TRISVIEW_TRY_ASSIGN(const AlphaMask alpha,
                            file.record<AlphaMask>(kMaskOffset + Masks::kWireSize, "BMP alpha mask"));
        header.masks.alpha = alpha.mask;
    }
    return {};
}

/// The palette is between header and pixels; its stated length is often 0 (all) and sometimes wrong.
void locatePalette(const ByteView& file, BmpHeader& header)
{
    header.paletteOffset = std::min(kFileHeaderBytes + header.headerBytes, file.size());
    if (header.info.bits > 8)
        return;
    const std::uint64_t end = std::clamp(header.pixelOffset, header.paletteOffset, file.size());
    const std::uint64_t room = (end - header.paletteOffset) / header.paletteEntryBytes;
    const std::uint64_t stated = header.info.colorCount == 0 ? 1U << header.info.bits : header.info.colorCount;
    header.paletteColors = static_cast<std::uint32_t>(std::min({room, stated, std::uint64_t{1U << header.info.bits}}));
}

Result<BmpHeader> readBmpHeader(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(BmpHeader header, readFields(file));
    TRISVIEW_TRY(checkFields(file, header));
    TRISVIEW_TRY(readMasks(file, header));
    locatePalette(file, header);
    return header;
}

/// Makes headers for stb_image: always version 4, and for palettes always 256 colors, because stb_image misplaces the
/// masks of version 3, miscounts the palette of OS/2 and leaves entries beyond the palette uninitialized.
std::vector<std::byte> plainHeader(const BmpHeader& header, std::span<const std::byte> palette)
{
    const bool hasPalette = header.info.bits <= 8;
    const std::uint32_t paletteBytes = hasPalette ? kMaxPaletteColors * 4 : 0;
    ByteWriter out;
    out.u8('B');
    out.u8('M');
    out.u32(0);
    out.u32(0);
    out.u32(static_cast<std::uint32_t>(kFileHeaderBytes) + kV4HeaderBytes + paletteBytes);
    out.u32(kV4HeaderBytes);
    out.i32(header.info.width);
    out.i32(header.info.height);
    out.u16(1);
    out.u16(header.info.bits);
    out.u32(header.info.compression);
    for (int i = 0; i < 5; ++i)
        out.u32(0);
    for (const std::uint32_t mask : {header.masks.red, header.masks.green, header.masks.blue, header.masks.alpha})
        out.u32(mask);
    for (int i = 0; i < 13; ++i)
        out.u32(0);
    FieldReader in(palette);
    for (std::uint32_t i = 0; i < paletteBytes / 4; ++i) {
        for (std::uint32_t channel = 0; channel < 4; ++channel) {
            const bool isStored = i < header.paletteColors && channel < header.paletteEntryBytes;
            out.u8(isStored ? in.u8() : std::uint8_t{0});
        }
    }
    return out.take();
}

/// Uncompressed pixels, row after row.
Result<LoadedImage> loadRows(const ByteView& file, const BmpHeader& header, std::span<const std::byte> palette)
{
    const std::uint64_t needed = header.rowBytes() * header.height();
    const std::uint64_t dataOffset = std::min(header.pixelOffset, file.size());
    const std::uint64_t dataBytes = std::min(needed, file.size() - dataOffset);
    TRISVIEW_TRY(checkBacking(file, header.width() * header.height(), {header.pixelOffset, needed, dataBytes}));
    TRISVIEW_TRY_ASSIGN(const auto pixels, file.slice(dataOffset, 1, dataBytes, "pixel data"));

    LoadedImage loaded;
    const std::vector<std::byte> head = plainHeader(header, palette);
    const ImageInfo info{"BMP", static_cast<std::uint32_t>(header.width()),
                         static_cast<std::uint32_t>(header.height())};
    TRISVIEW_TRY_ASSIGN(loaded.image, decodeWithStb(file, info, {head, pixels}));
    if (dataBytes < needed)
        addError(loaded.diagnostics, Concern::model, "bmp-pixels-missing", {dataOffset, dataBytes},
                 "pixel data at byte ", header.pixelOffset, " needs ", needed, " bytes, file has ", dataBytes,
                 " of them");
    return loaded;
}

BmpRunBitmap runBitmap(const BmpHeader& header, std::span<const std::byte> palette)
{
    BmpRunBitmap image{.width = static_cast<std::uint32_t>(header.width()),
                       .height = static_cast<std::uint32_t>(header.height()),
                       .depth = header.info.bits == 4 ? BmpRunBitmap::Depth::four : BmpRunBitmap::Depth::eight,
                       .rows = header.isTopDown() ? BmpRunBitmap::Rows::topDown : BmpRunBitmap::Rows::bottomUp,
                       .palette = {}};
    image.palette.fill({0, 0, 0, 255});
    FieldReader in(palette);
    for (std::uint32_t i = 0; i < header.paletteColors; ++i) {
        const std::uint8_t blue = in.u8(), green = in.u8(), red = in.u8();
        in.skip(header.paletteEntryBytes - 3);
        image.palette[i] = {red, green, blue, 255};
    }
    return image;
}

/// Run-length pixels. Their stated length (biSizeImage) is often wrong: data ends at the end mark or the end of the
/// file.
Result<LoadedImage> loadRuns(const ByteView& file, const BmpHeader& header, std::span<const std::byte> palette)
{
    const std::uint64_t offset = std::min(header.pixelOffset, file.size());
    const std::uint64_t pixelCount = header.width() * header.height();
    const std::uint64_t dataBytes = file.size() - offset;
    TRISVIEW_TRY(checkBacking(file, pixelCount, {header.pixelOffset, pixelCount, mostRunPixels(dataBytes)}));
    TRISVIEW_TRY_ASSIGN(const auto data, file.slice(offset, 1, dataBytes, "pixel data"));

    LoadedImage loaded;
    BmpRuns runs = decodeBmpRuns(runBitmap(header, palette), data);
    loaded.image = std::move(runs.image);
    if (runs.outsidePixels > 0)
        addWarning(loaded.diagnostics, "bmp-runs-outside", {offset, runs.usedBytes}, "runs have ", runs.outsidePixels,
                   " pixels outside the image; they are left out");
    if (!runs.hasEnd && !runs.isFull)
        addError(loaded.diagnostics, Concern::model, "bmp-pixels-missing", {offset, dataBytes}, "pixel data at byte ",
                 header.pixelOffset, " ends after ", runs.usedBytes, " bytes, before the image does");
    else if (!runs.hasEnd)
        addNote(loaded.diagnostics, "bmp-end-missing", {offset, dataBytes}, "pixel data at byte ", header.pixelOffset,
                " has no end mark after its runs");
    return loaded;
}

} // namespace

bool sniffBmp(std::span<const std::byte> head)
{
    return head.size() >= 2 && head[0] == std::byte{'B'} && head[1] == std::byte{'M'};
}

Result<ImageInfo> probeBmp(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const BmpHeader header, readBmpHeader(file));
    return ImageInfo{"BMP", static_cast<std::uint32_t>(header.width()), static_cast<std::uint32_t>(header.height()),
                     header.info.bits};
}

Result<LoadedImage> loadBmp(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const BmpHeader header, readBmpHeader(file));
    TRISVIEW_TRY_ASSIGN(const auto palette,
                        file.slice(header.paletteOffset, header.paletteEntryBytes, header.paletteColors, "palette"));
    auto loaded = header.hasRuns() ? loadRuns(file, header, palette) : loadRows(file, header, palette);
    if (loaded && header.info.bits <= 8 && header.paletteColors == 0)
        addError(loaded->diagnostics, Concern::model, "bmp-palette-missing",
                 file.range(BmpFileHeader::kWireSize, header.paletteOffset - BmpFileHeader::kWireSize),
                 "no palette: shown black");
    return loaded;
}

} // namespace formats
