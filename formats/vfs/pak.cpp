#include "formats/vfs/pak.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/signature.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace formats {

namespace {

struct PakHeader { // dpackheader_t
    static constexpr std::size_t kWireSize = 12;
    std::string_view magic;
    std::uint32_t tableOffset = 0;
    std::uint32_t tableBytes = 0;

    static PakHeader read(FieldReader in)
    {
        PakHeader header;
        header.magic = in.characters(4);
        header.tableOffset = in.u32();
        header.tableBytes = in.u32();
        return header;
    }
};

/// One of the known table layouts.
struct PakLayout {
    std::size_t nameBytes;
    std::size_t entryBytes;
    bool isDaikatana;
};
constexpr PakLayout kQuake{56, 64, false};
constexpr PakLayout kSin{120, 128, false};
constexpr PakLayout kDaikatana{56, 72, true};

struct RawEntry {
    std::string_view name;
    std::uint64_t offset = 0;
    std::uint64_t size = 0;
    std::uint64_t storedBytes = 0;
    bool isPacked = false;
};

RawEntry readEntry(std::span<const std::byte> bytes, const PakLayout& layout)
{
    FieldReader in(bytes);
    RawEntry entry;
    entry.name = in.text(layout.nameBytes);
    entry.offset = in.u32();
    entry.size = in.u32();
    entry.storedBytes = entry.size;
    if (layout.isDaikatana) {
        const std::uint32_t packedBytes = in.u32();
        entry.isPacked = in.u32() != 0;
        if (entry.isPacked)
            entry.storedBytes = packedBytes;
    }
    return entry;
}

std::size_t entryCount(std::span<const std::byte> table, const PakLayout& layout)
{
    return table.size() / layout.entryBytes;
}

/// The number of entries that are plausible in this layout.
std::size_t soundEntries(std::span<const std::byte> table, const PakLayout& layout, const RandomAccess& file)
{
    std::size_t sound = 0;
    CancelPoll poll;
    for (std::size_t i = 0; i < entryCount(table, layout) && !poll.isCancelled(); ++i) {
        const RawEntry entry = readEntry(table.subspan(i * layout.entryBytes, layout.entryBytes), layout);
        if (entry.size > 0 && !entry.name.empty() && file.contains(entry.offset, entry.storedBytes))
            ++sound;
    }
    return sound;
}

PakLayout pakLayoutOf(const PakHeader& header, std::span<const std::byte> table, const RandomAccess& file)
{
    if (header.magic == "SPAK")
        return kSin;
    if (table.size() % kDaikatana.entryBytes != 0)
        return kQuake;
    const std::size_t quakes = soundEntries(table, kQuake, file);
    const std::size_t daikatanas = soundEntries(table, kDaikatana, file);
    // A table of Quake's may have such a length, too, or extra bytes at its end: then the entries decide.
    const bool isDaikatana = table.size() % kQuake.entryBytes == 0 ? daikatanas > quakes : daikatanas >= quakes;
    return isDaikatana ? kDaikatana : kQuake;
}

} // namespace

bool sniffPak(std::span<const std::byte> head)
{
    return beginsWith(head, "PACK") || beginsWith(head, "SPAK");
}

Result<ArchiveDirectory> readPakDirectory(const RandomAccess& file, const std::string& name)
{
    std::array<std::byte, PakHeader::kWireSize> head{};
    const std::size_t headBytes = file.read(0, head);
    if (!sniffPak(std::span(head).first(headBytes)))
        return fail(LoadErrorCode::wrongFormat, name, ": is not a PAK archive");
    if (headBytes < head.size()) {
        return fail(LoadErrorCode::truncated, name, ": PAK header at byte 0 needs ", head.size(), " bytes, file has ",
                    file.size());
    }
    const PakHeader header = PakHeader::read(FieldReader(head));
    TRISVIEW_TRY_ASSIGN(const FileBytes tableBytes,
                        file.bytes(header.tableOffset, header.tableBytes, name, "PAK table"));
    const std::span<const std::byte> table = tableBytes.span();
    const PakLayout layout = pakLayoutOf(header, table, file);

    ArchiveDirectory directory;
    EntryProblems problems;
    const std::size_t count = std::min(entryCount(table, layout), kMaxArchiveEntries);
    directory.entries.reserve(count);
    CancelPoll poll;
    for (std::size_t i = 0; i < count; ++i) {
        if (poll.isCancelled())
            TRISVIEW_TRY(checkCancelled(name));
        const RawEntry raw = readEntry(table.subspan(i * layout.entryBytes, layout.entryBytes), layout);
        const ByteRange record{header.tableOffset + i * layout.entryBytes, layout.entryBytes};
        EntryName safe = entryName(raw.name);
        if (!safe.refused.empty()) {
            problems.add("archive-unsafe-name", record, raw.name, safe.refused);
        } else if (!file.contains(raw.offset, raw.storedBytes)) {
            problems.add(
                "archive-entry-outside", record, raw.name,
                joined("its ", raw.storedBytes, " bytes at byte ", raw.offset, " end past the file's ", file.size()));
        } else if (!safe.isFolder) {
            directory.entries.push_back({.name = std::move(safe.name),
                                         .offset = raw.offset,
                                         .storedBytes = raw.storedBytes,
                                         .size = raw.size,
                                         .packing = raw.isPacked ? Packing::daikatana : Packing::stored,
                                         .hasLocalHeader = false,
                                         .crc = 0,
                                         .record = record});
        }
    }
    directory.diagnostics = problems.diagnostics();
    if (table.size() % layout.entryBytes != 0) {
        addWarning(directory.diagnostics, "pak-table-length", {header.tableOffset, header.tableBytes}, "the table has ",
                   table.size(), " bytes, not a multiple of the entry size ", layout.entryBytes);
    }
    if (count < entryCount(table, layout)) {
        addWarning(directory.diagnostics, "archive-entry-limit", {header.tableOffset, header.tableBytes}, "of ",
                   entryCount(table, layout), " entries the first ", count, " are read");
    }
    return directory;
}

bool unpackDaikatana(std::span<const std::byte> packed, std::span<std::byte> unpacked)
{
    std::size_t in = 0;
    std::size_t out = 0;
    const auto next = [&] { return std::to_integer<std::size_t>(packed[in++]); };
    CancelPoll poll;
    while (in < packed.size() && !poll.isCancelled()) {
        const std::size_t code = next();
        if (code == 0xFF)
            break;
        if (code == 0xFE)
            continue;
        const bool isLiteral = code < 0x40;
        const std::size_t count = isLiteral     ? code + 1
                                  : code < 0x80 ? code - 62
                                  : code < 0xC0 ? code - 126
                                                : code - 190;
        const std::size_t argumentBytes = isLiteral ? count : code < 0x80 ? 0 : 1;
        if (count > unpacked.size() - out || argumentBytes > packed.size() - in)
            return false;
        if (isLiteral) {
            std::copy_n(packed.begin() + static_cast<std::ptrdiff_t>(in), count,
                        unpacked.begin() + static_cast<std::ptrdiff_t>(out));
            in += count;
            out += count;
        } else if (code < 0xC0) {
            const auto value = code < 0x80 ? std::byte{0} : packed[in++];
            std::fill_n(unpacked.begin() + static_cast<std::ptrdiff_t>(out), count, value);
            out += count;
        } else {
            const std::size_t distance = next() + 2;
            if (distance > out)
                return false;
            for (std::size_t i = 0; i < count; ++i, ++out) // byte by byte: the two may overlap
                unpacked[out] = unpacked[out - distance];
        }
    }
    return out == unpacked.size();
}

} // namespace formats
