#include "renderer/scene/placement.hpp"

#include "formats/base/names.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/animation/skinning.hpp"
#include "renderer/animation/tag_pose.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/node_bones.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>

namespace scene {
namespace {

using animation::KeyframePose;

/// Bounds examine every pose of a clip. If that would take more than this many
/// vertices, they examine only some poses, at least 200; the poses in between differ little.
constexpr std::uint64_t kMaxVertices = 20'000'000;
constexpr std::uint64_t kLeastSamples = 200;
constexpr std::uint32_t kMaxInstants = 100;       // of a sequence
constexpr std::uint32_t kMaxInstantsInAll = 2000; // total for all sequences, except for the minimum of each
constexpr std::uint32_t kLeastInstants = 4;

/// In interpolated vertices: a vertex with bones costs as much as several of them.
std::uint64_t costOfPose(const formats::Model& model)
{
    if (!isSkinned(model))
        return vertexCountOf(model);
    constexpr std::uint64_t kOfAny = 100;
    return kOfAny + 4 * vertexCountOf(model) + 16 * skinnedOf(model).bones.size();
}

std::uint32_t samplesFor(const Document& document)
{
    std::uint64_t vertices = 1;
    for (const Node& node : document.nodes)
        vertices += capabilitiesOf(*node.model).hasSequences ? 0 : costOfPose(*node.model);
    return static_cast<std::uint32_t>(std::max(kMaxVertices / vertices, kLeastSamples));
}

glm::dmat4 turned(const glm::dmat4& transform, const RotationOverride& rotation)
{
    const glm::dmat4 yawed =
        glm::rotate(transform, glm::radians(static_cast<double>(rotation.yaw)), glm::dvec3(0.0, 0.0, 1.0));
    return glm::rotate(yawed, glm::radians(static_cast<double>(rotation.pitch)), glm::dvec3(0.0, 1.0, 0.0));
}

void attach(const Document& document, std::span<const PlacedNode> placed, const Node& node, PlacedNode& placedNode)
{
    const PlacedNode& parent = placed[node.parent];
    placedNode.transform = parent.transform;
    if (node.tag.empty())
        return;
    if (capabilitiesOf(*document.nodes[node.parent].model).hasAttachments) {
        const formats::Skinned& shape = skinnedOf(*document.nodes[node.parent].model);
        const std::uint32_t attachment = formats::findAttachment(shape, node.tag);
        if (attachment != formats::kNoIndex)
            placedNode.transform = parent.transform * attachmentTransform(shape.attachments[attachment], parent.bones);
        return;
    }
    const formats::Tag* const tag = animation::findTag(*document.nodes[node.parent].model, node.tag);
    const auto local = tag != nullptr ? animation::tagTransform(*tag, parent.pose) : std::nullopt;
    if (local)
        placedNode.transform = parent.transform * *local;
}

/// The visible vertices of a skinned node.
std::vector<std::uint32_t> shownVertices(const Document& document, std::uint32_t node, const Visibility& visibility)
{
    const formats::Model& model = *document.nodes[node].model;
    const std::uint32_t wanted = visibility.meshVariant < model.meshVariants.size() ? visibility.meshVariant : 0;
    const formats::MeshVariant& meshVariant = model.meshVariants[wanted];
    const std::uint32_t first = firstSurfaceOf(document, node);
    std::vector<bool> isUsed(skinnedOf(model).vertices.count);
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (visibility.hiddenSurfaces.contains(first + range.surface))
            continue;
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
            isUsed[meshVariant.vertices[meshVariant.indices[i]].vertex] = true;
    }
    std::vector<std::uint32_t> vertices;
    for (std::uint32_t i = 0; i < isUsed.size(); ++i) {
        if (isUsed[i])
            vertices.push_back(i);
    }
    return vertices;
}

void addSkinned(const formats::Model& model, const PlacedNode& placedNode, std::span<const std::uint32_t> vertices,
                formats::Bounds& bounds)
{
    const formats::Skinned& shape = skinnedOf(model);
    // Frames without meshes: only the skeleton is visible.
    const bool isSkeletonAlone = shape.vertices.count == 0 && !capabilitiesOf(model).hasSequences;
    for (std::size_t bone = 0; isSkeletonAlone && bone < shape.bones.size(); ++bone) {
        const glm::vec3 origin = animation::transformPoint(placedNode.bones[bone], shape.bones[bone].pivot);
        bounds.add(pointInScene(placedNode, origin));
    }
    for (const std::uint32_t vertex : vertices) {
        const glm::vec3 position =
            animation::skinnedPosition(placedNode.bones, vertexAt(verticesOf(shape, placedNode), vertex));
        bounds.add(pointInScene(placedNode, position));
    }
}

formats::Clip oneFrame(const formats::Clip& clip, std::uint32_t sample)
{
    formats::Clip one = clip;
    one.firstFrame = clip.firstFrame + sample % clip.frameCount;
    one.frameCount = 1;
    return one;
}

animation::Pose sampleOf(const formats::Clip& clip, std::uint32_t sample)
{
    if (clip.isSequence()) {
        animation::Pose pose = animation::clipPoseAtFrame(clip, sample % clip.frameCount);
        auto& sequence = std::get<animation::SequencePose>(pose);
        sequence.globalMs = sequence.ms;
        return pose;
    }
    return animation::poseAtFrame(oneFrame(clip, sample), 0.0);
}

/// `most`: maximum number of poses, evenly spread.
void visitSamples(std::span<const formats::Clip> clips, std::uint32_t most, const PosesVisitor& visit)
{
    std::uint32_t longest = 1;
    for (const formats::Clip& clip : clips)
        longest = std::max(longest, clip.frameCount);
    const std::uint32_t step = (longest - 1) / most + 1;
    std::vector<animation::Pose> poses(clips.size());
    for (std::uint32_t sample = 0; sample < longest; sample += step) {
        for (std::size_t layer = 0; layer < clips.size(); ++layer)
            poses[layer] = sampleOf(clips[layer], sample);
        visit(poses);
    }
}

/// The clip that another layer plays together with a clip: the one with the same name, else the idle one.
formats::Clip partnerOf(const Document& document, std::uint32_t layer, const formats::Clip& clip)
{
    const std::vector<formats::Clip>& clips = clipsOf(document, layer);
    const auto same =
        std::find_if(clips.begin(), clips.end(), [&](const formats::Clip& one) { return one.name == clip.name; });
    if (same != clips.end())
        return *same;
    const std::uint32_t idle = idleClip(document, layer);
    return idle < clips.size() ? clips[idle] : animation::allFrames(layerModel(document, layer));
}

/// Whether a layer has the same clips as the layer of the whole model: together with its partner clips it shows the
/// same poses.
bool movesBones(const Document& document, std::uint32_t layer)
{
    return layer < document.layers.size() && !document.layers[layer].bones.empty();
}

} // namespace

