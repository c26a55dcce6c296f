#include "renderer/scene/games/game_profiles.hpp"

#include "formats/m2/m2.hpp"
#include "renderer/scene/games/held_weapon.hpp"
#include "renderer/scene/games/warcraft/data_folders.hpp"
#include "renderer/scene/games/warcraft/defaults.hpp"
#include "renderer/scene/games/warcraft/effect_models.hpp"
#include "renderer/scene/games/warcraft/numbered_files.hpp"
#include "renderer/scene/games/warcraft/replaceable_texture_search.hpp"
#include "renderer/scene/games/warcraft/replaceable_textures.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kWarcraftFormats{"M2"};

std::vector<Skin> warcraftSkins(const SkinQuery& query, std::size_t node)
{
    return replaceableSkins(query.files, query.parts[node].file, query.models[node], query.options.bindings,
                            query.document, query.options.listfile.get(), query.options.withEffects,
                            query.parts[node].look.get());
}

} // namespace

constexpr GameProfile kWarcraftProfile{
    .name = "World of Warcraft",
    .modelFormats = kWarcraftFormats,
    .imageExtensions = kWarcraftImages,
    .contentFolder = warcraftContentFolder,
    .assemble = assembleWithHeldWeapon,
    .weapons = weaponsOfPlayer,
    .holdingTag = "HandRight",
    .skins = warcraftSkins,
    .emitterModels = emitterModels,
    .findNumbered = findNumberedFile,
    .loadSequenceKeys = formats::loadSequenceKeys,
    .idleClip = warcraftIdleClip,
    .torsoBone = warcraftTorsoBone,
    .hiddenSurfaces = warcraftHiddenSurfaces,
};

} // namespace scene
