#pragma once

#include "formats/platform/install_folders.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Finds installed games, by the names of their folders and the files that identify them.
namespace scene {

struct InstalledGame {
    std::string name; ///< "Quake II"
    std::filesystem::path folder;

    bool operator==(const InstalledGame&) const = default;
};

/// The games in these folders, each folder once, in the order of the table of games. Inside a game's folder, only the
/// existence of its content folder is checked.
[[nodiscard]] std::vector<InstalledGame> installedGames(const platform::InstallFolders& folders);

/// The library folders in the text of Steam's `libraryfolders.vdf`, UTF-8: the values of "path", and in files from
/// before 2021 those of numbers.
[[nodiscard]] std::vector<std::string> steamLibraries(std::string_view text);

} // namespace scene
