#include "renderer/scene/games/game_profiles.hpp"

#include "renderer/scene/games/anm_clips.hpp"
#include "renderer/scene/games/cube2/cube_models.hpp"
#include "renderer/scene/games/image_search.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/quake3/player.hpp"
#include "renderer/scene/games/quake3/player_clips.hpp"
#include "renderer/scene/games/surface_skins.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kQuake3Formats{"MD3"};
constexpr std::array<std::string_view, 3> kQuake3Parts{"lower", "upper", "head"};

bool isOfQuake3(const formats::Model& model)
{
    return &profileOf(model) == &kQuake3Profile;
}

/// A player has the skins of all its parts together; attached models have their own.
std::vector<Skin> quake3Skins(const SkinQuery& query, std::size_t node)
{
    const Part& own = query.parts[node];
    const std::vector<SkinFileFound> found = skinFilesOf(query.files, own.file);
    if (found.empty()) {
        if (auto skin = cubeSkin(query, node))
            return {*std::move(skin)};
        if (auto skins = cubeVariantSkins(query, node); !skins.empty())
            return skins;
    }
    std::vector<std::vector<SkinFileFound>> together;
    if (own.role != NodeRole::part)
        together.push_back(found);
    for (std::size_t i = 0; own.role == NodeRole::part && i < query.parts.size(); ++i) {
        const Part& part = query.parts[i];
        if (part.role == NodeRole::part && isOfQuake3(query.models[i]))
            together.push_back(i == node ? found : skinFilesOf(query.files, part.file));
    }
    return surfaceSkins(query.files, own.file, query.models[node], skinIds(together), found, query.materials,
                        query.document);
}

void addClipsBesideMd3(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                       formats::Model& model, Document& document)
{
    addAnmClips(files, modelFile, model, document);
    addCubeClips(files, modelFile, model, document);
}

} // namespace

constexpr GameProfile kQuake3Profile{
    .name = "Quake III Arena",
    .modelFormats = kQuake3Formats,
    .imageExtensions = kQuake3Images,
    .levelEndings = kNumberedLevels,
    .playerParts = kQuake3Parts,
    .assemble = assembleQuake3,
    .addBelongings = addWeaponAttachments,
    .wholeOf = wholeQuake3Model,
    .weapons = weaponsOfQuake3Player,
    .weaponParts = weaponParts,
    .skins = quake3Skins,
    .addClips = addClipsBesideMd3,
    .addLayers = addPlayerLayers,
    .muzzleFlash = quake3MuzzleFlash,
};

} // namespace scene
