#include "renderer/draw/list/node_adders.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/draw/list/stage_items.hpp"
#include "renderer/draw/list/surface_items.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer {
namespace {

/// Whether its only image is plain white; a material that names no image counts as missing one.
bool isPlainWhite(const scene::Material& material)
{
    const bool hasStage = std::any_of(material.textures.begin(), material.textures.end(),
                                      [](const std::vector<std::uint32_t>& stage) { return !stage.empty(); });
    return hasStage && knownTexture(material) == formats::kNoIndex && (material.shader || !material.name.empty());
}

/// The box of a surface in its first frame, or in the bind pose.
formats::Bounds surfaceBounds(const ListedNode& node, std::uint32_t surface)
{
    const formats::Model& model = node.model;
    if (!isSkinned(model))
        return formats::boundsOf(keyframesOf(model).blocks[model.surfaces[surface].block], 0, 1);
    const formats::MeshVariant& meshVariant = model.meshVariants[node.meshVariant];
    formats::Bounds bounds;
    for (const formats::DrawRange& range : drawRangesOf(meshVariant, surface)) {
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
            bounds.add(positionAt(skinnedOf(model).vertices, meshVariant.vertices[meshVariant.indices[i]].vertex));
    }
    return bounds;
}

/// The approximate distance from the eye to the first instance of a surface.
float distanceOf(const ListedNode& node, std::uint32_t surface)
{
    const formats::Bounds bounds = surfaceBounds(node, surface);
    if (bounds.isEmpty())
        return glm::distance(node.inputs.view.eye, glm::vec3(0.0f));
    const auto& rows = node.draw.instances.front().rows;
    const glm::vec4 middle(bounds.center(), 1.0f);
    return glm::distance(node.inputs.view.eye,
                         {glm::dot(rows[0], middle), glm::dot(rows[1], middle), glm::dot(rows[2], middle)});
}

/// The look of a surface with the active skin.
struct SurfaceMaterial {
    bool isSeen = true;
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures, or kWhiteTexture
    const scene::Material* material = nullptr; ///< a material with a shader
    std::uint32_t index = formats::kNoIndex;   ///< of `material`, into Document::materials
};

SurfaceMaterial usedMaterial(const ListedNode& node, std::uint32_t surface)
{
    const scene::Document& document = node.inputs.document;
    const scene::Node& source = document.nodes[node.draw.node];
    const std::uint32_t active = activeSkin(source, node.draw.skin);
    SurfaceMaterial found;
    if (active >= source.skins.size())
        return found;
    const scene::Skin& skin = source.skins[active];
    found.texture = textureAt(skin, node.inputs.options.seconds);
    if (surface >= skin.materials.size())
        return found;
    const std::uint32_t index = skin.materials[surface];
    if (index == formats::kNoIndex) {
        found.isSeen = false;
        return found;
    }
    const scene::Material& material = document.materials[index];
    found.texture = isPlainWhite(material) ? kWhiteTexture : knownTexture(material);
    if (material.shader) {
        found.material = &material;
        found.index = index;
    }
    return found;
}

void addBatch(const ListedNode& node, const formats::Batch& batch)
{
    const SurfaceMaterial used = usedMaterial(node, batch.surface);
    if (!used.isSeen)
        return;
    SurfaceLook look;
    look.surface = batch.surface;
    look.culling = node.model.passes[batch.pass].cullsBackFaces ? Culling::backFaces : Culling::none;
    look.texture = used.texture;
    if (used.material != nullptr) {
        look.culling = cullingOf(used.material->shader->cull);
        look.order = orderOf(*used.material->shader);
    }
    const formats::ImageAlpha alpha =
        alphaInLook(node.inputs.document, node.draw.node, node.draw.skin, batch.surface, node.inputs.options);
    const bool isBlended = look.order.phase == DrawPhase::blended || alpha == formats::ImageAlpha::blended;
    const float distance = isBlended ? distanceOf(node, batch.surface) : 0.0f;
    if (look.order.phase == DrawPhase::blended)
        look.order.distance = distance;
    if (used.material != nullptr && showsMaterials(node.inputs.options))
        addStages(node, look, *used.material, used.index);
    else
        addSurface(node, look, alpha, distance);
}

} // namespace

void addKeyframedItems(const ListedNode& node)
{
    for (const formats::Batch& batch : node.model.batches) {
        if (isDrawn(node, batch.surface))
            addBatch(node, batch);
    }
}

} // namespace renderer
