// Portable Network Graphics, W3C Recommendation, second edition: https://www.w3.org/TR/2003/REC-PNG-20031110/
#include "formats/images/png.hpp"

#include "formats/core/cancellation.hpp"
#include "formats/images/pixel_limits.hpp"
#include "formats/images/stb_decoder.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

namespace formats {

namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::uint64_t kChunkFrame = 12; // length, type and checksum around the data
constexpr std::uint64_t kSurplusBytes = 64ULL * 1024 * 1024;

std::uint32_t bigEndianU32(FieldReader& in)
{
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i)
        value = (value << 8U) | in.u8();
    return value;
}

struct Chunk {
    static constexpr std::size_t kWireSize = 8;
    std::uint32_t bytes = 0;
    std::string_view type; // into the file

    static Chunk read(FieldReader in)
    {
        const std::uint32_t bytes = bigEndianU32(in);
        return {bytes, in.text(4)};
    }
};

struct Header {
    static constexpr std::size_t kWireSize = kSignature.size() + Chunk::kWireSize + 13;
    Chunk chunk;
    std::uint32_t width = 0, height = 0;
    std::uint8_t depth = 0, colorType = 0;

    static Header read(FieldReader in)
    {
        in.skip(kSignature.size());
        Header header;
        header.chunk.bytes = bigEndianU32(in);
        header.chunk.type = in.text(4);
        header.width = bigEndianU32(in);
        header.height = bigEndianU32(in);
        header.depth = in.u8();
        header.colorType = in.u8();
        return header;
    }
};

/// Table 11.1 of the recommendation; stb_image takes more and reads them wrong.
bool isKnownDepth(const Header& header)
{
    const std::uint8_t depth = header.depth;
    switch (header.colorType) {
    case 0:
        return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case 3:
        return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case 2:
    case 4:
    case 6:
        return depth == 8 || depth == 16;
    default:
        return false;
    }
}

/// Numbers that one pixel is stored as.
std::uint32_t channelsOf(const Header& header)
{
    switch (header.colorType) {
    case 2: return 3;
    case 4: return 2;
    case 6: return 4;
    default: return 1;
    }
}

Result<Header> readHeader(const ByteView& file)
{
    if (!sniffPng(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a PNG picture");
    TRY_ASSIGN(const Header header, file.record<Header>(0, "PNG header"));
    if (header.chunk.type != "IHDR" || header.chunk.bytes != 13)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG begins with a chunk other than IHDR");
    if (!isKnownDepth(header))
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG has colour type ", header.colorType, " with ",
                    header.depth, " bits");
    TRY(checkImageSize(file, "PNG", header.width, header.height));
    return header;
}

using Parts = std::vector<std::span<const std::byte>>;

/// What lies where among the chunks.
struct Contents {
    Parts pixelData; // compressed; one after the other
    std::uint64_t paletteOffset = 0;
    std::span<const std::byte> palette;
};

/// Chunks are critical where bit 5 of their first letter is 0.
bool isUnknownCritical(std::string_view type)
{
    constexpr std::array<std::string_view, 4> kKnown{"IHDR", "PLTE", "IDAT", "IEND"};
    const bool isCritical = type.empty() || (static_cast<unsigned char>(type[0]) & 0x20U) == 0;
    return isCritical && std::find(kKnown.begin(), kKnown.end(), type) == kKnown.end();
}

Result<Contents> readContents(const ByteView& file)
{
    Contents contents;
    std::uint64_t offset = kSignature.size();
    for (;;) {
        TRY_ASSIGN(const Chunk chunk, file.record<Chunk>(offset, "PNG chunk"));
        if (chunk.type == "IEND")
            return contents;
        if (isUnknownCritical(chunk.type))
            return fail(LoadErrorCode::unsupported, file.name(), ": PNG chunk at byte ", offset, " is of unknown type");
        TRY_ASSIGN(const auto bytes, file.slice(offset + Chunk::kWireSize, 1, chunk.bytes, "PNG chunk data"));
        if (chunk.type == "IDAT")
            contents.pixelData.push_back(bytes);
        if (chunk.type == "PLTE" && contents.palette.empty()) {
            contents.paletteOffset = offset;
            contents.palette = bytes;
        }
        offset += kChunkFrame + chunk.bytes;
    }
}

struct EndInflate {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

/// Whether the data are sound to their end and inflate to at most `limit` bytes; nothing is kept.
bool inflatesWithin(const Parts& parts, std::uint64_t limit)
{
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return false;
    const std::unique_ptr<z_stream, EndInflate> ending(&stream);
    static_cast<void>(inflateValidate(&stream, 0)); // a wrong checksum does no harm
    std::vector<Bytef> scratch(64 * 1024);
    std::uint64_t inflated = 0;
    for (std::span<const std::byte> part : parts) {
        stream.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(part.data())); // zlib only reads
        stream.avail_in = static_cast<uInt>(part.size());
        do {
            stream.next_out = scratch.data();
            stream.avail_out = static_cast<uInt>(scratch.size());
            const int status = inflate(&stream, Z_NO_FLUSH);
            inflated += scratch.size() - stream.avail_out;
            if (inflated > limit || isCancelled())
                return false;
            if (status == Z_STREAM_END)
                return true;
            if (status != Z_OK && status != Z_BUF_ERROR)
                return false;
        } while (stream.avail_in > 0 || stream.avail_out == 0);
    }
    return false;
}

/// stb_image inflates all there is, whatever the picture's size, so a few kilobytes could ask for gigabytes, and takes
/// codes that no compressor may write for a copy of uninitialised bytes.
Result<void> checkInflation(const ByteView& file, const Header& header, const Parts& parts)
{
    std::uint64_t stored = 0;
    for (const auto part : parts)
        stored += part.size();
    // Eight bytes a pixel and a filter byte a row are the most a picture needs; interlacing adds less than that again.
    const std::uint64_t limit = (std::uint64_t{header.width} * 8 + 1) * header.height * 2 + kSurplusBytes;
    if (!inflatesWithin(parts, limit))
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG pixel data of ", stored,
                    " bytes cannot be inflated to at most ", limit, " bytes");
    return {};
}

