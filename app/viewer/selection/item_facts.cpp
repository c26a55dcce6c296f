#include "app/viewer/selection/item_facts.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/skeleton_facts.hpp"
#include "app/viewer/queries/skin_profile_facts.hpp"
#include "app/viewer/queries/tags.hpp"
#include "app/viewer/selection/measure.hpp"
#include "formats/base/names.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"
#include "renderer/offscreen_renderer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

using formats::kNoIndex;
using ThingFacts = std::vector<ThingFact>;

std::string plainNumber(std::uint64_t number)
{
    return fmt::format("{}", number);
}

/// With a comma before each three digits.
std::string groupedNumber(std::uint64_t number)
{
    std::string text = plainNumber(number);
    for (std::size_t at = text.size(); at > 3;)
        text.insert(at -= 3, ",");
    return text;
}

/// Numbers that stay in their places while the thing moves.
std::string placeText(const glm::dvec3& place)
{
    return fmt::format("{:.3f}  {:.3f}  {:.3f}", place.x, place.y, place.z);
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
    return fmt::format("0x{:X}, {} {}", range.offset, groupedNumber(range.length),
                       range.length == 1 ? "byte" : "bytes");
}

/// Which file beside the model it is.
std::string fileText(const FilePlace& place)
{
    return place.file.empty() ? std::string() : " of " + formats::fileNameOf(place.file);
}

void addPlace(ThingFacts& facts, std::string id, const std::optional<FilePlace>& place)
{
    if (place)
        facts.push_back({std::move(id), "In the file", rangeText(place->range) + fileText(*place), place});
}