bool isHeldWeapon(const Node& node)
{
    return node.role == NodeRole::attached && node.parent != formats::kNoIndex && node.tag.empty();
}

formats::FramePair framesOf(const formats::Keyframed& shape, const KeyframePose& pose)
{
    return {shape.frames[pose.frameA].blockFrame, shape.frames[pose.frameB].blockFrame,
            static_cast<double>(pose.blend)};
}

animation::EffectTime effectTimeOf(const PlacedNode& placedNode)
{
    const animation::SequencePose& pose = placedNode.sequencePose;
    return {pose.sequence,    placedNode.sampleTime.now.keys,   pose.ms, pose.globalMs,
            placedNode.torso, placedNode.sampleTime.boneOffsets};
}

glm::dmat4 attachmentTransform(const formats::Attachment& attachment, std::span<const animation::BoneMatrix> bones)
{
    glm::dmat4 transform(1.0);
    if (attachment.bone < bones.size()) {
        const animation::BoneMatrix& rows = bones[attachment.bone];
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 4; ++column)
                transform[column][row] = static_cast<double>(rows[row][column]);
        }
    }
    return glm::translate(transform, glm::dvec3(attachment.position));
}

std::vector<PlacedNode> placedNodes(const Document& document, std::span<const animation::Pose> layerPoses,
                                    const RotationOverrides& rotationOverrides, const animation::ViewRotation& view,
                                    double seconds)
{
    std::vector<PlacedNode> placed;
    placed.reserve(document.nodes.size());
    for (std::uint32_t i = 0; i < document.nodes.size(); ++i) {
        const Node& node = document.nodes[i];
        PlacedNode placedNode;
        const auto* const frames =
            node.layer < layerPoses.size() ? std::get_if<KeyframePose>(&layerPoses[node.layer]) : nullptr;
        if (frames != nullptr && capabilitiesOf(*node.model).hasVertexFrames) {
            placedNode.pose = clampedTo(*node.model, *frames);
            placedNode.isShown = !isHeldWeapon(node) || frames->frameA < keyframesOf(*node.model).frames.size();
        }
        if (node.parent != formats::kNoIndex)
            attach(document, placed, node, placedNode);
        if (node.scale != 1.0f)
            placedNode.transform = glm::scale(placedNode.transform, glm::dvec3(static_cast<double>(node.scale)));
        if (i < rotationOverrides.size() && rotationOverrides[i] != RotationOverride())
            placedNode.transform = turned(placedNode.transform, rotationOverrides[i]);
        if (isSkinned(*node.model))
            poseBones(document, i, layerPoses, seconds, view, placedNode);
        placed.push_back(std::move(placedNode));
    }
    return placed;
}

