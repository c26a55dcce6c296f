#pragma once

#include "formats/vfs/archive_reader.hpp"
#include "formats/vfs/mpq_tables.hpp"
#include "formats/vfs/random_access.hpp"

#include <memory>
#include <string>

/// MPQ archives of Warcraft III and World of Warcraft. Reference: docs/formats/mpq.md.
namespace formats {

/// Its names come from the file "(listfile)" in it and from the caller; other files are named by their number and
/// content ("unnamed/00000012.m2") and found by any name. Errors: see `readMpqTables`. Not supported: archives with
/// only the tables of later games, and in the others LZMA, sounds and patches of later clients.
[[nodiscard]] Result<std::shared_ptr<const ArchiveReader>> openMpq(RandomAccess file, const std::string& name);

/// Its file "(listfile)", as far as it can be unpacked; empty: it has none. Errors: see `readMpqTables` and `unpack`;
/// tooLarge.
[[nodiscard]] Result<FileBytes> readMpqListfile(const RandomAccess& file, const std::string& name);

} // namespace formats
