#include "renderer/export/gltf/points.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/light_pose.hpp"
#include "renderer/export/gltf/skinned_clips.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace renderer::gltf {
namespace {

using formats::Skinned;

float finite(float number)
{
    return std::isfinite(number) ? number : 0.0f;
}

/// Adds a node at a position in model space that a bone moves.
void addAt(Context& context, std::uint32_t index, const PartNodes& nodes, Json json, std::uint32_t bone,
           const glm::vec3& position)
{
    formats::Attachment place;
    place.bone = bone;
    place.position = position;
    const AttachedPlace found = attachedPlace(context, index, nodes, place);
    setTransform(json, found.placement);
    context.builder.addNode(std::move(json), found.below);
}

/// The sequences of a node that are written.
std::set<std::uint32_t> writtenSequences(const Context& context, std::uint32_t index)
{
    std::set<std::uint32_t> written;
    for (const ChosenClip& chosen : context.clips) {
        for (const ChosenClip::Lane& lane : chosen.lanes) {
            if (plays(context.document, index, lane))
                written.insert(lane.clip.sequence);
        }
    }
    return written;
}

/// The instants of an event by clip.
Json eventTimes(const scene::Node& node, const Skinned& shape, const std::set<std::uint32_t>& sequences,
                formats::TrackIndex track)
{
    constexpr std::uint32_t kMaxTimes = 10000; // of all clips: a file may let sequences share keys
    Json clips = Json::array();
    std::uint32_t total = 0;
    for (const std::uint32_t sequence : sequences) {
        if (sequence >= shape.sequences.size() || total >= kMaxTimes)
            break;
        const formats::KeyView keys = node.sequences->keys(sequence);
        const formats::Timeline& timeline = keys.timelines[track];
        const std::span<const std::byte> bytes = timeline.isExternal != 0 ? keys.external : keys.file;
        Json seconds = Json::array();
        for (std::uint32_t i = 0; i < timeline.count && total < kMaxTimes; ++i) {
            const std::size_t at = timeline.timesOffset + std::size_t{i} * 4;
            const std::uint32_t ms = formats::FieldReader(bytes.subspan(at, 4)).u32();
            if (ms < keys.startMs || ms - keys.startMs > keys.durationMs)
                continue;
            seconds.push_back((ms - keys.startMs) / 1000.0);
            ++total;
        }
        if (!seconds.empty())
            clips.push_back({{"clip", shape.sequences[sequence].name}, {"seconds", std::move(seconds)}});
    }
    return clips;
}

void addAttachments(Context& context, std::uint32_t index, const Skinned& shape, const PartNodes& nodes)
{
    for (const formats::Attachment& attachment : shape.attachments) {
        Json json = {{"name", fmt::format("attach_{}_{}", attachment.id, formats::printable(attachment.name))},
                     {"extras", {{"trisview", {{"attachment", attachment.id}}}}}};
        addAt(context, index, nodes, std::move(json), attachment.bone, attachment.position);
    }
}

void addEvents(Context& context, std::uint32_t index, const Skinned& shape, const PartNodes& nodes)
{
    const std::set<std::uint32_t> sequences = writtenSequences(context, index);
    for (const formats::Event& event : shape.events) {
        Json trisview = {{"data", event.data}};
        if (event.times != formats::kNoIndex && context.node(index).sequences) {
            if (Json times = eventTimes(context.node(index), shape, sequences, event.times); !times.empty())
                trisview["times"] = std::move(times);
        }
        Json json = {{"name", fmt::format("event_{}", formats::printable(event.identifier))},
                     {"extras", {{"trisview", std::move(trisview)}}}};
        addAt(context, index, nodes, std::move(json), event.bone, event.position);
    }
}

void addLights(Context& context, std::uint32_t index, const Skinned& shape, const PartNodes& nodes)
{
    for (std::size_t i = 0; i < shape.lights.size(); ++i) {
        const formats::Light& light = shape.lights[i];
        const animation::LightPose pose = lightAt(shape, context.placed[index].sampleTime, {}, light);
        const bool isPoint = light.kind == formats::LightKind::point;
        const float brightest = std::max({finite(pose.diffuse.r), finite(pose.diffuse.g), finite(pose.diffuse.b)});
        Json color = {1.0f, 1.0f, 1.0f};
        for (int c = 0; c < 3 && brightest > 0.0f; ++c)
            color[static_cast<std::size_t>(c)] = std::clamp(finite(pose.diffuse[c]) / brightest, 0.0f, 1.0f);
        Json json = {{"name", fmt::format("light {}", i)},
                     {"type", isPoint ? "point" : "directional"},
                     {"color", std::move(color)},
                     {"intensity", std::max(brightest, 0.0f)}};
        if (isPoint && finite(pose.attenuationEnd) > 0.0f)
            json["range"] = pose.attenuationEnd;
        context.builder.use("KHR_lights_punctual");
        const std::size_t number = context.builder.lights.size();
        context.builder.lights.push_back(std::move(json));
        Json node = {{"name", fmt::format("light {}", i)},
                     {"extensions", {{"KHR_lights_punctual", {{"light", number}}}}},
                     {"extras",
                      {{"trisview",
                        {{"ambient", vectorJson(pose.ambient)},
                         {"diffuse", vectorJson(pose.diffuse)},
                         {"attenuationStart", finite(pose.attenuationStart)},
                         {"attenuationEnd", finite(pose.attenuationEnd)},
                         {"visible", pose.isVisible}}}}}};
        addAt(context, index, nodes, std::move(node), light.bone, light.position);
    }
    if (!shape.lights.empty())
        context.report.leaveOut(
            fmt::format("{}: the brightness is that of the start, because the core of glTF does not "
                        "animate lights, and its units differ",
                        formats::counted(shape.lights.size(), "light")));
}

void addCameras(Context& context, std::uint32_t index, const Skinned& shape, PartNodes& nodes)
{
    constexpr float kAspect = 16.0f / 9.0f, kLeastAngle = 0.01f, kMostAngle = 3.1f, kLeastDistance = 0.01f;
    for (std::size_t i = 0; i < shape.cameras.size(); ++i) {
        const formats::ModelCamera& camera = shape.cameras[i];
        const animation::ModelCameraPose pose = cameraAt(shape, context.placed[index].sampleTime, camera);
        const float angle = finite(animation::verticalFieldOfView(pose.fieldOfView, kAspect));
        const float near = std::max(finite(camera.nearClip), kLeastDistance);
        Json perspective = {{"yfov", std::clamp(angle, kLeastAngle, kMostAngle)}};
        if (finite(camera.farClip) > near)
            perspective["zfar"] = camera.farClip;
        perspective["znear"] = near;
        const std::string name = fmt::format("camera {}", i);
        Json node = {
            {"name", name},
            {"camera", context.builder.cameras.add(
                           {{"name", name}, {"type", "perspective"}, {"perspective", std::move(perspective)}})},
            {"extras", {{"trisview", {{"cameraType", camera.type}, {"target", vectorJson(pose.target)}}}}}};
        setTransform(node, cameraPlacement(pose));
        nodes.cameras.push_back(context.builder.addNode(std::move(node), nodes.part));
    }
}

void addEffects(Context& context, const Skinned& shape, const PartNodes& nodes)
{
    if (shape.particles.empty() && shape.ribbons.empty())
        return;
    if (context.options.emitterFacts) {
        Json& extras = context.builder.node(nodes.part).json["extras"];
        extras["trisview"].update(Json::parse(context.options.emitterFacts(shape)));
    }
    const char* const where = context.options.emitterFacts ? "their properties are in extras" : "they are left out";
    if (!shape.particles.empty())
        context.report.leaveOut(fmt::format("{}: glTF has no particles; {}",
                                            formats::counted(shape.particles.size(), "particle emitter"), where));
    if (!shape.ribbons.empty())
        context.report.leaveOut(
            fmt::format("{}: glTF has no ribbons; {}", formats::counted(shape.ribbons.size(), "ribbon"), where));
}

} // namespace

AttachedPlace attachedPlace(const Context& context, std::uint32_t index, const PartNodes& nodes,
                            const formats::Attachment& attachment)
{
    if (attachment.bone < nodes.joints.size()) {
        const glm::vec3 pivot = skinnedOf(context.model(index)).bones[attachment.bone].pivot;
        return {nodes.joints[attachment.bone], {attachment.position - pivot}};
    }
    return {nodes.part, placementOf(scene::attachmentTransform(attachment, context.placed[index].bones))};
}

void addPoints(Context& context, std::uint32_t index, PartNodes& nodes)
{
    const Skinned& shape = skinnedOf(context.model(index));
    if (!capabilitiesOf(context.model(index)).hasSequences)
        return;
    addEffects(context, shape, nodes);
    addAttachments(context, index, shape, nodes);
    addEvents(context, index, shape, nodes);
    addLights(context, index, shape, nodes);
    addCameras(context, index, shape, nodes);
}

} // namespace renderer::gltf
