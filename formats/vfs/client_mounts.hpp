#pragma once

#include "formats/vfs/mount.hpp"

#include <filesystem>
#include <memory>
#include <string>

namespace formats {

/// An archive on the disk, with its path as the user would write it. An MPQ archive of a client also has the names of
/// the client's other archives, see withNamesOfClient. Of an MPQ archive this is the one that was made
/// for the same path and list of names before, if somebody still holds it, the file has the same size and time, and it
/// did not fail to open.
[[nodiscard]] std::shared_ptr<const LazyArchive> sharedArchive(const std::filesystem::path& file,
                                                               const std::string& path, const MoreNames& more);

} // namespace formats
