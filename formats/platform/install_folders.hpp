#pragma once

#include <filesystem>
#include <vector>

namespace platform {

/// Folders where stores and systems install games. They need not exist.
struct InstallFolders {
    std::vector<std::filesystem::path> steam;   ///< Steam's own folders, which contain "steamapps"
    std::vector<std::filesystem::path> shelves; ///< folders that contain a folder per game: "C:\\GOG Games"
    std::vector<std::filesystem::path> games;   ///< folders of games, as recorded by their installers
    std::vector<std::filesystem::path> homes;   ///< parents of the games' folders for user files: "~" for "~/.q2"
};
[[nodiscard]] InstallFolders installFolders();

} // namespace platform
