#pragma once

#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <memory>
#include <string>
#include <vector>

namespace formats {

/// Entries of an archive that games cannot find, because another entry has the same name except for case ("README"
/// beside "Readme"). On a case-sensitive disk they are separate files.
struct OtherSpellings {
    std::shared_ptr<const ArchiveReader> archive; ///< reads them
    std::vector<ArchiveEntry> entries;            ///< by name; of several with the very same name the one that counts
};

/// The spellings in the folder or archive of a location, or in the folder of its file. Reads the archive's table again.
/// Errors: those of opening the archive.
[[nodiscard]] Result<OtherSpellings> otherSpellings(const ArchiveLocation& location);

} // namespace formats
