#include "app/viewer/selection/item_facts.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/measure.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::kNoIndex;
using ItemFacts = std::vector<ItemFact>;

/// Numbers of fixed width, so that they do not jump while the item moves.
std::string coordinatesText(const glm::dvec3& vector)
{
    return fmt::format("{:.3f}  {:.3f}  {:.3f}", vector.x, vector.y, vector.z);
}

std::string surfaceTitle(const scene::Document& document, std::uint32_t number)
{
    const scene::SurfaceOfNode own = surfaceAt(document, number);
    const std::string& name = document.nodes[own.node].model->surfaces[own.surface].name;
    return name.empty() ? fmt::format("surface {}", number) : name;
}

/// "0x1A40, 12 bytes".
std::string rangeText(const formats::ByteRange& range)
{
    return fmt::format("0x{:X}, {} {}", range.offset, countText(range.length), range.length == 1 ? "byte" : "bytes");
}

/// The name of the sidecar file.
std::string fileText(const FileLocation& location)
{
    return location.file.empty() ? std::string() : " of " + formats::fileNameOf(location.file);
}

void addLocation(ItemFacts& facts, std::string id, const std::optional<FileLocation>& location)
{
    if (location)
        facts.push_back({std::move(id), "In the file", rangeText(location->range) + fileText(*location), location});
}

/// The frame or the time of a surface's animation.
std::string frameText(const Session& session, std::uint32_t node)
{
    const scene::PlacedNodes placed = shownNodes(session);
    const scene::PlacedNode& placedNode = (*placed)[node];
    const formats::Model& model = *session.tab().document->nodes[node].model;
    if (capabilitiesOf(model).hasVertexFrames) {
        const formats::Keyframed& shape = keyframesOf(model);
        const std::string& name = shape.frames[placedNode.pose.frameA].name;
        const double frame = placedNode.pose.frameA + static_cast<double>(placedNode.pose.blend);
        return name.empty() ? fmt::format("{:.2f}", frame) : fmt::format("{:.2f}  ({})", frame, name);
    }
    if (capabilitiesOf(model).hasSequences && placedNode.sequencePose.sequence < skinnedOf(model).sequences.size())
        return fmt::format("{}, {:.0f} ms", skinnedOf(model).sequences[placedNode.sequencePose.sequence].name,
                           placedNode.sequencePose.ms);
    return shownClip(session).name;
}

std::string slotName(const formats::Model& model, std::uint32_t slot)
{
    if (slot >= model.textureSlots.size())
        return "nothing";
    const formats::TextureSlot& named = model.textureSlots[slot];
    const std::string name = formats::fileNameOf(formats::normalizedName(named.name).value_or(named.name));
    return name.empty() ? named.type : name;
}

/// The passes of an M2 surface: blend mode and images of each.
void addPasses(ItemFacts& facts, const formats::Model& model, std::uint32_t surface)
{
    std::uint32_t number = 0;
    for (const formats::Batch& batch : model.batches) {
        if (batch.surface != surface)
            continue;
        const formats::MaterialPass& pass = model.passes[batch.pass];
        std::string text(formats::blendModeName(pass.blend));
        for (std::uint32_t layer = 0; layer < pass.layerCount; ++layer)
            text += (layer == 0 ? ": " : " + ") + slotName(model, pass.layers[layer].texture);
        ++number;
        facts.push_back({fmt::format("pass-{}", number), fmt::format("Pass {}", number), std::move(text)});
    }
}

/// The Quake III shader and the image of each of its stages.
void addStages(ItemFacts& facts, const scene::Material& material)
{
    if (!material.name.empty())
        facts.push_back({"material", "Material", material.name});
    if (!material.shader)
        return;
    for (std::size_t i = 0; i < material.shader->stages.size(); ++i) {
        const formats::quake3::Stage& stage = material.shader->stages[i];
        const std::string image = stage.images.names.empty() ? "no image" : stage.images.names.front();
        facts.push_back(
            {fmt::format("stage-{}", i + 1), fmt::format("Stage {}", i + 1), image + (stage.blend ? ", blended" : "")});
    }
}

void addMaterial(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const Tab& tab = session.tab();
    const scene::Document& document = *tab.document;
    const scene::SurfaceOfNode own = surfaceAt(document, number);
    const formats::Model& model = *document.nodes[own.node].model;
    const std::uint32_t texture = textureOfSurface(document, own.node, tab.view.skin, own.surface);
    if (texture < document.textures.size()) {
        const scene::Texture& shown = document.textures[texture];
        const std::string name = shown.path.empty() ? shown.name + " (missing)" : formats::fileNameOf(shown.path);
        facts.push_back({"texture", "Texture", isWithoutFile(shown) ? shown.name : name});
    }
    if (capabilitiesOf(model).hasPasses)
        addPasses(facts, model, own.surface);
    else if (const auto* const material = materialOf(document, own.node, tab.view.skin, own.surface))
        addStages(facts, *material);
}