/// The frame or the time of what moves a surface.
std::string frameText(const Session& session, std::uint32_t node)
{
    const scene::PlacedNode place = shownNodes(session)[node];
    const formats::Model& model = *session.tab().document->nodes[node].model;
    if (capabilitiesOf(model).hasVertexFrames) {
        const formats::Keyframed& shape = keyframesOf(model);
        const std::string& name = shape.frames[place.pose.frameA].name;
        const double frame = place.pose.frameA + static_cast<double>(place.pose.blend);
        return name.empty() ? fmt::format("{:.2f}", frame) : fmt::format("{:.2f}  ({})", frame, name);
    }
    if (capabilitiesOf(model).hasSequences && place.sequencePose.sequence < skinnedOf(model).sequences.size())
        return fmt::format("{}, {:.0f} ms", skinnedOf(model).sequences[place.sequencePose.sequence].name,
                           place.sequencePose.ms);
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

/// The passes of an M2's surface: how each is blended, and its images.
void addPasses(ThingFacts& facts, const formats::Model& model, std::uint32_t surface)
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

/// The shader of Quake III and the image of each of its stages.
void addStages(ThingFacts& facts, const scene::Material& material)
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

void addMaterial(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const Tab& tab = session.tab();
    const scene::Document& document = *tab.document;
    const scene::SurfaceOfNode own = surfaceAt(document, number);
    const formats::Model& model = *document.nodes[own.node].model;
    const std::uint32_t texture = textureOfSurface(document, own.node, tab.view.skin, own.surface);
    if (texture < document.textures.size()) {
        const scene::Texture& shown = document.textures[texture];
        const std::string name = shown.path.empty() ? shown.name + " (missing)" : formats::fileNameOf(shown.path);
        facts.push_back({"texture", "Texture", shown.embedded ? shown.name : name});
    }
    if (capabilitiesOf(model).hasPasses)
        addPasses(facts, model, own.surface);
    else if (const auto* const material = materialOf(document, own.node, tab.view.skin, own.surface))
        addStages(facts, *material);
}

void addSurface(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const Tab& tab = session.tab();
    const scene::SurfaceOfNode own = surfaceAt(*tab.document, number);
    const scene::Node& node = tab.document->nodes[own.node];
    const formats::MeshVariant& mesh = shownMeshVariant(tab, own.node);
    if (tab.document->nodes.size() > 1)
        facts.push_back({"part", "Part", node.name});
    facts.push_back({"number", "Number in the model", plainNumber(own.surface)});
    facts.push_back({"triangles", "Triangles", groupedNumber(formats::triangleCountOf(mesh, own.surface))});
    if (capabilitiesOf(*node.model).hasVertexFrames) {
        const formats::Keyframed& shape = keyframesOf(*node.model);
        const std::uint32_t count = shape.blocks[node.model->surfaces[own.surface].block].vertexCount;
        facts.push_back({"vertices", "Vertices", groupedNumber(count), placeOfVertices(session, number)});
    }
    facts.push_back({"frame", "Frame", frameText(session, own.node)});
    addMaterial(facts, session, number);
    addPlace(facts, "place", placeOfThing(session, {ThingKind::surface, number}));
}

/// The bones that move a vertex, with their shares.
void addWeights(ThingFacts& facts, const formats::Skinned& shape, std::uint32_t number, const std::string& suffix)
{
    const formats::SkinVertex vertex = vertexAt(shape.vertices, number);
    float whole = 0.0f;
    for (const float weight : vertex.weights)
        whole += weight;
    for (std::size_t i = 0; i < vertex.weights.size(); ++i) {
        if (vertex.weights[i] > 0.0f)
            facts.push_back({fmt::format("bone-{}{}", i, suffix), "Bone " + boneName(shape, vertex.bones[i]),
                             fmt::format("{:.1f} %", 100.0f * vertex.weights[i] / whole)});
    }
    if (!(whole > 0.0f))
        facts.push_back({"bone" + suffix, "Bones", "none"});
}

void addVertex(ThingFacts& facts, const Session& session, std::uint32_t surface, const PosedVertex& vertex,
               const std::string& suffix)
{
    const scene::SurfaceOfNode own = surfaceAt(*session.tab().document, surface);
    const formats::Model& model = *session.tab().document->nodes[own.node].model;
    facts.push_back({"position" + suffix, "Position", placeText(vertex.inModel)});
    facts.push_back({"normal" + suffix, "Normal", placeText(glm::dvec3(vertex.normal))});
    if (vertex.uv)
        facts.push_back({"uv" + suffix, "UV", fmt::format("{:.4f}  {:.4f}", vertex.uv->x, vertex.uv->y)});
    if (capabilitiesOf(model).hasBones)
        addWeights(facts, skinnedOf(model), vertex.vertex, suffix);
    addPlace(facts, "place" + suffix, placeOfVertex(session, surface, vertex.vertex));
}

void addMeasurement(ThingFacts& facts, const Session& session)
{
    const auto measured = measurementOf(session);
    if (!measured)
        return;
    const bool isOfOther = measured->from.index != measured->to.index;
    const std::string surface =
        isOfOther ? " of " + surfaceTitle(*session.tab().document, measured->from.index) : std::string();
    facts.push_back(
        {"distance", fmt::format("From vertex {}{}", measured->from.vertex, surface), distanceText(session)});
    facts.push_back({"way", "Way", placeText(measured->way)});
}

void addTriangle(ThingFacts& facts, const Session& session, const Thing& thing)
{
    addPlace(facts, "place", placeOfThing(session, thing));
    const std::vector<PosedVertex> vertices = posedVertices(session, thing);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        const std::string suffix = fmt::format("-{}", i);
        facts.push_back({"vertex" + suffix, fmt::format("Vertex {}", vertices[i].vertex), "", std::nullopt, true});
        addVertex(facts, session, thing.index, vertices[i], suffix);
    }
}

void addBone(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const formats::Skinned& shape = skinnedOf(*shownModel(session));
    const formats::Bone& bone = shape.bones[number];
    const scene::PlacedNode place = shownNodes(session).front();
    facts.push_back({"number", "Number", plainNumber(number)});
    facts.push_back({"parent", "Parent", boneOrNone(shape, bone.parent)});
    facts.push_back({"pivot", "Pivot", placeText(glm::dvec3(bone.pivot))});
    facts.push_back(
        {"position", "Position", placeText(glm::dvec3(animation::transformPoint(place.bones[number], bone.pivot)))});
}

