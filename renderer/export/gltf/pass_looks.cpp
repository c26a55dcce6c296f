#include "renderer/export/gltf/materials.hpp"

#include "formats/base/printable.hpp"
#include "renderer/animation/model_tracks.hpp"

#include <fmt/format.h>

namespace renderer::gltf {
namespace {

using formats::BlendMode;

void setBlend(Look& look, BlendMode blend)
{
    switch (blend) {
    case BlendMode::opaque:
        break;
    case BlendMode::alphaKey:
        look.cover = Cover::mask;
        look.cutoff = 128.0f / 255.0f;
        break;
    case BlendMode::alpha:
    case BlendMode::blendAdd:
        look.cover = Cover::blend;
        break;
    case BlendMode::noAlphaAdd:
    case BlendMode::add:
        look.cover = Cover::blend;
        look.alphaUse = blend == BlendMode::add ? AlphaUse::alphaBrightness : AlphaUse::brightness;
        look.isUnlit = true;
        break;
    case BlendMode::mod:
    case BlendMode::mod2x:
        look.cover = Cover::blend;
        look.alphaUse = AlphaUse::darkness;
        break;
    }
}

/// The layers of a pass as extras: glTF has one.
Json layersJson(const scene::Document& document, const scene::Node& node, std::uint32_t active,
                const formats::MaterialPass& pass)
{
    Json layers = Json::array();
    for (std::uint32_t i = 0; i < pass.layerCount; ++i) {
        const formats::TextureLayer& layer = pass.layers[i];
        Json one = {{"coords", formats::texCoordSetName(layer.coords)},
                    {"moves", layer.transform != formats::kNoIndex}};
        const std::vector<std::uint32_t>* const slots =
            active < node.skins.size() ? &node.skins[active].slots : nullptr;
        if (slots != nullptr && layer.texture < slots->size() && (*slots)[layer.texture] < document.textures.size())
            one["image"] = formats::printable(document.textures[(*slots)[layer.texture]].name);
        layers.push_back(std::move(one));
    }
    return layers;
}

/// The mapping of the first layer if glTF's offset and scale express it, else unmoved; false: they do not.
bool setMoved(Look& look, const glm::mat3x2& moved)
{
    constexpr float kSame = 1e-6f;
    if (std::abs(moved[0].y) > kSame || std::abs(moved[1].x) > kSame)
        return false;
    look.uvScale = {moved[0].x, moved[1].y};
    look.uvOffset = moved[2];
    for (float* const number : {&look.uvScale.x, &look.uvScale.y}) {
        if (std::abs(*number - 1.0f) < kSame)
            *number = 1.0f;
    }
    for (float* const number : {&look.uvOffset.x, &look.uvOffset.y}) {
        if (std::abs(*number) < kSame)
            *number = 0.0f;
    }
    const bool isFinite = std::isfinite(look.uvScale.x + look.uvScale.y + look.uvOffset.x + look.uvOffset.y);
    if (!isFinite)
        look.uvScale = glm::vec2(1.0f), look.uvOffset = glm::vec2(0.0f);
    return isFinite;
}

std::string nameOfSlot(const formats::Model& model, std::uint32_t slot)
{
    if (slot >= model.textureSlots.size())
        return "untextured";
    const formats::TextureSlot& found = model.textureSlots[slot];
    const std::string& name = found.name.empty() ? found.type : found.name;
    return name.empty() ? fmt::format("texture {}", slot) : name;
}

} // namespace

Look Materials::lookOfPass(std::uint32_t node, std::uint32_t skin, const formats::MaterialPass& pass,
                           const animation::SampleTime& sampleTime)
{
    const scene::Node& own = m_document.nodes[node];
    const formats::Model& model = *own.model;
    const formats::Skinned& shape = skinnedOf(model);
    const std::uint32_t active = activeSkin(own, skin);
    Look look;
    look.name = nameOfSlot(model, pass.texture);
    if (active < own.skins.size() && pass.texture < own.skins[active].slots.size())
        look.texture = own.skins[active].slots[pass.texture];
    if (pass.texture < model.textureSlots.size()) {
        const formats::TextureSlot& slot = model.textureSlots[pass.texture];
        look.wraps = {slot.repeatsU, slot.repeatsV, slot.mirrorsU, slot.mirrorsV};
    }
    look.isMissing = pass.texture < model.textureSlots.size() && !m_images.has(look.texture);
    look.isUnlit = !pass.isLit;
    look.isDoubleSided = !pass.cullsBackFaces;
    setBlend(look, pass.blend);
    look.color = passColorAt(shape, sampleTime, pass);
    look.color.a *= own.alpha;
    if (own.alpha < 1.0f && (look.cover == Cover::opaque || look.cover == Cover::mask))
        look.cover = Cover::blend; // as it is drawn
    Json trisview = {{"blend", formats::blendModeName(pass.blend)}};
    if (pass.layerCount > 1)
        trisview["layers"] = layersJson(m_document, own, active, pass);
    if (pass.layerCount > 1)
        m_report.leaveOut("some passes mix several textures: glTF shows the first, extras name all");
    if (pass.layerCount > 0) {
        const formats::TextureLayer& first = pass.layers[0];
        look.usesSecondUv = first.coords == formats::TexCoordSet::second;
        if (first.coords == formats::TexCoordSet::environment)
            m_report.leaveOut("reflections are written with the texture coordinates of the surface: glTF has no "
                              "environment coordinates");
        if (first.transform != formats::kNoIndex) {
            m_report.leaveOut("moving textures stand still: glTF has no animation of textures in its core");
            if (!setMoved(look, textureTransformAt(shape, sampleTime, first.transform)))
                trisview["turned"] = true;
        }
    }
    look.extras["trisview"] = std::move(trisview);
    return look;
}

} // namespace renderer::gltf
