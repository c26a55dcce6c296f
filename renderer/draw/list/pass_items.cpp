#include "renderer/draw/list/pass_items.hpp"

#include "renderer/animation/model_tracks.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer {

using formats::BlendMode;
using formats::MaterialPass;
using formats::PixelCombiner;

namespace {

int numberOf(formats::TexCoordSet set)
{
    switch (set) {
    case formats::TexCoordSet::first:
        return 0;
    case formats::TexCoordSet::second:
        return 1;
    case formats::TexCoordSet::environment:
        return 2;
    case formats::TexCoordSet::origin:
        return 0; // its vectors are zero
    }
    return 0;
}

/// Light added to the background must not exceed the texture's.
bool hasRim(BlendMode blend)
{
    return blend == BlendMode::opaque || blend == BlendMode::alphaKey || blend == BlendMode::alpha;
}

/// The combiner of its layers if only the first of them has an image.
PixelCombiner combinerOf(const MaterialPass& pass, std::uint32_t layerCount)
{
    if (layerCount >= pass.layerCount)
        return pass.combiner;
    return pass.blend == BlendMode::opaque ? PixelCombiner::opaque : PixelCombiner::mod;
}

/// Whether any of its layers shows a reflection.
bool reflects(const MaterialPass& pass)
{
    return std::any_of(pass.layers.begin(), pass.layers.begin() + pass.layerCount,
                       [](const auto& layer) { return layer.coords == formats::TexCoordSet::environment; });
}

/// Whether it is lit.
bool isLit(const MaterialPass& pass)
{
    return pass.isLit && pass.blend != BlendMode::mod && pass.blend != BlendMode::mod2x;
}

void setLayers(PassUniforms& uniforms, const ListedNode& node, const PassLook& look, std::uint32_t layerCount)
{
    const formats::Skinned& shape = skinnedOf(node.model);
    const animation::SampleTime& sampleTime = *node.draw.sampleTime;
    for (std::uint32_t i = 0; i < layerCount; ++i) {
        const formats::TextureLayer& layer = look.pass.layers[i];
        const glm::mat3x2 moved = layer.coords == formats::TexCoordSet::origin
                                      ? glm::mat3x2(0.0f)
                                      : animation::textureTransformAt(shape, sampleTime, layer.transform);
        uniforms.layerSources[i] = numberOf(layer.coords);
        uniforms.layerU[i] = {moved[0].x, moved[1].x, moved[2].x, 0.0f};
        uniforms.layerV[i] = {moved[0].y, moved[1].y, moved[2].y, 0.0f};
        uniforms.weights[static_cast<int>(i)] = animation::textureWeightAt(shape, sampleTime, layer.weight);
    }
}

PassUniforms passUniforms(const ListedNode& node, const PassLook& look, std::uint32_t layerCount)
{
    PassUniforms uniforms;
    uniforms.tint = tintOf(node, look.plain.surface);
    uniforms.color = look.color;
    uniforms.alphaTest = alphaTestOf(look.pass.blend);
    // Only modes that blend with a texture's alpha use it (docs/formats/m2.md §9.8).
    uniforms.usesAlpha = isTransparent(look.pass.blend);
    uniforms.fadesEdges = look.pass.fadesEdges;
    uniforms.hasRim = hasRim(look.blend);
    uniforms.lights = look.lights;
    if (const auto& fog = node.inputs.options.fog)
        uniforms.fogColor = fogColorOf(look.blend, fog->color);
    setLayers(uniforms, node, look, layerCount);
    return uniforms;
}

/// Adds the textures of the layers before the first one without an image.
void addLayerTextures(DrawItem& item, const ListedNode& node, const PassLook& look)
{
    while (item.textureCount < look.pass.layerCount) {
        const std::uint32_t slot = look.pass.layers[item.textureCount].texture;
        const std::uint32_t texture = textureInSlot(look.slots, slot);
        if (!hasImage(node.inputs.document, texture))
            return;
        const formats::TextureSlot& wanted = node.model.textureSlots[slot];
        item.textures[item.textureCount++] = {texture, formats::ImageAlpha::opaque, wanted.repeatsU, wanted.repeatsV};
    }
}

glm::vec3 turnedBy(const animation::BoneMatrix& bone, const glm::mat4& transform, const glm::vec3& direction)
{
    return glm::vec3(transform * glm::vec4(animation::transformDirection(bone, direction), 0.0f));
}

} // namespace

