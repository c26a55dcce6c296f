#include "renderer/scene/node_bones.hpp"

#include "formats/model/capabilities.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/scene/games/game_defaults.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <algorithm>
#include <memory>

namespace scene {

using animation::KeyframePose;

KeyframePose clampedTo(const formats::Model& model, const KeyframePose& pose)
{
    const std::uint32_t last = frameCountOf(model) - 1;
    const KeyframePose clamped{std::min(pose.frameA, last), std::min(pose.frameB, last), pose.blend};
    return clamped.frameA == clamped.frameB ? KeyframePose{clamped.frameA, clamped.frameA, 0.0f} : clamped;
}

namespace {

/// The sequence of the node's layer; an attached model with its own sequences plays the idle one.
animation::SequencePose sequencePoseOf(const Node& node, std::span<const animation::Pose> layerPoses, double seconds)
{
    const auto* const own =
        node.layer < layerPoses.size() ? std::get_if<animation::SequencePose>(&layerPoses[node.layer]) : nullptr;
    if (own != nullptr)
        return *own;
    animation::SequencePose idle;
    idle.globalMs = 1000.0 * seconds;
    const std::uint32_t clip = idleClip(node);
    if (clip != formats::kNoIndex)
        idle.sequence = node.model->clips[clip].sequence;
    for (const animation::Pose& pose : layerPoses) {
        if (const auto* const other = std::get_if<animation::SequencePose>(&pose))
            idle.globalMs = other->globalMs;
    }
    if (clip != formats::kNoIndex)
        idle.ms = animation::wrapped(idle.globalMs, 1000.0 * node.model->clips[clip].sequenceSeconds);
    return idle;
}

/// The frames of the node's layer; an attached model plays its idle clip. nullopt: the bind pose.
std::optional<KeyframePose> bonePoseOf(const Node& node, std::span<const animation::Pose> layerPoses, double seconds)
{
    if (!capabilitiesOf(*node.model).hasFrames)
        return std::nullopt;
    if (node.layer < layerPoses.size()) {
        const auto* const own = std::get_if<KeyframePose>(&layerPoses[node.layer]);
        return own != nullptr ? std::optional(clampedTo(*node.model, *own)) : std::nullopt;
    }
    const std::uint32_t clip = idleClip(node);
    if (clip == formats::kNoIndex)
        return std::nullopt;
    const formats::Clip& played = node.model->clips[clip];
    constexpr auto kMode = animation::PlaybackMode::loop;
    return poseAt(played, kMode, frameAt(played, kMode, seconds));
}

/// Poses the bones of separate layers with the sequences of these layers.
void poseBonesOfLayers(const Document& document, std::uint32_t index, std::span<const animation::Pose> layerPoses,
                       const animation::ViewRotation& inNode, PlacedNode& placedNode)
{
    const Node& node = document.nodes[index];
    for (std::size_t layer = 0; layer < std::min(document.layers.size(), layerPoses.size()); ++layer) {
        const std::vector<std::uint32_t>& bones = document.layers[layer].bones;
        const auto* const pose = std::get_if<animation::SequencePose>(&layerPoses[layer]);
        if (bones.empty() || document.layers[layer].node != index || pose == nullptr || !node.sequences)
            continue;
        animation::SampleTime sampleTime = node.sequences->sampleTimeOf(*pose);
        sampleTime.globalMs = placedNode.sampleTime.globalMs; // one clock for the whole model
        sampleTime.boneOffsets = node.boneOffsets;
        const formats::Skinned& shape = skinnedOf(*node.model);
        evaluateBones(shape, sampleTime, inNode, bones, placedNode.bones);
        const bool loops = pose->sequence >= shape.sequences.size() || shape.sequences[pose->sequence].loops;
        placedNode.torso = {bones, sampleTime.now.keys, pose->ms, loops};
    }
}

/// Closes the hands that hold something.
void closeHands(const Node& node, const animation::ViewRotation& inNode, PlacedNode& placedNode)
{
    constexpr std::uint16_t kHandsClosed = 15;
    const formats::Skinned& shape = skinnedOf(*node.model);
    const std::uint32_t sequence = findSequence(shape, kHandsClosed);
    if (node.closedBones.empty() || sequence == formats::kNoIndex || !node.sequences)
        return;
    animation::SequencePose closed;
    closed.sequence = sequence;
    animation::SampleTime sampleTime = node.sequences->sampleTimeOf(closed);
    sampleTime.globalMs = placedNode.sampleTime.globalMs;
    sampleTime.boneOffsets = node.boneOffsets;
    evaluateBones(shape, sampleTime, inNode, node.closedBones, placedNode.bones);
}

} // namespace

void poseBones(const Document& document, std::uint32_t index, std::span<const animation::Pose> layerPoses,
               double seconds, const animation::ViewRotation& view, PlacedNode& placedNode)
{
    const Node& node = document.nodes[index];
    const formats::Skinned& shape = skinnedOf(*node.model);
    if (node.sequences) {
        placedNode.sequencePose = sequencePoseOf(node, layerPoses, seconds);
        placedNode.sampleTime = node.sequences->sampleTimeOf(placedNode.sequencePose);
    } else {
        placedNode.sampleTime.frames = bonePoseOf(node, layerPoses, seconds);
    }
    placedNode.sampleTime.boneOffsets = node.boneOffsets;
    placedNode.bones.resize(shape.bones.size());
    const auto inNode = view ? animation::ViewRotation(*view * glm::mat3(glm::dmat3(placedNode.transform))) : view;
    evaluateSkeleton(shape, placedNode.sampleTime, inNode, placedNode.bones);
    if (!shape.morphs.sets.empty())
        placedNode.morphed = std::make_shared<const formats::SkinVertices>(
            animation::morphedVertices(shape, morphWeightsAt(shape, placedNode.sampleTime)));
    poseBonesOfLayers(document, index, layerPoses, inNode, placedNode);
    closeHands(node, inNode, placedNode);
}

} // namespace scene
