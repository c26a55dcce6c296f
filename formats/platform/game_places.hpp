#pragma once

#include <filesystem>
#include <vector>

namespace platform {

/// Where stores and systems install games. None of these folders need exist.
struct GamePlaces {
    std::vector<std::filesystem::path> steam;   ///< folders of Steam itself, which have a folder "steamapps"
    std::vector<std::filesystem::path> shelves; ///< each has a folder for each game: "C:\\GOG Games"
    std::vector<std::filesystem::path> games;   ///< folders of games, as their installers noted them
    std::vector<std::filesystem::path> homes;   ///< where games keep files of the user's own: "~/.q2" is in "~"
};
[[nodiscard]] GamePlaces gamePlaces();

} // namespace platform
