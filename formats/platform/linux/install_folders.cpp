#include "formats/platform/install_folders.hpp"

#include "formats/platform/directories.hpp"

#include <system_error>

namespace platform {
namespace {

namespace fs = std::filesystem;

/// Adds the program folders of Windows on drive C of a Wine prefix.
void addWinePrefix(const fs::path& prefix, InstallFolders& folders)
{
    const fs::path drive = prefix / "drive_c";
    for (const char* const shelf : {"GOG Games", "Games", "Program Files", "Program Files (x86)"})
        folders.shelves.push_back(drive / shelf);
    folders.shelves.push_back(drive);
    for (const char* const steam : {"Program Files (x86)/Steam", "Program Files/Steam"})
        folders.steam.push_back(drive / steam);
}

/// Adds each subfolder of `folder` that is a Wine prefix.
void addWinePrefixesIn(const fs::path& folder, InstallFolders& folders)
{
    constexpr int kMaxPrefixes = 64;
    std::error_code error;
    int count = 0;
    for (fs::directory_iterator entry(folder, error), end; !error && entry != end && count < kMaxPrefixes;
         entry.increment(error)) {
        std::error_code problem;
        if (!fs::is_directory(entry->path() / "drive_c", problem))
            continue;
        addWinePrefix(entry->path(), folders);
        ++count;
    }
}

} // namespace

InstallFolders installFolders()
{
    InstallFolders folders;
    const fs::path home = homeFolder();
    if (!home.empty()) {
        for (const char* const steam :
             {".steam/steam", ".steam/root", ".local/share/Steam",
              ".var/app/com.valvesoftware.Steam/.local/share/Steam", "snap/steam/common/.local/share/Steam"})
            folders.steam.push_back(home / steam);
        for (const char* const shelf : {"GOG Games", "Games", "games", ".local/share/games"})
            folders.shelves.push_back(home / shelf);
        folders.homes.push_back(home);
        addWinePrefix(home / ".wine", folders);
        for (const char* const prefixes : {"Games", ".local/share/wineprefixes", ".PlayOnLinux/wineprefix",
                                           ".local/share/bottles/bottles", ".local/share/lutris/prefixes"})
            addWinePrefixesIn(home / prefixes, folders);
    }
    for (const char* const shelf : {"/usr/share/games", "/usr/local/share/games", "/usr/games", "/usr/local/games",
                                    "/usr/lib/games", "/opt", "/var/games"})
        folders.shelves.emplace_back(shelf);
    return folders;
}

} // namespace platform
