// Portable Network Graphics, W3C Recommendation, second edition: https://www.w3.org/TR/2003/REC-PNG-20031110/
#include "formats/images/png.hpp"

#include "formats/images/pixel_limits.hpp"
#include "formats/images/stb_decoder.hpp"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <limits>
#include <memory>
#include <vector>

namespace formats {

namespace {

constexpr std::array<std::uint8_t, 8> kSignature{0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
constexpr std::uint64_t kChunkFrame = 12;     // length, type and checksum around the data
constexpr std::uint64_t kMaxInflation = 1032; // of zlib: https://zlib.net/zlib_tech.html
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

    static Header read(FieldReader in)
    {
        in.skip(kSignature.size());
        Header header;
        header.chunk.bytes = bigEndianU32(in);
        header.chunk.type = in.text(4);
        header.width = bigEndianU32(in);
        header.height = bigEndianU32(in);
        return header;
    }
};

Result<Header> readHeader(const ByteView& file)
{
    if (!sniffPng(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a PNG picture");
    TRY_ASSIGN(const Header header, file.record<Header>(0, "PNG header"));
    if (header.chunk.type != "IHDR" || header.chunk.bytes != 13)
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG begins with a chunk other than IHDR");
    TRY(checkImageSize(file, "PNG", header.width, header.height));
    return header;
}

using Parts = std::vector<std::span<const std::byte>>;

/// The compressed pixel data, which lies in one or more chunks.
Result<Parts> dataParts(const ByteView& file)
{
    Parts parts;
    std::uint64_t offset = kSignature.size();
    for (;;) {
        TRY_ASSIGN(const Chunk chunk, file.record<Chunk>(offset, "PNG chunk"));
        if (chunk.type == "IEND")
            return parts;
        if (chunk.type == "IDAT") {
            TRY_ASSIGN(const auto bytes, file.slice(offset + Chunk::kWireSize, 1, chunk.bytes, "PNG pixel data"));
            parts.push_back(bytes);
        }
        offset += kChunkFrame + chunk.bytes;
    }
}

struct EndInflate {
    void operator()(z_stream* stream) const { inflateEnd(stream); }
};

/// Whether the data inflate to at most `limit` bytes; nothing is kept. Data that zlib does not take count up to there.
bool inflatesWithin(const Parts& parts, std::uint64_t limit)
{
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK)
        return false;
    const std::unique_ptr<z_stream, EndInflate> ending(&stream);
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
            if (inflated > limit)
                return false;
            if (status != Z_OK)
                return status == Z_STREAM_END || status == Z_BUF_ERROR;
        } while (stream.avail_in > 0 || stream.avail_out == 0);
    }
    return true;
}

/// stb_image inflates all there is, whatever the picture's size: a few kilobytes could ask for gigabytes.
Result<void> checkInflation(const ByteView& file, const Header& header, const Parts& parts)
{
    std::uint64_t stored = 0;
    for (const auto part : parts)
        stored += part.size();
    // Eight bytes a pixel and a filter byte a row are the most a picture needs; interlacing adds less than that again.
    const std::uint64_t limit = (std::uint64_t{header.width} * 8 + 1) * header.height * 2 + kSurplusBytes;
    if (stored > limit / kMaxInflation && !inflatesWithin(parts, limit))
        return fail(LoadErrorCode::corrupt, file.name(), ": PNG pixel data of ", stored,
                    " bytes cannot be inflated within ", limit, " bytes");
    return {};
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
    return ImageInfo{"PNG", header.width, header.height};
}

Result<LoadedImage> loadPng(const ByteView& file)
{
    TRY_ASSIGN(const Header header, readHeader(file));
    TRY_ASSIGN(const Parts parts, dataParts(file));
    TRY(checkInflation(file, header, parts));
    TRY_ASSIGN(Image image, decodeWithStb(file, {"PNG", header.width, header.height}));
    return LoadedImage{std::move(image), {}};
}

} // namespace formats
