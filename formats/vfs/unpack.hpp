#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

/// Entries of archives back to files. Nothing an archive says about a size is believed before the bytes are there.
namespace formats {

/// A larger entry is refused.
inline constexpr std::uint64_t kMaxEntryBytes = std::uint64_t{512} << 20U;
/// An entry that unpacks to more than `kFreeEntryBytes` may be at most so many times what it takes in the archive.
inline constexpr std::uint64_t kFreeEntryBytes = std::uint64_t{64} << 20U;
inline constexpr std::uint64_t kMaxRatio = 200;

/// Leaves out, with a diagnostic, the entries with which all together would unpack to more than `kFreeEntryBytes` and
/// to more than `kMaxRatio` times the archive. Those that are refused for themselves count for nothing.
void limitTotal(ArchiveDirectory& directory, std::uint64_t archiveBytes);

/// All bytes of an entry under `name` for messages. Errors: tooLarge (kMaxEntryBytes, kMaxRatio), corrupt (it unpacks
/// to another size or checksum than stated), truncated, io.
[[nodiscard]] Result<ByteView> unpack(const RandomAccess& file, const ArchiveEntry& entry, const std::string& name);

/// Its first bytes, `most` at most, as far as they can be unpacked.
[[nodiscard]] std::vector<std::byte> unpackHead(const RandomAccess& file, const ArchiveEntry& entry, std::size_t most);

/// The entry as a file to read from anywhere, without unpacking it where it lies as it is: an archive in an archive.
[[nodiscard]] Result<RandomAccess> accessEntry(const RandomAccess& file, const ArchiveEntry& entry,
                                               const std::string& name);

} // namespace formats
