#pragma once

#include "formats/base/result.hpp"

#include <filesystem>

/// Paths of the disk before anything is mounted.
namespace formats {

/// The path from the top of the disk, without "." and "..".
[[nodiscard]] std::filesystem::path fullPath(const std::filesystem::path& path);

/// `root`, which lies above `file`, in the words in which the user wrote `file`, or whole where those are no help.
[[nodiscard]] std::filesystem::path asWritten(const std::filesystem::path& root, const std::filesystem::path& file);

/// Errors: notFound, io (a folder, a device, no permission to look).
[[nodiscard]] Result<void> checkRegular(const std::filesystem::path& file);

/// Errors: notFound, io (no folder, no permission to look).
[[nodiscard]] Result<void> checkFolder(const std::filesystem::path& folder);

} // namespace formats
