#include "renderer/scene/games/cube2/cube_models.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/clip_names.hpp"
#include "renderer/scene/games/clip_files.hpp"
#include "renderer/scene/games/materials.hpp"

#include <algorithm>
#include <array>

namespace scene {
namespace {

using formats::FoundFile;
using formats::VirtualFileSystem;

constexpr std::array<std::string_view, 2> kUsualImages{"skin.jpg", "skin.png"};

std::string ownMaterial(const formats::Surface& surface)
{
    return surface.shaders.empty() ? std::string() : surface.shaders.front();
}

/// Whether the game knows the model by its configuration, or only the usual image fits it.
bool isCubeModel(const SkinQuery& query, const FoundFile& file, const formats::Model& model, const CubeConfig& config,
                 const std::string& usual)
{
    if (!config.paths.empty())
        return true;
    return isUsualCubeModel(file.name) && !usual.empty() &&
           std::none_of(model.surfaces.begin(), model.surfaces.end(), [&](const formats::Surface& surface) {
               return query.materials.isThere(file, ownMaterial(surface));
           });
}

/// The skin in which each surface has the image from `imageOf`.
template <class ImageOf> Skin skinOf(std::string name, const SkinQuery& query, std::size_t node, const ImageOf& imageOf)
{
    Skin skin;
    skin.name = std::move(name);
    skin.texture = formats::kNoIndex;
    for (const formats::Surface& surface : query.models[node].surfaces) {
        skin.materials.push_back(query.materials.material(query.parts[node].file, imageOf(surface)));
        if (skin.texture == formats::kNoIndex)
            skin.texture = query.materials.firstTexture(skin.materials.back());
    }
    return skin;
}

} // namespace

std::optional<std::string> configuredImage(const VirtualFileSystem& files, std::string_view folder,
                                           const CubeConfig& config, std::string_view surface)
{
    const auto isMeant = [&](const CubeConfig::MeshSkin& skin) {
        return skin.mesh == "*" || formats::isSameButForCase(skin.mesh, surface);
    };
    const auto found = std::find_if(config.skins.rbegin(), config.skins.rend(), isMeant); // the last one is used
    if (found == config.skins.rend())
        return std::nullopt;
    const auto whole = formats::normalizedName(formats::joinPath(folder, found->image));
    return whole && files.find(*whole) ? *whole : found->image;
}

std::string usualCubeImage(const VirtualFileSystem& files, const std::string& folder)
{
    std::vector<std::string> folders = {folder};
    if (!folder.empty())
        folders.push_back(formats::folderOf(folder));
    for (const std::string& searched : folders) {
        for (const std::string_view image : kUsualImages) {
            std::string name = formats::joinPath(searched, image);
            if (files.find(name))
                return name;
        }
    }
    return {};
}

std::optional<Skin> cubeSkin(const SkinQuery& query, std::size_t node)
{
    const FoundFile& file = query.parts[node].file;
    const formats::Model& model = query.models[node];
    const std::string folder = formats::folderOf(file.name);
    const CubeConfig config = cubeConfigOf(query.files, file);
    const std::string usual = usualCubeImage(query.files, folder);
    if (!isCubeModel(query, file, model, config, usual))
        return std::nullopt;
    const auto imageOf = [&](const formats::Surface& surface) {
        std::string name = ownMaterial(surface);
        if (!usual.empty() && (isUsualCubeModel(file.name) || !query.materials.isThere(file, name)))
            name = usual;
        return configuredImage(query.files, folder, config, surface.name).value_or(name);
    };
    return skinOf("default", query, node, imageOf);
}

std::vector<Skin> cubeVariantSkins(const SkinQuery& query, std::size_t node)
{
    const FoundFile& file = query.parts[node].file;
    const formats::Model& model = query.models[node];
    std::vector<Skin> skins;
    const bool isWhole =
        std::all_of(model.surfaces.begin(), model.surfaces.end(), [&](const formats::Surface& surface) {
            return query.materials.isThere(file, ownMaterial(surface));
        });
    if (isWhole)
        return skins;
    for (const CubeVariant& variant : cubeVariantsOf(query.files, file)) {
        const auto imageOf = [&](const formats::Surface& surface) {
            return configuredImage(query.files, variant.folder, variant.config, surface.name)
                .value_or(ownMaterial(surface));
        };
        skins.push_back(skinOf(formats::fileNameOf(variant.folder), query, node, imageOf));
        std::vector<std::string>& files = query.document.files;
        files.insert(files.end(), variant.config.paths.begin(), variant.config.paths.end());
    }
    return skins;
}

void addCubeClips(const VirtualFileSystem& files, const FoundFile& modelFile, formats::Model& model, Document& document)
{
    const CubeConfig config = cubeConfigOf(files, modelFile);
    document.files.insert(document.files.end(), config.paths.begin(), config.paths.end());
    const std::uint32_t frameCount = frameCountOf(model);
    formats::UniqueClipNames names;
    std::vector<formats::Clip> clips;
    for (const CubeConfig::FrameClip& stated : config.frameClips) {
        const std::string name = formats::printable(stated.name);
        if (stated.frameCount == 0 || stated.firstFrame >= frameCount ||
            stated.frameCount > frameCount - stated.firstFrame) {
            addError(document.diagnostics, formats::Concern::clips, "cube-clip-frames", stated.range, "clip '", name,
                     "' has frames that do not exist and is left out: the model has ",
                     formats::counted(frameCount, "frame"));
            document.diagnostics.back().file = stated.path;
            document.diagnostics.back().position = stated.position;
            continue;
        }
        formats::Clip clip{names.unique(name), stated.firstFrame, stated.frameCount};
        if (stated.framesPerSecond > 0.0f)
            clip.framesPerSecond = stated.framesPerSecond;
        clip.loops = formats::loopsByName(name) && !formats::lowered(name).starts_with("dying");
        clips.push_back(std::move(clip));
    }
    putClipsFirst(model, std::move(clips));
}

} // namespace scene
