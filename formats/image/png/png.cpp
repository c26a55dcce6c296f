// Portable Network Graphics, W3C Recommendation, second edition: https://www.w3.org/TR/2003/REC-PNG-20031110/
#include "formats/image/png/png.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/image/pixel_limits.hpp"
#include "formats/image/png/png_decoder.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace formats {

namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::uint64_t kChunkFrame = 12; // length, type and checksum around the data

struct Chunk {
    static constexpr std::size_t kWireSize = 8;
    std::uint32_t bytes = 0;
    std::string_view type; // points into the file

    static Chunk read(FieldReader in)
    {
        const std::uint32_t bytes = in.bigU32();
        return {bytes, in.text(4)};
    }
};

struct PngHeader {
    static constexpr std::size_t kWireSize = kSignature.size() + Chunk::kWireSize + 13;
    Chunk chunk;
    std::uint32_t width = 0, height = 0;
    std::uint8_t depth = 0, colorType = 0;

    static PngHeader read(FieldReader in)
    {
        in.skip(kSignature.size());
        PngHeader header;
        header.chunk.bytes = in.bigU32();
        header.chunk.type = in.text(4);
        header.width = in.bigU32();
        header.height = in.bigU32();
        header.depth = in.u8();
        header.colorType = in.u8();
        return header;
    }
};

/// The numbers of a pixel, and the sum of the possible bits of each, which are powers of two.
struct PngColors {
    std::uint32_t channels = 0, depths = 0;
};

/// By color type: table 11.1 of the recommendation.
constexpr std::array<PngColors, 7> kPngColors{
    {{1, 1 + 2 + 4 + 8 + 16}, {}, {3, 8 + 16}, {1, 1 + 2 + 4 + 8}, {2, 8 + 16}, {}, {4, 8 + 16}}};

bool isKnownPngDepth(const PngHeader& header)
{
    return header.colorType < kPngColors.size() && std::has_single_bit(header.depth) &&
           (kPngColors[header.colorType].depths & header.depth) != 0;
}

