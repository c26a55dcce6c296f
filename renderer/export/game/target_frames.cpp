#include "renderer/export/game/target_frames.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/gltf/gltf.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace renderer::game {
namespace {

using formats::Clip;
using formats::CurveKind;
using formats::LoadErrorCode;
using formats::NodeCurve;
using formats::NodeProperty;
using formats::Result;
using formats::Skinned;
using formats::gltf::FrameFacts;

constexpr std::size_t kNumberDigits = 4; // "0001 stand02"
constexpr float kSameWeight = 1e-3f;

bool isFrameName(std::string_view name)
{
    const bool isNumbered =
        std::all_of(name.begin(), name.begin() + static_cast<std::ptrdiff_t>(std::min(kNumberDigits, name.size())),
                    [](char c) { return c >= '0' && c <= '9'; });
    return name.size() > kNumberDigits && isNumbered && name[kNumberDigits] == ' ';
}

bool haveSameCounts(const formats::Morphs& morphs)
{
    return std::all_of(morphs.sets.begin(), morphs.sets.end(), [&](const formats::MorphSet& set) {
        return set.targetCount == morphs.sets.front().targetCount;
    });
}

/// Whether all meshes have the same targets, which are named like frames.
bool haveSameFrames(const formats::Morphs& morphs)
{
    const formats::MorphSet& first = morphs.sets.front();
    return haveSameCounts(morphs) && std::all_of(morphs.sets.begin(), morphs.sets.end(), [&](const auto& set) {
               for (std::uint32_t i = 0; i < set.targetCount; ++i) {
                   const std::string& name = morphs.targets[set.firstTarget + i].name;
                   if (!isFrameName(name) || name != morphs.targets[first.firstTarget + i].name)
                       return false;
               }
               return true;
           });
}

/// "stand01" from "stand02"; a name without a number stays.
std::string nameBefore(const std::string& name)
{
    const std::size_t end = name.find_last_not_of("0123456789");
    const std::size_t first = end == std::string::npos ? 0 : end + 1;
    std::uint64_t number = 0;
    const auto read = std::from_chars(name.data() + first, name.data() + name.size(), number);
    const bool isNumber = read.ec == std::errc() && number > 0;
    return isNumber ? fmt::format("{}{:0{}}", name.substr(0, first), number - 1, name.size() - first) : name;
}

/// A key of a clip: the frame that it shows, and its seconds.
struct FrameKey {
    std::uint32_t frame = 0;
    double seconds = 0.0;
};

/// Whether a bone or one below it has vertices, for each bone.
std::vector<bool> bonesWithVertices(const Skinned& shape)
{
    std::vector<bool> carries(shape.bones.size());
    for (std::uint32_t i = 0; i < shape.vertices.count; ++i) {
        const formats::SkinVertex vertex = vertexAt(shape.vertices, i);
        for (std::size_t slot = 0; slot < vertex.bones.size(); ++slot) {
            if (vertex.weights.at(slot) > 0.0f)
                carries[vertex.bones.at(slot)] = true;
        }
    }
    for (std::size_t i = carries.size(); i-- > 0;) { // parents come first
        const std::uint32_t parent = shape.bones[i].parent;
        if (carries[i] && parent != formats::kNoIndex)
            carries[parent] = true;
    }
    return carries;
}

class TargetPlanner {
public:
    TargetPlanner(const formats::Model& model, FrameFacts facts)
        : m_model(model), m_shape(skinnedOf(model)), m_withVertices(bonesWithVertices(m_shape))
    {
        m_plan.facts = std::move(facts);
        for (const FrameFacts::Animation& animation : m_plan.facts.animations)
            m_animations.try_emplace(animation.name, &animation);
    }

    /// False: the model is no model of frames.
    Result<bool> plan(const std::vector<Clip>& clips, const SamplingOptions& options)
    {
        if (!addNames())
            return false;
        TRISVIEW_TRY(checkFrameCount(clips, options));
        for (const Clip& clip : clips) {
            TRISVIEW_TRY(formats::checkCancelled(m_model.name));
            const bool hasOneFrame = m_shape.morphs.sets.empty();
            if (hasOneFrame && movesVertices(clip))
                return false;
            auto keys = hasOneFrame ? std::optional(std::vector<FrameKey>{{}}) : keysOf(clip);
            if (!keys)
                return false;
            if (!keys->empty())
                m_keys.emplace_back(clip, *std::move(keys));
            else if (movesVertices(clip))
                m_plan.notes.push_back(
                    fmt::format("the clip '{}' is left out: it moves nodes, but shows no frames", clip.name));
        }
        if (options.clips)
            addFramesOfChoice();
        else
            addAllFrames();
        return true;
    }

