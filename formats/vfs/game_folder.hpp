#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The games' rules about their folders: the folder that names are relative to, the search order of its archives, and
/// the folder that is searched next.
namespace formats {

/// Whether .zip files are archives of the game. In other folders they are usually downloads.
enum class ZipFiles { areArchives, areNot };

/// The names in a folder that are archives of a game (files and .pk3dir folders), in search order. If there is a .pak,
/// the load order of Quake II applies: pak, pk2, pk3, pkz, zip in this order, pak0 to pak99 of each and then all
/// others; else the order of Quake III, by name. Archives loaded later are searched first. Beside the .pk3 of a Quake
/// III a .zip is no archive of the game.
[[nodiscard]] std::vector<std::string> archivesInOrder(std::span<const std::string> names, ZipFiles zipFiles);

/// The number of leading parts of a folder's name that are the game root, if a later part is a content folder: the
/// outermost "models" followed by one of the games' folders, else the last "models", else the last "players", else the
/// last "mapmodels", else the last of "progs", "sprites", "textures", "pics".
struct ContentFolder {
    std::size_t rootParts = 0;
    bool isSure = false; ///< "models", "players" or "mapmodels": the others are common names
};
[[nodiscard]] std::optional<ContentFolder> contentFolderIn(std::span<const std::string_view> parts);

/// Finds the content folder among the parts of a folder's name; games have different rules.
using ContentRule = std::optional<ContentFolder> (*)(std::span<const std::string_view> parts);

/// Whether a folder has the name of a game's folder ("baseq2", "missionpack").
[[nodiscard]] bool isGameFolderName(std::string_view name);
/// Whether a folder on disk contains files that only games have: a first archive, a default.cfg, scripts.
[[nodiscard]] bool hasGameContent(const std::filesystem::path& folder);

/// Whether a folder on disk belongs to a game: by an unmistakable name, or by its content.
[[nodiscard]] bool isGameFolder(const std::filesystem::path& folder);

struct GameRoot {
    std::filesystem::path folder;
    bool isGame = false; ///< it has the name of a game folder, or files that only games have
    bool isFlat = false; ///< no root was recognized: it is the file's own folder
};
/// The game root of a file on disk (a full path, without ".."): the parent of its content folder, else the nearest
/// folder with a game's name, else the nearest one with a game's content; else the file's own folder.
[[nodiscard]] GameRoot gameRootOf(const std::filesystem::path& file, ContentRule contentFolder = contentFolderIn);

/// The base folders beside the root of a mod, by full path; empty for a base folder.
[[nodiscard]] std::vector<std::filesystem::path> baseFoldersBeside(const std::filesystem::path& root);

} // namespace formats
