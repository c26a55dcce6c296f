#pragma once

#include <filesystem>

/// The part on the disk of a path that continues inside an archive. Decided by names alone; the disk is not read.
namespace app {

/// "game/pak0.pk3" for "game/pak0.pk3/models/a.md3"; any other path itself.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

/// The folder of it.
[[nodiscard]] std::filesystem::path folderOnDisk(const std::filesystem::path& path);

/// Seen from the folder that the program was started in; the path itself where that is gone.
[[nodiscard]] std::filesystem::path absoluteOf(const std::filesystem::path& path);

/// `typed` with the rest of the only name that begins so in its folder, or with what all such names share. "~" is the
/// home.
[[nodiscard]] std::string completedPath(std::string_view typed);
[[nodiscard]] std::filesystem::path typedPath(std::string_view typed);

} // namespace app
