#pragma once

#include "renderer/scene/games/game_profile.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Players in three files and weapons with their attached parts (docs/formats/md3.md §3 and §6).
namespace scene {

/// Assembles a player around one of its parts, or a model with its barrel and flash; a coarser level of detail opens
/// the model that it belongs to.
[[nodiscard]] Assembly assembleQuake3(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                      const OpenOptions& options);

/// GameProfile::muzzleFlash: a whole model for "tag_flash", and the surfaces with this name in a model with that tag.
[[nodiscard]] std::set<std::uint32_t> quake3MuzzleFlash(const Node& node);

/// Adds the barrel and the flash of parts[weapon - firstIndex].
void addWeaponAttachments(const formats::VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t weapon,
                          std::uint32_t firstIndex, std::uint32_t layer);

/// The parts of the weapon with this name in the game files ("rocketl", or a path), to be attached to `tag` of a part;
/// empty if the weapon does not exist. `lookups` receives the search attempts.
[[nodiscard]] std::vector<Part> weaponParts(const formats::VirtualFileSystem& files, std::string_view weapon,
                                            std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex,
                                            formats::LookupLog& lookups);

/// The weapons in the game files, by names for `weaponParts`.
[[nodiscard]] std::vector<std::string> weaponNames(const formats::VirtualFileSystem& files);

/// The same for a part of a player; empty for other models.
[[nodiscard]] std::vector<std::string> weaponsOfQuake3Player(const formats::VirtualFileSystem& files,
                                                             const formats::FoundFile& file);

/// The model that a file is part of, judged by names (see GameProfile::wholeOf).
[[nodiscard]] std::string wholeQuake3Model(const std::string& name, const FileNames& all);

} // namespace scene
