#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <string_view>

/// Paths of the disk before anything is mounted.
namespace formats {

/// The path from the top of the disk, without "." and "..".
[[nodiscard]] std::filesystem::path fullPath(const std::filesystem::path& path);

/// `root`, which lies above `file`, in the words in which the user wrote `file`, or whole where those are no help.
[[nodiscard]] std::filesystem::path asWritten(const std::filesystem::path& root, const std::filesystem::path& file);

/// What is said of a path that is not there: `usual`, such as "no such file", or that its name is too long for a disk.
[[nodiscard]] std::string_view missingReason(const std::filesystem::path& path, std::string_view usual);

/// Errors: notFound, io (a folder, a device, no permission to look).
[[nodiscard]] Result<void> checkRegular(const std::filesystem::path& file);

/// Errors: notFound, io (no folder, no permission to look).
[[nodiscard]] Result<void> checkFolder(const std::filesystem::path& folder);

} // namespace formats
