#include "formats/gltf/gltf_clips.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/printable.hpp"
#include "formats/gltf/gltf_axes.hpp"
#include "formats/model/clip_names.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <string_view>
#include <tuple>

namespace formats::gltf {
namespace {

NodeProperty propertyOf(Path path)
{
    constexpr std::array<NodeProperty, 4> kProperties{NodeProperty::translation, NodeProperty::rotation,
                                                      NodeProperty::scale, NodeProperty::weights};
    return kProperties[static_cast<std::size_t>(path)];
}

CurveKind kindOf(KeyCurve curve)
{
    if (curve == KeyCurve::step)
        return CurveKind::step;
    return curve == KeyCurve::cubicSpline ? CurveKind::cubic : CurveKind::linear;
}

/// The order of NodeClip.
auto orderOfCurve(const NodeCurve& curve)
{
    return std::tuple(curve.property == NodeProperty::weights, curve.target, curve.property);
}

class ClipReader {
public:
    ClipReader(const File& file, Accessors& accessors, Budget& budget, const Skeleton& skeleton,
               const ReadMeshes& meshes, Skinned& shape)
        : m_file(file),
          m_accessors(accessors),
          m_budget(budget),
          m_skeleton(skeleton),
          m_meshes(meshes),
          m_shape(shape),
          m_nodes(shape.nodes)
    {
    }

    /// The duration; below 0: the clip moves nothing that is shown.
    [[nodiscard]] Result<double> add(std::uint32_t index)
    {
        const AnimationRecord& animation = m_file.animations[index];
        const std::size_t first = m_nodes.curves.size();
        double seconds = -1.0;
        for (std::size_t i = 0; i < animation.channels.size(); ++i) {
            const std::string path = joined("animations[", index, "].channels[", i, "]");
            TRISVIEW_TRY_ASSIGN(const bool isAdded, addChannel(animation, animation.channels[i], path));
            if (!isAdded)
                continue;
            const NodeCurve& curve = m_nodes.curves.back();
            seconds = std::max(seconds, static_cast<double>(m_nodes.numbers[curve.firstTime + curve.keyCount - 1]));
        }
        std::stable_sort(m_nodes.curves.begin() + static_cast<std::ptrdiff_t>(first), m_nodes.curves.end(),
                         [](const NodeCurve& a, const NodeCurve& b) { return orderOfCurve(a) < orderOfCurve(b); });
        const auto count = static_cast<std::uint32_t>(m_nodes.curves.size() - first);
        if (count > 0)
            m_nodes.clips.push_back({static_cast<std::uint32_t>(first), count});
        return count > 0 ? std::max(seconds, 0.0) : -1.0;
    }

    void report(JsonPositions& positions, Diagnostics& diagnostics) const
    {
        addError(diagnostics, Concern::clips, "gltf-keys", m_badKeys.at(positions),
                 Plural{"channel has unusable keys and is left out", "channels have unusable keys and are left out"},
                 ", the first: ", m_badKeys.first);
    }

private:
    [[nodiscard]] Result<bool> addChannel(const AnimationRecord& animation, const ChannelRecord& channel,
                                          const std::string& path)
    {
        if (channel.node == kNoIndex || channel.path == Path::other || m_skeleton.boneOf(channel.node) == kNoIndex)
            return false;
        NodeCurve curve;
        curve.property = propertyOf(channel.path);
        curve.target = m_skeleton.boneOf(channel.node);
        curve.width = curve.property == NodeProperty::rotation ? 4 : 3;
        if (curve.property == NodeProperty::weights) {
            const auto set = m_meshes.morphSetOfNode.find(channel.node);
            if (set == m_meshes.morphSetOfNode.end())
                return false;
            curve.target = set->second;
            curve.width = m_shape.morphs.sets[set->second].targetCount;
        }
        const SamplerRecord& sampler = animation.samplers[channel.sampler];
        curve.kind = kindOf(sampler.curve);
        TRISVIEW_TRY_ASSIGN(const Elements times, m_accessors.open(sampler.input, {1}, "key times"));
        const bool isWeights = curve.property == NodeProperty::weights;
        const std::uint32_t components = isWeights ? 1 : curve.width;
        TRISVIEW_TRY_ASSIGN(const Elements values, m_accessors.open(sampler.output, {components}, path + " values"));
        curve.keyCount = times.count();
        const std::uint64_t factor =
            (curve.kind == CurveKind::cubic ? 3U : 1U) * std::uint64_t{curve.width / components};
        if (values.count() < factor * curve.keyCount) {
            m_badKeys.addOf(path, path, " has ", curve.keyCount, " times and ", values.count(), " values");
            return false;
        }
        TRISVIEW_TRY_ASSIGN(const bool rises, addTimes(sampler.input, times, curve));
        if (!rises) {
            m_badKeys.addOf(path, path, " has times that do not rise");
            return false;
        }
        TRISVIEW_TRY(addValues(sampler.output, values, curve));
        m_nodes.curves.push_back(curve);
        return true;
    }

