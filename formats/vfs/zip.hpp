#pragma once

#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <span>
#include <string>

/// ZIP archives (PK3, PK2, PKZ): the central directory is used, as in the games; sizes in local headers may be 0.
/// Reference: docs/formats/zip.md; PKWARE APPNOTE.TXT 6.3, sections 4.3 and 4.5.
///
/// libzip is not used: it reads the whole table once for every end record in a hostile comment, and it does not find an
/// archive after other bytes. zlib unpacks.
namespace formats {

/// Whether a file with these first bytes is a ZIP. A ZIP with other bytes before it is not recognized.
[[nodiscard]] bool sniffZip(std::span<const std::byte> head);

/// Reads the central directory. Left out with a diagnostic: unsafe names, encrypted entries, methods other than stored
/// and deflated, entries that start outside the file or share bytes with others. Of a truncated directory the valid
/// part is used. Errors: wrongFormat, truncated (no end record: the archive is truncated), io. Not supported: archives
/// in several files.
[[nodiscard]] Result<ArchiveDirectory> readZipDirectory(const RandomAccess& file, const std::string& name);

/// The offset of an entry's bytes, after its local header. Errors: corrupt, truncated.
[[nodiscard]] Result<std::uint64_t> zipDataOffset(const RandomAccess& file, const ArchiveEntry& entry,
                                                  const std::string& name);

} // namespace formats
