#include "renderer/animation/track_sample.hpp"

#include "formats/base/byte_view.hpp"
#include "renderer/animation/portable_math.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

using formats::FieldReader;
using formats::Interpolation;
using formats::Skinned;
using formats::Timeline;
using formats::Track;
using formats::TrackIndex;
using formats::TrackType;

constexpr std::uint32_t kBlends = 0x80; // flag of sequences (docs/formats/m2.md §5.2)

struct Keys {
    std::span<const std::byte> bytes;
    Timeline timeline;

    [[nodiscard]] std::uint32_t time(std::uint32_t key) const
    {
        return FieldReader(bytes.subspan(timeline.timesOffset + std::size_t{key} * 4, 4)).u32();
    }
    [[nodiscard]] FieldReader value(std::uint32_t key, std::size_t valueBytes) const
    {
        return FieldReader(bytes.subspan(timeline.valuesOffset + key * valueBytes, valueBytes));
    }
};

/// Two neighboring keys and the blend factor.
struct Segment {
    std::uint32_t a = 0;
    std::uint32_t b = 0; // equal to a if there is no interpolation
    float weight = 0.0f;
};

Segment segmentAt(const Keys& keys, double ms)
{
    const std::uint32_t count = keys.timeline.count;
    if (count == 1)
        return {};
    // Key times are integers: a time at or before `ms` is at or before its floor.
    const auto floor = static_cast<std::uint32_t>(std::clamp(ms, 0.0, 4294967295.0));
    if (keys.time(0) > floor)
        return {};
    std::uint32_t at = 0; // last known key at or before the time
    for (std::uint32_t rest = count; rest > 1;) {
        const std::uint32_t half = rest / 2;
        at = keys.time(at + half) <= floor ? at + half : at;
        rest -= half;
    }
    if (at + 1 == count)
        return {at, at, 0.0f};
    const double timeA = keys.time(at);
    const double timeB = keys.time(at + 1);
    if (!(timeB > timeA)) // only if times decrease
        return {at + 1, at + 1, 0.0f};
    return {at, at + 1, static_cast<float>(std::clamp((ms - timeA) / (timeB - timeA), 0.0, 1.0))};
}

// --- Values of each type

glm::vec3 readVec3(FieldReader& in)
{
    glm::vec3 value{};
    for (int i = 0; i < 3; ++i)
        value[i] = in.f32();
    return value;
}

glm::quat unit(const glm::quat& q)
{
    const float square = glm::dot(q, q);
    return square > 0.0f ? q * (1.0f / std::sqrt(square)) : glm::quat(1.0f, 0.0f, 0.0f, 0.0f);
}

struct Vec3Value {
    using Type = glm::vec3;
    static Type read(FieldReader in) { return readVec3(in); }
    static Type between(const Type& a, const Type& b, float weight) { return a + (b - a) * weight; }
};

struct FloatValue {
    using Type = float;
    static Type read(FieldReader in) { return in.f32(); }
    static Type between(float a, float b, float weight) { return a + (b - a) * weight; }
};

struct Fixed16Value : FloatValue {
    static constexpr float kOne = 32767.0f;
    static Type read(FieldReader in) { return static_cast<float>(in.i16()) / kOne; }
};

struct SwitchValue : FloatValue {
    static Type read(FieldReader in) { return static_cast<float>(in.u8()); }
};

struct WordValue : FloatValue {
    static Type read(FieldReader in) { return static_cast<float>(in.u16()); }
};

/// Two bytes of a direction, then its length and the sign of the third component (docs/formats/m2_effects.md §4). Keys
/// are interpolated as vectors.
struct PackedVectorValue : Vec3Value {
    static Type read(FieldReader in)
    {
        constexpr float kDirectionOne = 128.0f;
        constexpr float kLengthStep = 0.04238648f;
        const std::uint16_t xy = in.u16();
        const float x = static_cast<float>(static_cast<std::int8_t>(xy & 0xFFU)) / kDirectionOne;
        const float y = static_cast<float>(static_cast<std::int8_t>(xy >> 8U)) / kDirectionOne;
        const float length = static_cast<float>(in.i16()) * kLengthStep;
        const float z = std::sqrt(std::max(0.0f, 1.0f - x * x - y * y));
        return glm::vec3(x, y, length < 0.0f ? -z : z) * std::abs(length);
    }
};

