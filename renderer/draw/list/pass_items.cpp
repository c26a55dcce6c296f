#include "renderer/draw/list/pass_items.hpp"

#include "renderer/animation/model_tracks.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <optional>

namespace renderer {

using formats::BlendMode;
using formats::MaterialPass;
using formats::PixelCombiner;
using formats::TexCoordSet;

namespace {

// The numbers in shaders/pass.glsl.
static_assert(static_cast<int>(TexCoordSet::first) == 0 && static_cast<int>(TexCoordSet::second) == 1 &&
              static_cast<int>(TexCoordSet::environment) == 2);

struct BlendLook {
    BlendState state;
    float alphaTest = 0.0f;
    std::optional<float> fog; ///< as a gray; empty: the fog's color
};

const BlendLook& lookOf(BlendMode blend)
{
    using enum BlendFactor;
    static constexpr float kVisible = 1.0f / 255.0f;
    static constexpr std::array kLooks = {
        BlendLook{{}, 0.0f, {}},                                                  // opaque
        BlendLook{{}, 128.0f / 255.0f, {}},                                       // alphaKey
        BlendLook{kBlendOver, kVisible, {}},                                      // alpha
        BlendLook{{{one, one}, kKeepAlpha}, kVisible, 0.0f},                      // noAlphaAdd
        BlendLook{{{sourceAlpha, one}, kKeepAlpha}, kVisible, 0.0f},              // add
        BlendLook{{{destinationColor, zero}, kKeepAlpha}, kVisible, 1.0f},        // mod: filters keep an image opaque
        BlendLook{{{destinationColor, sourceColor}, kKeepAlpha}, kVisible, 0.5f}, // mod2x
        BlendLook{{{one, oneMinusSourceAlpha}, kCoverAlpha}, kVisible, 0.5f},     // blendAdd
    };
    static_assert(kLooks.size() == static_cast<std::size_t>(BlendMode::blendAdd) + 1);
    return kLooks[static_cast<std::size_t>(blend)];
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
                       [](const auto& layer) { return layer.coords == TexCoordSet::environment; });
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
        const bool isOrigin = layer.coords == TexCoordSet::origin; // its vectors are zero
        const glm::mat3x2 moved =
            isOrigin ? glm::mat3x2(0.0f) : animation::textureTransformAt(shape, sampleTime, layer.transform);
        uniforms.layerSources[i] = isOrigin ? 0 : static_cast<int>(layer.coords);
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
        item.textures[item.textureCount++] = {.texture = texture,
                                              .repeatsU = wanted.repeatsU,
                                              .repeatsV = wanted.repeatsV,
                                              .mirrorsU = wanted.mirrorsU,
                                              .mirrorsV = wanted.mirrorsV};
    }
}

glm::vec3 turnedBy(const animation::BoneMatrix& bone, const glm::mat4& transform, const glm::vec3& direction)
{
    return glm::vec3(transform * glm::vec4(animation::transformDirection(bone, direction), 0.0f));
}

} // namespace

float alphaTestOf(BlendMode blend)
{
    return lookOf(blend).alphaTest;
}

BlendState blendStateOf(BlendMode blend)
{
    return lookOf(blend).state;
}

BlendMode blendOf(const MaterialPass& pass, float alpha)
{
    constexpr float kOpaque = 0.999f;
    return !isTransparent(pass.blend) && alpha < kOpaque ? BlendMode::alpha : pass.blend;
}

glm::vec3 fogColorOf(BlendMode blend, const glm::vec3& color)
{
    const std::optional<float> gray = lookOf(blend).fog;
    return gray ? glm::vec3(*gray) : color;
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
    add(node.list, item, node.list.passes, passUniforms(node, look, item.textureCount));
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