    [[nodiscard]] FramePlan take() { return std::move(m_plan); }

private:
    bool addNames()
    {
        const formats::Morphs& morphs = m_shape.morphs;
        const std::vector<FrameFacts::Mesh>& meshes = m_plan.facts.meshes;
        if (morphs.sets.empty()) { // one frame, if our exporter says so
            if (meshes.empty())
                return false;
            m_names = {meshes.front().baseFrame};
            return true;
        }
        if (m_plan.facts.isOfConverter && haveSameCounts(morphs)) {
            for (std::uint32_t i = 0; i <= morphs.sets.front().targetCount; ++i)
                m_names.push_back(fmt::format("frame{:03}", i));
            return true;
        }
        if (!haveSameFrames(morphs))
            return false;
        const formats::MorphSet& first = morphs.sets.front();
        m_names.emplace_back();
        for (std::uint32_t i = 0; i < first.targetCount; ++i)
            m_names.push_back(morphs.targets[first.firstTarget + i].name.substr(kNumberDigits + 1));
        m_names.front() = meshes.empty() ? nameBefore(m_names[1]) : meshes.front().baseFrame;
        return true;
    }

    /// The frame of a row of weights; none if it mixes frames.
    [[nodiscard]] std::optional<std::uint32_t> frameOfRow(std::size_t first, std::uint32_t count) const
    {
        std::uint32_t frame = 0;
        for (std::uint32_t i = 0; i < count; ++i) {
            const float weight = m_shape.nodes.numbers[first + i];
            if (std::abs(weight) < kSameWeight)
                continue;
            if (frame != 0 || std::abs(weight - 1.0f) >= kSameWeight)
                return std::nullopt;
            frame = i + 1;
        }
        return frame;
    }

    /// The curves of the weights of all meshes, which are the last ones of a clip.
    [[nodiscard]] std::span<const NodeCurve> weightsOf(const Clip& clip) const
    {
        const std::span<const NodeCurve> curves = curvesOf(clip);
        const auto first = std::find_if(curves.begin(), curves.end(),
                                        [](const NodeCurve& curve) { return curve.property == NodeProperty::weights; });
        return curves.subspan(static_cast<std::size_t>(first - curves.begin()));
    }

    [[nodiscard]] std::span<const NodeCurve> curvesOf(const Clip& clip) const
    {
        const formats::NodeClip& curves = m_shape.nodes.clips[clip.sequence];
        return std::span(m_shape.nodes.curves).subspan(curves.firstCurve, curves.curveCount);
    }

    /// Not by curves that keep one value: exporters write one for a clip of a model that does not move.
    [[nodiscard]] bool movesVertices(const Clip& clip) const
    {
        const std::span<const NodeCurve> curves = curvesOf(clip);
        return std::any_of(curves.begin(), curves.end(), [this](const NodeCurve& curve) {
            return curve.property != NodeProperty::weights && m_withVertices[curve.target] && changes(curve);
        });
    }

    [[nodiscard]] bool changes(const NodeCurve& curve) const
    {
        if (curve.kind == CurveKind::cubic) // tangents move it between equal keys
            return true;
        const auto valuesOf = [&](std::uint32_t key) {
            return std::span(m_shape.nodes.numbers)
                .subspan(std::size_t{curve.firstValue} + std::size_t{key} * curve.width, curve.width);
        };
        const auto first = valuesOf(0);
        for (std::uint32_t key = 1; key < curve.keyCount; ++key) {
            if (!std::equal(first.begin(), first.end(), valuesOf(key).begin()))
                return true;
        }
        return false;
    }

    /// Clips may share their keys: a small file can have very many. The last key of a clip may repeat its first frame.
    [[nodiscard]] Result<void> checkFrameCount(const std::vector<Clip>& clips, const SamplingOptions& options) const
    {
        std::uint64_t count = 0;
        for (const Clip& clip : clips) {
            std::uint32_t most = 1;
            for (const NodeCurve& curve : weightsOf(clip))
                most = std::max(most, curve.keyCount - 1);
            count += most;
        }
        if (!options.clips)
            count = std::max(count, std::uint64_t{m_names.size()});
        if (count > kMaxPlannedFrames)
            return formats::fail(LoadErrorCode::tooLarge, "the clips show ", count, " frames, at most ",
                                 kMaxPlannedFrames, " are possible: choose clips", options.names.clips);
        return {};
    }

