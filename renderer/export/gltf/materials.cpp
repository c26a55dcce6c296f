#include "renderer/export/gltf/materials.hpp"

#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/scene/document/surface_alpha.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

/// The factors of glTF are linear.
float linearOf(float gamma)
{
    const float c = std::clamp(std::isfinite(gamma) ? gamma : 0.0f, 0.0f, 1.0f);
    return c <= 0.04045f ? c / 12.92f : std::pow((c + 0.055f) / 1.055f, 2.4f);
}

Json colorFactor(const Look& look)
{
    if (look.cover == Cover::invisible)
        return {0.0f, 0.0f, 0.0f, 0.0f};
    const float gray = look.isMissing ? 0.5f : 1.0f;
    const float alpha = std::clamp(std::isfinite(look.color.a) ? look.color.a : 1.0f, 0.0f, 1.0f);
    return {gray * linearOf(look.color.r), gray * linearOf(look.color.g), gray * linearOf(look.color.b), alpha};
}

void setCover(Json& material, const Look& look)
{
    if (look.cover == Cover::mask || look.cover == Cover::invisible) {
        material["alphaMode"] = "MASK";
        material["alphaCutoff"] = look.cover == Cover::invisible ? 1.0f : look.cutoff;
    } else if (look.cover == Cover::blend) {
        material["alphaMode"] = "BLEND";
    }
}

/// The name of a texture's file, found or not.
std::string nameOfTexture(const scene::Document& document, std::uint32_t texture)
{
    if (texture >= document.textures.size())
        return "untextured";
    const scene::Texture& found = document.textures[texture];
    const std::string name = formats::stemOf(found.path.empty() ? found.name : found.path);
    return name.empty() ? "skin" : name;
}

/// The skins of the document's first node are those that can be chosen.
std::vector<std::uint32_t> writtenSkins(const scene::Document& document, const Options& options)
{
    std::vector<std::uint32_t> skins;
    const auto count = static_cast<std::uint32_t>(document.nodes.front().skins.size());
    if (options.isStatic || count == 0)
        return {options.skin};
    if (options.skins) {
        for (const std::uint32_t skin : *options.skins) {
            if (skin < count && std::find(skins.begin(), skins.end(), skin) == skins.end())
                skins.push_back(skin);
        }
    } else {
        for (std::uint32_t skin = 0; skin < count; ++skin)
            skins.push_back(skin);
    }
    if (std::find(skins.begin(), skins.end(), options.skin) == skins.end())
        skins.push_back(options.skin);
    return skins;
}

} // namespace

Materials::Materials(const scene::Document& document, const Options& options, Builder& builder, Gltf& gltf)
    : m_document(document),
      m_options(options),
      m_builder(builder),
      m_report(gltf.report),
      m_images(document, options, builder, gltf.images),
      m_skins(writtenSkins(document, options))
{
    const std::vector<scene::Skin>& skins = document.nodes.front().skins;
    for (const std::uint32_t skin : m_skins) {
        if (m_skins.size() > 1 && skin < skins.size())
            builder.variants.push_back({{"name", formats::printable(skins[skin].name)}});
    }
    if (!builder.variants.empty())
        builder.use("KHR_materials_variants");
}

bool Materials::isInvisible(std::uint32_t node, std::uint32_t surface) const
{
    return std::all_of(m_skins.begin(), m_skins.end(), [&](std::uint32_t skin) {
        const scene::Node& own = m_document.nodes[node];
        const std::uint32_t active = activeSkin(own, skin);
        return active < own.skins.size() && surface < own.skins[active].materials.size() &&
               own.skins[active].materials[surface] == formats::kNoIndex;
    });
}

Look Materials::plainLook(std::uint32_t node, std::uint32_t skin, std::uint32_t surface) const
{
    Look look;
    look.texture = textureOfSurface(m_document, node, skin, surface);
    look.name = nameOfTexture(m_document, look.texture);
    switch (alphaOfSurface(m_document, node, skin, surface, m_options.alpha)) {
    case formats::ImageAlpha::opaque:
        break;
    case formats::ImageAlpha::cutOut:
        look.cover = Cover::mask;
        look.cutoff = static_cast<float>(formats::kCutOutAlpha) / 255.0f;
        break;
    case formats::ImageAlpha::blended:
        look.cover = Cover::blend;
        break;
    }
    return look;
}

