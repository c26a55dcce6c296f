// docs/formats/blp.md; https://wowdev.wiki/BLP
#include "formats/image/blp/blp.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/image/jpeg/jpeg_decoder.hpp"
#include "formats/image/pixel_limits.hpp"

#include <algorithm>
#include <cassert>

namespace formats {

namespace {

constexpr std::uint32_t kPreferDxt5 = 7;
constexpr std::uint32_t kPreferBc5 = 11;
constexpr std::uint64_t kMaxJpegPixelsPerByte = 512; // of JPEG: one bit for a block of 8x8 pixels

std::string_view magicOf(std::span<const std::byte> head)
{
    return head.size() < 4 ? std::string_view() : FieldReader(head).characters(4);
}

constexpr ByteRange kAlphaFields{8, 4}; // in each kind of header: alpha bits and the other fields about alpha

/// Reference §2.3: the combined meaning of the two header fields.
BlockFormat statedBlocks(const BlpHeader& header)
{
    if (header.preferredFormat == kPreferBc5)
        return BlockFormat::bc5;
    if (header.preferredFormat == kPreferDxt5)
        return BlockFormat::dxt5;
    if (header.alphaBits > 1)
        return BlockFormat::dxt3;
    return header.alphaBits == 1 ? BlockFormat::dxt1 : BlockFormat::dxt1Opaque;
}

/// Programs read the two fields in different order; the size of level 0 tells which one is right.
BlockFormat blocksOf(const BlpHeader& header, Diagnostics& diagnostics)
{
    const BlockFormat stated = statedBlocks(header);
    // Writers store too few blocks for images this narrow.
    if (header.width < kBlockSide || header.height < kBlockSide)
        return stated;
    const std::uint64_t count = blockCount(header.width, header.height);
    BlockFormat fitting = stated;
    if (blockBytes(stated) == 16 && header.sizes[0] == count * 8)
        fitting = header.alphaBits == 0 ? BlockFormat::dxt1Opaque : BlockFormat::dxt1;
    else if (blockBytes(stated) == 8 && header.sizes[0] >= count * 16)
        fitting = BlockFormat::dxt3;
    if (fitting != stated)
        addNote(diagnostics, "blp-block-format", kAlphaFields, "alpha depth ", header.alphaBits, " and format ",
                header.preferredFormat, " mean ", nameOf(stated), ", level 0 has ", header.sizes[0], " bytes for ",
                count, " blocks: read as ", nameOf(fitting));
    return fitting;
}

/// The alpha bits per pixel that level 0 has room for, for palette images.
std::uint32_t paletteAlphaBits(const BlpHeader& header, std::uint64_t levelBytes, Diagnostics& diagnostics)
{
    const std::uint64_t pixelCount = std::uint64_t{header.width} * header.height;
    const bool isKnown =
        header.alphaBits == 0 || header.alphaBits == 1 || header.alphaBits == 4 || header.alphaBits == 8;
    if (isKnown) {
        if (header.alphaBits == 0 || levelBytes != pixelCount)
            return header.alphaBits;
        addNote(diagnostics, "blp-alpha-missing", kAlphaFields, "alpha bits are ", header.alphaBits,
                ", level 0 has none: shown opaque");
        return 0;
    }
    std::uint32_t fitting = 0;
    for (const std::uint32_t bits : {1U, 4U, 8U}) {
        if (levelBytes >= pixelCount + blpAlphaBytes(pixelCount, bits))
            fitting = bits;
    }
    addWarning(diagnostics, "blp-alpha-bits", kAlphaFields, "alpha bits are ", header.alphaBits,
               ", expected 0, 1, 4 or 8: level 0 has ", "room for ", fitting);
    return fitting;
}

/// The size of a whole level in bytes; for JPEG the stated size.
std::uint64_t wholeBytes(const BlpFile& blp, std::uint32_t width, std::uint32_t height, std::uint64_t stated)
{
    const std::uint64_t pixelCount = std::uint64_t{width} * height;
    switch (blp.content) {
    case BlpContent::jpeg:
        return stated;
    case BlpContent::palette:
        return pixelCount + blpAlphaBytes(pixelCount, blp.alphaBits);
    case BlpContent::blocks:
        return blockCount(width, height) * blockBytes(*blp.blocks);
    case BlpContent::bgra:
        return pixelCount * 4;
    }
    return 0;
}

/// Blizzard's own writer stores a single block for a level less than four pixels high or wide, whatever its length.
bool isUsualShortage(const BlpFile& blp, const BlpLevel& level)
{
    const bool isNarrow = level.width < kBlockSide || level.height < kBlockSide;
    return blp.blocks && isNarrow && level.range.length == blockBytes(*blp.blocks);
}

/// A level with the size that the image has there. `stated` is its stated length at `offset` of `file`; its range is
/// cut at the end of the file.
BlpLevel levelAt(const BlpFile& blp, const BlpHeader& header, const ByteView& file, std::uint64_t offset,
                 std::uint64_t stated)
{
    const std::size_t number = blp.levels.size();
    BlpLevel level{header.levelWidth(number), header.levelHeight(number), file.file(), {}, 0};
    level.wholeBytes = wholeBytes(blp, level.width, level.height, stated);
    const std::uint64_t wanted = std::min(stated, level.wholeBytes);
    level.range = {offset, std::min(wanted, file.fitting(offset, 1))};
    return level;
}

/// Level 0 may be truncated: the existing part is shown.
Result<void> addFirstLevel(BlpFile& blp, const ByteView& file, BlpLevel level)
{
    const std::uint64_t pixelCount = std::uint64_t{level.width} * level.height;
    const ByteRange range = level.range;
    if (range.length == 0)
        return fail(LoadErrorCode::truncated, file.name(), ": level 0 at byte ", range.offset, " needs ",
                    level.wholeBytes, " bytes, file has ", file.size());
    const bool isJpeg = blp.content == BlpContent::jpeg;
    TRISVIEW_TRY(checkBacking(file, pixelCount,
                              {range.offset, isJpeg ? pixelCount : level.wholeBytes,
                               isJpeg ? range.length * kMaxJpegPixelsPerByte : range.length}));
    TRISVIEW_TRY(file.slice(range.offset, 1, range.length, "level 0"));
    const bool hasAllColors = blp.content == BlpContent::palette && range.length >= pixelCount;
    if (!level.isWhole() && hasAllColors)
        addError(blp.diagnostics, Concern::model, "blp-alpha-missing", range, "level 0 at byte ", range.offset, " has ",
                 range.length, " of ", level.wholeBytes, " bytes: pixels without alpha are opaque");
    else if (!level.isWhole())
        addError(blp.diagnostics, Concern::model, "blp-pixels-missing", range, "level 0 at byte ", range.offset,
                 " has ", range.length, " of ", level.wholeBytes, " bytes: the rest is ",
                 isJpeg ? "filled in" : "transparent black");
    blp.levels.push_back(std::move(level));
    return {};
}

/// Whether a further level can be shown and the chain continues.
bool addFurtherLevel(BlpFile& blp, const ByteView& file, BlpLevel level, std::uint64_t stated)
{
    const std::size_t number = blp.levels.size();
    const std::uint64_t wanted = std::min(stated, level.wholeBytes);
    if (level.range.length < wanted || !file.slice(level.range.offset, 1, wanted, joined("level ", number))) {
        addWarning(blp.diagnostics, "blp-level-missing", file.range(level.range.offset, wanted), "level ", number,
                   " at byte ", level.range.offset, " needs ", wanted, " bytes, file has ", file.size(),
                   ": it and all later levels are left out");
        return false;
    }
    if (!level.isWhole() && !isUsualShortage(blp, level))
        addWarning(blp.diagnostics, "blp-level-short", level.range, "level ", number, " at byte ", level.range.offset,
                   " has ", level.range.length, " of ", level.wholeBytes, " bytes");
    blp.levels.push_back(std::move(level));
    return true;
}

bool hasLevel(const BlpHeader& header, std::size_t level)
{
    return header.offsets[level] != 0 && header.sizes[level] != 0;
}

bool repeatsTheOneBefore(const BlpHeader& header, std::size_t level)
{
    return header.offsets[level] == header.offsets[level - 1] && header.sizes[level] == header.sizes[level - 1];
}

Result<void> addLevels(BlpFile& blp, const BlpHeader& header, const ByteView& file)
{
    if (!hasLevel(header, 0))
        return fail(LoadErrorCode::corrupt, file.name(), ": level 0 states ", header.sizes[0], " bytes at byte ",
                    header.offsets[0]);
    TRISVIEW_TRY(addFirstLevel(blp, file, levelAt(blp, header, file, header.offsets[0], header.sizes[0])));
    const std::size_t most = header.hasMips ? header.possibleLevels() : 1;
    for (std::size_t i = 1; i < most && hasLevel(header, i) && !repeatsTheOneBefore(header, i) && !isCancelled(); ++i) {
        if (!addFurtherLevel(blp, file, levelAt(blp, header, file, header.offsets[i], header.sizes[i]),
                             header.sizes[i]))
            break;
    }
    return {};
}

/// The levels of a BLP0: each one is a whole file.
Result<void> addLevelFiles(BlpFile& blp, const BlpHeader& header, const ByteView& file,
                           std::span<const ByteView> levelFiles)
{
    if (levelFiles.empty())
        return fail(LoadErrorCode::notFound, file.name(), ": the pixels of a BLP0 are in a separate file, ",
                    blpLevelName(file.name(), 0), ", which does not exist");
    TRISVIEW_TRY(addFirstLevel(blp, levelFiles[0], levelAt(blp, header, levelFiles[0], 0, levelFiles[0].size())));
    const std::size_t most = std::min(levelFiles.size(), header.hasMips ? header.possibleLevels() : 1);
    for (std::size_t i = 1; i < most && levelFiles[i].size() > 0; ++i) {
        const ByteView& levelFile = levelFiles[i];
        if (!addFurtherLevel(blp, levelFile, levelAt(blp, header, levelFile, 0, levelFile.size()), levelFile.size()))
            break;
    }
    return {};
}

/// Missing colors are black: a tiny file with one level may store only the colors it uses.
void readPalette(BlpFile& blp, const BlpHeader& header, const ByteView& file)
{
    const std::uint64_t count = std::min<std::uint64_t>(file.fitting(header.bytes, 4), kBlpPaletteBytes / 4);
    if (count < kBlpPaletteBytes / 4)
        addError(blp.diagnostics, Concern::model, "blp-palette-missing", {header.bytes, count * 4}, "palette at byte ",
                 header.bytes, " has ", count, " of 256 colors: the others are black");
    if (const auto bytes = file.slice(header.bytes, 4, count, "palette"))
        blp.palette = blpPaletteFrom(*bytes);
}

struct JpegHeaderSize {
    static constexpr std::size_t kWireSize = 4;
    std::uint32_t bytes = 0;

