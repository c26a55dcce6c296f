// docs/formats/blp.md §2.1 and §3.1; https://wowdev.wiki/BLP
#include "formats/image/blp/blp_header.hpp"

#include "formats/image/pixel_limits.hpp"

#include <bit>

namespace formats {

namespace {

constexpr std::size_t kMagicBytes = 4;
constexpr std::uint32_t kContentJpeg = 0;
constexpr std::uint32_t kContentDirect = 1;

enum Encoding : std::uint8_t { kPalette = 1, kBlocks = 2, kBgra = 3, kBgraAgain = 4 };

constexpr std::uint64_t kTableBytes = 2 * 4 * kBlpLevels;

void readTables(FieldReader& in, BlpHeader& header)
{
    for (std::uint32_t& offset : header.offsets)
        offset = in.u32();
    for (std::uint32_t& size : header.sizes)
        size = in.u32();
}

Result<BlpContent> contentOf(const ByteView& file, std::uint32_t type, std::uint8_t encoding)
{
    if (type == kContentJpeg)
        return BlpContent::jpeg;
    if (type != kContentDirect)
        return fail(LoadErrorCode::unsupported, file.name(), ": BLP2 type is ", type,
                    ", expected 0 (JPEG) or 1 (pixels)");
    switch (encoding) {
    case kPalette:
        return BlpContent::palette;
    case kBlocks:
        return BlpContent::blocks;
    case kBgra:
    case kBgraAgain:
        return BlpContent::bgra;
    default:
        return fail(LoadErrorCode::unsupported, file.name(), ": BLP2 encoding is ", encoding,
                    ", expected 1 (palette), 2 (DXT), 3 or 4 (BGRA)");
    }
}

Result<BlpHeader> readBlp2(const ByteView& file)
{
    BlpHeader header;
    header.bytes = 20 + kTableBytes;
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, header.bytes, 1, "BLP2 header"));
    FieldReader in(bytes);
    in.skip(kMagicBytes);
    const std::uint32_t type = in.u32();
    TRISVIEW_TRY_ASSIGN(header.content, contentOf(file, type, in.u8()));
    header.alphaBits = in.u8();
    header.preferredFormat = in.u8();
    header.hasMips = in.u8() != 0;
    header.width = in.u32();
    header.height = in.u32();
    readTables(in, header);
    return header;
}

/// BLP1, or BLP0, which lacks the tables.
Result<BlpHeader> readOld(const ByteView& file, std::uint32_t version)
{
    BlpHeader header;
    header.version = version;
    header.bytes = 28 + version * kTableBytes;
    TRISVIEW_TRY_ASSIGN(const auto bytes, file.slice(0, header.bytes, 1, joined("BLP", version, " header")));
    FieldReader in(bytes);
    in.skip(kMagicBytes);
    const std::uint32_t content = in.u32();
    if (content != kContentJpeg && content != kContentDirect)
        return fail(LoadErrorCode::unsupported, file.name(), ": BLP", version, " content is ", content,
                    ", expected 0 (JPEG) or 1 (palette)");
    header.content = content == kContentJpeg ? BlpContent::jpeg : BlpContent::palette;
    header.alphaBits = in.u32();
    header.width = in.u32();
    header.height = in.u32();
    in.skip(4); // image type: adds nothing to the alpha bits
    header.hasMips = in.u32() != 0;
    if (version == 1)
        readTables(in, header);
    return header;
}

Result<BlpHeader> readAny(const ByteView& file)
{
    const std::string_view magic =
        file.size() < kMagicBytes ? std::string_view() : FieldReader(file.file().span()).characters(kMagicBytes);
    if (magic == "BLP2")
        return readBlp2(file);
    if (magic == "BLP1")
        return readOld(file, 1);
    if (magic == "BLP0")
        return readOld(file, 0);
    return fail(LoadErrorCode::wrongFormat, file.name(), ": not a BLP image");
}

} // namespace

std::size_t BlpHeader::possibleLevels() const
{
    return std::min<std::size_t>(kBlpLevels, static_cast<std::size_t>(std::bit_width(std::max(width, height))));
}

Result<BlpHeader> readBlpHeader(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const BlpHeader header, readAny(file));
    TRISVIEW_TRY(checkImageSize(file, "BLP", header.width, header.height));
    return header;
}

} // namespace formats
