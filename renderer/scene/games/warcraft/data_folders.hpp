#pragma once

#include "formats/vfs/game_folder.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace scene {

/// Whether a folder is one of the top-level folders in World of Warcraft's names ("Creature", "Item", "World").
[[nodiscard]] bool isWarcraftFolderName(std::string_view name);

/// The first part that is such a folder, else the result of the other games' rule.
[[nodiscard]] std::optional<formats::ContentFolder> warcraftContentFolder(std::span<const std::string_view> parts);

} // namespace scene
