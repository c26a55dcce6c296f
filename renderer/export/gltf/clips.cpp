#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/export/gltf/context.hpp"
#include "renderer/export/gltf/frame_keys.hpp"
#include "renderer/export/gltf/skinned_clips.hpp"
#include "renderer/export/gltf/tag_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

namespace renderer::gltf {
namespace {

/// Larger tables of weights are written sparse.
constexpr std::uint64_t kMaxDenseBytes = 256 * 1024;
constexpr std::uint64_t kMaxWeights = std::uint64_t{1} << 31U; // of one clip: their indices have 32 bits

std::uint64_t weightsOf(const formats::Clip& clip, const PartNodes& part)
{
    return (std::uint64_t{clip.frameCount} + (clip.loops && clip.frameCount > 1 ? 1 : 0)) * (part.frames.size() - 1);
}

/// The weights of morph targets at each key: at most one of them is 1.
std::uint32_t addWeights(Builder& builder, const FrameKeys& keys, const PartNodes& part, bool isDense, bool isCompact)
{
    const std::size_t targets = part.frames.size() - 1;
    std::vector<std::uint32_t> ones;
    for (std::size_t key = 0; key < keys.frames.size(); ++key) {
        const std::uint32_t frame = std::min(keys.frames[key], part.frames.back());
        const auto found = std::lower_bound(part.frames.begin(), part.frames.end(), frame);
        if (found != part.frames.begin() && found != part.frames.end() && *found == frame)
            ones.push_back(static_cast<std::uint32_t>(key * targets) +
                           static_cast<std::uint32_t>(found - part.frames.begin()) - 1);
    }
    const std::size_t count = keys.frames.size() * targets;
    if (!isDense && !ones.empty())
        return builder.addSparseOnes(count, ones);
    if (isCompact) {
        std::vector<std::uint8_t> weights(count, 0);
        for (const std::uint32_t one : ones)
            weights[one] = 255;
        return builder.addNormalizedBytes(weights);
    }
    std::vector<float> weights(count, 0.0f);
    for (const std::uint32_t one : ones)
        weights[one] = 1.0f;
    return builder.addNumbers(weights);
}

/// Writes the clips of all nodes.
class ClipWriter {
public:
    ClipWriter(Context& context, const std::vector<PartNodes>& parts) : m_context(context), m_parts(parts)
    {
        for (std::uint32_t i = 0; i < parts.size(); ++i) {
            m_isDense.push_back(weightBytes(i) <= kMaxDenseBytes);
            if (parts[i].part != formats::kNoIndex && isSkinned(context.model(i)))
                m_skinned.push_back(std::make_unique<SkinnedClips>(context, i, parts[i]));
            else
                m_skinned.push_back(nullptr);
        }
    }

    void add(const ChosenClip& chosen)
    {
        AnimationWriter animation(m_context.builder);
        bool hasReason = false; // to leave it out
        for (const ChosenClip::Lane& lane : chosen.lanes) {
            for (std::uint32_t i = 0; i < m_parts.size(); ++i) {
                if (m_parts[i].part == formats::kNoIndex || !plays(m_context.document, i, lane))
                    continue;
                const bool isWritten =
                    m_skinned[i] ? m_skinned[i]->add(animation, lane.clip) : addFrames(animation, i, lane.clip);
                hasReason = hasReason || !isWritten;
            }
        }
        if (animation.empty() && !hasReason)
            addStill(animation, chosen.lanes.front());
        if (!animation.empty())
            animation.finish(chosen.name, extrasOf(chosen.lanes.front()));
    }

    void addGlobals()
    {
        for (const auto& skinned : m_skinned) {
            if (skinned)
                skinned->addGlobals();
        }
    }

private:
    [[nodiscard]] std::uint64_t weightBytes(std::uint32_t index) const
    {
        std::uint64_t count = 0;
        for (const ChosenClip& chosen : m_context.clips) {
            for (const ChosenClip::Lane& lane : chosen.lanes) {
                if (!m_parts[index].frames.empty() && plays(m_context.document, index, lane))
                    count += weightsOf(lane.clip, m_parts[index]);
            }
        }
        return count * sizeof(float);
    }

    [[nodiscard]] Json extrasOf(const ChosenClip::Lane& lane) const
    {
        const formats::Clip& clip = lane.clip;
        Json trisview = {{"loop", clip.loops}};
        if (clip.isReversed)
            trisview["reversed"] = true;
        if (clip.isSequence()) {
            const std::vector<formats::Sequence>& sequences =
                skinnedOf(m_context.model(nodeOf(m_context.document, lane))).sequences;
            const bool isKnown = clip.sequence < sequences.size();
            if (isKnown && sequences[clip.sequence].keysFrom != clip.sequence)
                trisview["alias"] = formats::printable(sequences[sequences[clip.sequence].keysFrom].name);
            return {{"trisview", std::move(trisview)}};
        }
        const float rate = std::isfinite(clip.framesPerSecond) ? clip.framesPerSecond : 0.0f;
        return {{"q3_first_frame", statedFirstFrame(m_context.document, lane.layer, clip)},
                {"q3_loop_frames", clip.repeatedFrames()},
                {"q3_fps", rate},
                {"trisview", std::move(trisview)}};
    }

