#include "renderer/scene/document/document.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace scene {
namespace {

/// Whether anything has keys on a global loop, which runs for every sequence.
bool hasMovingLoops(const formats::Skinned& shape)
{
    const formats::KeyView keys = keysOf(shape, 0);
    for (std::size_t i = 0; i < shape.tracks.size(); ++i) {
        const std::uint32_t loop = trackOf(shape, keys, static_cast<formats::TrackIndex>(i)).globalLoop;
        if (loop != formats::kNoIndex && keys.timelines[i].count > 1 && shape.globalLoops[loop] > 0)
            return true;
    }
    return false;
}

} // namespace

static std::uint64_t fileBytesOf(const Node& node)
{
    return node.finestBytes > 0 ? node.finestBytes : node.model->fileBytes;
}

std::uint32_t nodeWithLook(const Document& document)
{
    const auto rider = std::find_if(document.nodes.begin(), document.nodes.end(),
                                    [](const Node& node) { return node.role == NodeRole::rider; });
    return rider != document.nodes.end() ? static_cast<std::uint32_t>(rider - document.nodes.begin()) : 0;
}

formats::Diagnostics allDiagnostics(const Document& document)
{
    formats::Diagnostics all;
    for (const Node& node : document.nodes)
        addDiagnosticsOf({node.path, fileBytesOf(node)}, node.model->diagnostics, all);
    const Node& first = document.nodes.front();
    addDiagnosticsOf({first.path, fileBytesOf(first)}, document.diagnostics, all);
    for (formats::Diagnostic& diagnostic : all) {
        const auto isOfNode = [&](const Node& node) { return node.path == diagnostic.file; };
        const auto node = std::find_if(document.nodes.begin(), document.nodes.end(), isOfNode);
        if (diagnostic.range.length == 0 && node != document.nodes.end())
            diagnostic.range = {0, fileBytesOf(*node)};
    }
    return all;
}

const Texture* skinTexture(const Document& document, const Node& node, std::uint32_t skin)
{
    const bool hasOne = skin < node.skins.size() && node.skins[skin].texture < document.textures.size();
    return hasOne ? &document.textures[node.skins[skin].texture] : nullptr;
}

std::uint32_t animationLayerCount(const Document& document)
{
    return std::max(static_cast<std::uint32_t>(document.layers.size()), 1U);
}

const std::vector<formats::Clip>& clipsOf(const Document& document, std::uint32_t layer)
{
    return layer < document.layers.size() ? document.layers[layer].clips : document.nodes.front().model->clips;
}

const formats::Model& layerModel(const Document& document, std::uint32_t layer)
{
    return *document.nodes[layer < document.layers.size() ? document.layers[layer].node : 0].model;
}

std::uint32_t firstSurfaceOf(const Document& document, std::uint32_t node)
{
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < node; ++i)
        count += document.nodes[i].model->surfaces.size();
    return static_cast<std::uint32_t>(count);
}

std::uint32_t surfaceCount(const Document& document)
{
    return firstSurfaceOf(document, static_cast<std::uint32_t>(document.nodes.size()));
}

SurfaceOfNode surfaceAt(const Document& document, std::uint32_t number)
{
    SurfaceOfNode found{0, number};
    while (found.node + 1 < document.nodes.size() &&
           found.surface >= document.nodes[found.node].model->surfaces.size()) {
        found.surface -= static_cast<std::uint32_t>(document.nodes[found.node].model->surfaces.size());
        ++found.node;
    }
    return found;
}

std::uint32_t firstEffectOf(const Document& document, std::uint32_t node)
{
    std::size_t count = 0;
    for (std::uint32_t i = 0; i < node; ++i) {
        const formats::Model& model = *document.nodes[i].model;
        if (capabilitiesOf(model).hasSequences) // effects consist of tracks, too
            count += skinnedOf(model).particles.size() + skinnedOf(model).ribbons.size();
    }
    return static_cast<std::uint32_t>(count);
}

