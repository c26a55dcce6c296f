#pragma once

#include "renderer/scene/games/game_profile.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Weapons that lie beside a player and are drawn over it at the same frame (docs/formats/mdx.md §3).
namespace scene {

/// Whether a file's stem (lower case) is that of such a weapon: "weapon", "w_railgun".
[[nodiscard]] bool isHeldWeaponStem(std::string_view stem);

/// Adds the weapon that `options` name, or the usual one, to the parts of a player; nothing where there is none.
void addHeldWeapon(const formats::VirtualFileSystem& files, const OpenOptions& options, std::vector<Part>& parts);

/// A model and, where it is a player (`tris`) or a weapon is asked for, the weapon that it holds.
[[nodiscard]] Assembly assembleWithHeldWeapon(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                              const OpenOptions& options);

/// The weapons beside a model of this extension, for those that hold one.
[[nodiscard]] std::vector<std::string> weaponsBeside(const formats::VirtualFileSystem& files,
                                                     const formats::FoundFile& file);

/// The same for a player (`tris`); none for other models.
[[nodiscard]] std::vector<std::string> weaponsOfPlayer(const formats::VirtualFileSystem& files,
                                                       const formats::FoundFile& file);

} // namespace scene
