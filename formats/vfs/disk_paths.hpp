#pragma once

#include "formats/base/result.hpp"

#include <filesystem>
#include <string_view>

/// Functions for paths on disk before anything is mounted.
namespace formats {

/// The absolute path, without "." and "..".
[[nodiscard]] std::filesystem::path fullPath(const std::filesystem::path& path);

/// `root`, a parent of `file`, in the notation in which the user wrote `file`, or as a full path if that is not
/// possible.
[[nodiscard]] std::filesystem::path asWritten(const std::filesystem::path& root, const std::filesystem::path& file);

/// The message for a missing path: `usual`, such as "no such file", or that its name is too long for a disk.
[[nodiscard]] std::string_view missingReason(const std::filesystem::path& path, std::string_view usual);

/// Errors: notFound, io (a folder, a device, no permission).
[[nodiscard]] Result<void> checkRegular(const std::filesystem::path& file);

/// Errors: notFound, io (no folder, no permission).
[[nodiscard]] Result<void> checkFolder(const std::filesystem::path& folder);

} // namespace formats
