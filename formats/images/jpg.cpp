// ITU-T Recommendation T.81 (JPEG), annex B: compressed data formats.
#include "formats/images/jpg.hpp"

#include "formats/images/pixel_limits.hpp"
#include "formats/images/stb_decoder.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace formats {

namespace {

constexpr std::uint8_t kMarkerByte = 0xFF;
constexpr std::uint8_t kBaseline = 0xC0, kProgressive = 0xC2; // start of frame; 0xC1 (extended) lies between
constexpr std::uint8_t kHuffmanTables = 0xC4, kExtension = 0xC8, kArithmeticTables = 0xCC, kLastFrame = 0xCF;
constexpr std::uint8_t kFirstRestart = 0xD0, kLastRestart = 0xD7;
constexpr std::uint8_t kStartOfImage = 0xD8, kEndOfImage = 0xD9, kStartOfScan = 0xDA, kRestartInterval = 0xDD;
constexpr std::uint8_t kQuantizationTables = 0xDB;
constexpr std::uint8_t kTemporary = 0x01;
constexpr std::size_t kMaxCodes = 255;           // of a table; baseline needs 162, progressive 176
constexpr std::uint64_t kMaxPixelsPerByte = 512; // one bit for a block of 8x8 pixels
constexpr std::size_t kMaxScans = 100;           // a progressive picture has about ten

std::uint16_t bigEndianU16(FieldReader& in)
{
    const std::uint32_t high = in.u8();
    return static_cast<std::uint16_t>((high << 8U) | in.u8());
}

struct Component {
    std::uint8_t id = 0;
    std::uint32_t horizontal = 1, vertical = 1; // sampling factors
    std::uint8_t quantization = 0;              // table
    bool hasScan = false;
};

/// Which tables were defined so far.
struct Tables {
    std::array<bool, 4> dc{}, ac{}, quantization{};
};

struct Frame {
    std::uint32_t width = 0, height = 0;
    std::vector<Component> components;

    [[nodiscard]] std::uint32_t maxHorizontal() const
    {
        std::uint32_t most = 1;
        for (const Component& component : components)
            most = std::max(most, component.horizontal);
        return most;
    }
    [[nodiscard]] std::uint32_t maxVertical() const
    {
        std::uint32_t most = 1;
        for (const Component& component : components)
            most = std::max(most, component.vertical);
        return most;
    }
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

/// The next marker at or behind `from`; what lies between is skipped.
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
        TRY_ASSIGN(const auto head, file.slice(i + 2, 2, 1, "JPEG segment length"));
        FieldReader in(head);
        const std::uint16_t length = bigEndianU16(in);
        if (length < 2)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG segment at byte ", i, " has length ", length);
        TRY_ASSIGN(const auto data, file.slice(i + 2, 1, length, "JPEG segment"));
        return Segment{marker, i, data.subspan(2), i + 2 + length};
    }
    return fail(LoadErrorCode::truncated, file.name(), ": JPEG has no end marker, file has ", file.size(), " bytes");
}

Result<Frame> readFrame(const ByteView& file, const Segment& segment)
{
    if (segment.marker > kProgressive)
        return fail(LoadErrorCode::unsupported, file.name(), ": JPEG coding is ", segment.marker - kBaseline,
                    ", expected 0 to 2 (baseline, extended, progressive)");
    if (segment.data.size() < 6)
        return fail(LoadErrorCode::corrupt, file.name(), ": JPEG frame header at byte ", segment.offset, " has ",
                    segment.data.size(), " bytes");
    FieldReader in(segment.data);
    in.skip(1);
    Frame frame;
    frame.height = bigEndianU16(in);
    frame.width = bigEndianU16(in);
    TRY(checkImageSize(file, "JPEG", frame.width, frame.height));
    const std::size_t count = in.u8();
    if (segment.data.size() < 6 + 3 * count)
        return fail(LoadErrorCode::corrupt, file.name(), ": JPEG frame header at byte ", segment.offset, " has ",
                    segment.data.size(), " bytes for ", count, " components");
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t id = in.u8();
        const std::uint32_t sampling = in.u8();
        const std::uint8_t quantization = in.u8() & 3U; // a larger one is refused by stb_image
        frame.components.push_back(
            {id, std::max(sampling >> 4U, 1U), std::max(sampling & 15U, 1U), quantization, false});
    }
    return frame;
}

struct FoundFrame {
    Frame frame;
    std::uint64_t end = 0;
    bool isProgressive = false;
    std::uint32_t restartInterval = 0;
    Tables tables;
};

