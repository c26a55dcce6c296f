// ITU-T Recommendation T.81 (JPEG), annex B: compressed data formats.
#include "formats/image/jpeg/jpg.hpp"

#include "formats/image/jpeg/jpeg_decoder.hpp"
#include "formats/image/pixel_limits.hpp"

namespace formats {

namespace {

constexpr std::uint8_t kMarkerByte = 0xFF;
constexpr std::uint8_t kBaseline = 0xC0, kProgressive = 0xC2; // start of frame; 0xC1 (extended) is between them
constexpr std::uint8_t kHuffmanTables = 0xC4, kExtension = 0xC8, kArithmeticTables = 0xCC, kLastFrame = 0xCF;
constexpr std::uint8_t kFirstRestart = 0xD0, kStartOfImage = 0xD8, kEndOfImage = 0xD9, kStartOfScan = 0xDA;
constexpr std::uint8_t kTemporary = 0x01;
constexpr std::uint64_t kMaxPixelsPerFileByte = 512; // one bit for a block of 8x8 pixels

struct JpegFrame {
    std::uint32_t width = 0, height = 0, components = 0;
    std::uint64_t end = 0; // end of its header
};

/// A marker and its data without the two length bytes.
struct Segment {
    std::uint8_t marker = 0;
    std::uint64_t offset = 0; // of the marker
    std::span<const std::byte> data;
    std::uint64_t end = 0;
};

bool hasNoData(std::uint8_t marker)
{
    return (marker >= kFirstRestart && marker <= kEndOfImage) || marker == kTemporary;
}

bool isFrame(std::uint8_t marker)
{
    return marker >= kBaseline && marker <= kLastFrame && marker != kHuffmanTables && marker != kExtension &&
           marker != kArithmeticTables;
}

/// The next marker at or after `from`; other bytes are skipped.
Result<Segment> nextSegment(const ByteView& file, std::uint64_t from)
{
    const auto bytes = file.file().span();
    const auto byteAt = [&](std::uint64_t i) {
        return std::to_integer<std::uint8_t>(bytes[static_cast<std::size_t>(i)]);
    };
    for (std::uint64_t i = from; i + 1 < bytes.size(); ++i) {
        const std::uint8_t marker = byteAt(i + 1);
        if (byteAt(i) != kMarkerByte || marker == 0 || marker == kMarkerByte)
            continue;
        if (hasNoData(marker))
            return Segment{marker, i, {}, i + 2};
        TRISVIEW_TRY_ASSIGN(const auto head, file.slice(i + 2, 2, 1, "JPEG segment length"));
        FieldReader in(head);
        const std::uint16_t length = in.bigU16();
        if (length < 2)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG segment at byte ", i, " has length ", length);
        TRISVIEW_TRY_ASSIGN(const auto data, file.slice(i + 2, 1, length, "JPEG segment"));
        return Segment{marker, i, data.subspan(2), i + 2 + length};
    }
    return fail(LoadErrorCode::truncated, file.name(), ": JPEG has no end marker, file has ", file.size(), " bytes");
}

Result<JpegFrame> readJpegFrame(const ByteView& file, const Segment& segment)
{
    if (segment.marker > kProgressive)
        return fail(LoadErrorCode::unsupported, file.name(), ": JPEG coding is ", segment.marker - kBaseline,
                    ", expected 0 to 2 (baseline, extended, progressive)");
    if (segment.data.size() < 6)
        return fail(LoadErrorCode::corrupt, file.name(), ": JPEG frame header at byte ", segment.offset, " has ",
                    segment.data.size(), " bytes");
    FieldReader in(segment.data);
    in.skip(1);
    JpegFrame frame;
    frame.height = in.bigU16();
    frame.width = in.bigU16();
    TRISVIEW_TRY(checkImageSize(file, "JPEG", frame.width, frame.height));
    frame.components = in.u8();
    frame.end = segment.end;
    return frame;
}

Result<JpegFrame> findJpegFrame(const ByteView& file)
{
    if (!sniffJpg(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a JPEG image");
    for (std::uint64_t offset = 2;;) {
        TRISVIEW_TRY_ASSIGN(const Segment segment, nextSegment(file, offset));
        if (isFrame(segment.marker))
            return readJpegFrame(file, segment);
        if (segment.marker == kStartOfScan || segment.marker == kEndOfImage)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG has no frame header before byte ", segment.offset);
        offset = segment.end;
    }
}

} // namespace

bool sniffJpg(std::span<const std::byte> head)
{
    return head.size() >= 3 && head[0] == std::byte{kMarkerByte} && head[1] == std::byte{kStartOfImage} &&
           head[2] == std::byte{kMarkerByte};
}

Result<ImageInfo> probeJpg(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const JpegFrame frame, findJpegFrame(file));
    return ImageInfo{"JPG", frame.width, frame.height, frame.components * 8};
}

Result<LoadedImage> loadJpg(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const JpegFrame frame, findJpegFrame(file));
    const std::uint64_t pixelCount = std::uint64_t{frame.width} * frame.height;
    const std::uint64_t dataBytes = file.size() - frame.end;
    TRISVIEW_TRY(checkBacking(file, pixelCount, {frame.end, pixelCount, dataBytes * kMaxPixelsPerFileByte}));
    JpegSource source;
    source.what = joined(file.name(), ": JPEG");
    source.expectedBy = joined(file.name(), ": frame header");
    source.stream = file.file().span();
    source.width = frame.width;
    source.height = frame.height;
    source.maxCoefficientBytes += 8 * file.size();
    TRISVIEW_TRY_ASSIGN(DecodedJpeg decoded, decodeJpeg(source));
    LoadedImage loaded{std::move(decoded.image), {}};
    if (decoded.rowCount < frame.height)
        addError(loaded.diagnostics, Concern::model, "jpg-damaged", {frame.end, dataBytes}, "pixel data ends after ",
                 decoded.rowCount, " of ", frame.height, " rows: ", decoded.damage);
    else if (!decoded.damage.empty())
        addError(loaded.diagnostics, Concern::model, "jpg-damaged", {frame.end, dataBytes},
                 "pixel data is damaged: ", decoded.damage);
    return loaded;
}

} // namespace formats
