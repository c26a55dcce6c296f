// ZSoft PCX Technical Reference Manual, revision 5; Quake II's use of it: docs/formats/pcx.md.
#include "formats/image/pcx/pcx.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/image/pixel_limits.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace formats {

namespace {

constexpr std::uint8_t kManufacturer = 0x0A;
constexpr std::uint8_t kVersionWithoutPalette = 3;
constexpr std::uint8_t kRunLengthEncoding = 1;
constexpr std::uint8_t kRunMark = 0xC0; // both top bits: a run; the other six are its length
constexpr std::uint64_t kLongestPcxRun = 63;
constexpr std::byte kPcxPaletteMarker{0x0C};
constexpr std::uint64_t kPcxPaletteBytes = 768;

using Color = std::array<std::uint8_t, 3>;
using PcxPalette = std::array<Color, 256>;

struct PcxHeader {
    static constexpr std::size_t kWireSize = 128;

    std::uint8_t version = 0, encoding = 0, bitsPerPixel = 0, planeCount = 0;
    std::uint16_t xMin = 0, yMin = 0, xMax = 0, yMax = 0;
    std::uint16_t bytesPerLine = 0; // of one plane
    std::array<Color, 16> colors{};

    static PcxHeader read(FieldReader in)
    {
        PcxHeader header;
        in.skip(1);
        header.version = in.u8();
        header.encoding = in.u8();
        header.bitsPerPixel = in.u8();
        header.xMin = in.u16();
        header.yMin = in.u16();
        header.xMax = in.u16();
        header.yMax = in.u16();
        in.skip(4);
        for (Color& color : header.colors)
            color = {in.u8(), in.u8(), in.u8()};
        in.skip(1);
        header.planeCount = in.u8();
        header.bytesPerLine = in.u16();
        return header;
    }
};

/// The layout of pixels in the decoded bytes, from a checked header.
struct PixelLayout {
    std::uint32_t width = 0, height = 0;
    std::uint32_t bits = 0;       // of a pixel in one plane
    std::uint32_t planes = 0;     // consecutive in each row
    std::uint32_t planeBytes = 0; // of one row

    [[nodiscard]] std::uint64_t rowBytes() const { return std::uint64_t{planeBytes} * planes; }
    [[nodiscard]] std::uint64_t totalBytes() const { return rowBytes() * height; }
    [[nodiscard]] bool isDirectColor() const { return bits == 8 && planes >= 3; }
    [[nodiscard]] bool hasTrailingPalette() const { return bits == 8 && planes == 1; }

    /// Number of complete pixels in the first `byteCount` bytes of a row: the last plane decides.
    [[nodiscard]] std::uint32_t pixelsIn(std::uint64_t byteCount) const
    {
        const std::uint64_t lastPlane = std::uint64_t{planeBytes} * (planes - 1);
        const std::uint64_t pixels = byteCount > lastPlane ? (byteCount - lastPlane) * 8 / bits : 0;
        return static_cast<std::uint32_t>(std::min<std::uint64_t>(pixels, width));
    }

