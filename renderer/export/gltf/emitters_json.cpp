#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "renderer/export/gltf/points.hpp"

#include <algorithm>
#include <cmath>
#include <optional>

namespace renderer::gltf {
namespace {

using formats::Skinned;

/// null: none.
Json indexJson(std::uint32_t index)
{
    return index == formats::kNoIndex ? Json() : Json(index);
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

/// The value of a number track if all its keys in the model's own file are equal; null if they differ or there are
/// none.
Json constantJson(const Skinned& shape, formats::TrackIndex track)
{
    if (track == formats::kNoIndex || shape.tracks[track].type != formats::TrackType::f32)
        return {};
    std::optional<float> value;
    std::size_t budget = keysOf(shape, 0).file.size();
    const auto count = static_cast<std::uint32_t>(std::max<std::size_t>(shape.sequences.size(), 1));
    for (std::uint32_t sequence = 0; sequence < count; ++sequence) {
        const bool isAlias = !shape.sequences.empty() && shape.sequences[sequence].keysFrom != sequence;
        if (!isAlias && !addValues(keysOf(shape, sequence), track, value, budget))
            return {};
    }
    return value && std::isfinite(*value) ? Json(*value) : Json();
}

const char* shapeName(formats::EmitterShape shape)
{
    switch (shape) {
    case formats::EmitterShape::plane:
        return "plane";
    case formats::EmitterShape::sphere:
        return "sphere";
    case formats::EmitterShape::spline:
        return "spline";
    case formats::EmitterShape::bone:
        return "bone";
    case formats::EmitterShape::unknown:
        return "unknown";
    }
    return "";
}

/// Names of external files that an emitter refers to, if any.
void addNames(Json& json, const formats::ParticleEmitter& emitter)
{
    if (emitter.colorIndex != 0)
        json["colorIndex"] = emitter.colorIndex;
    if (!emitter.geometryModel.empty())
        json["geometryModel"] = formats::printable(emitter.geometryModel);
    if (!emitter.recursionModel.empty())
        json["recursionModel"] = formats::printable(emitter.recursionModel);
    if (emitter.geometryModelId != 0)
        json["geometryModelId"] = emitter.geometryModelId;
    if (emitter.recursionModelId != 0)
        json["recursionModelId"] = emitter.recursionModelId;
}

} // namespace

Json particleEmittersJson(const Skinned& shape)
{
    Json emitters = Json::array();
    for (std::size_t i = 0; i < shape.particles.size(); ++i) {
        const formats::ParticleEmitter& emitter = shape.particles[i];
        Json textures = Json::array();
        for (std::uint32_t texture = 0; texture < emitter.textureCount; ++texture)
            textures.push_back(indexJson(emitter.textures[texture]));
        emitters.push_back({{"index", i},
                            {"bone", indexJson(emitter.bone)},
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
            layers.push_back({{"texture", indexJson(layer.texture)}, {"blend", formats::blendModeName(layer.blend)}});
        ribbons.push_back({{"index", i},
                           {"bone", indexJson(ribbon.bone)},
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

} // namespace renderer::gltf
