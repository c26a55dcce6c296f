#include "renderer/scene/games/game_defaults.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/games/game_profile.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace scene {
namespace {

std::uint32_t idleClipOf(const std::vector<formats::Clip>& clips)
{
    for (std::uint32_t i = 0; i < clips.size(); ++i) {
        const std::string name = formats::lowered(clips[i].name);
        if ((name.starts_with("stand") || name.starts_with("idle")) && clips[i].frameCount > 1)
            return i;
    }
    return !clips.empty() && clips.front().frameCount > 1 ? 0 : formats::kNoIndex;
}

} // namespace

std::set<std::uint32_t> defaultHidden(const Document& document)
{
    std::set<std::uint32_t> hidden;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        const GameProfile& profile = profileOf(model);
        if (profile.hiddenSurfaces == nullptr)
            continue;
        for (const std::uint32_t surface : profile.hiddenSurfaces(model))
            hidden.insert(firstSurfaceOf(document, node) + surface);
    }
    hidden.merge(muzzleFlashes(document));
    return hidden;
}

std::set<std::uint32_t> muzzleFlashes(const Document& document)
{
    std::set<std::uint32_t> flashes;
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const Node& node = document.nodes[i];
        const GameProfile& profile = profileOf(*node.model);
        if (profile.muzzleFlash == nullptr)
            continue;
        for (const std::uint32_t surface : profile.muzzleFlash(node))
            flashes.insert(firstSurfaceOf(document, i) + surface);
    }
    return flashes;
}

std::uint32_t idleClip(const Document& document, std::uint32_t layer)
{
    if (layer >= document.layers.size())
        return idleClip(*document.nodes.front().model);
    if (const formats::Model& model = layerModel(document, layer); capabilitiesOf(model).hasSequences)
        return idleClip(model);
    const std::vector<formats::Clip>& clips = document.layers[layer].clips;
    for (const std::string_view name : {"LEGS_IDLE", "TORSO_STAND"}) {
        if (const std::uint32_t found = findClip(clips, name); found != formats::kNoIndex)
            return found;
    }
    return idleClipOf(clips);
}

std::uint32_t idleClip(const formats::Model& model)
{
    const GameProfile& profile = profileOf(model);
    return profile.idleClip != nullptr ? profile.idleClip(model) : idleClipOf(model.clips);
}

std::uint32_t idleClip(const Node& node)
{
    return node.ownClip < node.model->clips.size() ? node.ownClip : idleClip(*node.model);
}

std::uint32_t torsoBone(const formats::Model& model)
{
    const GameProfile& profile = profileOf(model);
    return profile.torsoBone != nullptr ? profile.torsoBone(model) : formats::kNoIndex;
}

std::uint32_t findBone(const formats::Model& model, std::string_view nameOrIndex)
{
    if (!capabilitiesOf(model).hasBones)
        return formats::kNoIndex;
    const std::vector<formats::Bone>& bones = skinnedOf(model).bones;
    const auto isWanted = [&](const formats::Bone& bone) {
        const std::string_view name = bone.name.empty() ? bone.gameName : bone.name;
        return !name.empty() && formats::isSameButForCase(name, nameOrIndex);
    };
    const auto found = std::find_if(bones.begin(), bones.end(), isWanted);
    if (found != bones.end())
        return static_cast<std::uint32_t>(found - bones.begin());
    const auto index = formats::parseNumber<std::uint32_t>(nameOrIndex);
    return index && *index < bones.size() ? *index : formats::kNoIndex;
}

} // namespace scene
