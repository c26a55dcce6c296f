#include "renderer/scene/games/held_weapon.hpp"

#include "renderer/scene/games/part_files.hpp"

#include <set>

namespace scene {
namespace {

using formats::FoundFile;
using formats::VirtualFileSystem;

std::string stemKeyOf(const FoundFile& file)
{
    return formats::lowered(formats::stemOf(file.name));
}

/// Only `tris.md2` in a player's folder gets a weapon by default; other models only on request.
bool mayHoldWeapon(const FoundFile& file, const OpenOptions& options)
{
    const std::string stem = stemKeyOf(file);
    return !isHeldWeaponStem(stem) && (stem == "tris" || !options.weapon.empty());
}

} // namespace

bool isHeldWeaponStem(std::string_view stem)
{
    return stem == "weapon" || stem.starts_with("w_");
}

void addHeldWeapon(const VirtualFileSystem& files, const OpenOptions& options, std::vector<Part>& parts)
{
    const FoundFile& player = parts.front().file;
    const std::string wanted = options.weapon.empty() ? "weapon" : formats::stemOf(options.weapon);
    auto found = siblingOf(files, player, wanted);
    if (!found && !wanted.starts_with("w_"))
        found = siblingOf(files, player, "w_" + wanted);
    if (!found || formats::isSameButForCase(found->name, player.name))
        return;
    Part part = partOf(files, *found, "weapon", 0, {}, 0);
    part.role = NodeRole::attached;
    parts.push_back(std::move(part));
}

Assembly assembleWithHeldWeapon(const VirtualFileSystem& files, const FoundFile& file, const OpenOptions& options)
{
    Assembly assembly;
    assembly.parts.push_back(partOf(files, file, {}, formats::kNoIndex, {}, 0));
    if (mayHoldWeapon(file, options))
        addHeldWeapon(files, options, assembly.parts);
    if (assembly.parts.size() > 1)
        assembly.parts.front().name = formats::stemOf(file.name);
    return assembly;
}

std::vector<std::string> weaponsBeside(const VirtualFileSystem& files, const FoundFile& file)
{
    const std::string extension = formats::extensionOf(file.name);
    std::set<std::string> names;
    for (const FoundFile& found : files.listEverywhere(formats::folderOf(file.name))) {
        if (formats::extensionOf(found.name) == extension && isHeldWeaponStem(stemKeyOf(found)))
            names.insert(stemKeyOf(found));
    }
    return {names.begin(), names.end()};
}

std::vector<std::string> weaponsOfPlayer(const VirtualFileSystem& files, const FoundFile& file)
{
    return mayHoldWeapon(file, {}) ? weaponsBeside(files, file) : std::vector<std::string>();
}

} // namespace scene
