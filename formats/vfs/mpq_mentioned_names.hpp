#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/vfs/mpq_names.hpp"
#include "formats/vfs/mpq_tables.hpp"
#include "formats/vfs/random_access.hpp"

#include <cstdint>

/// Names of files that no list has: those of maps, and names in the contents of other files. Reference:
/// docs/formats/mpq.md §6.
namespace formats {

/// Of models, maps and tables at most this many bytes are unpacked for the names in them.
inline constexpr std::uint64_t kMaxMentioningBytes = std::uint64_t{32} << 20U;

/// Those that every map of Warcraft III may have.
void addMapFiles(MpqNames& names);

/// The names that models, maps and tables of World of Warcraft and Warcraft III in an archive mention, one in each
/// line: textures, models, and the files that belong to a model by its name. Empty if nearly all of many files have
/// names, since this reads all models.
[[nodiscard]] FileBytes mentionedNames(MpqNames& names, const RandomAccess& file, const MpqTables& tables);

} // namespace formats
