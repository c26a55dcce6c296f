#include "formats/platform/game_places.hpp"

#include "formats/platform/directories.hpp"

#include <system_error>

namespace platform {
namespace {

namespace fs = std::filesystem;

/// Adds the program folders of Windows on drive C of a Wine prefix.
void addWinePrefix(const fs::path& prefix, GamePlaces& places)
{
    const fs::path drive = prefix / "drive_c";
    for (const char* const shelf : {"GOG Games", "Games", "Program Files", "Program Files (x86)"})
        places.shelves.push_back(drive / shelf);
    places.shelves.push_back(drive);
    for (const char* const steam : {"Program Files (x86)/Steam", "Program Files/Steam"})
        places.steam.push_back(drive / steam);
}

/// Adds each subfolder of `folder` that is a Wine prefix.
void addWinePrefixesIn(const fs::path& folder, GamePlaces& places)
{
    constexpr int kMaxPrefixes = 64;
    std::error_code error;
    int count = 0;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && count < kMaxPrefixes;
         entry.increment(error)) {
        std::error_code problem;
        if (!fs::is_directory(entry->path() / "drive_c", problem))
            continue;
        addWinePrefix(entry->path(), places);
        ++count;
    }
}

} // namespace

GamePlaces gamePlaces()
{
    GamePlaces places;
    const fs::path home = homeFolder();
    if (!home.empty()) {
        for (const char* const steam :
             {".steam/steam", ".steam/root", ".local/share/Steam",
              ".var/app/com.valvesoftware.Steam/.local/share/Steam", "snap/steam/common/.local/share/Steam"})
            places.steam.push_back(home / steam);
        for (const char* const shelf : {"GOG Games", "Games", "games", ".local/share/games"})
            places.shelves.push_back(home / shelf);
        places.homes.push_back(home);
        addWinePrefix(home / ".wine", places);
        for (const char* const prefixes : {"Games", ".local/share/wineprefixes", ".PlayOnLinux/wineprefix",
                                           ".local/share/bottles/bottles", ".local/share/lutris/prefixes"})
            addWinePrefixesIn(home / prefixes, places);
    }
    for (const char* const shelf : {"/usr/share/games", "/usr/local/share/games", "/usr/games", "/usr/local/games",
                                    "/usr/lib/games", "/opt", "/var/games"})
        places.shelves.emplace_back(shelf);
    return places;
}

} // namespace platform
