#include "renderer/scene/games/warcraft/texture_slot_uses.hpp"

namespace scene {

std::array<bool, kMaxParts> monsterParts(const formats::Model& model)
{
    std::array<bool, kMaxParts> parts{};
    for (const formats::TextureSlot& slot : model.textureSlots) {
        if (isMonsterType(slot.replaceable))
            parts[slot.replaceable - kFirstMonsterType] = true;
    }
    return parts;
}

bool isFilledInUse(std::uint32_t type, bool isCharacter)
{
    constexpr std::uint32_t kInterface = 9, kItemIcon = 14, kFirstGuild = 15, kLastGuild = 18;
    const bool isHeld = isCharacter && type >= 2 && type <= 4;
    return isHeld || type == kInterface || type == kItemIcon || (type >= kFirstGuild && type <= kLastGuild);
}

std::vector<bool> slotsOfEffectsAlone(const formats::Model& model)
{
    std::vector<bool> isOfEffects(model.textureSlots.size());
    const auto mark = [&isOfEffects](std::uint32_t slot, bool value) {
        if (slot < isOfEffects.size())
            isOfEffects[slot] = value;
    };
    for (const formats::ParticleEmitter& emitter : skinnedOf(model).particles) {
        for (const std::uint32_t slot : emitter.textures)
            mark(slot, true);
    }
    for (const formats::RibbonEmitter& ribbon : skinnedOf(model).ribbons) {
        for (const formats::RibbonLayer& layer : ribbon.layers)
            mark(layer.texture, true);
    }
    for (const formats::MaterialPass& pass : model.passes) {
        mark(pass.texture, false);
        for (std::uint32_t layer = 0; layer < pass.layerCount; ++layer)
            mark(pass.layers[layer].texture, false);
    }
    return isOfEffects;
}

} // namespace scene