    /// A clip in which nothing moves: glTF has no animation without a channel, so its model stays where it is. A part
    /// that clips of others do not move has no clips.
    void addStill(AnimationWriter& animation, const ChosenClip::Lane& lane)
    {
        const std::uint32_t index = nodeOf(m_context.document, lane);
        if (m_parts[index].part == formats::kNoIndex)
            return;
        Keys<glm::vec3> still;
        still.add(0.0, m_parts[index].rest);
        if (const double end = lane.clip.seconds(); std::isfinite(static_cast<float>(end)))
            still.add(end, m_parts[index].rest);
        animation.addTranslation(m_parts[index].part, still);
    }

    /// Returns false after leaving the clip out with a reason.
    bool addFrames(AnimationWriter& animation, std::uint32_t index, const formats::Clip& clip)
    {
        const PartNodes& part = m_parts[index];
        const auto keys = frameKeysOf(clip, m_context.options.steps);
        const bool isTooLong = part.frames.size() > 1 && weightsOf(clip, part) > kMaxWeights;
        if (!keys || isTooLong) {
            m_context.report.leaveOut(fmt::format("clip '{}' is left out: {}", formats::printable(clip.name),
                                                  keys ? "it has too many frames" : "its times cannot be expressed"));
            return false;
        }
        if (!part.morphNodes.empty()) {
            const std::uint32_t times = m_context.builder.addTimes(keys->times);
            const std::uint32_t weights =
                addWeights(m_context.builder, *keys, part, m_isDense[index], m_context.options.isCompact);
            for (const std::uint32_t node : part.morphNodes)
                animation.addChannel(node, "weights", times, weights, m_context.options.steps);
        }
        for (const TagNodes& tag : part.tags)
            addTag(animation, index, tag, *keys);
        if (isHeldWeapon(m_context.node(index)))
            addVisibility(animation, index, *keys);
        return true;
    }

    /// Hides a weapon in frames of its holder that it lacks, by its scale.
    void addVisibility(AnimationWriter& animation, std::uint32_t index, const FrameKeys& keys)
    {
        const PartNodes& part = m_parts[index];
        const std::uint32_t count = frameCountOf(m_context.model(index));
        Keys<glm::vec3> scale{.isStep = true};
        for (std::size_t i = 0; i < keys.frames.size(); ++i)
            scale.add(static_cast<double>(keys.times[i]), glm::vec3(keys.frames[i] < count ? part.shownScale : 0.0f));
        scale.reduce();
        if (scale.values.size() > 1 || scale.values.front().x != part.restScale)
            animation.addScale(part.part, scale);
    }

    void addTag(AnimationWriter& animation, std::uint32_t index, const TagNodes& tag, const FrameKeys& keys)
    {
        const formats::Model& model = m_context.model(index);
        const Placement rest = tagPlacement(m_context, index, tag.tag);
        Keys<glm::vec3> translation{.isStep = m_context.options.steps};
        Keys<glm::quat> rotation{.isStep = m_context.options.steps};
        for (std::size_t i = 0; i < keys.frames.size(); ++i) {
            const Placement placement = tagPlacementAt(model, tag.tag, keys.frames[i]);
            translation.add(static_cast<double>(keys.times[i]), placement.translation);
            rotation.add(static_cast<double>(keys.times[i]), placement.rotation);
        }
        translation.reduce();
        rotation.reduce();
        const bool stands = translation.values.size() == 1 && translation.values.front() == rest.translation;
        const bool isUnturned = rotation.values.size() == 1 && rotation.values.front() == rest.rotation;
        for (const std::uint32_t node : tag.nodes) {
            if (!stands)
                animation.addTranslation(node, translation);
            if (!isUnturned)
                animation.addRotation(node, rotation);
        }
    }

    Context& m_context;
    const std::vector<PartNodes>& m_parts;
    std::vector<bool> m_isDense; // by part
    std::vector<std::unique_ptr<SkinnedClips>> m_skinned;
};

} // namespace

std::optional<FrameKeys> frameKeysOf(const formats::Clip& clip, bool steps)
{
    FrameKeys keys;
    const bool isClosed = clip.loops && clip.frameCount > 1;
    const std::uint32_t count = clip.frameCount + (isClosed ? 1 : 0);
    for (std::uint32_t k = 0; k < count; ++k) {
        const double exact = clip.startOf(k);
        auto time = static_cast<float>(exact);
        // Rounded up, a viewer that is asked for the time of a frame would show the one before.
        if (steps && k > 0 && static_cast<double>(time) >= exact)
            time = std::nextafter(time, 0.0f);
        if (!std::isfinite(time) || (k > 0 && !(time > keys.times.back())))
            return std::nullopt;
        keys.times.push_back(time);
        const std::uint32_t played = k < clip.frameCount ? k : clip.frameCount - clip.repeatedFrames();
        keys.frames.push_back(clip.modelFrame(played));
    }
    return keys;
}

void addClips(Context& context, const std::vector<PartNodes>& parts)
{
    if (context.options.isStatic)
        return;
    ClipWriter writer(context, parts);
    for (const ChosenClip& chosen : context.clips) {
        if (formats::isCancelled() || context.builder.isTooLarge())
            return;
        writer.add(chosen);
    }
    writer.addGlobals();
}

} // namespace renderer::gltf
