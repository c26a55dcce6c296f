#include "tests/support/m2_reference.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tests {
namespace {

using Vector = std::array<double, 3>;

Vector operator+(const Vector& a, const Vector& b)
{
    return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}

Vector operator-(const Vector& a, const Vector& b)
{
    return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}

Vector operator*(const Vector& a, double factor)
{
    return {a[0] * factor, a[1] * factor, a[2] * factor};
}

double length(const Vector& a)
{
    return std::sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
}

// The 3x3 part times a vector.
Vector turned(const ReferenceMatrix& m, const Vector& v)
{
    return m[0] * v[0] + m[1] * v[1] + m[2] * v[2];
}

Vector moved(const ReferenceMatrix& m, const Vector& v)
{
    return turned(m, v) + m[3];
}

ReferenceMatrix times(const ReferenceMatrix& a, const ReferenceMatrix& b)
{
    return {turned(a, b[0]), turned(a, b[1]), turned(a, b[2]), moved(a, b[3])};
}

constexpr ReferenceMatrix kIdentity{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}, {0, 0, 0}}};

ReferenceMatrix translation(const Vector& v)
{
    ReferenceMatrix m = kIdentity;
    m[3] = v;
    return m;
}

ReferenceMatrix rotation(const std::array<double, 4>& q) // x, y, z, w
{
    const auto [x, y, z, w] = q;
    return {{{1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)},
             {2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)},
             {2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)},
             {0, 0, 0}}};
}

ReferenceMatrix scaling(const Vector& s)
{
    return {{{s[0], 0, 0}, {0, s[1], 0}, {0, 0, s[2]}, {0, 0, 0}}};
}

double dot(const std::array<double, 4>& a, const std::array<double, 4>& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

std::array<double, 4> normalized(const std::array<double, 4>& q)
{
    const double size = std::sqrt(dot(q, q));
    return {q[0] / size, q[1] / size, q[2] / size, q[3] / size};
}

std::array<double, 4> slerp(const std::array<double, 4>& a, std::array<double, 4> b, double share)
{
    double cosine = dot(a, b);
    if (cosine < 0) {
        cosine = -cosine;
        for (double& part : b)
            part = -part;
    }
    const double angle = std::acos(std::min(cosine, 1.0));
    double first = 1 - share;
    double second = share;
    if (angle > 1e-9) {
        first = std::sin((1 - share) * angle) / std::sin(angle);
        second = std::sin(share * angle) / std::sin(angle);
    }
    std::array<double, 4> result{};
    for (std::size_t i = 0; i < 4; ++i)
        result[i] = a[i] * first + b[i] * second;
    return normalized(result);
}

/// The base of offsets: the file, or the content of its chunk MD21.
std::span<const std::byte> contentOf(std::span<const std::byte> file)
{
    const auto number = [&](std::size_t at) {
        std::size_t value = 0;
        for (std::size_t i = 4; i > 0; --i)
            value = value << 8U | std::to_integer<std::size_t>(file[at + i - 1]);
        return value;
    };
    constexpr std::size_t kWhole = 0x3032444D; // "MD20"
    constexpr std::size_t kChunk = 0x3132444D; // "MD21"
    if (number(0) == kWhole)
        return file;
    std::size_t at = 0;
    while (number(at) != kChunk)
        at += 8 + number(at + 4);
    return file.subspan(at + 8, number(at + 4));
}

} // namespace

M2Reference::M2Reference(std::span<const std::byte> bytes) : m_bytes(contentOf(bytes)) {}

std::uint32_t M2Reference::wordOf(std::span<const std::byte> bytes, std::size_t offset)
{
    std::uint32_t value = 0;
    for (std::size_t i = 0; i < 4; ++i)
        value |= std::to_integer<std::uint32_t>(bytes[offset + i]) << (8 * i);
    return value;
}

std::uint16_t M2Reference::half(std::span<const std::byte> bytes, std::size_t offset)
{
    return static_cast<std::uint16_t>(std::to_integer<unsigned>(bytes[offset]) |
                                      (std::to_integer<unsigned>(bytes[offset + 1]) << 8U));
}

double M2Reference::real(std::span<const std::byte> bytes, std::size_t offset)
{
    return static_cast<double>(std::bit_cast<float>(wordOf(bytes, offset)));
}

M2Reference::Value M2Reference::valueOf(std::span<const std::byte> bytes, std::size_t offset, Kind kind)
{
    Value value{};
    const auto packed = [&](std::size_t i) {
        const auto word = static_cast<std::int16_t>(half(bytes, offset + 2 * i)); // docs/formats/m2.md §2.2
        return (word < 0 ? word + 32768 : word - 32767) / 32767.0;
    };
    for (std::size_t i = 0; i < (kind == Kind::vector ? 3U : 4U); ++i)
        value[i] = kind == Kind::packed ? packed(i) : real(bytes, offset + 4 * i);
    return kind == Kind::vector ? value : normalized(value);
}

