#include "app/viewer/queries/effects.hpp"

#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "formats/base/names.hpp"
#include "renderer/animation/effects/emitter_tracks.hpp"
#include "renderer/animation/effects/ribbon_simulation.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace app {
namespace {

using formats::kNoIndex;

EffectKind kindOf(formats::EmitterShape shape)
{
    static_assert(static_cast<int>(EffectKind::unknown) == static_cast<int>(formats::EmitterShape::unknown));
    return static_cast<EffectKind>(shape); // the same order
}

/// Texture `slot` of a model; the slot may not exist.
EffectTexture textureIn(const Tab& tab, const scene::Node& node, std::uint32_t slot)
{
    const formats::Model& model = *node.model;
    if (slot >= model.textureSlots.size())
        return {"none", false};
    const formats::TextureSlot& named = model.textureSlots[slot];
    const std::uint32_t active = activeSkin(node, tab.view.skin);
    const std::uint32_t texture = active < node.skins.size() && slot < node.skins[active].slots.size()
                                      ? node.skins[active].slots[slot]
                                      : kNoIndex;
    const bool isThere = texture < tab.document->textures.size();
    const std::string& written = named.name.empty() && isThere ? tab.document->textures[texture].path : named.name;
    const std::string file = formats::fileNameOf(formats::normalizedName(written).value_or(written));
    return {file.empty() ? named.type : file, isThere && tab.document->textures[texture].image != nullptr};
}

void describeParticles(const Tab& tab, const scene::PlacedNode& placedNode, const formats::ParticleEmitter& emitter,
                       EffectRow& row)
{
    const scene::Node& node = tab.document->nodes[row.node];
    const formats::Skinned& shape = skinnedOf(*node.model);
    row.kind = kindOf(emitter.shape);
    row.bone = boneOrNone(shape, emitter.bone);
    for (std::uint32_t i = 0; i < emitter.textureCount; ++i)
        row.textures.push_back(textureIn(tab, node, emitter.textures[i]));
    row.blend = emitter.blend;
    row.drawsHead = emitter.drawsHead;
    row.drawsTail = emitter.drawsTail;
    const animation::EmitterState now = emitterStateAt(shape, emitter, placedNode.sampleTime, placedNode.bones);
    row.rate = now.isEnabled ? now.rate : 0.0f;
}

void describeRibbon(const Tab& tab, const scene::PlacedNode& placedNode, const formats::RibbonEmitter& ribbon,
                    EffectRow& row)
{
    const scene::Node& node = tab.document->nodes[row.node];
    const formats::Skinned& shape = skinnedOf(*node.model);
    row.kind = EffectKind::ribbon;
    row.bone = boneOrNone(shape, ribbon.bone);
    for (const formats::RibbonLayer& layer : ribbon.layers)
        row.textures.push_back(textureIn(tab, node, layer.texture));
    if (!ribbon.layers.empty())
        row.blend = ribbon.layers.front().blend;
    const animation::RibbonState now = ribbonStateAt(shape, ribbon, placedNode.sampleTime, placedNode.bones);
    row.rate = now.isVisible ? ribbon.edgesPerSecond : 0.0f;
}

} // namespace

std::uint32_t effectCountOf(const Session& session)
{
    return session.tab().document ? scene::effectCount(*session.tab().document) : 0;
}

std::string_view nameOf(EffectKind kind)
{
    constexpr std::array<std::string_view, 6> kNames = {"plane", "sphere", "spline", "bone", "unknown", "ribbon"};
    return kNames[static_cast<std::size_t>(kind)];
}

std::string effectName(const scene::Document& document, std::uint32_t number)
{
    const scene::EffectOfNode effect = scene::effectAt(document, number);
    return fmt::format("{} {}", effect.isRibbon ? "ribbon" : "emitter", effect.index);
}

std::vector<EffectRow> effectRows(const Session& session)
{
    std::vector<EffectRow> rows;
    const std::uint32_t count = effectCountOf(session);
    if (count == 0)
        return rows;
    const Tab& tab = session.tab();
    const scene::PlacedNodes placed = shownNodes(session);
    for (std::uint32_t number = 0; number < count; ++number) {
        const scene::EffectOfNode effect = scene::effectAt(*tab.document, number);
        const formats::Skinned& shape = skinnedOf(*tab.document->nodes[effect.node].model);
        EffectRow row{.number = number, .node = effect.node, .name = effectName(*tab.document, number)};
        row.isShown = !tab.view.drawing.hiddenEffects.contains(number);
        if (effect.isRibbon)
            describeRibbon(tab, (*placed)[effect.node], shape.ribbons[effect.index], row);
        else
            describeParticles(tab, (*placed)[effect.node], shape.particles[effect.index], row);
        rows.push_back(std::move(row));
    }
    return rows;
}

} // namespace app
