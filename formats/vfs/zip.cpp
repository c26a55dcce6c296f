#include "formats/vfs/zip.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/signature.hpp"

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <utility>

namespace formats {

namespace {

constexpr std::uint32_t kLocalSignature = 0x04034B50;
constexpr std::uint32_t kCentralSignature = 0x02014B50;
constexpr std::uint32_t kEndSignature = 0x06054B50;
constexpr std::uint32_t kEnd64Signature = 0x06064B50;
constexpr std::uint32_t kLocator64Signature = 0x07064B50;
constexpr std::uint32_t kIn64 = 0xFFFFFFFF; // the real value is in the ZIP64 record
constexpr std::size_t kMaxCommentBytes = 65535;

struct EndRecord { // 4.3.16
    static constexpr std::size_t kWireSize = 22;
    std::uint32_t signature = 0;
    std::uint64_t directoryBytes = 0;
    std::uint64_t directoryOffset = 0;
    std::uint16_t commentBytes = 0;

    static EndRecord read(FieldReader in)
    {
        EndRecord record;
        record.signature = in.u32();
        in.skip(8); // disks and counts: entries of the directory are counted instead
        record.directoryBytes = in.u32();
        record.directoryOffset = in.u32();
        record.commentBytes = in.u16();
        return record;
    }
};

struct End64Record { // 4.3.14
    static constexpr std::size_t kWireSize = 56;
    std::uint32_t signature = 0;
    std::uint64_t directoryBytes = 0;
    std::uint64_t directoryOffset = 0;

    static End64Record read(FieldReader in)
    {
        End64Record record;
        record.signature = in.u32();
        in.skip(36);
        record.directoryBytes = in.u64();
        record.directoryOffset = in.u64();
        return record;
    }
};

struct Locator64 { // 4.3.15
    static constexpr std::size_t kWireSize = 20;
    std::uint32_t signature = 0;
    std::uint64_t endOffset = 0;

    static Locator64 read(FieldReader in)
    {
        Locator64 locator;
        locator.signature = in.u32();
        in.skip(4);
        locator.endOffset = in.u64();
        return locator;
    }
};

struct CentralRecord { // 4.3.12
    static constexpr std::size_t kWireSize = 46;
    std::uint32_t signature = 0;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint32_t crc = 0;
    std::uint64_t storedBytes = 0;
    std::uint64_t size = 0;
    std::uint16_t nameBytes = 0;
    std::uint16_t extraBytes = 0;
    std::uint16_t commentBytes = 0;
    std::uint64_t offset = 0;

    static CentralRecord read(FieldReader in)
    {
        CentralRecord record;
        record.signature = in.u32();
        in.skip(4);
        record.flags = in.u16();
        record.method = in.u16();
        in.skip(4);
        record.crc = in.u32();
        record.storedBytes = in.u32();
        record.size = in.u32();
        record.nameBytes = in.u16();
        record.extraBytes = in.u16();
        record.commentBytes = in.u16();
        in.skip(8);
        record.offset = in.u32();
        return record;
    }
};

struct LocalHeader { // 4.3.7
    static constexpr std::size_t kWireSize = 30;
    std::uint32_t signature = 0;
    std::uint16_t nameBytes = 0;
    std::uint16_t extraBytes = 0;

