#pragma once

#include "formats/base/result.hpp"

#include <cstddef>
#include <filesystem>
#include <span>
#include <string_view>

namespace formats {

/// The ending of the first version of a replaced file, and of a file that is being written.
inline constexpr std::string_view kOriginalEnding = ".orig";
inline constexpr std::string_view kUnfinishedEnding = ".part";

/// The name under which the first version of a replaced file stays: "upper.md3.orig".
[[nodiscard]] std::filesystem::path originalOf(const std::filesystem::path& file);

/// Replaces a file that was read with a changed one. The old file stays as `originalOf` it, unless a file with that
/// name is there: the first version stays. If `path` is a link, its target is replaced. The permissions stay.
///
/// The new file is written beside the old one, is on the disk and has been read again before it takes its name, so that
/// the name never stands for half a file. Errors: io; also if the file may be written by nobody, has no longer the
/// bytes `before`, or was written otherwise: then it stays.
[[nodiscard]] Result<void> replaceFile(const std::filesystem::path& path, std::span<const std::byte> before,
                                       std::span<const std::byte> after);

} // namespace formats
