#include "renderer/animation/node_pose.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <tuple>

namespace animation {
namespace {

using formats::CurveKind;
using formats::LocalTransform;
using formats::NodeAnimation;
using formats::NodeCurve;
using formats::NodeProperty;
using formats::Skinned;

/// The curves of a clip for one bone, or for the weights of one morph set.
std::span<const NodeCurve> curvesOf(const NodeAnimation& nodes, std::uint32_t clip, bool areWeights,
                                    std::uint32_t target)
{
    if (clip >= nodes.clips.size())
        return {};
    const auto all = std::span(nodes.curves).subspan(nodes.clips[clip].firstCurve, nodes.clips[clip].curveCount);
    const auto keyOf = [](const NodeCurve& curve) {
        return std::tuple(curve.property == NodeProperty::weights, curve.target);
    };
    const std::tuple wanted(areWeights, target);
    const auto first = std::lower_bound(all.begin(), all.end(), wanted,
                                        [&](const NodeCurve& curve, const auto& key) { return keyOf(curve) < key; });
    auto last = first;
    while (last != all.end() && keyOf(*last) == wanted)
        ++last;
    return all.subspan(static_cast<std::size_t>(first - all.begin()), static_cast<std::size_t>(last - first));
}

/// Key times are floats; an instant that is meant to be a key's may be rounded to one just before it. Half a step of
/// floats is 2e-6 seconds at 32 seconds, and exporters add times up.
constexpr double kStepSlack = 1e-4;

/// The keys around an instant.
struct KeyPair {
    std::uint32_t first = 0, second = 0; // the same before the first and after the last key
    double share = 0.0;                  // of the way from the first to the second
    double seconds = 0.0;                // between them
};

KeyPair keysAround(const NodeAnimation& nodes, const NodeCurve& curve, double seconds)
{
    if (curve.kind == CurveKind::step)
        seconds += kStepSlack;
    const auto times = std::span(nodes.numbers).subspan(curve.firstTime, curve.keyCount);
    const auto behind = std::upper_bound(times.begin(), times.end(), seconds,
                                         [](double wanted, float time) { return wanted < static_cast<double>(time); });
    if (behind == times.begin())
        return {};
    const auto first = static_cast<std::uint32_t>(behind - times.begin()) - 1;
    if (first + 1 == curve.keyCount)
        return {first, first};
    const auto from = static_cast<double>(times[first]);
    const double length = static_cast<double>(times[first + 1]) - from;
    return {first, first + 1, (seconds - from) / length, length};
}

/// One number of a curve at a pair of keys.
double numberAt(const NodeAnimation& nodes, const NodeCurve& curve, const KeyPair& keys, std::uint32_t component)
{
    const auto value = [&](std::uint32_t element) {
        return static_cast<double>(nodes.numbers[curve.firstValue + std::size_t{element} * curve.width + component]);
    };
    if (curve.kind != CurveKind::cubic) {
        const double a = value(keys.first);
        return curve.kind == CurveKind::step || keys.first == keys.second ? a
                                                                          : a + (value(keys.second) - a) * keys.share;
    }
    const double a = value(3 * keys.first + 1);
    if (keys.first == keys.second)
        return a;
    const double s = keys.share;
    const double s2 = s * s;
    const double s3 = s2 * s;
    const double outTangent = value(3 * keys.first + 2) * keys.seconds;
    const double inTangent = value(3 * keys.second) * keys.seconds;
    return (2.0 * s3 - 3.0 * s2 + 1.0) * a + (s3 - 2.0 * s2 + s) * outTangent +
           (3.0 * s2 - 2.0 * s3) * value(3 * keys.second + 1) + (s3 - s2) * inTangent;
}

glm::vec3 vectorAt(const NodeAnimation& nodes, const NodeCurve& curve, const KeyPair& keys)
{
    glm::vec3 vector{};
    for (std::uint32_t i = 0; i < 3; ++i)
        vector[static_cast<int>(i)] = static_cast<float>(numberAt(nodes, curve, keys, i));
    return vector;
}

glm::dquat storedRotation(const NodeAnimation& nodes, const NodeCurve& curve, std::uint32_t key)
{
    const float* const from = nodes.numbers.data() + curve.firstValue + std::size_t{key} * curve.width;
    return {static_cast<double>(from[3]), static_cast<double>(from[0]), static_cast<double>(from[1]),
            static_cast<double>(from[2])};
}

glm::quat rotationAt(const NodeAnimation& nodes, const NodeCurve& curve, const KeyPair& keys)
{
    glm::dquat rotation(1.0, 0.0, 0.0, 0.0);
    if (curve.kind == CurveKind::cubic) {
        rotation = {numberAt(nodes, curve, keys, 3), numberAt(nodes, curve, keys, 0), numberAt(nodes, curve, keys, 1),
                    numberAt(nodes, curve, keys, 2)};
    } else {
        rotation = storedRotation(nodes, curve, keys.first);
        if (curve.kind == CurveKind::linear && keys.first != keys.second)
            rotation = glm::slerp(rotation, storedRotation(nodes, curve, keys.second), keys.share);
    }
    const double length = glm::length(rotation);
    return length > 0.0 && std::isfinite(length) ? glm::quat(rotation / length) : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
}

/// Whether any curve moves the bone at this instant.
bool moveBone(const Skinned& shape, const SequenceTime& time, std::uint32_t bone, LocalTransform& local)
{
    const std::span<const NodeCurve> curves = curvesOf(shape.nodes, time.sequence, false, bone);
    for (const NodeCurve& curve : curves) {
        const KeyPair keys = keysAround(shape.nodes, curve, time.ms / 1000.0);
        if (curve.property == NodeProperty::rotation)
            local.rotation = rotationAt(shape.nodes, curve, keys);
        else
            (curve.property == NodeProperty::scale ? local.scale : local.translation) =
                vectorAt(shape.nodes, curve, keys);
    }
    return !curves.empty();
}

/// The transform at an instant; `isMoved`: a curve moves it.
LocalTransform transformAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t bone, bool& isMoved)
{
    LocalTransform local = shape.binds[bone].local;
    isMoved = moveBone(shape, sampleTime.now, bone, local);
    if (!sampleTime.other || !(sampleTime.mix > 0.0f))
        return local;
    LocalTransform other = shape.binds[bone].local;
    isMoved = moveBone(shape, *sampleTime.other, bone, other) || isMoved;
    return isMoved ? between(local, other, sampleTime.mix) : local;
}

void setWeights(const Skinned& shape, const SequenceTime& time, std::vector<float>& weights)
{
    for (std::uint32_t set = 0; set < shape.morphs.sets.size(); ++set) {
        for (const NodeCurve& curve : curvesOf(shape.nodes, time.sequence, true, set)) {
            const KeyPair keys = keysAround(shape.nodes, curve, time.ms / 1000.0);
            for (std::uint32_t i = 0; i < curve.width; ++i)
                weights[shape.morphs.sets[set].firstTarget + i] =
                    static_cast<float>(numberAt(shape.nodes, curve, keys, i));
        }
    }
}

/// Adds to one of the three-component float attributes of a vertex.
void addTo(std::span<std::byte> bytes, const formats::VertexAttribute& attribute, std::uint32_t vertex,
           const glm::vec3& added)
{
    std::byte* const at = bytes.data() + attribute.offset + std::size_t{vertex} * attribute.stride;
    std::array<float, 3> numbers{};
    std::memcpy(numbers.data(), at, sizeof(numbers));
    for (std::size_t i = 0; i < 3; ++i)
        numbers[i] += added[static_cast<int>(i)];
    std::memcpy(at, numbers.data(), sizeof(numbers));
}

} // namespace

