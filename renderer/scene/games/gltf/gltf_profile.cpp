#include "renderer/scene/games/game_profiles.hpp"

#include "formats/base/names.hpp"
#include "renderer/scene/games/part_files.hpp"

#include <array>

namespace scene {
namespace {

constexpr std::array<std::string_view, 2> kGltfFormats{"GLB", "glTF"};
constexpr std::array<std::string_view, 3> kGltfImages{".png", ".jpg", ".jpeg"};

/// The texture for a source. An image beside the model has exactly the name that the file states.
Texture textureOf(const formats::ColorSource& source, const SkinQuery& query, const formats::FoundFile& modelFile)
{
    Texture texture;
    texture.name = source.image.empty() ? source.name : source.image;
    texture.type = "base color";
    texture.color = source;
    if (!source.isBeside)
        return texture;
    const std::string name = formats::joinPath(formats::folderOf(modelFile.name), source.image);
    texture.file = query.files.find(name, &texture.lookups);
    if (texture.file)
        texture.path = texture.file->path;
    else
        addWarning(query.document.diagnostics, "texture-missing", {}, "texture '", source.image, "' not found under ",
                   texture.lookups.size(), texture.lookups.size() == 1 ? " name" : " names",
                   "; a checker is shown instead");
    return texture;
}

/// One skin with the materials of the file, then one for each of its variants.
std::vector<Skin> gltfSkins(const SkinQuery& query, std::size_t node)
{
    const formats::Model& model = query.models[node];
    const auto first = static_cast<std::uint32_t>(query.document.textures.size());
    for (const formats::ColorSource& source : model.colorSources)
        query.document.textures.push_back(textureOf(source, query, query.parts[node].file));
    std::vector<Skin> skins;
    const auto add = [&](const std::string& name, const auto& sourceOf) {
        Skin& skin = skins.emplace_back();
        skin.name = name;
        for (std::uint32_t slot = 0; slot < model.textureSlots.size(); ++slot) {
            const std::uint32_t source = sourceOf(slot);
            skin.slots.push_back(source < model.colorSources.size() ? first + source : formats::kNoIndex);
        }
        skin.texture = skin.slots.empty() ? formats::kNoIndex : skin.slots.front();
    };
    add("default", [&](std::uint32_t slot) { return model.textureSlots[slot].colorSource; });
    for (const formats::ColorVariant& variant : model.colorVariants)
        add(variant.name, [&](std::uint32_t slot) { return variant.sources[slot]; });
    return skins;
}

Assembly assembleGltf(const formats::VirtualFileSystem& files, const formats::FoundFile& file, const OpenOptions&)
{
    Assembly assembly;
    assembly.parts.push_back(partOf(files, file, {}, formats::kNoIndex, {}, 0));
    return assembly;
}

} // namespace

constexpr GameProfile kGltfProfile{
    .name = "glTF",
    .modelFormats = kGltfFormats,
    .imageExtensions = kGltfImages,
    .assemble = assembleGltf,
    .skins = gltfSkins,
};

} // namespace scene