    /// None: a key mixes frames. Empty: the clip moves no meshes.
    [[nodiscard]] std::optional<std::vector<FrameKey>> keysOf(const Clip& clip) const
    {
        std::vector<FrameKey> keys;
        const NodeCurve* before = nullptr;
        for (const NodeCurve& curve : weightsOf(clip)) {
            const bool isSameCurve = before != nullptr && curve.firstTime == before->firstTime &&
                                     curve.firstValue == before->firstValue && curve.keyCount == before->keyCount;
            if (isSameCurve || formats::isCancelled())
                continue;
            if (curve.kind == CurveKind::cubic)
                return std::nullopt;
            std::vector<FrameKey> own;
            for (std::uint32_t key = 0; key < curve.keyCount; ++key) {
                const auto frame = frameOfRow(curve.firstValue + std::size_t{key} * curve.width, curve.width);
                if (!frame)
                    return std::nullopt;
                own.push_back({*frame, static_cast<double>(m_shape.nodes.numbers[curve.firstTime + key])});
            }
            const auto isSame = [](const FrameKey& a, const FrameKey& b) {
                return a.frame == b.frame && a.seconds == b.seconds;
            };
            if (before != nullptr && !std::equal(keys.begin(), keys.end(), own.begin(), own.end(), isSame))
                return std::nullopt; // meshes at different times
            keys = std::move(own);
            before = &curve;
        }
        return keys;
    }

    [[nodiscard]] const FrameFacts::Animation* factsOf(const Clip& clip) const
    {
        const auto found = m_animations.find(clip.name);
        return found == m_animations.end() ? nullptr : found->second;
    }

    /// The clip with its frames, counted from its first one.
    [[nodiscard]] GameClip clipOf(const Clip& clip, const std::vector<FrameKey>& keys) const
    {
        const FrameFacts::Animation* const facts = factsOf(clip);
        GameClip made{.name = clip.name};
        const auto count = static_cast<std::uint32_t>(keys.size());
        const bool returns = count > 1 && keys.back().frame == keys.front().frame;
        made.loops = facts != nullptr && facts->loops ? *facts->loops : returns || count == 1;
        const bool isClosed = made.loops && count > 1; // its last key shows again a frame of the clip
        made.frameCount = isClosed ? count - 1 : count;
        if (facts != nullptr && facts->framesPerSecond)
            made.framesPerSecond = *facts->framesPerSecond;
        else if (count > 1 && keys.back().seconds > keys.front().seconds) // thousandths: times are rounded
            made.framesPerSecond = static_cast<float>(
                std::round(1000.0 * (count - 1) / (keys.back().seconds - keys.front().seconds)) / 1000.0);
        std::uint32_t repeated = facts != nullptr ? facts->loopFrames.value_or(0) : 0;
        for (std::uint32_t i = 1; isClosed && facts == nullptr && i < made.frameCount; ++i) {
            if (keys[i].frame == keys.back().frame)
                repeated = made.frameCount - i;
        }
        made.loopFrames = repeated < made.frameCount ? repeated : 0;
        return made;
    }

    /// A frame with the nodes as a clip poses them at its key; without a clip at rest.
    void addFrame(std::uint32_t frame, const Clip* clip, double seconds)
    {
        animation::SequencePose pose;
        if (clip != nullptr) {
            pose.sequence = clip->sequence;
            pose.ms = 1000.0 * seconds;
            pose.globalMs = pose.ms;
        }
        m_plan.poses.emplace_back(pose);
        m_plan.targets.push_back(frame);
        m_plan.frameNames.push_back(m_names[frame]);
    }

    /// The first clip that shows each frame, and the key at which it does.
    struct FirstKey {
        std::uint32_t clip = formats::kNoIndex; ///< into m_keys
        std::uint32_t key = 0;
    };
    [[nodiscard]] std::vector<FirstKey> firstKeys() const
    {
        std::vector<FirstKey> first(m_names.size());
        for (std::uint32_t clip = 0; clip < m_keys.size(); ++clip) {
            const std::vector<FrameKey>& keys = m_keys[clip].second;
            for (std::uint32_t key = 0; key < keys.size(); ++key) {
                FirstKey& known = first[keys[key].frame];
                if (known.clip == formats::kNoIndex)
                    known = {clip, key};
            }
        }
        return first;
    }

