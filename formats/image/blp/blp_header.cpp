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

struct Blp2Record {
    static constexpr std::size_t kWireSize = 148;

    std::uint32_t type = 0;
    std::uint8_t encoding = 0, alphaDepth = 0, preferredFormat = 0, mipFlags = 0;
    std::uint32_t width = 0, height = 0;
    std::array<std::uint32_t, kBlpLevels> offsets{}, sizes{};

    static Blp2Record read(FieldReader in)
    {
        Blp2Record record;
        in.skip(kMagicBytes);
        record.type = in.u32();
        record.encoding = in.u8();
        record.alphaDepth = in.u8();
        record.preferredFormat = in.u8();
        record.mipFlags = in.u8();
        record.width = in.u32();
        record.height = in.u32();
        for (std::uint32_t& offset : record.offsets)
            offset = in.u32();
        for (std::uint32_t& size : record.sizes)
            size = in.u32();
        return record;
    }
};

/// The whole BLP0 header, which is also the start of a BLP1 header.
struct Blp0Record {
    static constexpr std::size_t kWireSize = 28;

    std::uint32_t content = 0, alphaBits = 0, width = 0, height = 0, hasMips = 0;

    static Blp0Record read(FieldReader in)
    {
        Blp0Record record;
        in.skip(kMagicBytes);
        record.content = in.u32();
        record.alphaBits = in.u32();
        record.width = in.u32();
        record.height = in.u32();
        in.skip(4); // image type: adds nothing to the alpha bits
        record.hasMips = in.u32();
        return record;
    }
};

struct Blp1Record {
    static constexpr std::size_t kWireSize = Blp0Record::kWireSize + 2 * 4 * kBlpLevels;

    Blp0Record start;
    std::array<std::uint32_t, kBlpLevels> offsets{}, sizes{};

    static Blp1Record read(FieldReader in)
    {
        Blp1Record record;
        record.start = Blp0Record::read(in);
        in.skip(Blp0Record::kWireSize);
        for (std::uint32_t& offset : record.offsets)
            offset = in.u32();
        for (std::uint32_t& size : record.sizes)
            size = in.u32();
        return record;
    }
};

Result<BlpContent> contentOf(const ByteView& file, const Blp2Record& record)
{
    if (record.type == kContentJpeg)
        return BlpContent::jpeg;
    if (record.type != kContentDirect)
        return fail(LoadErrorCode::unsupported, file.name(), ": BLP2 type is ", record.type,
                    ", expected 0 (JPEG) or 1 (pixels)");
    switch (record.encoding) {
    case kPalette:
        return BlpContent::palette;
    case kBlocks:
        return BlpContent::blocks;
    case kBgra:
    case kBgraAgain:
        return BlpContent::bgra;
    default:
        return fail(LoadErrorCode::unsupported, file.name(), ": BLP2 encoding is ", record.encoding,
                    ", expected 1 (palette), 2 (DXT), 3 or 4 (BGRA)");
    }
}

Result<BlpContent> contentOf(const ByteView& file, const Blp0Record& record, std::uint32_t version)
{
    if (record.content == kContentJpeg)
        return BlpContent::jpeg;
    if (record.content == kContentDirect)
        return BlpContent::palette;
    return fail(LoadErrorCode::unsupported, file.name(), ": BLP", version, " content is ", record.content,
                ", expected 0 (JPEG) or 1 (palette)");
}

Result<BlpHeader> readBlp2(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const auto record, file.record<Blp2Record>(0, "BLP2 header"));
    BlpHeader header;
    TRISVIEW_TRY_ASSIGN(header.content, contentOf(file, record));
    header.version = 2;
    header.alphaBits = record.alphaDepth;
    header.preferredFormat = record.preferredFormat;
    header.hasMips = record.mipFlags != 0;
    header.width = record.width;
    header.height = record.height;
    header.offsets = record.offsets;
    header.sizes = record.sizes;
    header.bytes = Blp2Record::kWireSize;
    return header;
}

Result<BlpHeader> headerFrom(const ByteView& file, const Blp0Record& record, std::uint32_t version)
{
    BlpHeader header;
    TRISVIEW_TRY_ASSIGN(header.content, contentOf(file, record, version));
    header.version = version;
    header.alphaBits = record.alphaBits;
    header.hasMips = record.hasMips != 0;
    header.width = record.width;
    header.height = record.height;
    header.bytes = Blp0Record::kWireSize;
    return header;
}

Result<BlpHeader> readBlp1(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const auto record, file.record<Blp1Record>(0, "BLP1 header"));
    TRISVIEW_TRY_ASSIGN(BlpHeader header, headerFrom(file, record.start, 1));
    header.offsets = record.offsets;
    header.sizes = record.sizes;
    header.bytes = Blp1Record::kWireSize;
    return header;
}

Result<BlpHeader> readBlp0(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const auto record, file.record<Blp0Record>(0, "BLP0 header"));
    return headerFrom(file, record, 0);
}

Result<BlpHeader> readAny(const ByteView& file)
{
    const std::string_view magic =
        file.size() < kMagicBytes ? std::string_view() : FieldReader(file.file().span()).characters(kMagicBytes);
    if (magic == "BLP2")
        return readBlp2(file);
    if (magic == "BLP1")
        return readBlp1(file);
    if (magic == "BLP0")
        return readBlp0(file);
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