void addTag(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const ShownTag tag = shownTags(session)[number];
    if (!tag.part.empty())
        facts.push_back({"part", "Part", tag.part});
    facts.push_back({"position", "Position", placeText(glm::dvec3(tag.inModel[3]))});
    constexpr std::array<const char*, 3> kAxes = {"Forward", "Left", "Up"};
    for (int axis = 0; axis < 3; ++axis)
        facts.push_back({fmt::format("axis-{}", axis), kAxes[static_cast<std::size_t>(axis)],
                         placeText(glm::dvec3(tag.inModel[axis]))});
}

void addEffect(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const std::vector<EffectRow> rows = effectRows(session);
    const EffectRow& row = rows[number];
    facts.push_back({"kind", "Kind", std::string(nameOf(row.kind))});
    facts.push_back({"bone", "Bone", row.bone});
    facts.push_back({"blend", "Blending", std::string(formats::blendModeName(row.blend))});
    for (std::size_t i = 0; i < row.textures.size(); ++i)
        facts.push_back({fmt::format("texture-{}", i), i == 0 ? "Textures" : "", row.textures[i].name});
}

void addCamera(ThingFacts& facts, const Session& session, std::uint32_t number)
{
    const formats::ModelCamera& camera = skinnedOf(*shownModel(session)).cameras[number];
    facts.push_back({"kind", "Kind", cameraName(camera)});
    facts.push_back({"position", "Position", placeText(glm::dvec3(camera.position))});
    facts.push_back({"target", "Target", placeText(glm::dvec3(camera.target))});
    facts.push_back({"planes", "Near and far", fmt::format("{:.3f}  {:.3f}", camera.nearClip, camera.farClip)});
}

} // namespace

std::string thingTitle(const Session& session, const Thing& thing)
{
    const scene::Document& document = *session.tab().document;
    switch (thing.kind) {
    case ThingKind::none:
        return {};
    case ThingKind::surface:
        return "Surface " + surfaceTitle(document, thing.index);
    case ThingKind::triangle:
        return fmt::format("Triangle {} of {}", thing.triangle, surfaceTitle(document, thing.index));
    case ThingKind::vertex:
        return fmt::format("Vertex {} of {}", thing.vertex, surfaceTitle(document, thing.index));
    case ThingKind::bone:
        return fmt::format("Bone {}", boneName(skinnedOf(*shownModel(session)), thing.index));
    case ThingKind::tag:
        return fmt::format("{} {}", capabilitiesOf(*shownModel(session)).hasAttachments ? "Attachment" : "Tag",
                           tagName(document, tagAt(document, thing.index)));
    case ThingKind::effect:
        return "Effect " + effectName(document, thing.index);
    case ThingKind::camera:
        return fmt::format("Camera {}", thing.index);
    }
    return {};
}

std::vector<ThingFact> factsOfSelection(const Session& session)
{
    const Thing& thing = session.tab().selection.thing;
    ThingFacts facts;
    if (thing.isOfSurface())
        facts.push_back({"surface", "Surface", surfaceTitle(*session.tab().document, thing.index)});
    switch (thing.kind) {
    case ThingKind::none:
        return facts;
    case ThingKind::surface:
        addSurface(facts, session, thing.index);
        return facts;
    case ThingKind::triangle:
        addTriangle(facts, session, thing);
        return facts;
    case ThingKind::vertex:
        for (const PosedVertex& vertex : posedVertices(session, thing))
            addVertex(facts, session, thing.index, vertex, "");
        addMeasurement(facts, session);
        return facts;
    case ThingKind::bone:
        addBone(facts, session, thing.index);
        break;
    case ThingKind::tag:
        addTag(facts, session, thing.index);
        break;
    case ThingKind::effect:
        addEffect(facts, session, thing.index);
        break;
    case ThingKind::camera:
        addCamera(facts, session, thing.index);
        break;
    }
    addPlace(facts, "place", placeOfThing(session, thing));
    return facts;
}

std::string textOfSelection(const Session& session)
{
    const Thing& thing = session.tab().selection.thing;
    if (thing.kind == ThingKind::none)
        return {};
    std::string text = thingTitle(session, thing) + "\n";
    for (const ThingFact& fact : factsOfSelection(session))
        text += fact.isHeading ? fact.title + "\n" : fact.title + "\t" + fact.value + "\n";
    return text;
}

} // namespace app