    static JpegHeaderSize read(FieldReader in) { return {in.u32()}; }
};

Result<void> readJpegHeader(BlpFile& blp, const BlpHeader& header, const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const auto size, file.record<JpegHeaderSize>(header.bytes, "JPEG header size"));
    const std::uint64_t offset = header.bytes + JpegHeaderSize::kWireSize;
    TRISVIEW_TRY(file.slice(offset, 1, size.bytes, "JPEG header"));
    blp.jpegHeader = {offset, size.bytes};
    return {};
}

Result<void> readContent(BlpFile& blp, const BlpHeader& header, const ByteView& file, std::uint64_t firstLevelBytes)
{
    switch (header.content) {
    case BlpContent::jpeg:
        return readJpegHeader(blp, header, file);
    case BlpContent::palette:
        readPalette(blp, header, file);
        blp.alphaBits = paletteAlphaBits(header, firstLevelBytes, blp.diagnostics);
        return {};
    case BlpContent::blocks:
        blp.blocks = blocksOf(header, blp.diagnostics);
        return {};
    case BlpContent::bgra:
        return {};
    }
    return {};
}

std::uint64_t paintBgra(Image& image, std::span<const std::byte> bytes)
{
    const std::size_t count = std::min(image.pixelCount(), bytes.size() / 4);
    for (std::size_t i = 0; i < 4 * count; i += 4) {
        for (std::size_t channel = 0; channel < 3; ++channel)
            image.pixels[i + channel] = std::to_integer<std::uint8_t>(bytes[i + 2 - channel]);
        image.pixels[i + 3] = std::to_integer<std::uint8_t>(bytes[i + 3]);
    }
    return count;
}

/// One level as a JPEG stream in two parts: the one that all levels share, which may be empty, and its own.
Result<LoadedImage> decodeJpegLevel(const BlpFile& blp, std::size_t number)
{
    const BlpLevel& level = blp.levels[number];
    const auto shared = blp.file.span().subspan(static_cast<std::size_t>(blp.jpegHeader.offset),
                                                static_cast<std::size_t>(blp.jpegHeader.length));
    const auto own = level.bytes();
    std::vector<std::byte> stream(shared.begin(), shared.end());
    stream.insert(stream.end(), own.begin(), own.end());
    JpegSource source;
    source.what = joined(blp.name, ": JPEG of level ", number);
    source.expectedBy = joined(blp.name, ": level ", number);
    source.stream = stream;
    source.width = level.width;
    source.height = level.height;
    source.colors = JpegColors::blizzard;
    TRISVIEW_TRY_ASSIGN(DecodedJpeg decoded, decodeJpeg(source));
    LoadedImage loaded{std::move(decoded.image), {}};
    if (blp.alphaBits == 0) { // the fourth component has no meaning
        for (std::size_t i = 3; i < loaded.image.pixels.size(); i += 4)
            loaded.image.pixels[i] = 255;
    }
    if (!decoded.damage.empty())
        addError(loaded.diagnostics, Concern::model, "blp-jpeg-damaged", level.range, "JPEG of level ", number,
                 " at byte ", level.range.offset, ": ", decoded.damage);
    return loaded;
}

/// A fourth channel may be meaningful even without alpha bits, unless it would make the whole image invisible.
bool hasDoubtfulAlpha(const BlpFile& blp)
{
    const bool hasChannel = blp.content == BlpContent::bgra || (blp.blocks && blockBytes(*blp.blocks) == 16);
    return hasChannel && blp.alphaBits == 0;
}

} // namespace

