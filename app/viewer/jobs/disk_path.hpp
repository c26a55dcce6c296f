#pragma once

#include <filesystem>
#include <string_view>

/// The file on disk for a path that continues inside an archive. Decided by names only, without reading the disk.
namespace app {

/// The part of a path, with '/' between its names, that is an archive, with the folders before it; "" for other paths.
[[nodiscard]] std::string_view archiveIn(std::string_view path);

/// "game/pak0.pk3" for "game/pak0.pk3/models/a.md3"; other paths unchanged.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

/// The folder of that file.
[[nodiscard]] std::filesystem::path folderOnDisk(const std::filesystem::path& path);

/// The absolute path relative to the initial working folder; the path itself if that folder is gone.
[[nodiscard]] std::filesystem::path absoluteOf(const std::filesystem::path& path);

/// A path as a user types it: "~" is the home folder.
[[nodiscard]] std::filesystem::path typedPath(std::string_view typed);

} // namespace app
