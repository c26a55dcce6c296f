#include "renderer/scene/placement.hpp"

#include "formats/core/vertex_block.hpp"
#include "renderer/animation/tag_pose.hpp"

#include <glm/gtc/matrix_transform.hpp>

#include <algorithm>

namespace scene {
namespace {

using animation::KeyframePose;

/// Every pose of a clip is looked at, but of clips so long and models so large that this takes more than so many
/// vertices only some, 200 at least: what moves between those is not far away.
constexpr std::uint64_t kMostVertices = 20'000'000;
constexpr std::uint64_t kLeastSamples = 200;

std::uint32_t samplesFor(const Document& document)
{
    std::uint64_t vertices = 1;
    for (const Node& node : document.nodes) {
        for (const formats::VertexBlock& block : keyframesOf(*node.model).blocks)
            vertices += block.vertexCount;
    }
    return static_cast<std::uint32_t>(std::max(kMostVertices / vertices, kLeastSamples));
}

KeyframePose clampedTo(const formats::Model& model, const KeyframePose& pose)
{
    const auto last = static_cast<std::uint32_t>(keyframesOf(model).frames.size()) - 1;
    const KeyframePose clamped{std::min(pose.frameA, last), std::min(pose.frameB, last), pose.blend};
    return clamped.frameA == clamped.frameB ? KeyframePose{clamped.frameA, clamped.frameA, 0.0f} : clamped;
}

/// Drawn over its player at the same frame (Quake II, Kingpin), not on a tag.
bool isHeldWeapon(const Node& node)
{
    return node.role == NodeRole::companion && node.parent != formats::kNoIndex && node.tag.empty();
}

glm::dmat4 turned(const glm::dmat4& transform, const Turn& turn)
{
    const glm::dmat4 yawed =
        glm::rotate(transform, glm::radians(static_cast<double>(turn.yaw)), glm::dvec3(0.0, 0.0, 1.0));
    return glm::rotate(yawed, glm::radians(static_cast<double>(turn.pitch)), glm::dvec3(0.0, 1.0, 0.0));
}

void attach(const Document& document, std::span<const PlacedNode> placed, const Node& node, PlacedNode& place)
{
    const PlacedNode& parent = placed[node.parent];
    place.transform = parent.transform;
    if (node.tag.empty())
        return;
    const formats::Tag* const tag = animation::findTag(*document.nodes[node.parent].model, node.tag);
    const auto local = tag != nullptr ? animation::tagTransform(*tag, parent.pose) : std::nullopt;
    if (local)
        place.transform = parent.transform * *local;
}

formats::Clip oneFrame(const formats::Clip& clip, std::uint32_t sample)
{
    formats::Clip one = clip;
    one.firstFrame = clip.firstFrame + sample % clip.frameCount;
    one.frameCount = 1;
    return one;
}

/// What another lane plays beside a clip: the one of its name, else the one in which it rests.
formats::Clip partnerOf(const Document& document, std::uint32_t lane, const formats::Clip& clip)
{
    const std::vector<formats::Clip>& clips = clipsOf(document, lane);
    const auto same = std::find_if(clips.begin(), clips.end(),
                                   [&](const formats::Clip& one) { return one.name == clip.name; });
    if (same != clips.end())
        return *same;
    const std::uint32_t resting = restingClip(document, lane);
    return resting < clips.size() ? clips[resting] : animation::allFrames(keyframesOf(laneModel(document, lane)));
}

} // namespace

std::vector<PlacedNode> placedNodes(const Document& document, std::span<const KeyframePose> lanePoses,
                                    const Turns& turns)
{
    std::vector<PlacedNode> placed;
    placed.reserve(document.nodes.size());
    for (std::size_t i = 0; i < document.nodes.size(); ++i) {
        const Node& node = document.nodes[i];
        PlacedNode place;
        if (node.lane < lanePoses.size()) {
            place.pose = clampedTo(*node.model, lanePoses[node.lane]);
            place.isShown = !isHeldWeapon(node) || lanePoses[node.lane].frameA < keyframesOf(*node.model).frames.size();
        }
        if (node.parent != formats::kNoIndex)
            attach(document, placed, node, place);
        if (i < turns.size() && turns[i] != Turn())
            place.transform = turned(place.transform, turns[i]);
        placed.push_back(place);
    }
    return placed;
}

formats::Bounds boundsOf(const Document& document, std::span<const PlacedNode> nodes)
{
    formats::Bounds bounds;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (!nodes[i].isShown)
            continue;
        const formats::Keyframed& shape = keyframesOf(*document.nodes[i].model);
        const KeyframePose& pose = nodes[i].pose;
        const formats::FramePair frames{shape.frames[pose.frameA].blockFrame, shape.frames[pose.frameB].blockFrame,
                                        static_cast<double>(pose.blend)};
        for (const formats::VertexBlock& block : shape.blocks) {
            for (const glm::dvec3& position : positionsAt(block, frames))
                bounds.add(glm::vec3(glm::dvec3(nodes[i].transform * glm::dvec4(position, 1.0))));
        }
    }
    return bounds;
}

formats::Bounds boundsOfClips(const Document& document, std::span<const formats::Clip> clips, const Turns& turns)
{
    if (document.nodes.size() == 1 && turns.empty())
        return boundsOfFrames(keyframesOf(*document.nodes.front().model), clips.front().firstFrame,
                              clips.front().frameCount);
    std::uint32_t longest = 1;
    for (const formats::Clip& clip : clips)
        longest = std::max(longest, clip.frameCount);
    const std::uint32_t step = (longest - 1) / samplesFor(document) + 1;
    formats::Bounds bounds;
    std::vector<KeyframePose> poses(clips.size());
    for (std::uint32_t sample = 0; sample < longest; sample += step) {
        for (std::size_t lane = 0; lane < clips.size(); ++lane)
            poses[lane] = animation::poseAtFrame(oneFrame(clips[lane], sample), 0.0);
        bounds.add(boundsOf(document, placedNodes(document, poses, turns)));
    }
    return bounds;
}

formats::Bounds boundsOf(const Document& document)
{
    if (document.nodes.size() == 1)
        return document.nodes.front().model->bounds;
    formats::Bounds bounds;
    const std::uint32_t lanes = laneCount(document);
    for (std::uint32_t lane = 0; lane < lanes; ++lane) {
        std::vector<formats::Clip> all = clipsOf(document, lane);
        if (lanes == 1 || all.empty())
            all = {animation::allFrames(keyframesOf(laneModel(document, lane)))};
        for (const formats::Clip& clip : all) {
            std::vector<formats::Clip> together;
            for (std::uint32_t other = 0; other < lanes; ++other)
                together.push_back(other == lane ? clip : partnerOf(document, other, clip));
            bounds.add(boundsOfClips(document, together));
        }
    }
    return bounds;
}

} // namespace scene