    /// The bits of pixel `x` in one plane of a decoded row.
    [[nodiscard]] std::uint8_t sample(std::span<const std::uint8_t> row, std::uint32_t plane, std::uint32_t x) const
    {
        const std::size_t bit = std::size_t{x} * bits;
        const std::uint32_t byte = row[std::size_t{plane} * planeBytes + bit / 8];
        return static_cast<std::uint8_t>((byte >> (8 - bits - bit % 8)) & ((1U << bits) - 1));
    }
};

bool isKnownPcxDepth(const PcxHeader& header)
{
    const std::uint32_t bits = header.bitsPerPixel;
    const std::uint32_t planes = header.planeCount;
    return (bits == 8 && (planes == 1 || planes == 3 || planes == 4)) || (bits == 1 && planes >= 1 && planes <= 4) ||
           ((bits == 2 || bits == 4) && planes == 1);
}

Result<PixelLayout> checkHeader(const ByteView& file, const PcxHeader& header)
{
    if (!isKnownPcxDepth(header))
        return fail(LoadErrorCode::corrupt, file.name(), ": PCX depth is ", header.bitsPerPixel, " bits in ",
                    header.planeCount, " planes");
    if (header.xMax < header.xMin || header.yMax < header.yMin)
        return fail(LoadErrorCode::corrupt, file.name(), ": PCX window is ", header.xMin, ",", header.yMin, " to ",
                    header.xMax, ",", header.yMax);
    PixelLayout layout;
    layout.width = header.xMax - header.xMin + 1U;
    layout.height = header.yMax - header.yMin + 1U;
    layout.bits = header.bitsPerPixel;
    layout.planes = header.planeCount;
    TRISVIEW_TRY(checkImageSize(file, "PCX", layout.width, layout.height));
    // Files with a row length of 0 or one that is too short come from programs that add no padding.
    layout.planeBytes = std::max<std::uint32_t>(header.bytesPerLine, (layout.width * layout.bits + 7) / 8);
    return layout;
}

void noteHeader(const PcxHeader& header, const PixelLayout& layout, Diagnostics& diagnostics)
{
    if (layout.planeBytes != header.bytesPerLine)
        addWarning(diagnostics, "pcx-bytes-per-line", {66, 2}, "bytes per line is ", header.bytesPerLine, ", a row of ",
                   layout.width, " pixels needs ", layout.planeBytes);
}

/// Yields the decoded bytes of pixel data piece by piece; a run may continue in the next piece.
class PixelReader {
public:
    PixelReader(std::span<const std::byte> bytes, bool isEncoded) : m_bytes(bytes), m_isEncoded(isEncoded) {}

    [[nodiscard]] std::size_t position() const { return m_position; }

    /// Fills `out` as far as there are bytes; returns their number.
    [[nodiscard]] std::size_t read(std::span<std::uint8_t> out)
    {
        std::size_t filled = 0;
        while (filled < out.size() && (m_runLength > 0 || nextRun()) && !m_poll.isCancelled()) {
            const std::size_t count = std::min<std::size_t>(m_runLength, out.size() - filled);
            std::fill_n(out.begin() + static_cast<std::ptrdiff_t>(filled), count, m_runValue);
            filled += count;
            m_runLength -= count;
        }
        return filled;
    }

private:
    /// Count 0 is legal and yields nothing.
    [[nodiscard]] bool nextRun()
    {
        if (m_position == m_bytes.size())
            return false;
        const auto code = std::to_integer<std::uint8_t>(m_bytes[m_position]);
        if (!m_isEncoded || (code & kRunMark) != kRunMark) {
            m_runLength = 1;
            m_runValue = code;
            m_position += 1;
            return true;
        }
        if (m_bytes.size() - m_position < 2)
            return false;
        m_runLength = code & ~kRunMark & 0xFFU;
        m_runValue = std::to_integer<std::uint8_t>(m_bytes[m_position + 1]);
        m_position += 2;
        return true;
    }