std::span<const NodeCurve> curvesOfBone(const Skinned& shape, std::uint32_t clip, std::uint32_t bone)
{
    return curvesOf(shape.nodes, clip, false, bone);
}

LocalTransform nodeTransformAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t bone)
{
    bool isMoved = false;
    return transformAt(shape, sampleTime, bone, isMoved);
}

BoneMatrix nodeMatrixAt(const Skinned& shape, const SampleTime& sampleTime, std::uint32_t bone)
{
    bool isMoved = false;
    const LocalTransform local = transformAt(shape, sampleTime, bone, isMoved);
    const std::vector<formats::ShearedBone>& sheared = shape.nodes.sheared;
    if (isMoved || sheared.empty())
        return rowsOf(local);
    const auto found =
        std::lower_bound(sheared.begin(), sheared.end(), bone,
                         [](const formats::ShearedBone& one, std::uint32_t wanted) { return one.bone < wanted; });
    return found != sheared.end() && found->bone == bone ? found->rows : rowsOf(local);
}

std::vector<float> morphWeightsAt(const Skinned& shape, const SampleTime& sampleTime)
{
    std::vector<float> weights = shape.morphs.weights;
    setWeights(shape, sampleTime.now, weights);
    if (!sampleTime.other || !(sampleTime.mix > 0.0f))
        return weights;
    std::vector<float> others = shape.morphs.weights;
    setWeights(shape, *sampleTime.other, others);
    for (std::size_t i = 0; i < weights.size(); ++i)
        weights[i] += (others[i] - weights[i]) * sampleTime.mix;
    return weights;
}

formats::SkinVertices morphedVertices(const Skinned& shape, std::span<const float> weights)
{
    assert(weights.size() == shape.morphs.targets.size());
    const formats::SkinVertices& base = shape.vertices;
    const formats::VertexAttribute& positions = base.layout[formats::VertexSemantic::position];
    const formats::VertexAttribute& normals = base.layout[formats::VertexSemantic::normal];
    assert(positions.type == formats::ComponentType::f32 && positions.components == 3);
    const std::span<const std::byte> from = base.bytes.span();
    const std::shared_ptr<std::byte[]> bytes(new std::byte[from.size()]);
    std::copy(from.begin(), from.end(), bytes.get());
    const std::span<std::byte> into(bytes.get(), from.size());
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0.0f)
            continue;
        const formats::MorphTarget& target = shape.morphs.targets[i];
        for (const formats::MorphDelta& delta :
             std::span(shape.morphs.deltas).subspan(target.firstDelta, target.deltaCount)) {
            addTo(into, positions, delta.vertex, weights[i] * delta.position);
            if (normals.isThere())
                addTo(into, normals, delta.vertex, weights[i] * delta.normal);
        }
    }
    formats::SkinVertices moved = base;
    moved.bytes = formats::FileBytes(bytes, from.size());
    return moved;
}

} // namespace animation
