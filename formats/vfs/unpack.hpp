#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Unpacks entries of archives. A stated size is not trusted until the bytes were unpacked.
namespace formats {

/// A larger entry is rejected.
inline constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{512} << 20U;
/// An entry that unpacks to more than `kFreeEntryBytes` may be at most this many times its packed size.
inline constexpr std::uint64_t kFreeEntryBytes = std::uint64_t{64} << 20U;
inline constexpr std::uint64_t kMaxRatio = 200;

/// Removes, with a diagnostic, the entries that make the total unpacked size exceed both `kFreeEntryBytes` and
/// `kMaxRatio` times the archive. Entries that are rejected individually do not count: those larger than `mostEach`;
/// without it, those that `unpack` rejects.
void limitTotal(ArchiveDirectory& directory, std::uint64_t archiveBytes,
                std::optional<std::uint64_t> mostEach = std::nullopt);

/// All bytes of an entry, with `name` for messages. Errors: tooLarge (kMaxEntryBytes, kMaxRatio), corrupt (the unpacked
/// size or checksum differs from the stated one), truncated, io.
[[nodiscard]] Result<ByteView> unpack(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name);

/// Its first bytes, at most `most`, as far as they can be unpacked.
[[nodiscard]] std::vector<std::byte> unpackHead(const RandomAccess& file, const ArchiveEntry& entry, std::size_t most);

/// Random access to an entry; a stored entry is not unpacked. For an archive in an archive.
[[nodiscard]] Result<RandomAccess> accessEntry(const RandomAccess& file, const ArchiveEntry& entry,
                                               const std::string& name);

} // namespace formats