    std::span<const std::byte> m_bytes;
    std::size_t m_position = 0;
    std::size_t m_runLength = 0;
    std::uint8_t m_runValue = 0;
    bool m_isEncoded = false;
    CancelPoll m_poll; // there may be many runs of length 0
};

PcxPalette grayRamp(std::uint32_t colorCount)
{
    PcxPalette palette{};
    for (std::uint32_t i = 0; i < colorCount; ++i) {
        const auto gray = static_cast<std::uint8_t>(i * 255 / (colorCount - 1));
        palette[i] = {gray, gray, gray};
    }
    return palette;
}

PcxPalette paletteFrom(std::span<const std::byte> bytes)
{
    FieldReader in(bytes);
    PcxPalette palette{};
    for (Color& color : palette)
        color = {in.u8(), in.u8(), in.u8()};
    return palette;
}

/// The palette of 16 colors in the header. Two equal colors or version 3 mean that no palette was written.
PcxPalette headerPalette(const PcxHeader& header, const PixelLayout& layout, Diagnostics& diagnostics)
{
    const std::uint32_t colorCount = 1U << (layout.bits * layout.planes);
    const auto used = std::span(header.colors).first(colorCount);
    const bool isUniform = std::all_of(used.begin(), used.end(), [&](const Color& color) { return color == used[0]; });
    if (isUniform || header.version == kVersionWithoutPalette) {
        // A black and white image needs no correct palette.
        if (colorCount > 2)
            addWarning(diagnostics, "pcx-palette-missing", {16, 48},
                       "no palette in the header: shown with a gray ramp");
        return grayRamp(colorCount);
    }
    PcxPalette palette{};
    std::copy(used.begin(), used.end(), palette.begin());
    return palette;
}

/// Offset of the palette if the last 769 bytes are a palette with its marker.
std::optional<std::uint64_t> markedPalette(const ByteView& file)
{
    if (file.size() < PcxHeader::kWireSize + 1 + kPcxPaletteBytes)
        return std::nullopt;
    const std::uint64_t marker = file.size() - kPcxPaletteBytes - 1;
    if (file.file().span()[static_cast<std::size_t>(marker)] != kPcxPaletteMarker)
        return std::nullopt;
    return marker + 1;
}

/// Offset of a palette after the pixels if the last 769 bytes have no marker.
std::optional<std::uint64_t> unmarkedPalette(const ByteView& file, std::uint64_t pixelEnd, Diagnostics& diagnostics)
{
    const std::uint64_t behind = file.size() - pixelEnd;
    if (behind > kPcxPaletteBytes && file.file().span()[static_cast<std::size_t>(pixelEnd)] == kPcxPaletteMarker) {
        addWarning(diagnostics, "pcx-palette-place", {pixelEnd, kPcxPaletteBytes + 1}, "palette marker at byte ",
                   pixelEnd, ", expected at byte ", file.size() - kPcxPaletteBytes - 1, ": ",
                   behind - kPcxPaletteBytes - 1, " bytes follow the palette");
        return pixelEnd + 1;
    }
    if (behind >= kPcxPaletteBytes) {
        // Quake II reads the last 768 bytes without checking the marker.
        addWarning(diagnostics, "pcx-palette-marker", {file.size() - kPcxPaletteBytes, kPcxPaletteBytes},
                   "no palette marker: the last 768 bytes are used as the palette");
        return file.size() - kPcxPaletteBytes;
    }
    return std::nullopt;
}

Result<PcxPalette> trailingPalette(const ByteView& file, std::uint64_t pixelEnd, Diagnostics& diagnostics)
{
    auto offset = markedPalette(file);
    if (!offset)
        offset = unmarkedPalette(file, pixelEnd, diagnostics);
    if (!offset) {
        addWarning(diagnostics, "pcx-palette-missing", file.range(pixelEnd, file.size()),
                   "no palette at the end of the file: shown with a gray ramp");
        return grayRamp(256);
    }
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(*offset, 3, 256, "palette"));
    return paletteFrom(bytes);
}

void paintRow(std::span<std::uint8_t> pixels, std::span<const std::uint8_t> row, const PixelLayout& layout)
{
    const std::size_t pixelCount = pixels.size() / 4;
    if (layout.isDirectColor()) {
        for (std::uint32_t plane = 0; plane < layout.planes; ++plane) {
            for (std::size_t x = 0; x < pixelCount; ++x)
                pixels[4 * x + plane] = row[std::size_t{plane} * layout.planeBytes + x];
        }
        return;
    }
    // The palette may be known only after the pixels are read: the index is kept in the red byte.
    for (std::uint32_t x = 0; x < pixelCount; ++x) {
        std::uint32_t index = 0;
        for (std::uint32_t plane = 0; plane < layout.planes; ++plane)
            index |= std::uint32_t{layout.sample(row, plane, x)} << (plane * layout.bits);
        pixels[std::size_t{4} * x] = static_cast<std::uint8_t>(index);
    }
}

