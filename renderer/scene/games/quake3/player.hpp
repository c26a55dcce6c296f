#pragma once

#include "renderer/scene/games/game_profile.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

/// Players in three files and weapons with what hangs on them (docs/formats/md3.md §3 and §6).
namespace scene {

/// A player around one of its parts, or a model with its barrel and flash; a file that is a coarser level of detail
/// opens the model that it is a level of.
[[nodiscard]] Assembly assembleQuake3(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                                      const OpenOptions& options);

/// GameProfile::muzzleFlash: a whole model that belongs on "tag_flash", and what is called so of one with that tag.
[[nodiscard]] std::set<std::uint32_t> quake3MuzzleFlash(const Node& node);

/// Adds the barrel and the flash of parts[weapon - firstIndex].
void addWeaponAttachments(const formats::VirtualFileSystem& files, std::vector<Part>& parts, std::uint32_t weapon,
                          std::uint32_t firstIndex, std::uint32_t layer);

/// The parts of a weapon of this name in the game files ("rocketl", or a path), to be attached to `tag` of a part; none
/// when there is no such weapon. `lookups` says where it was looked for.
[[nodiscard]] std::vector<Part> weaponParts(const formats::VirtualFileSystem& files, std::string_view weapon,
                                            std::uint32_t parent, std::string_view tag, std::uint32_t firstIndex,
                                            formats::LookupLog& lookups);

/// The weapons that the game files have, by the names that `weaponParts` takes.
[[nodiscard]] std::vector<std::string> weaponNames(const formats::VirtualFileSystem& files);

/// The same for a part of a player; none for other models.
[[nodiscard]] std::vector<std::string> weaponsOfQuake3Player(const formats::VirtualFileSystem& files,
                                                             const formats::FoundFile& file);

/// The whole that a file is part of, judged by names (see GameProfile::wholeOf).
[[nodiscard]] std::string wholeQuake3Model(const std::string& name, const FileNames& all);

} // namespace scene