    static LocalHeader read(FieldReader in)
    {
        LocalHeader header;
        header.signature = in.u32();
        in.skip(22);
        header.nameBytes = in.u16();
        header.extraBytes = in.u16();
        return header;
    }
};

template <WireRecord Record> std::optional<Record> recordAt(const RandomAccess& file, std::uint64_t offset)
{
    std::array<std::byte, Record::kWireSize> bytes{};
    if (file.read(offset, bytes) != bytes.size())
        return std::nullopt;
    return Record::read(FieldReader(bytes));
}

struct DirectoryLocation {
    std::uint64_t offset = 0;
    std::uint64_t bytes = 0;
    std::uint64_t shift = 0; ///< bytes before the archive: added to its offsets
};

/// The ZIP64 record whose locator is directly before the end record at `end`, and its offset.
std::optional<std::pair<End64Record, std::uint64_t>> end64Before(const RandomAccess& file, std::uint64_t end)
{
    if (end < Locator64::kWireSize + End64Record::kWireSize)
        return std::nullopt;
    const auto locator = recordAt<Locator64>(file, end - Locator64::kWireSize);
    if (!locator || locator->signature != kLocator64Signature)
        return std::nullopt;
    // At the locator's offset; if there are bytes before the archive, directly before the locator.
    for (const std::uint64_t offset : {locator->endOffset, end - Locator64::kWireSize - End64Record::kWireSize}) {
        const auto record = recordAt<End64Record>(file, offset);
        if (record && record->signature == kEnd64Signature && offset < end)
            return std::pair(*record, offset);
    }
    return std::nullopt;
}

bool beginsEntry(const RandomAccess& file, std::uint64_t offset)
{
    const auto header = recordAt<LocalHeader>(file, offset);
    return header && header->signature == kLocalSignature;
}

/// The directory of the end record at `position`, if it exists.
std::optional<DirectoryLocation> directoryBefore(const RandomAccess& file, std::uint64_t position, EndRecord record)
{
    std::uint64_t end = position;
    if (record.directoryBytes == kIn64 || record.directoryOffset == kIn64) {
        if (const auto end64 = end64Before(file, position)) {
            record.directoryBytes = end64->first.directoryBytes;
            record.directoryOffset = end64->first.directoryOffset;
            end = end64->second;
        }
    }
    if (record.directoryBytes > end)
        return std::nullopt;
    const std::uint64_t bytes = record.directoryBytes;
    // Directly before the end record, also if bytes before the archive moved it: its first entry shows that. There may
    // be other data between the two (a signature, padding).
    for (const std::uint64_t offset : {end - bytes, record.directoryOffset}) {
        if (offset > end - bytes || offset < record.directoryOffset)
            continue;
        const std::uint64_t shift = offset - record.directoryOffset;
        const auto first = recordAt<CentralRecord>(file, offset);
        const bool isTable = bytes == 0 || (first && first->signature == kCentralSignature);
        if (isTable && (shift == 0 || bytes == 0 || beginsEntry(file, shift + first->offset)))
            return DirectoryLocation{offset, bytes, shift};
    }
    return std::nullopt;
}

Result<DirectoryLocation> findDirectory(const RandomAccess& file, const std::string& name)
{
    const std::uint64_t tailBytes = std::min<std::uint64_t>(file.size(), EndRecord::kWireSize + kMaxCommentBytes);
    const std::uint64_t tailOffset = file.size() - tailBytes;
    TRISVIEW_TRY_ASSIGN(const FileBytes tail, file.bytes(tailOffset, tailBytes, name, "the archive's end"));
    for (std::size_t at = tail.size() < EndRecord::kWireSize ? 0 : tail.size() - EndRecord::kWireSize + 1; at-- > 0;) {
        const auto bytes = tail.span().subspan(at, EndRecord::kWireSize);
        if (bytes[0] != std::byte{'P'}) // true for nearly all positions: nothing else is read
            continue;
        const EndRecord record = EndRecord::read(FieldReader(bytes));
        if (record.signature != kEndSignature)
            continue;
        if (const auto location = directoryBefore(file, tailOffset + at, record))
            return *location;
    }
    std::array<std::byte, 4> head{};
    const std::size_t headBytes = file.read(0, head);
    if (!sniffZip(std::span(head).first(headBytes)))
        return fail(LoadErrorCode::wrongFormat, name, ": is not a ZIP archive");
    return fail(LoadErrorCode::truncated, name, ": no end of a ZIP directory in the last ", tailBytes, " of ",
                file.size(), " bytes: the archive is truncated");
}

/// Fills in the values that are only in the ZIP64 field (4.5.3) of `extra`.
void read64(CentralRecord& record, std::span<const std::byte> extra)
{
    constexpr std::uint16_t kZip64Field = 1;
    while (extra.size() >= 4) {
        FieldReader header(extra);
        const std::uint16_t id = header.u16();
        const std::size_t length = std::min<std::size_t>(header.u16(), extra.size() - 4);
        if (id == kZip64Field) {
            FieldReader in(extra.subspan(4, length));
            std::size_t left = length / 8;
            for (std::uint64_t* const value : {&record.size, &record.storedBytes, &record.offset}) {
                if (*value == kIn64 && left > 0) {
                    *value = in.u64();
                    --left;
                }
            }
            return;
        }
        extra = extra.subspan(4 + length);
    }
}

/// The reason why an entry cannot be used; empty: it can.
struct Refusal {
    std::string_view rule;
    std::string why;
};
Refusal refusalOf(const CentralRecord& record, const EntryName& name, std::uint64_t shift, const RandomAccess& file)
{
    constexpr unsigned kEncrypted = 1;
    constexpr std::uint16_t kStored = 0;
    constexpr std::uint16_t kDeflated = 8;
    if (!name.refused.empty())
        return {"archive-unsafe-name", std::string(name.refused)};
    if ((record.flags & kEncrypted) != 0)
        return {"archive-encrypted", "it is encrypted"};
    if (record.method != kStored && record.method != kDeflated)
        return {"archive-method", joined("it is packed by method ", record.method, "; 0 and 8 are read")};
    if (record.method == kStored && record.storedBytes != record.size) {
        return {"archive-entry-size",
                joined("it is stored uncompressed in ", record.storedBytes, " bytes, but states ", record.size)};
    }
    const bool fits = record.offset <= file.size() - shift && file.contains(shift + record.offset, record.storedBytes);
    if (!fits) {
        return {"archive-entry-outside", joined("its ", record.storedBytes, " bytes at byte ", record.offset,
                                                " end past the file's ", file.size())};
    }
    return {};
}

/// `range` is the range of the record.
void addEntry(const CentralRecord& record, ByteRange range, std::string_view rawName, std::uint64_t shift,
              const RandomAccess& file, EntryProblems& problems, ArchiveDirectory& directory)
{
    EntryName name = entryName(rawName);
    if (name.isFolder && name.refused.empty())
        return;
    const Refusal refusal = refusalOf(record, name, shift, file);
    if (!refusal.rule.empty()) {
        problems.add(refusal.rule, range, rawName, refusal.why);
        return;
    }
    directory.entries.push_back({.name = std::move(name.name),
                                 .offset = shift + record.offset,
                                 .storedBytes = record.storedBytes,
                                 .size = record.size,
                                 .packing = record.method == 0 ? Packing::stored : Packing::deflated,
                                 .hasLocalHeader = true,
                                 .crc = record.crc,
                                 .record = range});
}

/// The minimum end of an entry: the name in its local header may have another length.
std::uint64_t endOf(const ArchiveEntry& entry)
{
    return entry.offset + LocalHeader::kWireSize + entry.storedBytes;
}

/// Removes entries that share bytes, because many of them could unpack to any size. Of two entries, removes the one
/// that extends into the other, unless no entry starts at the other one's stated offset; of entries with the same
/// offset the first stays.
void leaveOutOverlaps(const RandomAccess& file, EntryProblems& problems, std::vector<ArchiveEntry>& entries)
{
    std::vector<std::uint32_t> order(entries.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        return entries[a].offset != entries[b].offset ? entries[a].offset > entries[b].offset : a < b;
    });
    std::vector<bool> isLeftOut(entries.size());
    std::vector<std::uint32_t> kept; // the last one starts first
    CancelPoll poll;
    for (const std::uint32_t index : order) {
        if (poll.isCancelled())
            return;
        while (!kept.empty() && endOf(entries[index]) > entries[kept.back()].offset &&
               entries[index].offset != entries[kept.back()].offset &&
               !beginsEntry(file, entries[kept.back()].offset)) {
            isLeftOut[kept.back()] = true;
            kept.pop_back();
        }
        if (kept.empty() || endOf(entries[index]) <= entries[kept.back()].offset)
            kept.push_back(index);
        else
            isLeftOut[index] = true;
    }
    std::size_t keptCount = 0;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (isLeftOut[i])
            problems.add("archive-overlap", entries[i].record, entries[i].name,
                         "it shares its bytes with another entry");
        else if (keptCount++ != i)
            entries[keptCount - 1] = std::move(entries[i]);
    }
    entries.resize(keptCount);
}

} // namespace

