#include "app/output/info_skinned.hpp"

#include "app/output/named_geosets.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace app {
namespace {

using formats::printable;
using formats::Skinned;

/// null: none.
Json boneJson(std::uint32_t bone)
{
    return bone == formats::kNoIndex ? Json() : Json(bone);
}

Json attachmentsJson(const Skinned& shape)
{
    Json attachments = Json::array();
    for (const formats::Attachment& attachment : shape.attachments) {
        attachments.push_back({{"id", attachment.id},
                               {"name", attachment.name},
                               {"bone", boneJson(attachment.bone)},
                               {"position", vectorJson(attachment.position)}});
    }
    return attachments;
}

Json eventsJson(const Skinned& shape)
{
    Json events = Json::array();
    for (const formats::Event& event : shape.events) {
        events.push_back({{"identifier", printable(event.identifier)},
                          {"data", event.data},
                          {"bone", boneJson(event.bone)},
                          {"position", vectorJson(event.position)}});
    }
    return events;
}

Json viewsJson(const formats::Model& model)
{
    const Skinned& shape = skinnedOf(model);
    Json views = Json::array();
    for (std::size_t i = 0; i < shape.skinProfiles.size(); ++i) {
        views.push_back({{"name", shape.skinProfiles[i].name},
                         {"sections", shape.skinProfiles[i].surfaceCount},
                         {"batches", shape.skinProfiles[i].batchCount},
                         {"triangles", model.meshVariants[i].triangleCount},
                         {"bones", bonesUsed(shape, model.meshVariants[i])}});
    }
    return views;
}

Json geosetsJson(const Skinned& shape)
{
    const std::set<std::uint16_t> shown = defaultGeosets(shape);
    Json geosets = Json::array();
    for (const formats::Geoset& geoset : shape.geosets)
        geosets.push_back({{"id", geoset.id}, {"name", geoset.name}, {"shown", shown.contains(geoset.id)}});
    return geosets;
}

/// In drawing order, view by view.
Json passesJson(const formats::Model& model)
{
    Json passes = Json::array();
    for (const formats::Batch& batch : model.batches) {
        const formats::MaterialPass& pass = model.passes[batch.pass];
        Json textures = Json::array();
        for (std::uint32_t i = 0; i < pass.layerCount; ++i) {
            const formats::TextureLayer& layer = pass.layers[i];
            textures.push_back({{"texture", layer.texture == formats::kNoIndex ? Json() : Json(layer.texture)},
                                {"coords", formats::texCoordSetName(layer.coords)},
                                {"moves", layer.transform != formats::kNoIndex}});
        }
        passes.push_back({{"surface", batch.surface},
                          {"blend", formats::blendModeName(pass.blend)},
                          {"lit", pass.isLit},
                          {"fogged", pass.isFogged},
                          {"twoSided", !pass.cullsBackFaces},
                          {"testsDepth", pass.testsDepth},
                          {"writesDepth", pass.writesDepth},
                          {"layer", pass.materialLayer},
                          {"plane", pass.priorityPlane},
                          {"textures", std::move(textures)}});
    }
    return passes;
}

/// null: none.
Json textureJson(std::uint32_t texture)
{
    return texture == formats::kNoIndex ? Json() : Json(texture);
}

/// Adds the values of a track in a sequence. False if they are not all equal. Checks at most `budget` values.
bool addValues(const formats::KeyView& keys, formats::TrackIndex track, std::optional<float>& value,
               std::size_t& budget)
{
    const formats::Timeline& timeline = keys.timelines[track];
    const std::size_t count = timeline.isExternal != 0 ? 0 : timeline.count;
    if (count > budget)
        return false;
    budget -= count;
    formats::FieldReader values(keys.file.subspan(count > 0 ? timeline.valuesOffset : 0, count * sizeof(float)));
    for (std::size_t i = 0; i < count; ++i) {
        const float next = values.f32();
        if (value && *value != next)
            return false;
        value = next;
    }
    return true;
}

/// The value of a number track if all its keys in the model's own file are equal, over all sequences; null if they
/// differ or there are none.
Json constantJson(const Skinned& shape, formats::TrackIndex track)
{
    if (track == formats::kNoIndex)
        return {};
    std::optional<float> value;
    // Sequences of old models share keys, in valid models only a few.
    std::size_t budget = keysOf(shape, 0).file.size();
    const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(shape.sequences.size(), 1));
    for (std::uint32_t sequence = 0; sequence < count; ++sequence) {
        const bool isAlias = !shape.sequences.empty() && shape.sequences[sequence].keysFrom != sequence;
        if (!isAlias && !addValues(keysOf(shape, sequence), track, value, budget))
            return {};
    }
    return value ? Json(*value) : Json();
}

std::string_view shapeName(formats::EmitterShape shape)
{
    constexpr auto kNames = std::to_array<std::string_view>({"plane", "sphere", "spline", "bone", "unknown"});
    static_assert(kNames.size() == static_cast<std::size_t>(formats::EmitterShape::unknown) + 1);
    return kNames[static_cast<std::size_t>(shape)];
}