void addSurface(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const Tab& tab = session.tab();
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, number);
    const scene::Node& node = tab.document->nodes[own.node];
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    if (tab.document->nodes.size() > 1)
        facts.push_back({"part", "Part", node.name});
    facts.push_back({"number", "Number in the model", std::to_string(own.surface)});
    facts.push_back({"triangles", "Triangles", countText(formats::triangleCountOf(mesh, own.surface))});
    if (capabilitiesOf(*node.model).hasVertexFrames) {
        const formats::Keyframed& shape = keyframesOf(*node.model);
        const std::uint32_t count = shape.blocks[node.model->surfaces[own.surface].block].vertexCount;
        facts.push_back({"vertices", "Vertices", countText(count), locationOfVertices(session, number)});
    }
    facts.push_back({"frame", "Frame", frameText(session, own.node)});
    addMaterial(facts, session, number);
    addLocation(facts, "place", locationOfItem(session, {SceneItemKind::surface, number}));
}

/// The bones that move a vertex, with their weights.
void addWeights(ItemFacts& facts, const formats::Skinned& shape, std::uint32_t number, const std::string& suffix)
{
    const formats::SkinVertex vertex = vertexAt(shape.vertices, number);
    float whole = 0.0f;
    for (const float weight : vertex.weights)
        whole += weight;
    for (std::size_t i = 0; i < vertex.weights.size(); ++i) {
        if (vertex.weights[i] > 0.0f)
            facts.push_back({fmt::format("bone-{}{}", i, suffix), boneTitle(shape, vertex.bones[i]),
                             fmt::format("{:.1f} %", 100.0f * vertex.weights[i] / whole)});
    }
    if (!(whole > 0.0f))
        facts.push_back({"bone" + suffix, "Bones", "none"});
}

void addVertex(ItemFacts& facts, const Session& session, std::uint32_t surface, const PosedVertex& vertex,
               const std::string& suffix)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    facts.push_back({"position" + suffix, "Position", coordinatesText(vertex.inModel)});
    facts.push_back({"normal" + suffix, "Normal", coordinatesText(glm::dvec3(vertex.normal))});
    if (vertex.uv)
        facts.push_back({"uv" + suffix, "UV", fmt::format("{:.4f}  {:.4f}", vertex.uv->x, vertex.uv->y)});
    if (capabilitiesOf(model).hasBones)
        addWeights(facts, skinnedOf(model), vertex.vertex, suffix);
    addLocation(facts, "place" + suffix, locationOfVertex(session, surface, vertex.vertex));
}

void addMeasurement(ItemFacts& facts, const Session& session)
{
    const auto measured = measurementOf(session);
    if (!measured)
        return;
    const bool isOfOther = measured->from.index != measured->to.index;
    const std::string surface =
        isOfOther ? " of " + surfaceTitle(*session.tab().document, measured->from.index) : std::string();
    facts.push_back(
        {"distance", fmt::format("From vertex {}{}", measured->from.vertex, surface), distanceText(session)});
    facts.push_back({"way", "Way", coordinatesText(measured->way)});
}

void addTriangle(ItemFacts& facts, const Session& session, const SceneItem& item)
{
    addLocation(facts, "place", locationOfItem(session, item));
    const std::vector<PosedVertex> vertices = posedVertices(session, item);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const std::string suffix = fmt::format("-{}", i);
        facts.push_back({"vertex" + suffix, fmt::format("Vertex {}", vertices[i].vertex), "", std::nullopt, true});
        addVertex(facts, session, item.index, vertices[i], suffix);
    }
}

void addBone(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const formats::Skinned& shape = skinnedOf(*shownModel(session));
    const formats::Bone& bone = shape.bones[number];
    const scene::PlacedNodes placed = shownNodes(session);
    const scene::PlacedNode& placedNode = placed->front();
    facts.push_back({"number", "Number", std::to_string(number)});
    facts.push_back({"parent", "Parent", boneOrNone(shape, bone.parent)});
    facts.push_back({"pivot", "Pivot", coordinatesText(glm::dvec3(bone.pivot))});
    facts.push_back({"position", "Position",
                     coordinatesText(glm::dvec3(animation::transformPoint(placedNode.bones[number], bone.pivot)))});
}