    void addAllFrames()
    {
        const std::vector<FirstKey> first = firstKeys();
        for (std::uint32_t frame = 0; frame < m_names.size(); ++frame) {
            if (first[frame].clip == formats::kNoIndex) {
                addFrame(frame, nullptr, 0.0);
                continue;
            }
            const auto& [clip, keys] = m_keys[first[frame].clip];
            addFrame(frame, &clip, keys[first[frame].key].seconds);
        }
        for (std::uint32_t i = 0; i < m_keys.size(); ++i) {
            addClipOfAll(m_keys[i].first, m_keys[i].second);
            noteLostMovement(i, first);
        }
    }

    void addClipOfAll(const Clip& clip, const std::vector<FrameKey>& keys)
    {
        GameClip made = clipOf(clip, keys);
        made.firstFrame = keys.front().frame;
        bool isRange = true;
        for (std::uint32_t i = 0; i < made.frameCount; ++i)
            isRange = isRange && keys[i].frame == made.firstFrame + i;
        const bool isAll = made.frameCount == m_names.size() && // our exporter adds it to models without clips
                           clip.name == animation::allFrames(formats::Keyframed()).name;
        if (isAll)
            return;
        if (isRange)
            m_plan.clips.push_back(std::move(made));
        else
            m_plan.notes.push_back(
                fmt::format("the clip '{}' is left out: its frames do not follow each other", clip.name));
    }

    /// A frame that two clips show has the nodes of the first one.
    void noteLostMovement(std::uint32_t index, const std::vector<FirstKey>& first)
    {
        const auto& [clip, keys] = m_keys[index];
        const auto shared =
            std::find_if(keys.begin(), keys.end(), [&](const FrameKey& key) { return first[key.frame].clip != index; });
        if (shared != keys.end() && movesVertices(clip))
            m_plan.notes.push_back(fmt::format("nodes move in the clip '{}', whose frames are those of the clip '{}': "
                                               "their movement is left out",
                                               clip.name, m_keys[first[shared->frame].clip].first.name));
    }

    void addFramesOfChoice()
    {
        for (const auto& [clip, keys] : m_keys) {
            GameClip made = clipOf(clip, keys);
            made.firstFrame = static_cast<std::uint32_t>(m_plan.poses.size());
            for (std::uint32_t i = 0; i < made.frameCount; ++i)
                addFrame(keys[i].frame, &clip, keys[i].seconds);
            m_plan.clips.push_back(std::move(made));
        }
    }

    const formats::Model& m_model;
    const Skinned& m_shape;
    std::vector<bool> m_withVertices;                                 // by bone
    std::vector<std::string> m_names;                                 // of frames
    std::map<std::string, const FrameFacts::Animation*> m_animations; // the first of each name
    std::vector<std::pair<Clip, std::vector<FrameKey>>> m_keys;
    FramePlan m_plan{};
};

} // namespace

FrameFacts frameFactsOf(const formats::Model& model)
{
    const Skinned& shape = skinnedOf(model);
    const auto bytes = shape.file.span();
    const bool isGltf = formats::sniffGlb(bytes) || formats::sniffGltf(bytes);
    auto facts = isGltf ? formats::gltf::readFrameFacts({shape.file, model.name}) : FrameFacts();
    return facts ? *std::move(facts) : FrameFacts();
}

Result<std::optional<FramePlan>> planTargetFrames(const formats::Model& model, FrameFacts facts,
                                                  const std::vector<Clip>& clips, const SamplingOptions& options)
{
    if (facts.meshes.empty() && skinnedOf(model).morphs.sets.empty())
        return std::nullopt;
    TargetPlanner planner(model, std::move(facts));
    TRISVIEW_TRY_ASSIGN(const bool isPlanned, planner.plan(clips, options));
    return isPlanned ? std::optional(planner.take()) : std::nullopt;
}

std::vector<float> weightsOfFrame(const Skinned& shape, std::uint32_t frame)
{
    std::vector<float> weights(shape.morphs.targets.size(), 0.0f);
    for (const formats::MorphSet& set : shape.morphs.sets) {
        if (frame > 0)
            weights[set.firstTarget + frame - 1] = 1.0f;
    }
    return weights;
}

} // namespace renderer::game
