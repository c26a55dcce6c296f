#include "renderer/scene/games/quake2/quake2_profile.hpp"

#include "renderer/scene/games/kingpin/anm_clips.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/quake2/held_weapon.hpp"
#include "renderer/scene/games/quake2/skins.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kQuake2Formats{"MD2"};

/// A weapon is drawn over the player beside it.
std::string wholeQuake2Model(const std::string& name, const FileNames& all)
{
    std::string player = formats::nameIn(formats::folderOf(name), "tris" + formats::extensionOf(name));
    return isHeldWeaponStem(formats::stemOf(name)) && all.contains(player) ? player : name;
}

std::vector<Skin> quake2Skins(const SkinQuery& query, std::size_t node)
{
    return resolveSkins(query.files, query.parts[node].file, query.models[node], kQuake2Images, query.document.textures,
                        query.document.diagnostics);
}

} // namespace

constexpr GameProfile kQuake2Profile{
    .name = "Quake II",
    .modelFormats = kQuake2Formats,
    .imageExtensions = kQuake2Images,
    .levelEndings = kNumberedLevels,
    .assemble = assembleWithHeldWeapon,
    .wholeOf = wholeQuake2Model,
    .weapons = weaponsOfPlayer,
    .hasGlCommands = true,
    .skins = quake2Skins,
    .addClips = addAnmClips,
};

} // namespace scene
