#include "renderer/scene/games/game_profiles.hpp"

#include "renderer/scene/games/anm_clips.hpp"
#include "renderer/scene/games/cube2/cube_models.hpp"
#include "renderer/scene/games/held_weapon.hpp"
#include "renderer/scene/games/part_files.hpp"
#include "renderer/scene/games/quake2/skins.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 1> kQuake2Formats{"MD2"};

/// A weapon belongs to the player beside it.
std::string wholeQuake2Model(const std::string& name, const FileNames& all)
{
    std::string player = formats::joinPath(formats::folderOf(name), "tris" + formats::extensionOf(name));
    return isHeldWeaponStem(formats::stemOf(name)) && all.contains(player) ? player : name;
}

/// The image from Cube's configuration of the model, if there is one.
std::vector<std::string> imagesOfCube(const formats::VirtualFileSystem& files, const formats::FoundFile& file,
                                      const formats::Model& model)
{
    const CubeConfig config = cubeConfigOf(files, file);
    if (config.paths.empty())
        return {};
    const std::string surface = model.surfaces.empty() ? std::string() : model.surfaces.front().name;
    const std::string folder = formats::folderOf(file.name);
    const std::string image = configuredImage(files, folder, config, surface).value_or(usualCubeImage(files, folder));
    return image.empty() ? std::vector<std::string>() : std::vector<std::string>{image};
}

std::vector<Skin> quake2Skins(const SkinQuery& query, std::size_t node)
{
    const formats::FoundFile& file = query.parts[node].file;
    return resolveSkins(query.files, file, query.models[node], kQuake2Images, query.document.textures,
                        query.document.diagnostics, imagesOfCube(query.files, file, query.models[node]));
}

void addClipsBesideMd2(const formats::VirtualFileSystem& files, const formats::FoundFile& modelFile,
                       formats::Model& model, Document& document)
{
    addAnmClips(files, modelFile, model, document);
    addCubeClips(files, modelFile, model, document);
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
    .addClips = addClipsBesideMd2,
};

} // namespace scene