struct QuaternionValue {
    using Type = glm::quat;
    static Type read(FieldReader in)
    {
        glm::quat q(1.0f, 0.0f, 0.0f, 0.0f);
        for (float* part : {&q.x, &q.y, &q.z, &q.w})
            *part = in.f32();
        return unit(q);
    }
    // On the shorter arc.
    static Type between(const Type& a, const Type& b, float weight)
    {
        constexpr float kNearlyOne = 0.99999f; // for nearer rotations a straight line matches the arc to 1e-8
        const float dot = glm::dot(a, b);
        const float cosine = std::abs(dot);
        const glm::quat end = dot < 0.0f ? -b : b;
        if (cosine > kNearlyOne)
            return unit(a * (1.0f - weight) + end * weight);
        const float angle = portable::acos(cosine);
        const float inverse = 1.0f / portable::sin(angle);
        return a * (portable::sin((1.0f - weight) * angle) * inverse) + end * (portable::sin(weight * angle) * inverse);
    }
};

struct PackedQuaternionValue : QuaternionValue {
    static Type read(FieldReader in)
    {
        glm::quat q(1.0f, 0.0f, 0.0f, 0.0f);
        for (float* part : {&q.x, &q.y, &q.z, &q.w})
            *part = static_cast<float>(formats::packedComponent(in.u16())); // normalization removes the scale
        return unit(q);
    }
};

// --- Interpolation of keys

template <class Value>
typename Value::Type valueAt(const Keys& keys, const Track& track, std::size_t valueBytes, double ms)
{
    const Segment segment = segmentAt(keys, ms);
    const auto a = Value::read(keys.value(segment.a, valueBytes));
    if (segment.weight == 0.0f || track.interpolation == Interpolation::step)
        return a;
    return Value::between(a, Value::read(keys.value(segment.b, valueBytes)), segment.weight);
}

/// Spline keys are value, in tangent, out tangent, each as long as `Value` (docs/formats/m2.md §2.3, §4.4).
template <class Value>
typename Value::Type splineAt(const Keys& keys, const Track& track, std::size_t valueBytes, double ms)
{
    const Segment segment = segmentAt(keys, ms);
    const auto part = [&](std::uint32_t key, std::size_t index) {
        FieldReader in = keys.value(key, valueBytes);
        in.skip(index * valueBytes / 3);
        return Value::read(in);
    };
    const auto a = part(segment.a, 0);
    if (segment.weight == 0.0f || track.interpolation == Interpolation::step)
        return a;
    const auto b = part(segment.b, 0);
    if (track.interpolation == Interpolation::linear)
        return Value::between(a, b, segment.weight);
    const auto out = part(segment.a, 2);
    const auto in = part(segment.b, 1);
    const float s = segment.weight;
    const float r = 1.0f - s;
    if (track.interpolation == Interpolation::bezier)
        return a * (r * r * r) + out * (3.0f * s * r * r) + in * (3.0f * s * s * r) + b * (s * s * s);
    const float s2 = s * s;
    const float s3 = s2 * s;
    return a * (2.0f * s3 - 3.0f * s2 + 1.0f) + out * (s3 - 2.0f * s2 + s) + b * (3.0f * s2 - 2.0f * s3) +
           in * (s3 - s2);
}

Keys keysIn(const formats::KeyView& view, TrackIndex track)
{
    const Timeline& timeline = view.timelines[track];
    return {timeline.isExternal != 0 ? view.external : view.file, timeline};
}

double keyTime(const SequenceTime& sampleTime)
{
    const auto duration = static_cast<double>(sampleTime.keys.durationMs);
    return static_cast<double>(sampleTime.keys.startMs) + std::clamp(sampleTime.ms, 0.0, duration);
}

