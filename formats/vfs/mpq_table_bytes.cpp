#include "formats/vfs/mpq_table_bytes.hpp"

#include "formats/mpq/mpq_methods.hpp"

#include <memory>
#include <utility>

namespace formats {
namespace {

/// A table from version 2 on may be compressed: then it takes fewer bytes than its records. nullopt: it is not.
std::optional<MpqTableBytes> unpackedTable(MpqSource& source, const MpqTableName& table)
{
    const RandomAccess& file = source.file;
    const std::uint32_t count = std::min(table.count, kMaxMpqRecords);
    const std::uint64_t size = std::uint64_t{count} * kMpqRecordBytes;
    if (table.storedBytes == 0 || table.storedBytes >= size || !file.contains(table.offset, table.storedBytes) ||
        size > source.unpackBudget)
        return std::nullopt;
    source.unpackBudget -= size;
    std::vector<std::byte> packed(static_cast<std::size_t>(table.storedBytes));
    if (file.read(table.offset, packed) < packed.size())
        return std::nullopt;
    decryptMpq(packed, table.key);
    const auto length = static_cast<std::size_t>(size);
    const std::shared_ptr<std::byte[]> plain(new std::byte[length]);
    const auto done = unpackMpqSector(packed, MpqCompression::methods, {plain.get(), length}, source.name);
    if (!done || *done != length)
        return std::nullopt;
    return MpqTableBytes{RandomAccess(FileBytes(plain, length), file), 0, count, std::nullopt, table.storedBytes};
}

} // namespace

Result<MpqTableBytes> mpqTableBytes(MpqSource& source, const MpqTableName& table, Diagnostics& notes)
{
    if (auto unpacked = unpackedTable(source, table))
        return *std::move(unpacked);
    const RandomAccess& file = source.file;
    const std::string& name = source.name;
    const std::uint64_t wanted = std::uint64_t{table.count} * kMpqRecordBytes;
    if (table.isStated && table.storedBytes > 0 && table.storedBytes < wanted) {
        return fail(LoadErrorCode::unsupported, name, ": ", table.what, " at byte ", table.offset, " is compressed, ",
                    table.storedBytes, " bytes for ", wanted, ", in a way that is not read");
    }
    const std::uint64_t fitting = table.offset < file.size() ? (file.size() - table.offset) / kMpqRecordBytes : 0;
    if (table.count > 0 && fitting == 0) {
        return fail(LoadErrorCode::truncated, name, ": ", table.what, " at byte ", table.offset, " needs ", wanted,
                    " bytes, file has ", file.size());
    }
    const auto read = static_cast<std::uint32_t>(std::min<std::uint64_t>({table.count, fitting, kMaxMpqRecords}));
    if (read < table.count) {
        addWarning(notes, "mpq-table-cut", {table.offset, std::uint64_t{read} * kMpqRecordBytes}, table.what, " has ",
                   table.count, " entries, the first ", read,
                   " are read: ", fitting < table.count ? "the file ends there" : "the games have no more");
    }
    return MpqTableBytes{file, table.offset, read, table.key};
}

} // namespace formats
