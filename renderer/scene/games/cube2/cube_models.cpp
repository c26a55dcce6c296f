#include "renderer/scene/games/cube2/cube_models.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/clip_names.hpp"
#include "renderer/scene/games/clip_files.hpp"
#include "renderer/scene/games/quake3/materials.hpp"

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

/// Whether the game knows the model by its configuration, or nothing but the usual image fits it.
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

} // namespace

std::optional<std::string> configuredImage(const VirtualFileSystem& files, const FoundFile& modelFile,
                                           const CubeConfig& config, std::string_view surface)
{
    const auto isMeant = [&](const CubeConfig::MeshSkin& skin) {
        return skin.mesh == "*" || formats::isSameButForCase(skin.mesh, surface);
    };
    const auto found = std::find_if(config.skins.rbegin(), config.skins.rend(), isMeant); // the last one counts
    if (found == config.skins.rend())
        return std::nullopt;
    const auto whole = formats::normalizedName(formats::nameIn(formats::folderOf(modelFile.name), found->image));
    return whole && files.find(*whole) ? *whole : found->image;
}

std::string usualCubeImage(const VirtualFileSystem& files, const FoundFile& modelFile)
{
    const std::string folder = formats::folderOf(modelFile.name);
    std::vector<std::string> folders = {folder};
    if (!folder.empty())
        folders.push_back(formats::folderOf(folder));
    for (const std::string& place : folders) {
        for (const std::string_view image : kUsualImages) {
            std::string name = formats::nameIn(place, image);
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
    const CubeConfig config = cubeConfigOf(query.files, file);
    const std::string usual = usualCubeImage(query.files, file);
    if (!isCubeModel(query, file, model, config, usual))
        return std::nullopt;
    Skin skin;
    skin.name = "default";
    skin.texture = formats::kNoIndex;
    for (const formats::Surface& surface : model.surfaces) {
        std::string name = ownMaterial(surface);
        if (!usual.empty() && (isUsualCubeModel(file.name) || !query.materials.isThere(file, name)))
            name = usual;
        if (auto image = configuredImage(query.files, file, config, surface.name))
            name = *std::move(image);
        skin.materials.push_back(query.materials.material(file, name));
        if (skin.texture == formats::kNoIndex)
            skin.texture = query.materials.firstTexture(skin.materials.back());
    }
    return skin;
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
                     "' has frames that are not there and is left out: the model has ",
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
