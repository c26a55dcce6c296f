#pragma once

#include <filesystem>

/// What of a path that goes on inside an archive is on the disk. Decided by names: no disk is asked.
namespace app {

/// "game/pak0.pk3" for "game/pak0.pk3/models/a.md3"; any other path itself.
[[nodiscard]] std::filesystem::path fileOnDisk(const std::filesystem::path& path);

/// The folder of it.
[[nodiscard]] std::filesystem::path folderOnDisk(const std::filesystem::path& path);

} // namespace app