/// Paints the existing rows into an opaque black image; returns the number of pixels from the top left.
std::size_t paintRows(Image& image, PixelReader& in, const PixelLayout& layout)
{
    std::vector<std::uint8_t> row(static_cast<std::size_t>(layout.rowBytes()));
    for (std::uint32_t y = 0; y < layout.height && !isCancelled(); ++y) {
        const std::size_t filled = in.read(row);
        const std::uint32_t pixelCount = layout.pixelsIn(filled);
        const std::size_t start = std::size_t{y} * layout.width;
        paintRow(std::span(image.pixels).subspan(start * 4, std::size_t{pixelCount} * 4), row, layout);
        if (filled < row.size())
            return start + pixelCount;
    }
    return image.pixelCount();
}

void applyPalette(std::span<std::uint8_t> pixels, const PcxPalette& palette)
{
    for (std::size_t i = 0; i < pixels.size(); i += 4) {
        const Color& color = palette[pixels[i]];
        std::copy(color.begin(), color.end(), pixels.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

Image blackImage(const PixelLayout& layout)
{
    Image image{layout.width, layout.height, {}};
    image.pixels.resize(image.pixelCount() * 4);
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
        image.pixels[i] = 255;
    return image;
}

Result<PcxHeader> readPcxHeader(const ByteView& file)
{
    if (!sniffPcx(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a PCX image");
    return file.record<PcxHeader>(0, "PCX header");
}

} // namespace

bool sniffPcx(std::span<const std::byte> head)
{
    if (head.size() < 3 || std::to_integer<std::uint8_t>(head[0]) != kManufacturer)
        return false;
    const auto version = std::to_integer<std::uint8_t>(head[1]);
    const auto encoding = std::to_integer<std::uint8_t>(head[2]);
    return version <= 5 && version != 1 && encoding <= kRunLengthEncoding;
}

Result<ImageInfo> probePcx(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const PcxHeader header, readPcxHeader(file));
    TRISVIEW_TRY_ASSIGN(const PixelLayout layout, checkHeader(file, header));
    return ImageInfo{"PCX", layout.width, layout.height, layout.bits * layout.planes};
}

Result<LoadedImage> loadPcx(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const PcxHeader header, readPcxHeader(file));
    TRISVIEW_TRY_ASSIGN(const PixelLayout layout, checkHeader(file, header));
    LoadedImage loaded;
    noteHeader(header, layout, loaded.diagnostics);

    const auto paletteOffset = layout.hasTrailingPalette() ? markedPalette(file) : std::nullopt;
    const std::uint64_t dataEnd = paletteOffset ? *paletteOffset - 1 : file.size();
    const std::uint64_t dataBytes = dataEnd - PcxHeader::kWireSize;
    const bool isEncoded = header.encoding == kRunLengthEncoding;
    TRISVIEW_TRY(checkBacking(
        file, std::uint64_t{layout.width} * layout.height,
        {PcxHeader::kWireSize, layout.totalBytes(), isEncoded ? dataBytes / 2 * kLongestPcxRun + 1 : dataBytes}));
    TRISVIEW_TRY_ASSIGN(const auto data, file.slice(PcxHeader::kWireSize, 1, dataBytes, "pixel data"));

    loaded.image = blackImage(layout);
    PixelReader in(data, isEncoded);
    const std::size_t painted = paintRows(loaded.image, in, layout);
    if (painted < loaded.image.pixelCount())
        addError(loaded.diagnostics, Concern::model, "pcx-pixels-missing", {PcxHeader::kWireSize, dataBytes},
                 "pixel data ends after ", painted, " of ", loaded.image.pixelCount(), " pixels: the rest is black");

    const auto indices = std::span(loaded.image.pixels).first(painted * 4);
    if (layout.hasTrailingPalette()) {
        TRISVIEW_TRY_ASSIGN(const PcxPalette palette,
                            trailingPalette(file, PcxHeader::kWireSize + in.position(), loaded.diagnostics));
        applyPalette(indices, palette);
    } else if (!layout.isDirectColor()) {
        applyPalette(indices, headerPalette(header, layout, loaded.diagnostics));
    } else if (layout.planes == 4 && painted == loaded.image.pixelCount()) {
        makeOpaqueIfAllTransparent(loaded.image, "pcx-alpha-zero", {PcxHeader::kWireSize, dataBytes},
                                   loaded.diagnostics);
    }
    return loaded;
}

} // namespace formats