/// Names of external files that an emitter refers to, if any.
void addNames(Json& json, const formats::ParticleEmitter& emitter)
{
    if (emitter.colorIndex != 0)
        json["colorIndex"] = emitter.colorIndex;
    if (!emitter.geometryModel.empty())
        json["geometryModel"] = emitter.geometryModel;
    if (!emitter.recursionModel.empty())
        json["recursionModel"] = emitter.recursionModel;
    if (emitter.geometryModelId != 0)
        json["geometryModelId"] = emitter.geometryModelId;
    if (emitter.recursionModelId != 0)
        json["recursionModelId"] = emitter.recursionModelId;
}

Json particleEmittersJson(const Skinned& shape)
{
    Json emitters = Json::array();
    for (std::size_t i = 0; i < shape.particles.size(); ++i) {
        const formats::ParticleEmitter& emitter = shape.particles[i];
        Json textures = Json::array();
        for (std::uint32_t texture = 0; texture < emitter.textureCount; ++texture)
            textures.push_back(textureJson(emitter.textures[texture]));
        emitters.push_back({{"index", i},
                            {"bone", boneJson(emitter.bone)},
                            {"position", vectorJson(emitter.position)},
                            {"type", shapeName(emitter.shape)},
                            {"blend", formats::blendModeName(emitter.blend)},
                            {"textures", std::move(textures)},
                            {"rate", constantJson(shape, emitter.rate)},
                            {"lifespan", constantJson(shape, emitter.lifespan)},
                            {"flags", emitter.flags},
                            {"head", emitter.drawsHead},
                            {"tail", emitter.drawsTail},
                            {"plane", emitter.priorityPlane},
                            {"rows", emitter.rows},
                            {"columns", emitter.columns}});
        addNames(emitters.back(), emitter);
    }
    return emitters;
}

Json ribbonEmittersJson(const Skinned& shape)
{
    Json ribbons = Json::array();
    for (std::size_t i = 0; i < shape.ribbons.size(); ++i) {
        const formats::RibbonEmitter& ribbon = shape.ribbons[i];
        Json layers = Json::array();
        for (const formats::RibbonLayer& layer : ribbon.layers)
            layers.push_back({{"texture", textureJson(layer.texture)}, {"blend", formats::blendModeName(layer.blend)}});
        ribbons.push_back({{"index", i},
                           {"bone", boneJson(ribbon.bone)},
                           {"position", vectorJson(ribbon.position)},
                           {"layers", std::move(layers)},
                           {"edgesPerSecond", ribbon.edgesPerSecond},
                           {"seconds", ribbon.edgeSeconds},
                           {"gravity", ribbon.gravity},
                           {"plane", ribbon.priorityPlane},
                           {"rows", ribbon.rows},
                           {"columns", ribbon.columns}});
    }
    return ribbons;
}

void addEmitters(Json& json, const Skinned& shape)
{
    if (!shape.particles.empty())
        json["particleEmitters"] = particleEmittersJson(shape);
    if (!shape.ribbons.empty())
        json["ribbonEmitters"] = ribbonEmittersJson(shape);
}

} // namespace

std::uint32_t bonesUsed(const Skinned& shape, const formats::MeshVariant& meshVariant)
{
    std::vector<bool> isUsed(shape.bones.size());
    for (const formats::RenderVertex& corner : meshVariant.vertices) {
        const formats::SkinVertex vertex = vertexAt(shape.vertices, corner.vertex);
        for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
            if (vertex.weights[i] > 0.0f)
                isUsed[vertex.bones[i]] = true;
        }
    }
    return static_cast<std::uint32_t>(std::count(isUsed.begin(), isUsed.end(), true));
}

Json vectorJson(const glm::vec3& vector)
{
    return Json::array({vector.x, vector.y, vector.z});
}

void addSkinnedFacts(Json& info, const formats::Model& model)
{
    const Skinned& shape = skinnedOf(model);
    info["bones"] = shape.bones.size();
    if (!capabilitiesOf(model).hasSequences)
        return;
    info["sequences"] = shape.sequences.size();
    info["attachments"] = attachmentsJson(shape);
    info["cameras"] = shape.cameras.size();
    info["lights"] = shape.lights.size();
    info["events"] = eventsJson(shape);
    info["particles"] = shape.particles.size();
    info["ribbons"] = shape.ribbons.size();
    addEmitters(info, shape);
    info["views"] = viewsJson(model);
    info["geosets"] = geosetsJson(shape);
    info["passes"] = passesJson(model);
}

std::string emittersText(const Skinned& shape)
{
    Json emitters = Json::object();
    addEmitters(emitters, shape);
    return emitters.line();
}

Json sequenceJson(const Skinned& shape, const formats::Clip& clip)
{
    const formats::Sequence& sequence = shape.sequences[clip.sequence];
    Json json = {{"name", printable(clip.name)}, {"id", sequence.id},   {"variation", sequence.variation},
                 {"seconds", clip.seconds()},    {"loops", clip.loops}, {"flags", sequence.flags}};
    if (sequence.keysFrom != clip.sequence)
        json["keysOf"] = sequence.keysFrom;
    if (const std::string& file = shape.sequences[sequence.keysFrom].keysFile; !file.empty())
        json["file"] = printable(file);
    return json;
}

} // namespace app