    /// Several channels often have the same times. False: they do not rise.
    [[nodiscard]] Result<bool> addTimes(std::uint32_t accessor, const Elements& times, NodeCurve& curve)
    {
        const auto [known, isNew] = m_times.try_emplace(accessor, static_cast<std::uint32_t>(m_nodes.numbers.size()));
        curve.firstTime = known->second;
        if (!isNew)
            return curve.firstTime != kNoIndex;
        TRISVIEW_TRY(take(times.count()));
        float last = -std::numeric_limits<float>::infinity();
        CancelPoll poll;
        for (std::uint32_t i = 0; i < times.count() && !poll.isCancelled(); ++i) {
            const auto time = static_cast<float>(times.number(i, 0));
            if (!(time > last) || time * 0.0f != 0.0f) {
                known->second = kNoIndex;
                return false;
            }
            m_nodes.numbers.push_back(time);
            last = time;
        }
        return true;
    }

    [[nodiscard]] Result<void> take(std::uint64_t numbers)
    {
        if (numbers > kNoIndex - m_nodes.numbers.size())
            return fail(LoadErrorCode::tooLarge, "its keys need more than 32 bits to count");
        return m_budget.take(numbers * 2 * sizeof(float), "keys"); // the vector grows by half and more
    }

    [[nodiscard]] Result<void> addValues(std::uint32_t accessor, const Elements& values, NodeCurve& curve)
    {
        const auto key = std::tuple(accessor, curve.property, curve.kind == CurveKind::cubic, curve.width);
        const auto [known, isNew] = m_values.try_emplace(key, static_cast<std::uint32_t>(m_nodes.numbers.size()));
        curve.firstValue = known->second;
        if (!isNew)
            return {};
        TRISVIEW_TRY(take(std::uint64_t{values.count()} * values.components()));
        const bool isCubic = curve.kind == CurveKind::cubic;
        CancelPoll poll;
        for (std::uint32_t i = 0; i < values.count() && !poll.isCancelled(); ++i) {
            if (curve.property == NodeProperty::rotation)
                addRotation(i, values, !isCubic || i % 3 == 1);
            else if (curve.property == NodeProperty::weights)
                addWeight(i, values);
            else
                addVector(i, values, curve.property);
        }
        return {};
    }

    void addRotation(std::uint32_t i, const Elements& values, bool isValue)
    {
        std::array<float, 4> stored{};
        values.read(i, stored);
        stored = rotationInGame(stored);
        double sum = 0.0;
        for (const float number : stored)
            sum += static_cast<double>(number) * static_cast<double>(number);
        const double length = isValue ? std::sqrt(sum) : 1.0;
        for (std::size_t component = 0; component < 4; ++component) {
            const float none = component == 3 ? 1.0f : 0.0f;
            m_nodes.numbers.push_back(length > 0.0 && std::isfinite(length)
                                          ? static_cast<float>(static_cast<double>(stored[component]) / length)
                                          : none);
        }
    }

    void addVector(std::uint32_t i, const Elements& values, NodeProperty property)
    {
        std::array<float, 3> stored{};
        values.read(i, stored);
        const glm::vec3 vector = property == NodeProperty::scale ? scaleInGame(stored) : positionInGame(stored);
        for (int component = 0; component < 3; ++component)
            m_nodes.numbers.push_back(vector[component]);
    }

    void addWeight(std::uint32_t i, const Elements& values)
    {
        std::array<float, 1> weight{};
        values.read(i, weight);
        m_nodes.numbers.push_back(weight[0]);
    }

    const File& m_file;
    Accessors& m_accessors;
    Budget& m_budget;
    const Skeleton& m_skeleton;
    const ReadMeshes& m_meshes;
    Skinned& m_shape;
    NodeAnimation& m_nodes;
    std::map<std::uint32_t, std::uint32_t> m_times; // first time by accessor; kNoIndex: unusable
    std::map<std::tuple<std::uint32_t, NodeProperty, bool, std::uint32_t>, std::uint32_t>
        m_values; // by accessor and use
    JsonTally m_badKeys;
};

} // namespace

Result<void> readClips(const File& file, Accessors& accessors, Budget& budget, const Skeleton& skeleton,
                       const ReadMeshes& meshes, JsonPositions& positions, Model& model)
{
    auto& shape = std::get<Skinned>(model.shape);
    ClipReader reader(file, accessors, budget, skeleton, meshes, shape);
    UniqueClipNames names;
    for (std::uint32_t i = 0; i < file.animations.size(); ++i) {
        TRISVIEW_TRY_ASSIGN(const double seconds, reader.add(i));
        if (seconds < 0.0)
            continue;
        std::string name = printable(file.animations[i].name);
        if (name.empty())
            name = joined("animation ", i);
        const auto sequence = static_cast<std::uint32_t>(shape.sequences.size());
        Sequence& added = shape.sequences.emplace_back();
        added.name = names.unique(name);
        constexpr double kLastSecond = 4'000'000.0; // milliseconds have 32 bits
        const double lasts = std::min(seconds, kLastSecond);
        added.durationMs = static_cast<std::uint32_t>(std::round(lasts * 1000.0));
        added.loops = loopsByWords(added.name);
        added.keysFrom = sequence;
        Clip& clip = model.clips.emplace_back();
        clip.name = added.name;
        clip.framesPerSecond = kSequenceFramesPerSecond;
        clip.loops = added.loops;
        clip.sequence = sequence;
        clip.sequenceSeconds = lasts;
        clip.frameCount = sequenceFrames(lasts, clip.loops);
    }
    reader.report(positions, model.diagnostics);
    return {};
}

} // namespace formats::gltf
