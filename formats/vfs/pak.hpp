#pragma once

#include "formats/vfs/archive_directory.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstddef>
#include <span>
#include <string>

/// Quake's PAK archives and variants: a table of fixed-size entries, uncompressed bytes. References:
/// docs/formats/pak.md; Quake II source, qfiles.h, "dpackheader_t"; SiN's "SPAK" has longer names; Daikatana's entries
/// may be compressed.
namespace formats {

/// Whether a file with these first bytes is a PAK.
[[nodiscard]] bool sniffPak(std::span<const std::byte> head);

/// The table of contents. Entries that end past the file, or have unsafe names, are left out with a diagnostic. Errors:
/// wrongFormat, truncated (header or table).
[[nodiscard]] Result<ArchiveDirectory> readPakDirectory(const RandomAccess& file, const std::string& name);

/// Unpacks Daikatana's codes into exactly `unpacked`; false if they end early, need more space or refer to bytes before
/// the first.
[[nodiscard]] bool unpackDaikatana(std::span<const std::byte> packed, std::span<std::byte> unpacked);

} // namespace formats
