#pragma once

#include "formats/vfs/game_folder.hpp"

#include <optional>
#include <span>
#include <string_view>

namespace scene {

/// Whether a folder is one of those that World of Warcraft's names begin with ("Creature", "Item", "World").
[[nodiscard]] bool isWarcraftFolderName(std::string_view name);

/// The first part that is such a folder, else what the other games' folders tell.
[[nodiscard]] std::optional<formats::ContentFolder> warcraftContentFolder(std::span<const std::string_view> parts);

} // namespace scene
