#include "formats/vfs/mpq_tables.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/signature.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/mpq_table_bytes.hpp"

#include <algorithm>
#include <array>
#include <tuple>
#include <utility>

namespace formats {
namespace {

constexpr std::string_view kMagic = "MPQ\x1A";
constexpr std::string_view kUserDataMagic = "MPQ\x1B";
constexpr std::string_view kMapMagic = "HM3W"; // a map of Warcraft III; the archive follows
constexpr std::uint32_t kHashTableKey = 0xC3AF3770;
constexpr std::uint32_t kBlockTableKey = 0xEC83B3A3;
constexpr std::uint32_t kCountMask = 0x0FFFFFFF;
/// An archive has at most this many names and one for each so many of its bytes: a name takes much more memory than the
/// 16 bytes of its entry.
constexpr std::uint64_t kFreeMpqNames = 1U << 17U;
constexpr std::uint64_t kMpqBytesPerName = 64;
constexpr std::uint64_t kMaxHeaderOffset = std::uint64_t{128} << 20U;
constexpr std::size_t kMaxHeaders = 16; // protected maps contain false ones
constexpr std::uint64_t kHeaderStep = 512;

struct MpqHeader {
    static constexpr std::size_t kWireSize = 32; ///< of version 1
    static constexpr std::size_t kSecondSize = 44;
    static constexpr std::size_t kThirdSize = 68;
    static constexpr std::size_t kFourthSize = 208;
    static constexpr std::size_t kReadBytes = 84; ///< up to the stored sizes of both tables

