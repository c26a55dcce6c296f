#pragma once

#include "formats/vfs/game_folder.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace scene {

/// The folder of the game's tables, beside its top-level folders.
inline constexpr std::string_view kTableFolder = "DBFilesClient";

/// A folder that may have tables, and the folder to which names in them are relative, in one mount.
struct TablePlace {
    std::string tables, root;
    bool isBeside = false; ///< beside the model: its own folders say nothing about its name in the game
};

/// Where the tables about a model may be, in the order of the search; `modelName`: its name in its mount.
[[nodiscard]] std::vector<TablePlace> tablePlacesOf(const std::string& modelName);

/// Whether a folder is one of the top-level folders in World of Warcraft's names ("Creature", "Item", "World").
[[nodiscard]] bool isWarcraftFolderName(std::string_view name);

/// The first part that is such a folder, else the result of the other games' rule.
[[nodiscard]] std::optional<formats::ContentFolder> warcraftContentFolder(std::span<const std::string_view> parts);

/// The groups of World of Warcraft's models, in the order in which they are shown.
inline constexpr std::array<std::string_view, 5> kWarcraftGroups = {"Characters", "Creatures", "Items", "Spells",
                                                                    "World"};
/// The group of a model by the first folder of its name in the game, with '/' between the parts: index into
/// kWarcraftGroups; nullopt: it is in another folder, or no M2.
[[nodiscard]] std::optional<std::size_t> warcraftGroupOf(std::string_view name);

} // namespace scene
