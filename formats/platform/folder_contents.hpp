#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

namespace platform {

/// The names in a folder, as UTF-8, in the order of the disk. Neither pipes and the like nor links to nothing.
struct FolderContents {
    std::vector<std::string> files;   ///< and links to files
    std::vector<std::string> folders; ///< without links
    std::vector<std::string> links;   ///< to folders
    std::error_code error;            ///< the folder cannot be entered, or not be read to its end
};

/// Looks at `limit` entries at most; with 0 it only finds out whether the folder can be entered. Throws std::bad_alloc:
/// the standard library's iterator over folders ends the program instead where memory is short.
[[nodiscard]] FolderContents readFolder(const std::filesystem::path& folder,
                                        std::size_t limit = std::numeric_limits<std::size_t>::max());

} // namespace platform
