#include "renderer/draw/list/surface_items.hpp"

#include <array>

namespace renderer {
namespace {

constexpr glm::vec3 kPlainColor(0.72f, 0.72f, 0.74f);

/// Muted colors of equal lightness that distinguish surfaces without a texture.
constexpr std::array<glm::vec3, 8> kSurfaceColors = {{{0.66f, 0.56f, 0.45f},
                                                      {0.45f, 0.60f, 0.66f},
                                                      {0.56f, 0.63f, 0.45f},
                                                      {0.66f, 0.50f, 0.58f},
                                                      {0.52f, 0.53f, 0.68f},
                                                      {0.45f, 0.63f, 0.55f},
                                                      {0.68f, 0.52f, 0.46f},
                                                      {0.60f, 0.52f, 0.65f}}};

formats::ImageAlpha useOf(AlphaPart part)
{
    switch (part) {
    case AlphaPart::whole:
        return formats::ImageAlpha::opaque;
    case AlphaPart::cutOut:
        return formats::ImageAlpha::cutOut;
    case AlphaPart::solid:
    case AlphaPart::translucent:
        return formats::ImageAlpha::blended;
    }
    return formats::ImageAlpha::opaque;
}

glm::vec2 alphaRangeOf(AlphaPart part)
{
    constexpr float kSolid = 250.0f / 255.0f; // filtering and rounding must not make holes in opaque areas
    constexpr float kVisible = 1.0f / 255.0f;
    constexpr float kAll = 2.0f;
    switch (part) {
    case AlphaPart::whole:
        return {0.0f, kAll};
    case AlphaPart::cutOut:
        return {static_cast<float>(formats::kCutOutAlpha) / 255.0f, kAll};
    case AlphaPart::solid:
        return {kSolid, kAll};
    case AlphaPart::translucent:
        return {kVisible, kSolid};
    }
    return {0.0f, kAll};
}

/// The source of the color; the texture exists, or is kNoIndex.
SurfaceColor colorSourceOf(const DrawOptions& options, std::uint32_t texture, AlphaPart part)
{
    if (!options.showsTextures)
        return SurfaceColor::plain;
    if (texture == formats::kNoIndex)
        return SurfaceColor::checker;
    return part == AlphaPart::whole ? SurfaceColor::texture : SurfaceColor::alphaTexture;
}

} // namespace

void addSurface(const ListedNode& node, const SurfaceLook& look)
{
    const DrawOptions& options = node.inputs.options;
    const bool hasTexture =
        options.showsTextures && (look.texture == kWhiteTexture || hasImage(node.inputs.document, look.texture));
    const std::uint32_t texture = hasTexture ? look.texture : formats::kNoIndex;
    DrawItem item = itemOf(node, look.surface, look.order);
    item.pipeline = solidPipeline(node, look.culling);
    if (look.part == AlphaPart::translucent) {
        item.pipeline.depth.isWritten = false; // translucent pixels hide nothing
        item.pipeline.blend = kBlendOver;
    }
    VertexAccess vertices =
        vertexAccessOf(node.model, look.surface, node.meshVariant, options.normals, node.inputs.limits);
    if (options.shading == Shading::unlit || options.shading == Shading::flat)
        vertices.computesNormals = false; // neither uses normals
    item.program = SurfaceProgram{options.shading, colorSourceOf(options, texture, look.part), vertices};
    if (hasTexture)
        item.textures[item.textureCount++] = {texture, useOf(look.part)};

    SurfaceUniforms uniforms;
    uniforms.tint = tintOf(node, look.surface);
    const bool isMissing = options.showsTextures && !hasTexture;
    const std::uint32_t number = node.firstSurface + look.surface;
    uniforms.color = isMissing ? kSurfaceColors[number % kSurfaceColors.size()] : kPlainColor;
    uniforms.alphaRange = alphaRangeOf(look.part);
    uniforms.coversFully = look.part != AlphaPart::translucent;
    add(node.list, item, uniforms);
}

void addSurface(const ListedNode& node, const SurfaceLook& look, formats::ImageAlpha alpha, float distance)
{
    SurfaceLook part = look;
    if (alpha == formats::ImageAlpha::cutOut)
        part.part = AlphaPart::cutOut;
    if (alpha == formats::ImageAlpha::blended)
        part.part = AlphaPart::solid;
    addSurface(node, part);
    if (alpha != formats::ImageAlpha::blended)
        return;
    part.part = AlphaPart::translucent;
    part.order = {DrawPhase::blended};
    part.order.distance = distance;
    addSurface(node, part);
}

} // namespace renderer