float alphaTestOf(BlendMode blend)
{
    switch (blend) {
    case BlendMode::opaque:
        return 0.0f;
    case BlendMode::alphaKey:
        return 128.0f / 255.0f;
    default:
        return 1.0f / 255.0f;
    }
}

BlendState blendStateOf(BlendMode blend)
{
    switch (blend) {
    case BlendMode::opaque:
    case BlendMode::alphaKey:
        return {};
    case BlendMode::alpha:
        return kBlendOver;
    case BlendMode::noAlphaAdd:
        return {{BlendFactor::one, BlendFactor::one}, kKeepAlpha};
    case BlendMode::add:
        return {{BlendFactor::sourceAlpha, BlendFactor::one}, kKeepAlpha};
    case BlendMode::mod:
        return {{BlendFactor::destinationColor, BlendFactor::zero}, kKeepAlpha}; // filters keep an image opaque
    case BlendMode::mod2x:
        return {{BlendFactor::destinationColor, BlendFactor::sourceColor}, kKeepAlpha};
    case BlendMode::blendAdd:
        return {{BlendFactor::one, BlendFactor::oneMinusSourceAlpha}, kCoverAlpha};
    }
    return {};
}

BlendMode blendOf(const MaterialPass& pass, float alpha)
{
    constexpr float kOpaque = 0.999f;
    return !isTransparent(pass.blend) && alpha < kOpaque ? BlendMode::alpha : pass.blend;
}

glm::vec3 fogColorOf(BlendMode blend, const glm::vec3& color)
{
    switch (blend) {
    case BlendMode::opaque:
    case BlendMode::alphaKey:
    case BlendMode::alpha:
        return color;
    case BlendMode::noAlphaAdd:
    case BlendMode::add:
        return glm::vec3(0.0f);
    case BlendMode::mod:
        return glm::vec3(1.0f);
    case BlendMode::mod2x:
    case BlendMode::blendAdd:
        return glm::vec3(0.5f);
    }
    return color;
}

std::uint32_t textureInSlot(std::span<const std::uint32_t> slots, std::uint32_t slot)
{
    return slot < slots.size() ? slots[slot] : formats::kNoIndex;
}

PipelineState passPipeline(PipelineState solid, const MaterialPass& pass, BlendMode blend)
{
    solid.depth.test = pass.testsDepth ? DepthTest::lessOrEqual : DepthTest::none;
    // Transparent surfaces never hide later ones, whatever their flag says (§9.2).
    solid.depth.isWritten = pass.writesDepth && !isTransparent(blend);
    solid.blend = blendStateOf(blend);
    return solid;
}

void addPass(const ListedNode& node, const PassLook& look)
{
    const MaterialPass& pass = look.pass;
    DrawItem item = itemOf(node, look.plain.surface, look.plain.order);
    addLayerTextures(item, node, look);
    if (item.textureCount == 0) {
        const bool isSolid = pass.blend <= BlendMode::alpha && pass.materialLayer == 0;
        if (isSolid)
            addSurface(node, look.plain);
        return;
    }
    item.pipeline = passPipeline(solidPipeline(node, look.plain.culling), pass, look.blend);
    const DrawOptions& options = node.inputs.options;
    PassProgram program{isLit(pass) && options.shading == Shading::lit, combinerOf(pass, item.textureCount),
                        reflects(pass)};
    program.hasModelLights = program.isLit && options.lights == LightSource::model;
    program.isFogged = pass.isFogged && options.fog.has_value();
    item.program = program;
    add(node.list, item, passUniforms(node, look, item.textureCount));
}

float sortDistance(const formats::SkinSection& section, const MaterialPass& pass,
                   std::span<const animation::BoneMatrix> bones, const glm::mat4& transform, const View& view)
{
    const bool hasBone = section.centerBone < bones.size();
    const animation::BoneMatrix bone = hasBone ? bones[section.centerBone] : animation::identityBone();
    const glm::vec3 center(transform * glm::vec4(animation::transformPoint(bone, section.sortCenter), 1.0f));
    const float distance = glm::distance(view.eye, center);
    const float radius = section.sortRadius * glm::length(turnedBy(bone, transform, {1.0f, 0.0f, 0.0f}));
    // |center - direction * r| and |center + direction * r|, with the direction from the eye to the center.
    constexpr std::uint8_t kNearer = 1;
    constexpr std::uint8_t kFarther = 2;
    if ((pass.sortOffset & kNearer) != 0)
        return glm::abs(distance - radius);
    return (pass.sortOffset & kFarther) != 0 ? distance + radius : distance;
}

} // namespace renderer