    std::uint32_t headerBytes = 0;
    std::uint32_t version = 0; ///< 0 is version 1
    std::uint32_t sectorShift = 0;
    std::uint64_t hashTable = 0; ///< offset in the file
    std::uint64_t blockTable = 0;
    std::uint32_t hashCount = 0;
    std::uint32_t blockCount = 0;
    std::uint64_t highTable = 0; ///< the upper bits of offsets; 0: none
    bool hasLaterTables = false; ///< HET or BET
    std::uint64_t hashBytes = 0; ///< as stored, version 4; 0: not stated
    std::uint64_t blockBytes = 0;
};

/// The header at `start`, which has its magic. `head`: the file from there on, as far as a header may need it.
std::optional<MpqHeader> headerOf(std::span<const std::byte> head, std::uint64_t start, bool isMap)
{
    if (head.size() < MpqHeader::kWireSize)
        return std::nullopt;
    FieldReader in(head.subspan(kMagic.size()));
    MpqHeader header;
    header.headerBytes = in.u32();
    in.skip(4); // the archive's size, which is not reliable
    header.version = in.u16();
    header.sectorShift = in.u16() & 0xFFU;
    header.hashTable = in.u32();
    header.blockTable = in.u32();
    header.hashCount = in.u32() & kCountMask;
    header.blockCount = in.u32() & kCountMask;
    if (isMap || header.version > 3 || (header.version == 1 && header.headerBytes != MpqHeader::kSecondSize))
        header.version = 0; // so the games read them
    if (header.headerBytes < MpqHeader::kWireSize)
        return std::nullopt;
    if (header.version == 0) { // offsets have 32 bits and may lead to bytes before the header
        header.hashTable = (start + header.hashTable) & 0xFFFFFFFFU;
        header.blockTable = (start + header.blockTable) & 0xFFFFFFFFU;
        return header;
    }
    if (head.size() < MpqHeader::kSecondSize)
        return std::nullopt;
    header.highTable = in.u64();
    header.hashTable += start + (std::uint64_t{in.u16()} << 32U);
    header.blockTable += start + (std::uint64_t{in.u16()} << 32U);
    if (header.highTable != 0)
        header.highTable += start;
    if (header.version >= 2 && head.size() >= MpqHeader::kThirdSize && header.headerBytes >= MpqHeader::kThirdSize) {
        in.skip(8);
        const std::uint64_t second = in.u64();
        const std::uint64_t third = in.u64();
        header.hasLaterTables = second != 0 || third != 0;
        if (header.version == 3 && head.size() >= MpqHeader::kReadBytes &&
            header.headerBytes >= MpqHeader::kFourthSize) {
            header.hashBytes = in.u64();
            header.blockBytes = in.u64();
        }
    }
    return header;
}

/// How many bytes a table may take at most: up to the next one, or to the end of the file. 0: version 1, in which no
/// table is compressed.
std::uint64_t distanceToNext(const MpqHeader& header, std::uint64_t table, std::uint64_t fileBytes)
{
    if (header.version == 0)
        return 0;
    std::uint64_t next = fileBytes;
    for (const std::uint64_t other : {header.hashTable, header.blockTable, header.highTable}) {
        if (other > table)
            next = std::min(next, other);
    }
    return next > table ? next - table : 0;
}

MpqTableName tableName(const MpqHeader& header, bool isHashTable, std::uint64_t fileBytes)
{
    MpqTableName table =
        isHashTable
            ? MpqTableName{"the hash table", header.hashTable, header.hashCount, kHashTableKey, header.hashBytes}
            : MpqTableName{"the block table", header.blockTable, header.blockCount, kBlockTableKey, header.blockBytes};
    table.isStated = table.storedBytes > 0;
    if (!table.isStated)
        table.storedBytes = distanceToNext(header, table.offset, fileBytes);
    return table;
}

/// Adds the upper 16 bits of the offsets, as many as are in the file: a table of 2 bytes for each block.
void readUpperBits(const RandomAccess& file, std::uint64_t offset, std::vector<MpqBlock>& blocks)
{
    constexpr std::size_t kRecordBytes = 2;
    constexpr std::size_t kStep = 4096;
    std::vector<std::byte> bytes(kRecordBytes * std::min(kStep, blocks.size()));
    std::size_t done = 0;
    while (done < blocks.size() && !isCancelled()) {
        const std::size_t wanted = std::min(kStep, blocks.size() - done);
        const std::size_t records =
            file.read(offset + done * kRecordBytes, std::span(bytes).first(wanted * kRecordBytes)) / kRecordBytes;
        FieldReader in(bytes);
        for (std::size_t i = 0; i < records; ++i)
            blocks[done + i].offset += std::uint64_t{in.u16()} << 32U;
        done += records;
        if (records < wanted)
            break;
    }
}

void readBlocks(const MpqTableBytes& table, const MpqHeader& header, std::uint64_t start, bool isMap, MpqTables& tables)
{
    tables.blocks.reserve(table.count);
    forEachMpqRecord(table, [&](const std::array<std::uint32_t, 4>& record) {
        MpqBlock block{start + record[0], record[0], record[1], record[2], record[3]};
        if (header.version == 0)
            block.offset &= 0xFFFFFFFFU;
        if (isMap) // the game ignores these
            block.flags &= ~(MpqBlock::kSingleUnit | MpqBlock::kPatch);
        tables.blocks.push_back(block);
    });
}

/// All names of the hash table whose block is a file.
void readNames(const MpqTableBytes& table, const RandomAccess& file, MpqTables& tables)
{
    const std::uint64_t most =
        std::min<std::uint64_t>(kMaxArchiveEntries, kFreeMpqNames + file.outermostBytes() / kMpqBytesPerName);
    std::uint32_t slot = 0;
    std::optional<std::uint32_t> firstLeftOut;
    std::uint32_t leftOut = 0;
    tables.names.reserve(static_cast<std::size_t>(std::min<std::uint64_t>(table.count, most)));
    forEachMpqRecord(table, [&](const std::array<std::uint32_t, 4>& record) {
        const std::uint32_t own = slot++;
        constexpr std::uint32_t kDeleted = 0xFFFFFFFE; // and above: free
        const std::uint32_t block = record[3] & kCountMask;
        if (record[3] >= kDeleted || block >= tables.blocks.size() || !tables.blocks[block].is(MpqBlock::kExists))
            return;
        const std::uint32_t language = record[2] & 0xFFFFU;
        const std::uint32_t rank = (language << 16U) | (record[2] >> 16U);
        if (tables.names.size() < most) {
            tables.names.push_back({{record[0], record[1]}, block, own, rank});
            return;
        }
        firstLeftOut = firstLeftOut.value_or(own);
        ++leftOut;
    });
    if (leftOut > 0)
        addWarning(tables.diagnostics, "mpq-table-cut", tables.rangeOf(*firstLeftOut), "the hash table has ",
                   most + leftOut, " names, the first ", most, " are read, the limit for an archive of ",
                   file.outermostBytes(), " bytes");
}

/// Of several entries for one name keeps the neutral one, and of equal ones the last, as the games do. Entries outside
/// the file count only where there are no others.
void keepOneForEachName(std::uint64_t fileBytes, MpqTables& tables)
{
    const auto isOutside = [&](const MpqNamed& named) { return tables.blocks[named.block].offset > fileBytes; };
    std::sort(tables.names.begin(), tables.names.end(), [&](const MpqNamed& a, const MpqNamed& b) {
        if (a.hashes != b.hashes)
            return a.hashes < b.hashes;
        return std::tuple(isOutside(a), a.rank, b.slot) < std::tuple(isOutside(b), b.rank, a.slot);
    });
    std::size_t kept = 0;
    std::optional<std::uint32_t> firstLeftOut;
    for (const MpqNamed& named : tables.names) {
        if (kept > 0 && tables.names[kept - 1].hashes == named.hashes)
            firstLeftOut = std::min(firstLeftOut.value_or(named.slot), named.slot);
        else
            tables.names[kept++] = named;
    }
    if (firstLeftOut) {
        addNote(tables.diagnostics, "archive-duplicates", tables.rangeOf(*firstLeftOut),
                counted(tables.names.size() - kept, "entry has", "entries have"),
                " the name of another one; the neutral language of each name is used");
    }
    tables.names.resize(kept);
}

/// The tables of the header at `start`.
Result<MpqTables> tablesAt(MpqSource& source, std::uint64_t start, bool isMap)
{
    const RandomAccess& file = source.file;
    const std::string& name = source.name;
    std::array<std::byte, MpqHeader::kReadBytes> bytes{};
    const std::size_t got = file.read(start, bytes);
    const std::optional<MpqHeader> header = headerOf(std::span(bytes).first(got), start, isMap);
    if (!header)
        return fail(LoadErrorCode::truncated, name, ": no whole MPQ header at byte ", start);
    if (header->hashCount == 0) {
        if (header->hasLaterTables) {
            return fail(LoadErrorCode::unsupported, name,
                        ": is an MPQ archive with only the tables of later games (HET and BET), which are not read");
        }
        return fail(LoadErrorCode::corrupt, name, ": the MPQ header at byte ", start, " states an empty hash table");
    }
    constexpr std::uint32_t kMaxSectorShift = 22;
    if (header->sectorShift > kMaxSectorShift) {
        return fail(LoadErrorCode::corrupt, name, ": the MPQ header at byte ", start, " states sectors of 512 * 2^",
                    header->sectorShift, " bytes, at most 512 * 2^", kMaxSectorShift, " are read");
    }
    MpqTables tables;
    tables.hashTableOffset = header->hashTable;
    tables.sectorBytes = std::uint64_t{512} << header->sectorShift;
    tables.wraps = header->version == 0;
    {
        TRISVIEW_TRY_ASSIGN(const MpqTableBytes blocks,
                            mpqTableBytes(source, tableName(*header, false, file.size()), tables.diagnostics));
        readBlocks(blocks, *header, start, isMap, tables);
    }
    if (header->highTable != 0)
        readUpperBits(file, header->highTable, tables.blocks);
    TRISVIEW_TRY_ASSIGN(const MpqTableBytes hashes,
                        mpqTableBytes(source, tableName(*header, true, file.size()), tables.diagnostics));
    tables.packedHashBytes = hashes.packedBytes;
    readNames(hashes, file, tables);
    keepOneForEachName(file.size(), tables);
    TRISVIEW_TRY(checkCancelled(name));
    return tables;
}

/// How many percent of the names have a block that is wholly in the file; of false tables these are few.
unsigned shareInFile(const MpqTables& tables, const RandomAccess& file)
{
    const auto inside = std::count_if(tables.names.begin(), tables.names.end(), [&](const MpqNamed& named) {
        const MpqBlock& block = tables.blocks[named.block];
        return file.contains(block.offset, block.storedBytes);
    });
    if (inside == 0)
        return 0;
    const auto share = 100 * static_cast<std::uint64_t>(inside) / tables.names.size();
    return std::max(1U, static_cast<unsigned>(share));
}

/// Where the header of a user data block at `at` is; nullopt: it is none.
std::optional<std::uint64_t> headerBehindUserData(const RandomAccess& file, std::uint64_t at)
{
    std::array<std::byte, 16> bytes{};
    if (file.read(at, bytes) < bytes.size())
        return std::nullopt;
    FieldReader in(bytes);
    in.skip(kUserDataMagic.size());
    const std::uint32_t size = in.u32();
    const std::uint32_t offset = in.u32();
    const std::uint32_t headerBytes = in.u32();
    std::array<std::byte, kMagic.size()> magic{};
    const bool isOne = headerBytes <= size && size <= offset && file.read(at + offset, magic) == magic.size() &&
                       beginsWith(magic, kMagic);
    return isOne ? std::optional(at + offset) : std::nullopt;
}

/// Calls visit(offset) for everything that looks like a header, until it returns true.
template <class Visit> void visitHeaders(const RandomAccess& file, bool isMap, const Visit& visit)
{
    constexpr std::size_t kReadBytes = std::size_t{64} << 10U;
    std::size_t headers = 0;
    std::vector<std::byte> bytes(kReadBytes);
    for (std::uint64_t at = 0; at < std::min(file.size(), kMaxHeaderOffset) && !isCancelled(); at += kReadBytes) {
        const std::size_t got = file.read(at, bytes);
        for (std::size_t i = 0; i < got; i += kHeaderStep) {
            const auto here = std::span<const std::byte>(bytes).first(got).subspan(i);
            std::optional<std::uint64_t> start;
            if (beginsWith(here, kMagic))
                start = at + i;
            else if (!isMap && beginsWith(here, kUserDataMagic))
                start = headerBehindUserData(file, at + i);
            if (start && (visit(*start) || ++headers == kMaxHeaders))
                return;
        }
    }
}

} // namespace

std::optional<std::uint32_t> MpqTables::find(const MpqNameHashes& name) const
{
    const auto found =
        std::partition_point(names.begin(), names.end(), [&](const MpqNamed& named) { return named.hashes < name; });
    if (found == names.end() || found->hashes != name)
        return std::nullopt;
    return static_cast<std::uint32_t>(found - names.begin());
}

bool sniffMpq(std::span<const std::byte> head)
{
    return beginsWith(head, kMagic) || beginsWith(head, kUserDataMagic) || beginsWith(head, kMapMagic);
}

Result<MpqTables> readMpqTables(const RandomAccess& file, const std::string& name)
{
    std::array<std::byte, kMapMagic.size()> head{};
    const bool isMap = file.read(0, head) == head.size() && beginsWith(head, kMapMagic);
    std::optional<Result<MpqTables>> best;
    unsigned bestShare = 0;
    MpqSource source{file, name};
    visitHeaders(file, isMap, [&](std::uint64_t start) {
        constexpr unsigned kEnough = 50;
        auto tables = tablesAt(source, start, isMap);
        const unsigned share = tables ? shareInFile(*tables, file) : 0;
        if (share > bestShare || !best || (tables && !*best)) {
            best = std::move(tables);
            bestShare = share;
        }
        return bestShare >= kEnough;
    });
    TRISVIEW_TRY(checkCancelled(name));
    if (!best)
        return fail(LoadErrorCode::wrongFormat, name, ": is not an MPQ archive");
    return *std::move(best);
}

} // namespace formats
