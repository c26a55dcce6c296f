#pragma once

#include <filesystem>
#include <vector>

/// Folders of the user's account. They need not exist.
namespace platform {

/// The folder for settings: $XDG_CONFIG_HOME/trisview, else ~/.config/trisview (Windows: %APPDATA%\trisview). Empty if
/// the user has no home.
[[nodiscard]] std::filesystem::path configFolder();

/// The folder for data that can be recreated: $XDG_CACHE_HOME/trisview, else ~/.cache/trisview (Windows:
/// %LOCALAPPDATA%\trisview\cache). Empty if the user has no home, and in a browser.
[[nodiscard]] std::filesystem::path cacheFolder();

/// The folder for notes about runs of the program: $XDG_STATE_HOME/trisview, else ~/.local/state/trisview (Windows:
/// %LOCALAPPDATA%\trisview\state). Empty if the user has no home, and in a browser.
[[nodiscard]] std::filesystem::path stateFolder();

/// The folder for sockets of the user's session: $XDG_RUNTIME_DIR, if it belongs to the user and nobody else may enter
/// it. Empty otherwise, on Windows and in a browser.
[[nodiscard]] std::filesystem::path runtimeFolder();

/// The user's home; empty if there is none.
[[nodiscard]] std::filesystem::path homeFolder();

/// The user's standard folders in the home (desktop, documents, downloads, ...), as far as the system defines them and
/// they exist.
[[nodiscard]] std::vector<std::filesystem::path> userFolders();

/// The top-level folders: "/", or the drives.
[[nodiscard]] std::vector<std::filesystem::path> rootFolders();

/// The default folder for images: the PICTURES folder of user-dirs.dirs if it exists, else the home, else the current
/// folder.
[[nodiscard]] std::filesystem::path picturesFolder();

} // namespace platform