/// stb_image writes past its table for more codes than 256 and stops the program for 256.
Result<void> readHuffmanTables(const ByteView& file, const Segment& segment, Tables& tables)
{
    std::span<const std::byte> rest = segment.data;
    while (!rest.empty()) {
        constexpr std::size_t kLengths = 16;
        std::size_t codeCount = 0;
        for (std::size_t i = 1; i <= kLengths && i < rest.size(); ++i)
            codeCount += std::to_integer<std::size_t>(rest[i]);
        const auto which = std::to_integer<std::uint8_t>(rest[0]);
        if (rest.size() < 1 + kLengths + codeCount || codeCount > kMaxCodes || (which & 0xECU) != 0)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG Huffman table ", which, " at byte ",
                        segment.offset, " has ", codeCount, " codes in ", rest.size(), " bytes, limit is ", kMaxCodes);
        ((which & 0x10U) != 0 ? tables.ac : tables.dc)[which & 3U] = true;
        rest = rest.subspan(1 + kLengths + codeCount);
    }
    return {};
}

void readQuantizationTables(const Segment& segment, Tables& tables)
{
    std::span<const std::byte> rest = segment.data;
    while (!rest.empty()) {
        const auto which = std::to_integer<std::uint8_t>(rest[0]);
        const std::size_t bytes = (which >> 4U) != 0 ? 129 : 65;
        if (rest.size() < bytes)
            return;
        tables.quantization[which & 3U] = true;
        rest = rest.subspan(bytes);
    }
}

Result<void> readTables(const ByteView& file, const Segment& segment, FoundFrame& found)
{
    FieldReader in(segment.data);
    if (segment.marker == kRestartInterval && segment.data.size() >= 2)
        found.restartInterval = bigEndianU16(in);
    if (segment.marker == kQuantizationTables)
        readQuantizationTables(segment, found.tables);
    if (segment.marker == kHuffmanTables)
        return readHuffmanTables(file, segment, found.tables);
    return {};
}

Result<FoundFrame> findFrame(const ByteView& file)
{
    if (!sniffJpg(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(), ": not a JPEG picture");
    FoundFrame found;
    for (std::uint64_t offset = 2;;) {
        TRY_ASSIGN(const Segment segment, nextSegment(file, offset));
        if (isFrame(segment.marker)) {
            TRY_ASSIGN(found.frame, readFrame(file, segment));
            found.end = segment.end;
            found.isProgressive = segment.marker == kProgressive;
            return found;
        }
        if (segment.marker == kStartOfScan || segment.marker == kEndOfImage)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG has no frame header before byte ", segment.offset);
        TRY(readTables(file, segment, found));
        offset = segment.end;
    }
}

/// One component of a scan.
struct ScanPart {
    Component* component = nullptr;
    std::uint8_t tables = 0; // DC above, AC below
};

struct Scan {
    std::vector<ScanPart> parts;
    bool paintsFirst = false; // not a refinement, which progressive pictures have
    bool needsDc = false, needsAc = false;
};

Result<Scan> readScan(const ByteView& file, const Segment& segment, FoundFrame& found)
{
    const std::size_t count = segment.data.empty() ? 0 : std::to_integer<std::size_t>(segment.data[0]);
    if (count == 0 || count > 4 || segment.data.size() != 4 + 2 * count)
        return fail(LoadErrorCode::corrupt, file.name(), ": JPEG scan header at byte ", segment.offset, " has ",
                    segment.data.size(), " bytes for ", count, " components");
    Scan scan;
    FieldReader in(segment.data);
    in.skip(1);
    auto& components = found.frame.components;
    for (std::size_t i = 0; i < count; ++i) {
        const std::uint8_t id = in.u8();
        const auto component =
            std::find_if(components.begin(), components.end(), [&](const Component& each) { return each.id == id; });
        if (component == components.end())
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG scan at byte ", segment.offset, " has component ",
                        id, ", which the picture has not");
        scan.parts.push_back({&*component, in.u8()});
    }
    const std::uint8_t spectralStart = in.u8();
    in.skip(1);
    const bool refines = (in.u8() >> 4U) != 0;
    scan.paintsFirst = spectralStart == 0 && !refines;
    scan.needsDc = !found.isProgressive || scan.paintsFirst;
    scan.needsAc = !found.isProgressive || spectralStart != 0;
    return scan;
}

/// stb_image decodes with whatever its memory holds where a table is missing.
Result<void> checkTables(const ByteView& file, const Segment& segment, const Scan& scan, const Tables& tables)
{
    for (const ScanPart& part : scan.parts) {
        const bool hasDc = tables.dc[(part.tables >> 4U) & 3U] || !scan.needsDc;
        const bool hasAc = tables.ac[part.tables & 3U] || !scan.needsAc;
        if (!hasDc || !hasAc || !tables.quantization[part.component->quantization])
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG scan at byte ", segment.offset,
                        " uses a table that is not defined");
    }
    return {};
}

