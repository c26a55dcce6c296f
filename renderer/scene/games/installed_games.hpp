#pragma once

#include "formats/platform/game_places.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// Finds the games that are installed, by the names of their folders and the files that prove them.
namespace scene {

struct InstalledGame {
    std::string name; ///< "Quake II"
    std::filesystem::path folder;

    bool operator==(const InstalledGame&) const = default;
};

/// The games in these places, each folder once, in the order of the table of games. Nothing below the folder of a game
/// is read but whether its folder of content is there.
[[nodiscard]] std::vector<InstalledGame> installedGames(const platform::GamePlaces& places);

/// The folders of libraries that the text of a `libraryfolders.vdf` of Steam names, UTF-8: the values of "path", and in
/// files of before 2021 those of numbers.
[[nodiscard]] std::vector<std::string> steamLibraries(std::string_view text);

} // namespace scene
