#pragma once

#include "formats/vfs/archive_paths.hpp"
#include "formats/vfs/archive_reader.hpp"

#include <memory>
#include <string>
#include <vector>

namespace formats {

/// Entries of an archive that no game finds, because another one has their name but for case ("README" beside
/// "Readme"). On a disk that tells such names apart they are files of their own.
struct OtherSpellings {
    std::shared_ptr<const ArchiveReader> archive; ///< reads them
    std::vector<ArchiveEntry> entries;            ///< by name; of several with the very same name the one that counts
};

/// The spellings in the folder or archive that a location names, or in the folder of its file. The archive's table is
/// read again for it. Errors: those of opening the archive.
[[nodiscard]] Result<OtherSpellings> otherSpellings(const ArchiveLocation& location);

} // namespace formats