void addTag(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const ShownTag tag = shownTags(session)[number];
    if (!tag.part.empty())
        facts.push_back({"part", "Part", tag.part});
    facts.push_back({"position", "Position", coordinatesText(glm::dvec3(tag.inModel[3]))});
    constexpr std::array<const char*, 3> kAxes = {"Forward", "Left", "Up"};
    for (int axis = 0; axis < 3; ++axis)
        facts.push_back({fmt::format("axis-{}", axis), kAxes[static_cast<std::size_t>(axis)],
                         coordinatesText(glm::dvec3(tag.inModel[axis]))});
}

void addEffect(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const std::vector<EffectRow> rows = effectRows(session);
    const EffectRow& row = rows[number];
    facts.push_back({"kind", "Kind", std::string(nameOf(row.kind))});
    facts.push_back({"bone", "Bone", row.bone});
    facts.push_back({"blend", "Blending", std::string(formats::blendModeName(row.blend))});
    for (std::size_t i = 0; i < row.textures.size(); ++i)
        facts.push_back({fmt::format("texture-{}", i), i == 0 ? "Textures" : "", row.textures[i].name});
}

void addCamera(ItemFacts& facts, const Session& session, std::uint32_t number)
{
    const formats::ModelCamera& camera = skinnedOf(*shownModel(session)).cameras[number];
    facts.push_back({"kind", "Kind", cameraName(camera)});
    facts.push_back({"position", "Position", coordinatesText(glm::dvec3(camera.position))});
    facts.push_back({"target", "Target", coordinatesText(glm::dvec3(camera.target))});
    facts.push_back({"planes", "Near and far", fmt::format("{:.3f}  {:.3f}", camera.nearClip, camera.farClip)});
}

} // namespace

std::string itemTitle(const Session& session, const SceneItem& item)
{
    const scene::Document& document = *session.tab().document;
    switch (item.kind) {
    case SceneItemKind::none:
        return {};
    case SceneItemKind::surface:
        return "Surface " + surfaceTitle(document, item.index);
    case SceneItemKind::triangle:
        return fmt::format("Triangle {} of {}", item.triangle, surfaceTitle(document, item.index));
    case SceneItemKind::vertex:
        return fmt::format("Vertex {} of {}", item.vertex, surfaceTitle(document, item.index));
    case SceneItemKind::bone:
        return boneTitle(skinnedOf(*shownModel(session)), item.index);
    case SceneItemKind::tag:
        return fmt::format("{} {}", capabilitiesOf(*shownModel(session)).hasAttachments ? "Attachment" : "Tag",
                           tagName(document, tagAt(document, item.index)));
    case SceneItemKind::effect:
        return "Effect " + effectName(document, item.index);
    case SceneItemKind::camera:
        return fmt::format("Camera {}", item.index);
    }
    return {};
}

std::vector<ItemFact> factsOfSelection(const Session& session)
{
    const SceneItem& item = session.tab().selection.item;
    ItemFacts facts;
    if (item.isOfSurface())
        facts.push_back({"surface", "Surface", surfaceTitle(*session.tab().document, item.index)});
    switch (item.kind) {
    case SceneItemKind::none:
        return facts;
    case SceneItemKind::surface:
        addSurface(facts, session, item.index);
        return facts;
    case SceneItemKind::triangle:
        addTriangle(facts, session, item);
        return facts;
    case SceneItemKind::vertex:
        for (const PosedVertex& vertex : posedVertices(session, item))
            addVertex(facts, session, item.index, vertex, "");
        addMeasurement(facts, session);
        return facts;
    case SceneItemKind::bone:
        addBone(facts, session, item.index);
        break;
    case SceneItemKind::tag:
        addTag(facts, session, item.index);
        break;
    case SceneItemKind::effect:
        addEffect(facts, session, item.index);
        break;
    case SceneItemKind::camera:
        addCamera(facts, session, item.index);
        break;
    }
    addLocation(facts, "place", locationOfItem(session, item));
    return facts;
}

std::string textOfSelection(const Session& session)
{
    const SceneItem& item = session.tab().selection.item;
    if (item.kind == SceneItemKind::none)
        return {};
    std::string text = itemTitle(session, item) + "\n";
    for (const ItemFact& fact : factsOfSelection(session))
        text += fact.isHeading ? fact.title + "\n" : fact.title + "\t" + fact.value + "\n";
    return text;
}

} // namespace app
