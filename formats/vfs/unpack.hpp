#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Unpacks entries of archives. A stated size is not trusted before the bytes are there.
namespace formats {

/// A larger entry is refused.
inline constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{512} << 20U;
/// An entry that unpacks to more than `kFreeEntryBytes` may be at most so many times its packed size.
inline constexpr std::uint64_t kFreeEntryBytes = std::uint64_t{64} << 20U;
inline constexpr std::uint64_t kMaxRatio = 200;

/// Removes, with a diagnostic, the entries that would make all of them unpack to more than `kFreeEntryBytes` and to
/// more than `kMaxRatio` times the archive. Entries that are refused by themselves do not count.
void limitTotal(ArchiveDirectory& directory, std::uint64_t archiveBytes);

/// All bytes of an entry under `name` for messages. Errors: tooLarge (kMaxEntryBytes, kMaxRatio), corrupt (it unpacks
/// to another size or checksum than stated), truncated, io.
[[nodiscard]] Result<ByteView> unpack(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name);

/// Its first bytes, at most `most`, as far as they can be unpacked.
[[nodiscard]] std::vector<std::byte> unpackHead(const RandomAccess& file, const ArchiveEntry& entry, std::size_t most);

/// Gives access to an entry as to a file; a stored entry is not unpacked. For an archive in an archive.
[[nodiscard]] Result<RandomAccess> accessEntry(const RandomAccess& file, const ArchiveEntry& entry,
                                               const std::string& name);

} // namespace formats
