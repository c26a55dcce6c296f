#pragma once

#include "renderer/scene/games/game_profile.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Weapons beside a player that are drawn over it at the same frame (docs/formats/mdx.md §3).
namespace scene {

/// Whether a file's stem (lower case) is the stem of such a weapon: "weapon", "w_railgun".
[[nodiscard]] bool isHeldWeaponStem(std::string_view stem);

/// Adds the weapon in `options`, or the usual one, to the parts of a player; nothing if there is none.
void addHeldWeapon(const formats::VirtualFileSystem& files, const OpenOptions& options, std::vector<Part>& parts);

/// A model and, if it is a player (`tris`) or a weapon is requested, the weapon that it holds.
[[nodiscard]] Assembly assembleWithHeldWeapon(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              const OpenOptions& options);

/// The weapons beside a model with this extension, for models that can hold one.
[[nodiscard]] std::vector<std::string> weaponsBeside(const formats::VirtualFileSystem& files,
                                                     const formats::FoundFile& file);

/// The same for a player (`tris`); empty for other models.
[[nodiscard]] std::vector<std::string> weaponsOfPlayer(const formats::VirtualFileSystem& files,
                                                       const formats::FoundFile& file);

} // namespace scene