bool sniffBlp(std::span<const std::byte> head)
{
    const std::string_view magic = magicOf(head);
    return magic == "BLP2" || magic == "BLP1" || magic == "BLP0";
}

bool sniffBlp0(std::span<const std::byte> head)
{
    return magicOf(head) == "BLP0";
}

std::string blpLevelName(std::string_view name, std::size_t level)
{
    const std::size_t dot = name.find_last_of("./\\");
    const bool hasExtension = dot != std::string_view::npos && name[dot] == '.';
    return joined(hasExtension ? name.substr(0, dot) : name, ".b", level / 10, level % 10);
}

Result<BlpFile> openBlp(const ByteView& file, std::span<const ByteView> levelFiles)
{
    TRISVIEW_TRY_ASSIGN(const BlpHeader header, readBlpHeader(file));
    BlpFile blp;
    blp.name = file.name();
    blp.version = header.version;
    blp.content = header.content;
    blp.alphaBits = header.alphaBits;
    blp.width = header.width;
    blp.height = header.height;
    blp.file = file.file();
    const bool hasFiles = header.version == 0;
    const std::uint64_t firstLevelBytes = !hasFiles ? header.sizes[0] : levelFiles.empty() ? 0 : levelFiles[0].size();
    TRISVIEW_TRY(readContent(blp, header, file, firstLevelBytes));
    TRISVIEW_TRY(hasFiles ? addLevelFiles(blp, header, file, levelFiles) : addLevels(blp, header, file));
    blp.map = file.takeMap();
    return blp;
}