std::uint64_t blockCount(std::uint64_t size, std::uint64_t sampling, std::uint64_t maxSampling)
{
    const std::uint64_t samples = (size * sampling + maxSampling - 1) / maxSampling;
    return (samples + 7) / 8;
}

/// How many units a restart interval counts: blocks of a single component, else groups of blocks.
std::uint64_t unitCount(const Frame& frame, const std::vector<ScanPart>& painted)
{
    const std::uint64_t across = frame.maxHorizontal();
    const std::uint64_t down = frame.maxVertical();
    if (painted.size() == 1)
        return blockCount(frame.width, painted[0].component->horizontal, across) *
               blockCount(frame.height, painted[0].component->vertical, down);
    return ((frame.width + 8 * across - 1) / (8 * across)) * ((frame.height + 8 * down - 1) / (8 * down));
}

/// Counts the restart markers of the coded data at `from`; `end` becomes the marker behind them.
Result<std::uint64_t> restartCount(const ByteView& file, std::uint64_t from, std::uint64_t& end)
{
    std::uint64_t count = 0;
    end = from;
    const auto bytes = file.file().span();
    for (;;) {
        const auto rest = bytes.subspan(static_cast<std::size_t>(std::min<std::uint64_t>(end, bytes.size())));
        const auto mark = std::find(rest.begin(), rest.end(), std::byte{kMarkerByte});
        if (rest.end() - mark < 2)
            return fail(LoadErrorCode::truncated, file.name(), ": JPEG has no end marker, file has ", file.size(),
                        " bytes");
        end += static_cast<std::uint64_t>(mark - rest.begin());
        const auto marker = std::to_integer<std::uint8_t>(mark[1]);
        const bool isRestart = marker >= kFirstRestart && marker <= kLastRestart;
        if (!isRestart && marker != 0 && marker != kMarkerByte)
            return count;
        count += isRestart ? 1 : 0;
        end += marker == kMarkerByte ? 1 : 2;
    }
}

/// stb_image leaves pixels uninitialised that no scan paints or that come after a missing restart marker, and decodes
/// as many scans as there are.
Result<void> checkScans(const ByteView& file, FoundFrame& found)
{
    std::size_t scanCount = 0;
    for (std::uint64_t offset = found.end;;) {
        TRY_ASSIGN(const Segment segment, nextSegment(file, offset));
        offset = segment.end;
        TRY(readTables(file, segment, found));
        if (segment.marker == kEndOfImage)
            break;
        if (segment.marker != kStartOfScan)
            continue;
        if (++scanCount > kMaxScans)
            return fail(LoadErrorCode::tooLarge, file.name(), ": JPEG has more than ", kMaxScans, " scans");
        TRY_ASSIGN(const Scan scan, readScan(file, segment, found));
        TRY(checkTables(file, segment, scan, found.tables));
        TRY_ASSIGN(const std::uint64_t restarts, restartCount(file, segment.end, offset));
        if (!scan.paintsFirst)
            continue;
        for (const ScanPart& part : scan.parts)
            part.component->hasScan = true;
        const std::uint64_t interval = found.restartInterval;
        const std::uint64_t expected = interval == 0 ? 0 : (unitCount(found.frame, scan.parts) - 1) / interval;
        if (restarts < expected)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG scan at byte ", segment.offset, " has ", restarts,
                        " restart markers, expected ", expected);
    }
    for (const Component& component : found.frame.components) {
        if (!component.hasScan)
            return fail(LoadErrorCode::corrupt, file.name(), ": JPEG has no scan for component ", component.id);
    }
    return {};
}

} // namespace

bool sniffJpg(std::span<const std::byte> head)
{
    return head.size() >= 3 && head[0] == std::byte{kMarkerByte} && head[1] == std::byte{kStartOfImage} &&
           head[2] == std::byte{kMarkerByte};
}

Result<ImageInfo> probeJpg(const ByteView& file)
{
    TRY_ASSIGN(const FoundFrame found, findFrame(file));
    const auto components = static_cast<std::uint32_t>(found.frame.components.size());
    return ImageInfo{"JPG", found.frame.width, found.frame.height, components * 8};
}

Result<LoadedImage> loadJpg(const ByteView& file)
{
    TRY_ASSIGN(FoundFrame found, findFrame(file));
    const std::uint64_t pixelCount = std::uint64_t{found.frame.width} * found.frame.height;
    TRY(checkBacking(file, pixelCount, {found.end, pixelCount, (file.size() - found.end) * kMaxPixelsPerByte}));
    TRY(checkScans(file, found));
    TRY_ASSIGN(Image image, decodeWithStb(file, {"JPG", found.frame.width, found.frame.height}));
    return LoadedImage{std::move(image), {}};
}

} // namespace formats
