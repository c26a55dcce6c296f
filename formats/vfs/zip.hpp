#pragma once

#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <span>
#include <string>

/// ZIP archives (PK3, PK2, PKZ): the central directory decides, as in the games; sizes in local headers may be 0.
/// Reference: docs/formats/zip.md; PKWARE APPNOTE.TXT 6.3, sections 4.3 and 4.5.
///
/// Read here and not through libzip, which reads the whole table once for every end record that a hostile comment holds
/// and does not find an archive behind other bytes. Unpacking is zlib's.
namespace formats {

/// Whether a file that begins like this is a ZIP. One with bytes before it does not begin like one.
[[nodiscard]] bool sniffZip(std::span<const std::byte> head);

/// The central directory. Left out with a diagnostic: unsafe names, encrypted entries, methods other than stored and
/// deflated, entries that begin outside the file or share bytes with others. A directory that is cut short gives
/// its sound part. Errors: wrongFormat, truncated (no end record: the archive is cut off), io. Not supported: archives
/// in several files.
[[nodiscard]] Result<ArchiveDirectory> readZipDirectory(const RandomAccess& file, const std::string& name);

/// Where an entry's bytes begin, behind its local header. Errors: corrupt, truncated.
[[nodiscard]] Result<std::uint64_t> zipDataOffset(const RandomAccess& file, const ArchiveEntry& entry,
                                                  const std::string& name);

} // namespace formats
