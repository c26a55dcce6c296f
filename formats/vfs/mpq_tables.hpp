#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/base/result.hpp"
#include "formats/mpq/mpq_cipher.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

/// Header and tables of MPQ archives, which have hashes of names instead of names. Reference: docs/formats/mpq.md §1
/// and §2.
namespace formats {

/// Where a file of the archive lies.
struct MpqBlock {
    static constexpr std::uint32_t kImploded = 0x00000100;
    static constexpr std::uint32_t kByMethods = 0x00000200;
    static constexpr std::uint32_t kPacked = 0x0000FF00; ///< any of these: it is packed
    static constexpr std::uint32_t kEncrypted = 0x00010000;
    static constexpr std::uint32_t kKeyAdjusted = 0x00020000;
    static constexpr std::uint32_t kPatch = 0x00100000;
    static constexpr std::uint32_t kSingleUnit = 0x01000000;
    static constexpr std::uint32_t kDeletionMark = 0x02000000;
    static constexpr std::uint32_t kChecksums = 0x04000000;
    static constexpr std::uint32_t kExists = 0x80000000;

    std::uint64_t offset = 0;   ///< in the file
    std::uint32_t position = 0; ///< the low bits of its offset in the archive, for the key
    std::uint32_t storedBytes = 0;
    std::uint32_t size = 0; ///< unpacked
    std::uint32_t flags = 0;

    [[nodiscard]] bool is(std::uint32_t flag) const { return (flags & flag) != 0; }
};

/// A name, known by two hashes.
struct MpqNamed {
    MpqNameHashes hashes;
    std::uint32_t block = 0; ///< into MpqTables::blocks
    std::uint32_t slot = 0;  ///< in the hash table of the file
    std::uint32_t rank = 0;  ///< neutral ones come first: language, then platform
};

struct MpqTables {
    static constexpr std::size_t kSlotBytes = 16;

    std::uint64_t hashTableOffset = 0;
    std::uint64_t packedHashBytes = 0; ///< of a compressed hash table, whose entries have no bytes of their own
    std::uint64_t sectorBytes = 0;
    bool wraps = false;          ///< version 1: offsets have 32 bits
    std::vector<MpqNamed> names; ///< one for each name, sorted by hashes
    std::vector<MpqBlock> blocks;
    Diagnostics diagnostics;

    /// The index of a name.
    [[nodiscard]] std::optional<std::uint32_t> find(const MpqNameHashes& name) const;
    /// The range of its slot.
    [[nodiscard]] ByteRange recordOf(std::uint32_t name) const { return rangeOf(names[name].slot); }
    /// The range of a slot of the hash table; of a compressed table all of it.
    [[nodiscard]] ByteRange rangeOf(std::uint32_t slot) const
    {
        return packedHashBytes > 0 ? ByteRange{hashTableOffset, packedHashBytes}
                                   : ByteRange{hashTableOffset + std::uint64_t{slot} * kSlotBytes, kSlotBytes};
    }
};

/// Whether a file with these first bytes is an MPQ or a map of Warcraft III. Other files may contain one behind other
/// bytes.
[[nodiscard]] bool sniffMpq(std::span<const std::byte> head);

/// Searches the header and reads the tables. Of tables that are truncated the valid part is used; of several entries
/// for one name the neutral one. Errors: wrongFormat (no header), unsupported (only the tables of later games),
/// truncated, corrupt.
[[nodiscard]] Result<MpqTables> readMpqTables(const RandomAccess& file, const std::string& name);

} // namespace formats
