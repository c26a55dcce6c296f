#include "renderer/scene/games/game_profiles.hpp"

#include "renderer/scene/games/cube2/cube_models.hpp"
#include "renderer/scene/games/cube2/iqm_animations.hpp"
#include "renderer/scene/games/image_search.hpp"
#include "renderer/scene/games/materials.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/surface_skins.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kCube2Formats{"IQM"};

/// Skin files as in Quake III; without any, one skin from the meshes' and their config's names.
std::vector<Skin> cube2Skins(const SkinQuery& query, std::size_t node)
{
    const formats::FoundFile& file = query.parts[node].file;
    const formats::Model& model = query.models[node];
    const std::vector<SkinFileFound> found = skinFilesOf(query.files, file);
    if (!found.empty())
        return surfaceSkins(query.files, file, model, skinIds({&found, 1}), found, query.materials, query.document);
    if (auto skin = cubeSkin(query, node))
        return {*std::move(skin)};
    return surfaceSkins(query.files, file, model, {}, found, query.materials, query.document);
}

/// A model is one file; its animations are added later.
Assembly assembleAlone(const formats::VirtualFileSystem& files, const formats::FoundFile& file, const OpenOptions&)
{
    Assembly assembly;
    assembly.parts.push_back(partOf(files, file, {}, formats::kNoIndex, {}, 0));
    return assembly;
}

} // namespace

constexpr GameProfile kCube2Profile{
    .name = "Cube 2",
    .modelFormats = kCube2Formats,
    .imageExtensions = kQuake3Images,
    .levelEndings = kNumberedLevels,
    .assemble = assembleAlone,
    .skins = cube2Skins,
    .addClips = addIqmAnimations,
};

} // namespace scene
