#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"
#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/random_access.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The bytes of the hash and block table of MPQ archives, which are encrypted and may be compressed. Reference:
/// docs/formats/mpq.md §2.
namespace formats {

/// Of each table, as many as the games allow.
inline constexpr std::uint32_t kMaxMpqRecords = 1U << 20U;
inline constexpr std::size_t kMpqRecordBytes = 16;

/// A table as the header states it.
struct MpqTableName {
    std::string_view what;
    std::uint64_t offset = 0;
    std::uint32_t count = 0;
    std::uint32_t key = 0;         ///< of its encryption
    std::uint64_t storedBytes = 0; ///< 0: not known
    bool isStated = false;         ///< `storedBytes` is in the header, else it is the distance to what follows
};

/// A table to read, in the file or unpacked from it.
struct MpqTableBytes {
    RandomAccess bytes;
    std::uint64_t offset = 0;
    std::uint32_t count = 0;            ///< of whole records in `bytes`
    std::optional<std::uint32_t> key{}; ///< if they are encrypted
    std::uint64_t packedBytes = 0;      ///< in the file; 0: the table is not compressed
};

/// The archive file, while its headers are tried.
struct MpqSource {
    const RandomAccess& file;
    const std::string& name;                                                          ///< for messages
    std::uint64_t unpackBudget = 4 * std::uint64_t{kMaxMpqRecords} * kMpqRecordBytes; ///< for all headers
};

/// The whole records of a table that are in the file; of a compressed one, that are in its unpacked bytes. Errors:
/// truncated (none), unsupported (the header states that it is compressed, and it cannot be unpacked).
[[nodiscard]] Result<MpqTableBytes> mpqTableBytes(MpqSource& source, const MpqTableName& table, Diagnostics& notes);

/// Calls use(record) for each record of a table, as four words.
template <class Use> void forEachMpqRecord(const MpqTableBytes& table, const Use& use)
{
    constexpr std::size_t kStep = 4096;
    MpqDecryption decryption(table.key.value_or(0));
    std::vector<std::byte> bytes(kMpqRecordBytes * std::min<std::size_t>(kStep, table.count));
    std::uint32_t done = 0;
    while (done < table.count && !isCancelled()) {
        const std::size_t wanted = std::min<std::size_t>(kStep, table.count - done);
        const std::size_t got = table.bytes.read(table.offset + std::uint64_t{done} * kMpqRecordBytes,
                                                 std::span(bytes).first(wanted * kMpqRecordBytes));
        const std::size_t records = got / kMpqRecordBytes;
        FieldReader in(bytes);
        for (std::size_t i = 0; i < records; ++i) {
            std::array<std::uint32_t, kMpqRecordBytes / 4> record{};
            for (std::uint32_t& word : record)
                word = table.key ? decryption.next(in.u32()) : in.u32();
            use(record);
        }
        done += static_cast<std::uint32_t>(records);
        if (records < wanted)
            break;
    }
}

} // namespace formats