std::uint32_t effectCount(const Document& document)
{
    return firstEffectOf(document, static_cast<std::uint32_t>(document.nodes.size()));
}

EffectOfNode effectAt(const Document& document, std::uint32_t number)
{
    EffectOfNode found;
    while (firstEffectOf(document, found.node + 1) <= number)
        ++found.node;
    const formats::Skinned& shape = skinnedOf(*document.nodes[found.node].model);
    found.index = number - firstEffectOf(document, found.node);
    found.isRibbon = found.index >= shape.particles.size();
    if (found.isRibbon)
        found.index -= static_cast<std::uint32_t>(shape.particles.size());
    return found;
}

std::uint32_t activeSkin(const Node& node, std::uint32_t skin)
{
    if (node.skins.empty())
        return formats::kNoIndex;
    return node.role == NodeRole::part ? skin : 0;
}

const Material* materialOf(const Document& document, std::uint32_t node, std::uint32_t skin, std::uint32_t surface)
{
    const std::uint32_t active = activeSkin(document.nodes[node], skin);
    if (active >= document.nodes[node].skins.size())
        return nullptr;
    const std::vector<std::uint32_t>& materials = document.nodes[node].skins[active].materials;
    return surface < materials.size() && materials[surface] < document.materials.size()
               ? &document.materials[materials[surface]]
               : nullptr;
}

namespace {

/// The texture slot of the first pass of a skinned model's surface.
std::uint32_t slotOfSurface(const formats::Model& model, std::uint32_t surface)
{
    // Models with own passes have one batch for each surface, in their order.
    const bool isInOrder = skinnedOf(model).hasOwnPasses && surface < model.batches.size();
    const auto batch =
        std::find_if(model.batches.begin() + (isInOrder ? static_cast<std::ptrdiff_t>(surface) : 0),
                     model.batches.end(), [&](const formats::Batch& one) { return one.surface == surface; });
    return batch != model.batches.end() ? model.passes[batch->pass].texture : formats::kNoIndex;
}

} // namespace

std::uint32_t knownTexture(const Material& material)
{
    if (material.substitute != formats::kNoIndex)
        return material.substitute;
    for (const std::vector<std::uint32_t>& stage : material.textures) {
        for (const std::uint32_t texture : stage) {
            if (texture != formats::kNoIndex)
                return texture;
        }
    }
    return formats::kNoIndex;
}

std::uint32_t textureAt(const Skin& skin, double seconds)
{
    if (skin.images.empty())
        return skin.texture;
    const double inRound = std::fmod(std::max(seconds, 0.0), skin.images.back().endSeconds);
    const auto shown = std::find_if(skin.images.begin(), skin.images.end(),
                                    [inRound](const SkinImage& image) { return inRound < image.endSeconds; });
    return shown == skin.images.end() ? skin.images.back().texture : shown->texture;
}

bool hasSource(const Texture& texture)
{
    const bool isInColor =
        texture.color && !texture.color->isBeside && (texture.color->image.empty() || texture.color->bytes.size() > 0);
    return !texture.path.empty() || texture.embedded.has_value() || isInColor || texture.composed != nullptr;
}

bool isWithoutFile(const Texture& texture)
{
    return texture.path.empty() && hasSource(texture);
}

bool isMissing(const Texture& texture)
{
    return texture.info.width == 0;
}

std::vector<std::uint32_t> missingTextures(const Document& document, const Material& material)
{
    std::vector<std::uint32_t> missing;
    std::set<std::uint32_t> seen;
    for (const std::vector<std::uint32_t>& stage : material.textures) {
        for (const std::uint32_t texture : stage) {
            const bool isOne = texture != formats::kNoIndex && isMissing(document.textures[texture]);
            if (isOne && seen.insert(texture).second)
                missing.push_back(texture);
        }
    }
    return missing;
}

