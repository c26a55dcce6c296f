#include "renderer/draw/draw_items.hpp"

#include "formats/model/vertex_block.hpp"
#include "renderer/animation/model_tracks.hpp"
#include "renderer/draw/model_pass.hpp"

#include <algorithm>

namespace renderer {
namespace {

/// What all items of a frame share.
struct Frame {
    const SceneOnGpu& scene;
    const View& view;
    const DrawOptions& options;
};

/// Whether plain white is all the image it has; one that names nothing at all lacks its image.
bool isPlainWhite(const scene::Material& material)
{
    const bool hasStage = std::any_of(material.textures.begin(), material.textures.end(),
                                      [](const std::vector<std::uint32_t>& stage) { return !stage.empty(); });
    return hasStage && knownTexture(material) == formats::kNoIndex && (material.shader || !material.name.empty());
}

/// Where a surface is in its first frame, roughly.
glm::vec3 middleOf(const formats::Keyframed& shape, std::uint32_t block, const Instance& instance)
{
    const formats::VertexBlock& vertices = shape.blocks[block];
    if (vertices.vertexCount == 0)
        return {};
    const glm::vec4 middle(formats::boundsOf(vertices, 0, 1).center(), 1.0f);
    return {glm::dot(instance.rows[0], middle), glm::dot(instance.rows[1], middle), glm::dot(instance.rows[2], middle)};
}

glm::mat4 transformOf(const Instance& instance)
{
    glm::mat4 transform(1.0f);
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 4; ++column)
            transform[column][row] = instance.rows[static_cast<std::size_t>(row)][column];
    }
    return transform;
}

/// A translucent surface comes twice: its solid pixels with the opaque surfaces, so that they hide what lies behind
/// them in the same surface, and the others blended over all of these.
void addByAlpha(DrawItem item, formats::ImageAlpha alpha, std::vector<DrawItem>& items)
{
    if (alpha == formats::ImageAlpha::cutOut)
        item.alpha = AlphaPart::cutOut;
    if (alpha == formats::ImageAlpha::blended)
        item.alpha = AlphaPart::solid;
    items.push_back(item);
    if (alpha != formats::ImageAlpha::blended)
        return;
    item.alpha = AlphaPart::translucent;
    item.sort = formats::quake3::sort::kBlend;
    items.push_back(item);
}

void addKeyframedItems(const Frame& frame, const NodeDraw& draw, std::vector<DrawItem>& items)
{
    const scene::Document& document = *frame.scene.document;
    const Mesh& mesh = *frame.scene.meshes[draw.node];
    const formats::Model& model = mesh.model();
    const std::vector<scene::Skin>& skins = document.nodes[draw.node].skins;
    const std::uint32_t active = activeSkin(document.nodes[draw.node], draw.skin);
    for (const formats::Batch& batch : model.batches) {
        const bool isSeen = !isHidden(frame.options, frame.scene.firstSurfaces[draw.node] + batch.surface) &&
                            mesh.isDrawn(meshVariantIn(mesh, frame.options), batch.surface);
        if (!isSeen)
            continue;
        DrawItem item{draw.node, batch.surface, static_cast<std::uint32_t>(draw.instances.size())};
        item.cullsBackFaces = model.passes[batch.pass].cullsBackFaces;
        item.sort = formats::quake3::sort::kOpaque;
        if (active < skins.size()) {
            const scene::Skin& skin = skins[active];
            item.texture = textureAt(skin, frame.options.seconds);
            if (batch.surface < skin.materials.size()) {
                const std::uint32_t index = skin.materials[batch.surface];
                if (index == formats::kNoIndex)
                    continue; // not to be seen
                const scene::Material& material = document.materials[index];
                item.texture = knownTexture(material);
                item.isWhite = isPlainWhite(material);
                if (material.shader) {
                    item.cullsBackFaces = material.shader->cull != formats::quake3::Cull::none;
                    item.showsInside = material.shader->cull == formats::quake3::Cull::back;
                    item.material = showsMaterials(frame.options) ? index : formats::kNoIndex;
                    item.sort = material.shader->sort;
                }
            }
        }
        const formats::ImageAlpha alpha = alphaInLook(document, draw.node, draw.skin, batch.surface, frame.options);
        if (item.sort > formats::quake3::sort::kDecal || alpha == formats::ImageAlpha::blended) {
            item.distance =
                glm::distance(frame.view.eye, middleOf(keyframesOf(model), model.surfaces[batch.surface].block,
                                                       draw.instances.front()));
        }
        addByAlpha(item, alpha, items);
    }
}