/// `sample(keys, track, ms)` if the track has keys, and the fade between two sequences.
template <class Value, class Sample>
typename Value::Type sampled(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track,
                             const typename Value::Type& fallback, Sample sample)
{
    if (track == formats::kNoIndex)
        return fallback;
    const auto valueIn = [&](const SequenceTime& time, const Track& described) {
        const Keys keys = keysIn(time.keys, track);
        if (keys.timeline.count == 0)
            return fallback;
        const std::uint32_t loop = described.globalLoop;
        return sample(keys, described,
                      loop == formats::kNoIndex
                          ? keyTime(time)
                          : wrapped(sampleTime.globalMs, static_cast<double>(shape.globalLoops[loop])));
    };
    const Track& described = trackOf(shape, sampleTime.now.keys, track);
    const auto value = valueIn(sampleTime.now, described);
    if (!sampleTime.other || described.globalLoop != formats::kNoIndex) // tracks with global loops are not faded
        return value;
    const SequenceTime& other = *sampleTime.other;
    return Value::between(value, valueIn(other, trackOf(shape, other.keys, track)), sampleTime.mix);
}

/// The same for a type of value that is stored directly.
template <class Value>
typename Value::Type sampledPlain(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track,
                                  const typename Value::Type& fallback)
{
    const auto sample = [](const Keys& keys, const Track& described, double ms) {
        return valueAt<Value>(keys, described, formats::valueBytesOf(described.type), ms);
    };
    return sampled<Value>(shape, sampleTime, track, fallback, sample);
}

template <class Value>
typename Value::Type sampledSpline(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track,
                                   const typename Value::Type& fallback)
{
    const auto sample = [](const Keys& keys, const Track& described, double ms) {
        return splineAt<Value>(keys, described, formats::valueBytesOf(described.type), ms);
    };
    return sampled<Value>(shape, sampleTime, track, fallback, sample);
}

} // namespace

double wrapped(double value, double period)
{
    if (!(period > 0.0))
        return 0.0;
    const double rest = std::fmod(value, period);
    const double positive = rest < 0.0 ? rest + period : rest;
    return positive < period ? positive : 0.0; // -1e-20 + period rounds to period
}

double crossFadeMs(const formats::Sequence& from, const formats::Sequence& to)
{
    if (((from.flags | to.flags) & kBlends) == 0)
        return 0.0;
    const std::uint32_t shorter = std::min(from.durationMs, to.durationMs);
    return std::min<double>(std::max(from.blendOutMs, to.blendInMs), shorter / 2.0);
}

glm::vec3 sampleVec3(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track, const glm::vec3& fallback)
{
    if (track != formats::kNoIndex && shape.tracks[track].type == TrackType::splineVec3)
        return sampledSpline<Vec3Value>(shape, sampleTime, track, fallback);
    if (track != formats::kNoIndex && shape.tracks[track].type == TrackType::packedVector)
        return sampledPlain<PackedVectorValue>(shape, sampleTime, track, fallback);
    return sampledPlain<Vec3Value>(shape, sampleTime, track, fallback);
}

float sampleFloat(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track, float fallback)
{
    if (track == formats::kNoIndex)
        return fallback;
    switch (shape.tracks[track].type) {
    case TrackType::fixed16:
        return sampledPlain<Fixed16Value>(shape, sampleTime, track, fallback);
    case TrackType::u8:
        return sampledPlain<SwitchValue>(shape, sampleTime, track, fallback);
    case TrackType::u16:
        return sampledPlain<WordValue>(shape, sampleTime, track, fallback);
    case TrackType::splineF32:
        return sampledSpline<FloatValue>(shape, sampleTime, track, fallback);
    default:
        return sampledPlain<FloatValue>(shape, sampleTime, track, fallback);
    }
}

glm::quat sampleQuaternion(const Skinned& shape, const SampleTime& sampleTime, TrackIndex track)
{
    constexpr glm::quat kNoTurn(1.0f, 0.0f, 0.0f, 0.0f);
    if (track != formats::kNoIndex && shape.tracks[track].type == TrackType::packedQuaternion)
        return sampledPlain<PackedQuaternionValue>(shape, sampleTime, track, kNoTurn);
    return sampledPlain<QuaternionValue>(shape, sampleTime, track, kNoTurn);
}

} // namespace animation
