#pragma once

#include <filesystem>
#include <vector>

/// Folders of the user's account. They need not exist.
namespace platform {

/// Where settings are kept: $XDG_CONFIG_HOME/trisview, else ~/.config/trisview (Windows: %APPDATA%\trisview). Empty
/// when the user has no home.
[[nodiscard]] std::filesystem::path configFolder();

/// Where things are kept that can be made anew: $XDG_CACHE_HOME/trisview, else ~/.cache/trisview (Windows:
/// %LOCALAPPDATA%\trisview\cache). Empty when the user has no home, and in a browser.
[[nodiscard]] std::filesystem::path cacheFolder();

/// The user's home; empty when there is none.
[[nodiscard]] std::filesystem::path homeFolder();

/// The folders that the system keeps in the home for the user's files (desktop, documents, downloads, ...), as far as
/// it names them and they exist.
[[nodiscard]] std::vector<std::filesystem::path> userFolders();

/// What holds all other folders: "/", or the drives.
[[nodiscard]] std::vector<std::filesystem::path> rootFolders();

/// Where images go: the PICTURES folder of user-dirs.dirs where that exists, else the home, else the current folder.
[[nodiscard]] std::filesystem::path picturesFolder();

} // namespace platform
