#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The games' rules about their folders: which folder names are relative to, in which order its archives are searched,
/// and which other folder is searched next.
namespace formats {

/// Whether .zip files are archives of the game. In a folder that may be anything they are downloads.
enum class ZipFiles { areArchives, areNot };

/// The names in a folder that are archives of a game (files and .pk3dir folders), in the order of searching. With a
/// .pak among them the game loads as Quake II does: pak, pk2, pk3, pkz, zip in this order, pak0 to pak99 of each and
/// then all others; else as Quake III does, by name. What is loaded later is searched first. Beside the .pk3 of a
/// Quake III a .zip is no archive of the game.
[[nodiscard]] std::vector<std::string> archivesInOrder(std::span<const std::string> names, ZipFiles zipFiles);

/// How many parts of a folder's name belong to the game root, when one of the others is a folder of content: the
/// outermost "models" that is followed by one of the games' folders, else the last "models", else the last "players",
/// else the last "mapmodels", else the last of "progs", "sprites", "textures", "pics".
struct ContentFolder {
    std::size_t rootParts = 0;
    bool isSure = false; ///< "models", "players" or "mapmodels": the others are names that anything may have
};
[[nodiscard]] std::optional<ContentFolder> contentFolderIn(std::span<const std::string_view> parts);

/// Tells which folder among the parts of a folder's name is one of content; games differ in it.
using ContentRule = std::optional<ContentFolder> (*)(std::span<const std::string_view> parts);

/// Whether a folder has the name of a game's folder ("baseq2", "missionpack").
[[nodiscard]] bool isGameFolderName(std::string_view name);
/// Whether a folder of the disk contains files that only games have: a first archive, a default.cfg, scripts.
[[nodiscard]] bool hasGameContent(const std::filesystem::path& folder);

/// Whether a folder of the disk is a game's: by a name that nothing else has, or by its content.
[[nodiscard]] bool isGameFolder(const std::filesystem::path& folder);

struct GameRoot {
    std::filesystem::path folder;
    bool isGame = false; ///< it has the name of a game's folder, or files that only games have
    bool isFlat = false; ///< no root was recognized: it is the file's own folder
};
/// The game root that a file of the disk belongs to (a full path, without ".."): above its content folder, else the
/// nearest folder called like a game's, else the nearest with a game's content; else the file's own folder.
[[nodiscard]] GameRoot gameRootOf(const std::filesystem::path& file, ContentRule contentFolder = contentFolderIn);

/// The base folders that lie beside the root of a mod, by full path; empty beside a base folder.
[[nodiscard]] std::vector<std::filesystem::path> baseFoldersBeside(const std::filesystem::path& root);

} // namespace formats