Result<PngHeader> readPngHeader(const ByteView& file)
{
    if (!sniffPng(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a PNG image");
    TRISVIEW_TRY_ASSIGN(const PngHeader header, file.record<PngHeader>(0, "PNG header"));
    if (header.chunk.type != "IHDR" || header.chunk.bytes != 13)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG begins with a chunk other than IHDR");
    if (!isKnownPngDepth(header))
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG has color type ", header.colorType, " with ",
                    header.depth, " bits");
    TRISVIEW_TRY(checkImageSize(file, "PNG", header.width, header.height));
    return header;
}

/// The positions of the chunks that are used.
struct Contents {
    std::uint64_t pixelOffset = 0; // of the first piece of pixel data, or where it is expected
    std::uint64_t pixelBytes = 0;  // compressed size of all pieces; of a truncated piece only the existing part
    bool hasPalette = false, hasEnd = false;
    ByteRange last; // the last chunk
};

/// Chunks are critical where bit 5 of their first letter is 0.
bool isUnknownCritical(std::string_view type)
{
    constexpr std::array<std::string_view, 4> kKnown{"IHDR", "PLTE", "IDAT", "IEND"};
    const bool isCritical = type.empty() || (static_cast<unsigned char>(type[0]) & 0x20U) == 0;
    return isCritical && std::find(kKnown.begin(), kKnown.end(), type) == kKnown.end();
}

/// Reads up to the end of the file; the decoder reports missing pixels.
Result<Contents> readContents(const ByteView& file)
{
    Contents contents;
    std::uint64_t offset = kSignature.size();
    while (file.size() - offset >= Chunk::kWireSize) {
        TRISVIEW_TRY_ASSIGN(const Chunk chunk, file.record<Chunk>(offset, "PNG chunk"));
        contents.last = file.range(offset, kChunkFrame + std::uint64_t{chunk.bytes});
        const std::uint64_t there = std::min<std::uint64_t>(chunk.bytes, file.size() - offset - Chunk::kWireSize);
        if (chunk.type == "IEND") {
            contents.hasEnd = true;
            break;
        }
        if (isUnknownCritical(chunk.type))
            return fail(LoadErrorCode::unsupported, file.name(), ": PNG chunk at byte ", offset, " is of unknown type");
        if (chunk.type == "IDAT") {
            if (contents.pixelBytes == 0)
                contents.pixelOffset = offset;
            contents.pixelBytes += there;
        }
        if (chunk.type == "PLTE") {
            if (chunk.bytes > 768 || chunk.bytes % 3 != 0)
                return fail(LoadErrorCode::corrupt, file.name(), ": PNG palette at byte ", offset, " has ", chunk.bytes,
                            " bytes, expected 3 each for at most 256 colors");
            contents.hasPalette = true;
        }
        offset += kChunkFrame + chunk.bytes;
        if (offset > file.size())
            break;
    }
    if (contents.pixelBytes == 0)
        return fail(LoadErrorCode::truncated, file.name(), ": PNG has no pixel data, file has ", file.size(), " bytes");
    return contents;
}

/// Diagnostics about missing pixels and odd content.
Diagnostics diagnosticsOf(const PngPixels& decoded, const Contents& contents, std::uint32_t height)
{
    Diagnostics diagnostics;
    const ByteRange range{contents.pixelOffset, contents.pixelBytes};
    if (!decoded.isWhole && decoded.pass > 0)
        addError(diagnostics, Concern::model, "png-pixels-missing", range, "pixel data of ", contents.pixelBytes,
                 " bytes ends in pass ", decoded.pass + 1, " of 7 (", decoded.reason, "): the image is coarse");
    else if (!decoded.isWhole)
        addError(diagnostics, Concern::model, "png-pixels-missing", range, "pixel data of ", contents.pixelBytes,
                 " bytes ends after ", decoded.rowCount, " of ", height, " rows (", decoded.reason,
                 "): the rest is transparent");
    else if (!decoded.warning.empty())
        addWarning(diagnostics, "png-damaged", {}, "the PNG reader warns: ", decoded.warning);
    if (decoded.isWhole && !contents.hasEnd)
        addNote(diagnostics, "png-end-missing", contents.last, "the file ends without an IEND chunk");
    if (decoded.strayIndex)
        addWarning(diagnostics, "png-palette-index", range, "pixels have color ", *decoded.strayIndex,
                   ", the palette has ", decoded.paletteColors, ": they are black");
    return diagnostics;
}

} // namespace

bool sniffPng(std::span<const std::byte> head)
{
    return head.size() >= kSignature.size() &&
           std::equal(kSignature.begin(), kSignature.end(), head.begin(),
                      [](std::uint8_t a, std::byte b) { return std::byte{a} == b; });
}

Result<ImageInfo> probePng(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const PngHeader header, readPngHeader(file));
    return ImageInfo{"PNG", header.width, header.height, header.depth * kPngColors[header.colorType].channels};
}

Result<LoadedImage> loadPng(const ByteView& file)
{
    constexpr std::uint64_t kMaxInflation = 1032; // limit of deflate: 258 bytes from two bits
    TRISVIEW_TRY_ASSIGN(const PngHeader header, readPngHeader(file));
    TRISVIEW_TRY_ASSIGN(const Contents contents, readContents(file));
    const std::uint32_t pixelBits = header.depth * kPngColors[header.colorType].channels;
    const std::uint64_t rowBytes = (std::uint64_t{header.width} * pixelBits + 7) / 8 + 1;
    TRISVIEW_TRY(checkBacking(file, std::uint64_t{header.width} * header.height,
                              {contents.pixelOffset, rowBytes * header.height, contents.pixelBytes * kMaxInflation}));
    if (header.colorType == 3 && !contents.hasPalette)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG has no palette for its pixels");
    LoadedImage loaded;
    loaded.image = {header.width, header.height, {}};
    loaded.image.pixels.resize(loaded.image.pixelCount() * 4);
    const PngPixels decoded =
        decodePng(file.file().span(), header.colorType == 3 ? PngKind::palette : PngKind::colors, loaded.image);
    TRISVIEW_TRY(checkCancelled(file.name()));
    if (!decoded.isWhole && decoded.pass == 0 && decoded.rowCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG cannot be decoded: ", decoded.reason);
    loaded.diagnostics = diagnosticsOf(decoded, contents, header.height);
    return loaded;
}

} // namespace formats