// The layout of docs/formats/m2.md §3.2 lacks the playable lookup (8 bytes at 0x2C), 4 bytes of the views at 0x4C, the
// flipbooks at 0x6C.
std::size_t M2Reference::headerField(std::uint32_t oldOffset) const
{
    if (isOld())
        return oldOffset;
    return oldOffset - (oldOffset > 0x2C ? 8U : 0U) - (oldOffset > 0x4C ? 4U : 0U) - (oldOffset > 0x6C ? 8U : 0U);
}

std::uint32_t M2Reference::count(std::uint32_t oldOffset) const
{
    return word(headerField(oldOffset));
}

std::size_t M2Reference::sequenceAt(std::uint32_t sequence) const
{
    return word(headerField(0x1C) + 4) + std::size_t{sequence} * (isOld() ? 68 : 64);
}

std::uint32_t M2Reference::durationMs(std::uint32_t sequence) const
{
    const std::size_t at = sequenceAt(sequence);
    return isOld() ? word(at + 8) - word(at + 4) : word(at + 4);
}

std::uint32_t M2Reference::sequenceFlags(std::uint32_t sequence) const
{
    return word(sequenceAt(sequence) + (isOld() ? 0x10 : 0x0C));
}

std::uint16_t M2Reference::sequenceId(std::uint32_t sequence) const
{
    return half(m_bytes, sequenceAt(sequence));
}

std::uint16_t M2Reference::sequenceVariation(std::uint32_t sequence) const
{
    return half(m_bytes, sequenceAt(sequence) + 2);
}

std::uint32_t M2Reference::keysFrom(std::uint32_t sequence) const
{
    const std::uint32_t sequences = count(0x1C);
    for (std::uint32_t step = 0; !isOld() && step < sequences; ++step) {
        const std::uint32_t flags = sequenceFlags(sequence);
        const std::uint32_t next = half(m_bytes, sequenceAt(sequence) + 0x3E);
        if ((flags & 0x40U) == 0 || (flags & 0x20U) != 0 || next >= sequences || next == sequence)
            break;
        sequence = next;
    }
    return sequence;
}

bool M2Reference::isExternal(std::uint32_t sequence) const
{
    return !isOld() && (sequenceFlags(keysFrom(sequence)) & 0x130U) == 0;
}

std::size_t M2Reference::boneAt(std::uint32_t bone) const
{
    const std::size_t stride = !isOld() ? 88 : version() < 260 ? 108 : 112;
    return word(headerField(0x34) + 4) + bone * stride;
}

std::size_t M2Reference::trackAt(std::uint32_t bone, std::uint32_t track) const
{
    return boneAt(bone) + (version() < 260 ? 0x0C : 0x10) + std::size_t{track} * (isOld() ? 28 : 20);
}

M2Reference::KeyList M2Reference::keysOf(std::size_t track, Kind kind, std::uint32_t sequence,
                                         std::span<const std::byte> anim) const
{
    const bool isGlobal = half(m_bytes, track + 2) != 0xFFFF;
    const std::size_t valueBytes = kind == Kind::vector ? 12 : kind == Kind::floats ? 16 : 8;
    KeyList list;
    const auto add = [&](std::span<const std::byte> source, std::size_t times, std::size_t values, std::size_t first,
                         std::size_t end, double start) {
        for (std::size_t key = first; key < end; ++key) {
            list.times.push_back(wordOf(source, times + 4 * key) - start);
            list.values.push_back(valueOf(source, values + valueBytes * key, kind));
        }
    };
    if (isOld()) {
        const std::uint32_t keys = word(track + 0x0C);
        std::size_t first = 0;
        std::size_t end = keys;
        if (!isGlobal && sequence < word(track + 4)) {
            const std::size_t range = word(track + 8) + 8 * std::size_t{sequence};
            if (word(range) <= word(range + 4) && word(range + 4) < keys) {
                first = word(range);
                end = word(range + 4) + 1;
            }
        }
        const double start = isGlobal ? 0.0 : word(sequenceAt(sequence) + 4);
        add(m_bytes, word(track + 0x10), word(track + 0x18), first, end, start);
        return list;
    }
    const std::uint32_t outer = std::min(word(track + 4), word(track + 0x0C));
    if (outer == 0)
        return list;
    const std::uint32_t played = keysFrom(sequence);
    const bool isInner = !isGlobal && played < outer;
    const std::size_t inner = isInner ? played : 0;
    const std::size_t times = word(track + 8) + 8 * inner;
    const std::size_t values = word(track + 0x10) + 8 * inner;
    const std::span<const std::byte> source = isInner && isExternal(played) ? anim : m_bytes;
    if (source.empty())
        return list;
    add(source, word(times + 4), word(values + 4), 0, std::min(word(times), word(values)), 0.0);
    return list;
}

