#include "renderer/scene/bindings.hpp"

#include "formats/base/names.hpp"
#include "formats/platform/paths.hpp"
#include "formats/vfs/archive_paths.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

namespace scene {
namespace {

std::string plainId(const Texture& texture)
{
    if (!texture.name.empty())
        return texture.name;
    return texture.path.empty() ? texture.type : formats::fileNameOf(texture.path);
}

/// Removes the diagnostics of `resolveSkins` and `replaceableSkins` about a name without an image, or a missing name.
void takeBackMissing(const Texture& texture, formats::Diagnostics& diagnostics)
{
    const std::string& name = texture.name;
    const bool isSlot = texture.type != "skin"; // one of several without a name
    const std::string quoted = "'" + (name.empty() ? texture.type : name) + "'";
    const auto isAboutIt = [&](const formats::Diagnostic& diagnostic) {
        if (name.empty())
            return (diagnostic.rule == "texture-unnamed" || diagnostic.rule == "texture-guessed") &&
                   (!isSlot || diagnostic.message.find(quoted) != std::string::npos);
        return (diagnostic.rule == "texture-missing" || diagnostic.rule == "texture-replaced") &&
               diagnostic.message.find(quoted) != std::string::npos;
    };
    std::erase_if(diagnostics, isAboutIt);
}

/// A choice for the first image of an animated skin applies to all its images.
void endRoundsFrom(std::uint32_t texture, Document& document)
{
    for (Node& node : document.nodes) {
        for (Skin& skin : node.skins) {
            if (skin.texture == texture)
                skin.images.clear();
        }
    }
}

} // namespace

void nameTextures(std::vector<Texture>& textures)
{
    std::unordered_set<std::string> taken;
    std::unordered_map<std::string, int> numbers; // the last number, by plain id
    for (Texture& texture : textures) {
        const std::string plain = plainId(texture);
        texture.id = plain;
        for (int& number = numbers.try_emplace(plain, 1).first->second; !taken.insert(texture.id).second;)
            texture.id = plain + " #" + std::to_string(++number);
    }
}

void bindImages(const Bindings& bindings, std::vector<Skin>& skins, Document& document)
{
    for (std::uint32_t i = 0; i < document.textures.size(); ++i) {
        Texture& texture = document.textures[i];
        const auto bound = bindings.find(texture.id);
        if (bound == bindings.end())
            continue;
        takeBackMissing(texture, document.diagnostics);
        texture.path = platform::utf8FromPath(bound->second);
        texture.file.reset();
        texture.embedded.reset();
        texture.color.reset();
        texture.isBound = true;
        endRoundsFrom(i, document);
        const auto isUsed = [&](const Skin& skin) {
            return skin.texture == i || std::find(skin.slots.begin(), skin.slots.end(), i) != skin.slots.end();
        };
        const auto uses = [&](const Node& node) {
            return &node.skins != &skins && std::any_of(node.skins.begin(), node.skins.end(), isUsed);
        };
        if (std::any_of(document.nodes.begin(), document.nodes.end(), uses))
            continue; // belongs to another node
        const bool isBySurfaces =
            std::any_of(skins.begin(), skins.end(), [](const Skin& one) { return !one.materials.empty(); });
        const auto skin = std::find_if(skins.begin(), skins.end(), isUsed);
        if (skin != skins.end())
            skin->origin = SkinOrigin::chosen;
        else if (!isBySurfaces) // else a surface shows it: a later stage, or a surface other than the first
            skins.insert(skins.begin(), {formats::stemOf(texture.path), i, SkinOrigin::chosen});
    }
}

formats::Diagnostics dropGoneImages(Bindings& bindings)
{
    formats::Diagnostics diagnostics;
    std::erase_if(bindings, [&](const auto& binding) {
        const auto& [texture, image] = binding;
        if (formats::kindOfPath(image) != formats::PathKind::missing)
            return false;
        addWarning(diagnostics, "texture-choice-gone", {}, "texture '", texture,
                   "': the image that was chosen for it, ", platform::utf8FromPath(image),
                   ", no longer exists; the model's own image is shown");
        return true;
    });
    return diagnostics;
}

} // namespace scene
