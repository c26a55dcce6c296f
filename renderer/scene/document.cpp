#include "renderer/scene/document.hpp"

#include "formats/files/names.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

namespace scene {
namespace {

std::optional<std::uint32_t> numberIn(std::string_view text)
{
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size())
        return std::nullopt;
    return value;
}

} // namespace

formats::Diagnostics allDiagnostics(const Document& document)
{
    formats::Diagnostics all;
    for (const Node& node : document.nodes)
        all.insert(all.end(), node.model->diagnostics.begin(), node.model->diagnostics.end());
    all.insert(all.end(), document.diagnostics.begin(), document.diagnostics.end());
    return all;
}

const Texture* skinTexture(const Document& document, const Node& node, std::uint32_t skin)
{
    return skin < node.skins.size() ? &document.textures[node.skins[skin].texture] : nullptr;
}

std::uint32_t findSkin(const Document& document, const Node& node, std::string_view nameOrIndex)
{
    const std::string wanted = formats::lowered(nameOrIndex);
    const auto matches = [&](const Skin& skin) {
        const std::string& path = document.textures[skin.texture].path;
        if (formats::lowered(skin.name) == wanted)
            return true;
        return !path.empty() && (formats::lowered(formats::fileNameOf(path)) == wanted ||
                                 formats::lowered(formats::stemOf(path)) == wanted);
    };
    const auto found = std::find_if(node.skins.begin(), node.skins.end(), matches);
    if (found != node.skins.end())
        return static_cast<std::uint32_t>(found - node.skins.begin());
    const auto index = numberIn(nameOrIndex);
    return index && *index < node.skins.size() ? *index : formats::kNoIndex;
}

std::uint32_t findClip(const formats::Model& model, std::string_view nameOrIndex)
{
    const std::string wanted = formats::lowered(nameOrIndex);
    const auto found = std::find_if(model.clips.begin(), model.clips.end(),
                                    [&](const formats::Clip& clip) { return formats::lowered(clip.name) == wanted; });
    if (found != model.clips.end())
        return static_cast<std::uint32_t>(found - model.clips.begin());
    const auto index = numberIn(nameOrIndex);
    return index && *index < model.clips.size() ? *index : formats::kNoIndex;
}

std::uint32_t restingClip(const formats::Model& model)
{
    for (std::uint32_t i = 0; i < model.clips.size(); ++i) {
        const std::string name = formats::lowered(model.clips[i].name);
        if ((name.starts_with("stand") || name.starts_with("idle")) && model.clips[i].frameCount > 1)
            return i;
    }
    return !model.clips.empty() && model.clips.front().frameCount > 1 ? 0 : formats::kNoIndex;
}

std::uint32_t findSurface(const formats::Model& model, std::string_view nameOrIndex)
{
    const std::string wanted = formats::lowered(nameOrIndex);
    const auto found =
        std::find_if(model.surfaces.begin(), model.surfaces.end(),
                     [&](const formats::Surface& surface) { return formats::lowered(surface.name) == wanted; });
    if (found != model.surfaces.end())
        return static_cast<std::uint32_t>(found - model.surfaces.begin());
    const auto index = numberIn(nameOrIndex);
    return index && *index < model.surfaces.size() ? *index : formats::kNoIndex;
}

} // namespace scene