namespace {

std::vector<glm::vec3> positionsMovedBy(std::span<const animation::BoneMatrix> bones,
                                        const formats::SkinVertices& vertices)
{
    std::vector<glm::vec3> positions;
    positions.reserve(vertices.count);
    for (std::uint32_t i = 0; i < vertices.count; ++i)
        positions.push_back(animation::skinnedPosition(bones, vertexAt(vertices, i)));
    return positions;
}

} // namespace

std::vector<glm::vec3> skinnedPositions(const formats::Skinned& shape, std::span<const animation::BoneMatrix> bones)
{
    return positionsMovedBy(bones, shape.vertices);
}

std::vector<glm::vec3> skinnedPositions(const formats::Skinned& shape, const PlacedNode& placedNode)
{
    return positionsMovedBy(placedNode.bones, verticesOf(shape, placedNode));
}

Visibility usualVisibility(const Document& document)
{
    return {0, defaultHidden(document)};
}

formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes)
{
    return boundsOf(document, nodes, usualVisibility(document));
}

formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes, const Visibility& visibility)
{
    formats::Bounds bounds;
    for (std::uint32_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].isShown)
            continue;
        if (isSkinned(*document.nodes[i].model)) {
            addSkinned(*document.nodes[i].model, nodes[i], shownVertices(document, i, visibility), bounds);
            continue;
        }
        const formats::Keyframed& shape = keyframesOf(*document.nodes[i].model);
        for (const formats::VertexBlock& block : shape.blocks) {
            for (const glm::dvec3& position : positionsAt(block, framesOf(shape, nodes[i].pose)))
                bounds.add(pointInScene(nodes[i], position));
        }
    }
    return bounds;
}

void visitPoses(const Document& document, std::span<const formats::Clip> clips, const PosesVisitor& visit)
{
    const bool hasSequence =
        std::any_of(clips.begin(), clips.end(), [](const formats::Clip& clip) { return clip.isSequence(); });
    visitSamples(clips, hasSequence ? kMaxInstants : samplesFor(document), visit);
}

void visitAllPoses(const Document& document, const PosesVisitor& visit)
{
    const std::uint32_t layers = animationLayerCount(document);
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        if (movesBones(document, layer))
            continue;
        const formats::Model& model = layerModel(document, layer);
        std::vector<formats::Clip> all = clipsOf(document, layer);
        if (all.empty() || (layers == 1 && !capabilitiesOf(model).hasSequences))
            all = {animation::allFrames(model)};
        const std::uint32_t most =
            capabilitiesOf(model).hasSequences
                ? std::clamp(kMaxInstantsInAll / static_cast<std::uint32_t>(all.size()), kLeastInstants, kMaxInstants)
                : samplesFor(document);
        for (const formats::Clip& clip : all) {
            std::vector<formats::Clip> together;
            for (std::uint32_t other = 0; other < layers; ++other)
                together.push_back(other == layer ? clip : partnerOf(document, other, clip));
            visitSamples(together, most, visit);
        }
    }
}

formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                              const RotationOverrides& rotationOverrides)
{
    return boundsOfClips(document, clips, rotationOverrides, usualVisibility(document));
}

formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips,
                              const RotationOverrides& rotationOverrides, const Visibility& visibility)
{
    const bool isLone = document.nodes.size() == 1 && rotationOverrides.empty();
    if (isLone && capabilitiesOf(*document.nodes.front().model).hasVertexFrames)
        return boundsOfFrames(keyframesOf(*document.nodes.front().model), clips.front().firstFrame,
                              clips.front().frameCount);
    formats::Bounds bounds;
    visitPoses(document, clips, [&](std::span<const animation::Pose> poses) {
        bounds.add(boundsOf(document, placedNodes(document, poses, rotationOverrides), visibility));
    });
    return bounds;
}

formats::Bounds boundsOf(const Document& document)
{
    if (document.nodes.size() == 1 && capabilitiesOf(*document.nodes.front().model).hasVertexFrames)
        return document.nodes.front().model->bounds;
    formats::Bounds bounds;
    const std::uint32_t layers = animationLayerCount(document);
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        if (movesBones(document, layer))
            continue;
        std::vector<formats::Clip> all = clipsOf(document, layer);
        const formats::Model& model = layerModel(document, layer);
        if (capabilitiesOf(model).hasSequences)
            all = {partnerOf(document, layer, animation::allFrames(model))}; // all sequences would take seconds
        else if (layers == 1 || all.empty())
            all = {animation::allFrames(model)};
        for (const formats::Clip& clip : all) {
            std::vector<formats::Clip> together;
            for (std::uint32_t other = 0; other < layers; ++other)
                together.push_back(other == layer ? clip : partnerOf(document, other, clip));
            bounds.add(boundsOfClips(document, together));
        }
    }
    return bounds;
}

} // namespace scene