bool sniffZip(std::span<const std::byte> head)
{
    return beginsWith(head, "PK\x03\x04") || beginsWith(head, "PK\x05\x06"); // the second: an empty archive
}

Result<ArchiveDirectory> readZipDirectory(const RandomAccess& file, const std::string& name)
{
    TRISVIEW_TRY_ASSIGN(const DirectoryLocation location, findDirectory(file, name));
    TRISVIEW_TRY_ASSIGN(const FileBytes bytes, file.bytes(location.offset, location.bytes, name, "ZIP directory"));

    ArchiveDirectory directory;
    directory.lastWins = true;
    EntryProblems problems;
    std::span<const std::byte> rest = bytes.span();
    std::size_t records = 0;
    CancelPoll poll;
    for (; rest.size() >= CentralRecord::kWireSize && records < kMaxArchiveEntries; ++records) {
        if (poll.isCancelled())
            TRISVIEW_TRY(checkCancelled(name));
        CentralRecord record = CentralRecord::read(FieldReader(rest));
        const std::size_t recordBytes =
            CentralRecord::kWireSize + record.nameBytes + record.extraBytes + record.commentBytes;
        if (record.signature != kCentralSignature || recordBytes > rest.size())
            break;
        FieldReader in(rest.subspan(CentralRecord::kWireSize));
        const std::string_view rawName = in.characters(record.nameBytes);
        read64(record, rest.subspan(CentralRecord::kWireSize + record.nameBytes, record.extraBytes));
        const ByteRange range{location.offset + (bytes.size() - rest.size()), recordBytes};
        addEntry(record, range, rawName, location.shift, file, problems, directory);
        rest = rest.subspan(recordBytes);
    }
    leaveOutOverlaps(file, problems, directory.entries);
    TRISVIEW_TRY(checkCancelled(name));
    directory.diagnostics = problems.diagnostics();
    if (location.shift > 0)
        addNote(directory.diagnostics, "zip-prefix", {0, location.shift}, location.shift, " bytes precede the archive");
    constexpr std::string_view kDirectorySignature = "PK\x05\x05"; // 4.3.13, a digital signature at the end
    if (!rest.empty() && !beginsWith(rest, kDirectorySignature)) {
        addWarning(directory.diagnostics, "zip-directory-cut", {location.offset, location.bytes},
                   "the directory is truncated after ", counted(records, "entry", "entries"), ", ", rest.size(),
                   " of its ", location.bytes, " bytes are left");
    }
    return directory;
}

Result<std::uint64_t> zipDataOffset(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name)
{
    const auto header = recordAt<LocalHeader>(file, entry.offset);
    if (!header || header->signature != kLocalSignature)
        return fail(LoadErrorCode::corrupt, name, ": no ZIP entry begins at byte ", entry.offset);
    const std::uint64_t offset = entry.offset + LocalHeader::kWireSize + header->nameBytes + header->extraBytes;
    if (!file.contains(offset, entry.storedBytes)) {
        return fail(LoadErrorCode::truncated, name, ": the entry's bytes at byte ", offset, " need ", entry.storedBytes,
                    ", the archive has ", file.size());
    }
    return offset;
}

} // namespace formats
