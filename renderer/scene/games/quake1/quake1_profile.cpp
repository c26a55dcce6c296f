#include "renderer/scene/games/game_profiles.hpp"

#include "renderer/scene/games/anm_clips.hpp"
#include "renderer/scene/games/held_weapon.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/quake1/embedded_skins.hpp"
#include "renderer/scene/games/quake2/skins.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kQuake1Formats{"MDL"};

/// A model without a usable skin in its file is treated like one of Quake II.
std::vector<Skin> quake1Skins(const SkinQuery& query, std::size_t node)
{
    const formats::Model& model = query.models[node];
    if (!model.embeddedSkins.empty())
        return embeddedSkins(query, node);
    return resolveSkins(query.files, query.parts[node].file, model, kQuake2Images, query.document.textures,
                        query.document.diagnostics);
}

} // namespace

constexpr GameProfile kQuake1Profile{
    .name = "Quake",
    .modelFormats = kQuake1Formats,
    .imageExtensions = kQuake1Images,
    .levelEndings = kNumberedLevels,
    .assemble = assembleWithHeldWeapon,
    .weapons = weaponsOfPlayer,
    .skins = quake1Skins,
    .addClips = addAnmClips,
};

} // namespace scene
