#pragma once

#include "formats/base/diagnostics.hpp"
#include "formats/vfs/client_archives.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

/// Lists the files below a folder on disk and finds the games among its folders. It opens no files.
namespace formats {

struct WalkLimits {
    std::size_t folders = 50'000;
    std::size_t files = 1'000'000;
};

/// Called between two steps of long work; true cancels it.
using IsCancelled = std::function<bool()>;

struct WalkedFolder {
    std::string name;                 ///< relative to the walked folder, with '/'; "" for the folder itself
    std::vector<std::string> files;   ///< without devices and pipes; in byte order
    std::vector<std::string> folders; ///< in byte order; without hidden ones and links
};

struct FolderWalk {
    std::vector<WalkedFolder> folders; ///< each before its subfolders
    Diagnostics diagnostics;           ///< unreadable folders, exceeded limits
};

/// Walks a folder and all folders below it except hidden ones. Links to folders are followed only if they are directly
/// in `root` and lead to a folder with archives outside of it: games are often installed this way. Diagnostics:
/// folder-unreadable, listing-limit.
[[nodiscard]] FolderWalk walkFolder(const std::filesystem::path& root, const WalkLimits& limits = {},
                                    const IsCancelled& isCancelled = {});

/// A folder that contains archives, with everything below it; or everything outside of such folders.
struct GameTree {
    std::string folder; ///< relative to the walked folder; "" for the folder itself
    /// Archives directly in it, in the order in which the game searches them: files and unpacked archive folders.
    std::vector<std::string> archives;
    std::vector<std::string> otherArchives; ///< not searched by the game: files in subfolders, .zip beside .pk3
    std::vector<std::string> files;         ///< all files, in byte order. All names are relative to `folder`.
    /// Of a client of World of Warcraft: its version and archives. `archives` are the files among those, and
    /// `archiveFolders` the folders, which have loose files.
    std::optional<ClientArchives> client{};
    std::vector<std::string> archiveFolders{};
};

/// The games of a walk: first everything outside of games, if there is anything, then each topmost folder with
/// archives, by name.
[[nodiscard]] std::vector<GameTree> gamesOf(const FolderWalk& walk);

} // namespace formats
