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

/// How the pixels of a part are selected.
struct PartLook {
    formats::ImageAlpha use = formats::ImageAlpha::opaque;
    glm::vec2 alphaRange{};
};

const PartLook& lookOf(AlphaPart part)
{
    using enum formats::ImageAlpha;
    static constexpr float kSolid = 250.0f / 255.0f; // filtering and rounding must not make holes in opaque areas
    static constexpr float kVisible = 1.0f / 255.0f;
    static constexpr float kAll = 2.0f;
    static constexpr std::array kLooks = {
        PartLook{opaque, {0.0f, kAll}}, // whole
        PartLook{cutOut, {static_cast<float>(formats::kCutOutAlpha) / 255.0f, kAll}},
        PartLook{blended, {kSolid, kAll}},     // solid
        PartLook{blended, {kVisible, kSolid}}, // translucent
    };
    static_assert(kLooks.size() == static_cast<std::size_t>(AlphaPart::translucent) + 1);
    return kLooks[static_cast<std::size_t>(part)];
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
        item.textures[item.textureCount++] = {texture, lookOf(look.part).use};

    SurfaceUniforms uniforms;
    uniforms.tint = tintOf(node, look.surface);
    const bool isMissing = options.showsTextures && !hasTexture;
    const std::uint32_t number = node.firstSurface + look.surface;
    uniforms.color = isMissing ? kSurfaceColors[number % kSurfaceColors.size()] : kPlainColor;
    uniforms.alphaRange = lookOf(look.part).alphaRange;
    uniforms.coversFully = look.part != AlphaPart::translucent;
    add(node.list, item, node.list.surfaces, uniforms);
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