Look Materials::lookOf(std::uint32_t node, std::uint32_t skin, std::uint32_t surface)
{
    const scene::Node& own = m_document.nodes[node];
    const std::uint32_t active = activeSkin(own, skin);
    const scene::Skin* const shown = active < own.skins.size() ? &own.skins[active] : nullptr;
    if (shown != nullptr && surface < shown->materials.size() && shown->materials[surface] == formats::kNoIndex) {
        Look hidden;
        hidden.name = "invisible";
        hidden.cover = Cover::invisible;
        return hidden;
    }
    const scene::Material* const material = scene::materialOf(m_document, node, skin, surface);
    if (material != nullptr && material->shader && material->substitute == formats::kNoIndex) {
        std::vector<std::string> notes;
        Look look = lookOfShader(*material, notes);
        for (std::string& note : notes)
            m_report.leaveOut(std::move(note));
        return look;
    }
    Look look = plainLook(node, skin, surface);
    if (material != nullptr && !material->name.empty()) {
        look.name = material->name;
        look.extras["q3_shader"] = formats::printable(material->name);
    }
    if (shown != nullptr && !shown->images.empty())
        m_report.leaveOut(fmt::format("skin '{}' shows {} images in turn: only the first is written",
                                      formats::printable(shown->name), shown->images.size()));
    return look;
}

Json Materials::textureInfo(std::uint32_t texture, const Look& look, bool isEmissive)
{
    const AlphaUse use = isEmissive ? AlphaUse::kept : look.alphaUse;
    Json info = {{"index", m_images.textureOf(texture, use, look.wraps)}};
    if (look.usesSecondUv && !isEmissive)
        info["texCoord"] = 1;
    if (look.uvScale != glm::vec2(1.0f) || look.uvOffset != glm::vec2(0.0f)) {
        m_builder.use("KHR_texture_transform");
        info["extensions"]["KHR_texture_transform"] = {{"offset", {look.uvOffset.x, look.uvOffset.y}},
                                                       {"scale", {look.uvScale.x, look.uvScale.y}}};
    }
    return info;
}

std::uint32_t Materials::materialOf(const Look& given)
{
    Look look = given;
    look.isMissing = look.isMissing || (look.texture != formats::kNoIndex && !m_images.has(look.texture));
    Json pbr = {{"baseColorFactor", colorFactor(look)}, {"metallicFactor", 0.0f}, {"roughnessFactor", 1.0f}};
    if (m_images.has(look.texture))
        pbr["baseColorTexture"] = textureInfo(look.texture, look, false);
    Json material = {{"name", formats::printable(look.name)}, {"pbrMetallicRoughness", std::move(pbr)}};
    setCover(material, look);
    if (look.isDoubleSided)
        material["doubleSided"] = true;
    if (m_images.has(look.emissive) && !look.isUnlit) {
        material["emissiveTexture"] = textureInfo(look.emissive, look, true);
        material["emissiveFactor"] = {1.0f, 1.0f, 1.0f};
    }
    if (look.isUnlit) {
        m_builder.use("KHR_materials_unlit");
        material["extensions"]["KHR_materials_unlit"] = Json::object();
    }
    if (!look.extras.empty())
        material["extras"] = look.extras;
    const auto [known, isNew] = m_known.try_emplace(textOf(material), 0);
    if (isNew)
        known->second = m_builder.materials.add(material);
    return known->second;
}

void Materials::apply(Json& primitive, const std::vector<Look>& looks)
{
    std::map<std::uint32_t, std::vector<std::uint32_t>> variants; // by material
    for (std::uint32_t i = 0; i < looks.size(); ++i) {
        const std::uint32_t material = materialOf(looks[i]);
        variants[material].push_back(i);
        if (m_skins[i] == m_options.skin)
            primitive["material"] = material;
    }
    if (m_builder.variants.empty())
        return;
    Json mappings = Json::array();
    for (const auto& [material, numbers] : variants)
        mappings.push_back({{"material", material}, {"variants", numbers}});
    primitive["extensions"]["KHR_materials_variants"] = {{"mappings", std::move(mappings)}};
}

} // namespace renderer::gltf
