#pragma once

#include <filesystem>

/// Folders of the user's account. They need not exist.
namespace platform {

/// Where settings are kept: $XDG_CONFIG_HOME/trisview, else ~/.config/trisview (Windows: %APPDATA%). Empty when the
/// user has no home.
[[nodiscard]] std::filesystem::path configFolder();

/// Where pictures go: the PICTURES folder of user-dirs.dirs where that exists, else the home, else the current folder.
[[nodiscard]] std::filesystem::path picturesFolder();

} // namespace platform