std::uint32_t textureOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin, std::uint32_t surface)
{
    if (const Material* const material = materialOf(document, node, skin, surface))
        return knownTexture(*material);
    const Node& own = document.nodes[node];
    const std::uint32_t active = activeSkin(own, skin);
    if (active >= own.skins.size())
        return formats::kNoIndex;
    if (!capabilitiesOf(*own.model).hasPasses)
        return own.skins[active].texture;
    const std::uint32_t slot = slotOfSurface(*own.model, surface);
    return slot < own.skins[active].slots.size() ? own.skins[active].slots[slot] : formats::kNoIndex;
}

bool hasMovingMaterials(const Document& document)
{
    const bool hasMovingShader =
        std::any_of(document.materials.begin(), document.materials.end(), [](const Material& material) {
            return material.shader && formats::quake3::isMoving(*material.shader);
        });
    const auto changes = [](const Skin& skin) { return !skin.images.empty(); };
    return hasMovingShader || std::any_of(document.nodes.begin(), document.nodes.end(), [&](const Node& node) {
               if (std::any_of(node.skins.begin(), node.skins.end(), changes))
                   return true;
               if (!capabilitiesOf(*node.model).hasSequences)
                   return false;
               const formats::Skinned& shape = skinnedOf(*node.model);
               return hasMovingLoops(shape) || !shape.particles.empty() || !shape.ribbons.empty();
           });
}

std::uint32_t findSkin(const Document& document, const Node& node, std::string_view nameOrIndex)
{
    const std::string wanted = formats::lowered(nameOrIndex);
    const auto matches = [&](const Skin& skin) {
        if (formats::lowered(skin.name) == wanted)
            return true;
        const std::string path = skin.texture < document.textures.size() ? document.textures[skin.texture].path : "";
        return !path.empty() && (formats::lowered(formats::fileNameOf(path)) == wanted ||
                                 formats::lowered(formats::stemOf(path)) == wanted);
    };
    const auto found = std::find_if(node.skins.begin(), node.skins.end(), matches);
    if (found != node.skins.end())
        return static_cast<std::uint32_t>(found - node.skins.begin());
    const auto index = formats::parseNumber<std::uint32_t>(nameOrIndex);
    return index && *index < node.skins.size() ? *index : formats::kNoIndex;
}

std::uint32_t findClip(const std::vector<formats::Clip>& clips, std::string_view nameOrIndex)
{
    const std::string wanted = formats::lowered(nameOrIndex);
    const auto found = std::find_if(clips.begin(), clips.end(),
                                    [&](const formats::Clip& clip) { return formats::lowered(clip.name) == wanted; });
    if (found != clips.end())
        return static_cast<std::uint32_t>(found - clips.begin());
    const auto index = formats::parseNumber<std::uint32_t>(nameOrIndex);
    return index && *index < clips.size() ? *index : formats::kNoIndex;
}

std::uint32_t findSurface(const Document& document, std::string_view nameOrIndex)
{
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            if (formats::isSameButForCase(model.surfaces[surface].name, nameOrIndex))
                return firstSurfaceOf(document, node) + surface;
        }
    }
    const auto index = formats::parseNumber<std::uint32_t>(nameOrIndex);
    return index && *index < surfaceCount(document) ? *index : formats::kNoIndex;
}

std::string missingText(std::string_view what, std::string_view wanted, std::span<const std::string> names)
{
    std::string all;
    for (const std::string& name : names)
        all += (all.empty() ? "" : ", ") + name;
    return formats::joined("no ", what, " '", wanted, "'; there are: ", all.empty() ? "none" : all);
}

std::string missingLevelText(std::uint32_t wanted, std::uint32_t levelCount)
{
    const std::string levels =
        levelCount > 1 ? formats::joined("levels 0 to ", levelCount - 1) : std::string("only level 0");
    return formats::joined("level of detail ", wanted, " does not exist; the model has ", levels);
}

} // namespace scene
