#pragma once

#include <cstddef>
#include <filesystem>
#include <limits>
#include <string>
#include <system_error>
#include <vector>

namespace platform {

/// The names in a folder, as UTF-8, in disk order. Excludes pipes, devices, sockets and broken links.
struct FolderContents {
    std::vector<std::string> files;   ///< including links to files
    std::vector<std::string> folders; ///< without links
    std::vector<std::string> links;   ///< to folders
    std::error_code error;            ///< the folder cannot be opened or not be read completely
};

/// Reads at most `limit` entries; with 0 it only checks whether the folder can be opened. Throws std::bad_alloc,
/// whereas the standard library's directory iterator ends the program if memory is short.
[[nodiscard]] FolderContents readFolder(const std::filesystem::path& folder,
                                        std::size_t limit = std::numeric_limits<std::size_t>::max());

} // namespace platform
