#pragma once

#include "formats/vfs/game_folder.hpp"

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace scene {

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