/// In the client's order (docs/formats/m2.md §9.3): what is opaque as the model has it, then the rest, with what fades,
/// by plane and distance.
/// Where the look is not wanted, each surface comes once.
void addSkinnedItems(const Frame& frame, const NodeDraw& draw, std::vector<DrawItem>& items)
{
    const scene::Document& document = *frame.scene.document;
    const Mesh& mesh = *frame.scene.meshes[draw.node];
    const formats::Model& model = mesh.model();
    const formats::Skinned& shape = skinnedOf(model);
    const glm::mat4 transform = transformOf(draw.instances.front());
    std::vector<bool> isDone(model.surfaces.size());
    for (const formats::Batch& batch : model.batches) {
        const bool isSeen = !isHidden(frame.options, frame.scene.firstSurfaces[draw.node] + batch.surface) &&
                            mesh.isDrawn(meshVariantIn(mesh, frame.options), batch.surface);
        if (!isSeen || (isDone[batch.surface] && !showsMaterials(frame.options)))
            continue;
        isDone[batch.surface] = true;
        const formats::MaterialPass& pass = model.passes[batch.pass];
        DrawItem item{draw.node, batch.surface, static_cast<std::uint32_t>(draw.instances.size())};
        item.cullsBackFaces = pass.cullsBackFaces;
        item.draw = &draw;
        item.texture = textureInSlot(document, draw, pass.texture);
        item.sort = formats::quake3::sort::kOpaque;
        if (showsMaterials(frame.options)) {
            item.pass = &pass;
            item.passColor = animation::passColorAt(shape, *draw.sampleTime, pass);
            item.blend = blendOf(pass, item.passColor.a);
            if (item.passColor.a <= animation::kLeastPassAlpha)
                continue;
            if (isTransparent(item.blend)) {
                item.sort = formats::quake3::sort::kBlend;
                item.plane = pass.priorityPlane;
                item.distance = sortDistance(shape.sections[batch.surface], pass, draw.bones, transform, frame.view);
            }
        }
        items.push_back(item);
    }
}

} // namespace

formats::ImageAlpha alphaInLook(const scene::Document& document, std::uint32_t node, std::uint32_t skin,
                                std::uint32_t surface, const DrawOptions& options)
{
    if (!options.showsTextures || options.shading == Shading::normals)
        return formats::ImageAlpha::opaque;
    return scene::alphaOfSurface(document, node, skin, surface, options.alpha);
}

bool isHidden(const DrawOptions& options, std::uint32_t number)
{
    return options.hiddenSurfaces.contains(number);
}

std::uint32_t meshVariantIn(const Mesh& mesh, const DrawOptions& options)
{
    return options.meshVariant < mesh.model().meshVariants.size() ? options.meshVariant : 0;
}

std::uint32_t textureInSlot(const scene::Document& document, const NodeDraw& draw, std::uint32_t slot)
{
    const scene::Node& node = document.nodes[draw.node];
    const std::uint32_t active = activeSkin(node, draw.skin);
    if (active >= node.skins.size() || slot >= node.skins[active].slots.size())
        return formats::kNoIndex;
    return node.skins[active].slots[slot];
}

std::vector<DrawItem> drawItems(const SceneOnGpu& scene, std::span<const NodeDraw> nodes, const View& view,
                                const DrawOptions& options)
{
    const Frame frame{scene, view, options};
    std::vector<DrawItem> items;
    for (const NodeDraw& draw : nodes) {
        if (draw.instances.empty())
            continue;
        if (isSkinned(scene.meshes[draw.node]->model()))
            addSkinnedItems(frame, draw, items);
        else
            addKeyframedItems(frame, draw, items);
    }
    std::stable_sort(items.begin(), items.end(), [](const DrawItem& a, const DrawItem& b) {
        if (a.sort != b.sort)
            return a.sort < b.sort;
        if (a.plane != b.plane)
            return a.plane < b.plane;
        return a.sort > formats::quake3::sort::kDecal && a.distance > b.distance;
    });
    return items;
}

} // namespace renderer