Result<LoadedImage> decodeLevel(const BlpFile& file, std::size_t level)
{
    assert(level < file.levels.size());
    if (file.content == BlpContent::jpeg)
        return decodeJpegLevel(file, level);
    const BlpLevel& stored = file.levels[level];
    LoadedImage loaded;
    loaded.image = {stored.width, stored.height, {}};
    loaded.image.pixels.resize(loaded.image.pixelCount() * 4);
    if (file.content == BlpContent::palette)
        paintIndices(loaded.image, file.palette, file.alphaBits, stored.bytes());
    else if (file.content == BlpContent::blocks)
        paintBlocks(loaded.image, *file.blocks, stored.bytes());
    else
        paintBgra(loaded.image, stored.bytes());
    if (hasDoubtfulAlpha(file) && stored.isWhole())
        makeOpaqueIfAllTransparent(loaded.image, "blp-alpha-zero", stored.range, loaded.diagnostics);
    return loaded;
}

Result<LoadedImage> loadBlp(const ByteView& file, std::span<const ByteView> levelFiles)
{
    TRISVIEW_TRY_ASSIGN(BlpFile blp, openBlp(file, levelFiles));
    TRISVIEW_TRY_ASSIGN(LoadedImage loaded, decodeLevel(blp, 0));
    loaded.diagnostics.insert(loaded.diagnostics.begin(), blp.diagnostics.begin(), blp.diagnostics.end());
    return loaded;
}

Result<LoadedImage> loadBlp(const ByteView& file)
{
    return loadBlp(file, {});
}

Result<ImageInfo> probeBlp(const ByteView& file)
{
    TRISVIEW_TRY_ASSIGN(const BlpHeader header, readBlpHeader(file));
    std::uint32_t bits = 32;
    if (header.content == BlpContent::palette)
        bits = 8 + (header.alphaBits <= 8 ? header.alphaBits : 0);
    else if (header.content == BlpContent::jpeg)
        bits = header.alphaBits == 0 ? 24 : 32;
    else if (header.content == BlpContent::blocks) {
        Diagnostics unused;
        bits = blockBytes(blocksOf(header, unused)) * 8 / (kBlockSide * kBlockSide);
    }
    return ImageInfo{"BLP", header.width, header.height, bits};
}

} // namespace formats
