#pragma once

#include "formats/base/diagnostics.hpp"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

/// Lists the files below a folder of the disk and finds the games among its folders. It opens nothing.
namespace formats {

struct WalkLimits {
    std::size_t folders = 50'000;
    std::size_t files = 1'000'000;
};

/// Called between two steps of long work; true ends it.
using IsCancelled = std::function<bool()>;

struct WalkedFolder {
    std::string name;                 ///< relative to the folder that was walked, with '/'; "" for itself
    std::vector<std::string> files;   ///< no devices, no pipes; in byte order
    std::vector<std::string> folders; ///< in byte order; hidden ones and links are not among them
};

struct FolderWalk {
    std::vector<WalkedFolder> folders; ///< each before those below it
    Diagnostics diagnostics;           ///< folders that cannot be entered, limits that were reached
};

/// Walks a folder and all folders below it except hidden ones. Links to folders are followed only if they lie directly
/// in `root` and lead to a folder with archives outside of it: games are often installed so.
/// Diagnostics: folder-unreadable, listing-limit.
[[nodiscard]] FolderWalk walkFolder(const std::filesystem::path& root, const WalkLimits& limits = {},
                                    const IsCancelled& isCancelled = {});

/// A folder that has archives, with everything below it; or everything that lies in no such folder.
struct GameTree {
    std::string folder; ///< relative to the folder that was walked; "" for itself
    /// Archives directly in it, in the order in which the game searches them: files and unpacked archive folders.
    std::vector<std::string> archives;
    std::vector<std::string> otherArchives; ///< that the game does not ask: files in folders below it, .zip beside .pk3
    std::vector<std::string> files;         ///< all files, in byte order. All names are relative to `folder`.
};

/// The games of a walk: first everything that lies in no game, if there is anything, then each topmost folder that has
/// archives, by name.
[[nodiscard]] std::vector<GameTree> gamesOf(const FolderWalk& walk);

} // namespace formats