/// Everything up to the palette, with 256 colours in that: stb_image leaves those that are missing uninitialised.
std::vector<std::byte> headWithFullPalette(std::span<const std::byte> all, const Contents& contents)
{
    constexpr std::size_t kFullBytes = 768;
    const auto before = all.first(static_cast<std::size_t>(contents.paletteOffset));
    std::vector<std::byte> head(before.begin(), before.end());
    constexpr std::array<std::uint8_t, 8> kFullChunk{0, 0, kFullBytes >> 8U, 0, 'P', 'L', 'T', 'E'};
    for (const std::uint8_t byte : kFullChunk)
        head.push_back(std::byte{byte});
    head.insert(head.end(), contents.palette.begin(), contents.palette.end());
    head.resize(before.size() + Chunk::kWireSize + kFullBytes);
    return head;
}

Result<Image> decode(const ByteView& file, const ImageInfo& info, const Contents& contents)
{
    if (contents.palette.empty())
        return decodeWithStb(file, info);
    if (contents.palette.size() > 768 || contents.palette.size() % 3 != 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG palette at byte ", contents.paletteOffset, " has ",
                    contents.palette.size(), " bytes, expected 3 each for at most 256 colours");
    const auto all = file.file().span();
    const std::vector<std::byte> head = headWithFullPalette(all, contents);
    const auto behind = contents.paletteOffset + Chunk::kWireSize + contents.palette.size();
    return decodeWithStb(file, info, {head, all.subspan(static_cast<std::size_t>(behind))});
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
    TRY_ASSIGN(const Header header, readHeader(file));
    return ImageInfo{"PNG", header.width, header.height, header.depth * channelsOf(header)};
}

Result<LoadedImage> loadPng(const ByteView& file)
{
    TRY_ASSIGN(const Header header, readHeader(file));
    TRY_ASSIGN(const Contents contents, readContents(file));
    TRY(checkInflation(file, header, contents.pixelData));
    TRY(checkCancelled(file.name())); // stb_image does not ask
    TRY_ASSIGN(Image image, decode(file, {"PNG", header.width, header.height}, contents));
    return LoadedImage{std::move(image), {}};
}

} // namespace formats