std::vector<double> M2Reference::boneKeyTimes(std::uint32_t sequence, std::span<const std::byte> anim) const
{
    std::vector<double> all;
    for (std::uint32_t bone = 0; bone < count(0x34); ++bone) {
        for (std::uint32_t track = 0; track < 3; ++track) {
            const std::size_t at = trackAt(bone, track);
            if (half(m_bytes, at + 2) != 0xFFFF)
                continue;
            const Kind kind = track != 1 ? Kind::vector : version() < 260 ? Kind::floats : Kind::packed;
            for (const double time : keysOf(at, kind, sequence, anim).times) {
                if (time >= 0 && time <= durationMs(sequence))
                    all.push_back(time);
            }
        }
    }
    return all;
}

M2Reference::Value M2Reference::valueAt(std::size_t track, Kind kind, Value fallback, std::uint32_t sequence, double ms,
                                        double globalMs, std::span<const std::byte> anim) const
{
    const KeyList keys = keysOf(track, kind, sequence, anim);
    if (keys.times.empty())
        return fallback;
    const std::uint16_t loop = half(m_bytes, track + 2);
    double time = ms;
    if (loop != 0xFFFF) {
        const double duration = word(word(0x18) + 4 * std::size_t{loop});
        time = duration > 0 ? std::fmod(globalMs, duration) : 0.0;
    }
    if (time <= keys.times.front())
        return keys.values.front();
    if (time >= keys.times.back())
        return keys.values.back();
    std::size_t next = 1;
    while (keys.times[next] <= time)
        ++next;
    const Value& a = keys.values[next - 1];
    const Value& b = keys.values[next];
    if (half(m_bytes, track) == 0)
        return a;
    const double share = (time - keys.times[next - 1]) / (keys.times[next] - keys.times[next - 1]);
    if (kind != Kind::vector)
        return slerp(a, b, share);
    Value result{};
    for (std::size_t i = 0; i < 3; ++i)
        result[i] = a[i] + (b[i] - a[i]) * share;
    return result;
}

std::vector<ReferenceMatrix> M2Reference::bones(std::uint32_t sequence, double ms, double globalMs,
                                                std::span<const std::byte> anim) const
{
    std::vector<ReferenceMatrix> result(count(0x34));
    for (std::uint32_t bone = 0; bone < result.size(); ++bone) { // in real files parents come first
        const std::size_t at = boneAt(bone);
        const auto flags = word(at + 4);
        const std::uint16_t parent = half(m_bytes, at + 8);
        const std::size_t pivotAt = trackAt(bone, 3);
        const Vector pivot{real(m_bytes, pivotAt), real(m_bytes, pivotAt + 4), real(m_bytes, pivotAt + 8)};
        const Value t = valueAt(trackAt(bone, 0), Kind::vector, {0, 0, 0, 0}, sequence, ms, globalMs, anim);
        const Value r = valueAt(trackAt(bone, 1), version() < 260 ? Kind::floats : Kind::packed, {0, 0, 0, 1}, sequence,
                                ms, globalMs, anim);
        const Value s = valueAt(trackAt(bone, 2), Kind::vector, {1, 1, 1, 0}, sequence, ms, globalMs, anim);
        ReferenceMatrix local = translation(pivot);
        local = times(local, translation({t[0], t[1], t[2]}));
        local = times(local, rotation(r));
        local = times(local, scaling({s[0], s[1], s[2]}));
        local = times(local, translation(pivot * -1.0));
        ReferenceMatrix inherited = parent == 0xFFFF ? kIdentity : result[parent];
        if (parent != 0xFFFF && (flags & 7U) != 0) {
            const ReferenceMatrix whole = inherited;
            for (std::size_t i = 0; i < 3; ++i) {
                const double size = length(whole[i]);
                if ((flags & 4U) != 0)
                    inherited[i] = kIdentity[i] * ((flags & 2U) != 0 ? 1.0 : size);
                else if ((flags & 2U) != 0)
                    inherited[i] = whole[i] * (1.0 / size);
            }
            inherited[3] = (flags & 1U) != 0 ? Vector{} : moved(whole, pivot) - turned(inherited, pivot);
        }
        result[bone] = times(inherited, local);
    }
    return result;
}

std::array<double, 3> M2Reference::position(std::uint32_t vertex, std::span<const ReferenceMatrix> bones) const
{
    const std::size_t at = word(headerField(0x44) + 4) + std::size_t{vertex} * 48;
    const Vector rest{real(m_bytes, at), real(m_bytes, at + 4), real(m_bytes, at + 8)};
    Vector sum{};
    for (std::size_t i = 0; i < 4; ++i) {
        const double weight = std::to_integer<int>(m_bytes[at + 12 + i]) / 255.0;
        if (weight > 0)
            sum = sum + moved(bones[std::to_integer<std::size_t>(m_bytes[at + 16 + i])], rest) * weight;
    }
    return sum;
}

} // namespace tests
