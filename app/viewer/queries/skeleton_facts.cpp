#include "app/viewer/queries/skeleton_facts.hpp"

#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/session/indices.hpp"
#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "renderer/animation/node_pose.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {
namespace {

using formats::kNoIndex;

std::uint32_t keyCount(formats::TrackIndex track, const formats::KeyView& keys)
{
    return track < keys.timelines.size() ? keys.timelines[track].count : 0;
}

} // namespace

std::string boneName(const formats::Skinned& shape, std::uint32_t bone)
{
    if (!shape.bones[bone].name.empty())
        return formats::printable(shape.bones[bone].name);
    const std::string_view name = shape.bones[bone].gameName;
    return name.empty() ? fmt::format("bone {}", bone) : std::string(name);
}

std::string boneTitle(const formats::Skinned& shape, std::uint32_t bone)
{
    const bool isNamed = !shape.bones[bone].name.empty() || !shape.bones[bone].gameName.empty();
    return isNamed ? "Bone " + boneName(shape, bone) : fmt::format("Bone {}", bone);
}

std::string boneOrNone(const formats::Skinned& shape, std::uint32_t bone)
{
    return bone < shape.bones.size() ? boneName(shape, bone) : "none";
}

std::vector<BoneRow> boneTree(const formats::Skinned& shape)
{
    // In reverse, so that children are popped in file order.
    std::vector<std::vector<std::uint32_t>> children(shape.bones.size());
    std::vector<BoneRow> waiting;
    for (auto bone = static_cast<std::uint32_t>(shape.bones.size()); bone-- > 0;) {
        const std::uint32_t parent = shape.bones[bone].parent;
        if (parent == kNoIndex)
            waiting.push_back({bone, 0});
        else
            children[parent].push_back(bone);
    }
    std::vector<BoneRow> rows;
    while (!waiting.empty()) {
        const BoneRow row = waiting.back();
        waiting.pop_back();
        rows.push_back(row);
        for (const std::uint32_t child : children[row.bone])
            waiting.push_back({child, row.depth + 1});
    }
    return rows;
}

BoneKeys keysOfBone(const formats::Bone& bone, const formats::KeyView& keys)
{
    return {keyCount(bone.translation, keys), keyCount(bone.rotation, keys), keyCount(bone.scale, keys)};
}

BoneKeys keysOfBone(const formats::Skinned& shape, std::uint32_t bone, const formats::Clip& clip)
{
    BoneKeys keys;
    for (const formats::NodeCurve& curve : animation::curvesOfBone(shape, clip.sequence, bone)) {
        if (curve.property == formats::NodeProperty::translation)
            keys.translation = curve.keyCount;
        else
            (curve.property == formats::NodeProperty::rotation ? keys.rotation : keys.scale) = curve.keyCount;
    }
    for (const formats::SampledFrames& frames : shape.sampledFrames) {
        const bool isOfClip =
            clip.firstFrame < frames.firstFrame + frames.frameCount && clip.firstFrame >= frames.firstFrame;
        if (clip.isSequence() || !isOfClip)
            continue;
        const auto changes = [&](std::size_t first, std::size_t count) {
            const auto begin = frames.bones[bone].begin() + static_cast<std::ptrdiff_t>(first);
            return std::any_of(begin, begin + static_cast<std::ptrdiff_t>(count),
                               [](const formats::SampledChannel& channel) {
                                   return channel.word != formats::SampledChannel::kNoWord;
                               });
        };
        keys.translation = changes(0, 3) ? clip.frameCount : 0;
        keys.rotation = changes(3, 4) ? clip.frameCount : 0;
        keys.scale = changes(7, 3) ? clip.frameCount : 0;
    }
    return keys;
}

ShownBones::ShownBones(const Tab& tab, const scene::Node& node)
    : m_shape(&skinnedOf(*node.model)),
      m_whole(motionOf(tab, node, node.layer < tab.view.layers.size() ? node.layer : 0))
{
    const scene::Document& document = *tab.document;
    if (&node != &document.nodes.front() || !hasTorso(document))
        return;
    m_torso = motionOf(tab, node, countOf(document.layers.size()) - 1);
    m_isOfTorso.resize(m_shape->bones.size());
    for (const std::uint32_t bone : document.layers.back().bones)
        m_isOfTorso[bone] = true;
}

ShownBones::Motion ShownBones::motionOf(const Tab& tab, const scene::Node& node, std::uint32_t layer)
{
    const formats::Clip clip = shownClip(tab, layer);
    return {node.sequences ? node.sequences->keys(clip.sequence) : formats::KeyView{}, clip};
}

const ShownBones::Motion& ShownBones::motionOf(std::uint32_t bone) const
{
    return bone < m_isOfTorso.size() && m_isOfTorso[bone] ? m_torso : m_whole;
}

BoneKeys ShownBones::keysOf(std::uint32_t bone) const
{
    const Motion& motion = motionOf(bone);
    return m_shape->bindConvention == formats::BindConvention::inverseMatrices
               ? keysOfBone(*m_shape, bone, motion.clip)
               : keysOfBone(m_shape->bones[bone], motion.keys);
}

std::string boneFlagsText(std::uint32_t flags)
{
    struct Flag {
        std::uint32_t bit;
        const char* text;
    };
    constexpr std::array<Flag, 5> kFlags = {{{formats::kBoneIgnoresParentTranslation, "ignores its parent's movement"},
                                             {formats::kBoneIgnoresParentScale, "ignores its parent's scale"},
                                             {formats::kBoneIgnoresParentRotation, "ignores its parent's rotation"},
                                             {0x400, "moved by physics"},
                                             {0x1000, "scaled with a helmet"}}};
    std::string text;
    for (const Flag& flag : kFlags) {
        if ((flags & flag.bit) != 0)
            text += (text.empty() ? "" : ", ") + std::string(flag.text);
    }
    return text;
}

std::string billboardText(formats::Billboard billboard)
{
    constexpr std::array<const char*, 5> kTexts = {"", "faces the viewer", "faces the viewer about x",
                                                   "faces the viewer about y", "faces the viewer about z"};
    return kTexts[static_cast<std::size_t>(billboard)];
}

std::vector<double> eventSeconds(const formats::Skinned& shape, const formats::Event& event,
                                 const formats::KeyView& keys)
{
    std::vector<double> seconds;
    if (event.times >= keys.timelines.size())
        return seconds;
    const bool hasOwnClock = trackOf(shape, keys, event.times).globalLoop != formats::kNoIndex;
    const formats::Timeline& timeline = keys.timelines[event.times];
    const std::span<const std::byte> bytes = timeline.isExternal != 0 ? keys.external : keys.file;
    for (std::uint32_t i = 0; i < timeline.count; ++i) {
        const std::uint32_t ms =
            formats::FieldReader(bytes.subspan(timeline.timesOffset + std::size_t{i} * 4, 4)).u32();
        // Before version 264 all sequences share the key times; in any version some keys lie outside the sequence.
        const bool isPlayed = ms >= keys.startMs && ms - keys.startMs <= keys.durationMs;
        if (hasOwnClock)
            seconds.push_back(static_cast<double>(ms) / 1000.0);
        else if (isPlayed)
            seconds.push_back(static_cast<double>(ms - keys.startMs) / 1000.0);
    }
    return seconds;
}

std::string cameraName(const formats::ModelCamera& camera)
{
    if (camera.type == 0)
        return "portrait";
    return camera.type == 1 ? "character info" : "other";
}

} // namespace app
