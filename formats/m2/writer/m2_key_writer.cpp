#include "formats/m2/writer/m2_key_writer.hpp"

#include <bit>
#include <cassert>
#include <cmath>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kSequenceGapMs = 3333; // between sequences of a shared timeline, as in the game's files
constexpr std::size_t kWrittenAlignment = 16;

// docs/formats/m2.md §2.2: two words mean 0, files use the lower one.
std::uint16_t packedWord(float part)
{
    const long scaled = std::lround(std::clamp(part, -1.0f, 1.0f) * 32767.0f);
    return static_cast<std::uint16_t>(scaled > 0 ? scaled + 32768 : scaled + 32767);
}

} // namespace

void writeVec3(ByteWriter& out, const glm::vec3& v)
{
    for (int i = 0; i < 3; ++i)
        out.f32(v[i]);
}

void alignTable(ByteWriter& out)
{
    while (out.size() % kWrittenAlignment != 0)
        out.u8(0);
}

Hole writeHole(ByteWriter& out)
{
    const Hole made{out.size()};
    out.u32(0);
    out.u32(0);
    return made;
}

RecordWriter::~RecordWriter()
{
    for (const std::byte each : m_bytes)
        m_out.u8(std::to_integer<std::uint8_t>(each));
}

void RecordWriter::number(std::size_t at, std::uint32_t value, std::size_t length)
{
    assert(at + length <= m_bytes.size());
    for (std::size_t i = 0; i < length; ++i)
        m_bytes[at + i] = static_cast<std::byte>((value >> (8 * i)) & 0xFFU);
}

void RecordWriter::f32(std::size_t at, float value)
{
    u32(at, std::bit_cast<std::uint32_t>(value));
}

void RecordWriter::vec3(std::size_t at, const glm::vec3& value)
{
    for (int i = 0; i < 3; ++i)
        f32(at + 4 * static_cast<std::size_t>(i), value[i]);
}

void RecordWriter::bounds(std::size_t at, const Bounds& value)
{
    vec3(at, value.min);
    vec3(at + 12, value.max);
    f32(at + 24, value.diagonal() / 2.0f);
}

KeyWriter::KeyWriter(const M2WriteModel& model, ByteWriter& out) : m_model(model), m_out(out), m_layout(model.version)
{
    std::uint32_t start = kSequenceGapMs;
    for (const M2WriteSequence& sequence : model.sequences) {
        m_starts.push_back(m_layout.isOld() ? start : 0);
        start += sequence.durationMs + kSequenceGapMs;
    }
    m_external.resize(model.sequences.size());
}

void KeyWriter::writeKeys()
{
    for (const auto& write : m_pending)
        write();
    m_pending.clear();
}

void KeyWriter::beginKeys(const Hole& of, ByteWriter& target, std::size_t count)
{
    alignTable(target);
    m_out.patchU32(of.at, static_cast<std::uint32_t>(count));
    m_out.patchU32(of.at + 4, static_cast<std::uint32_t>(target.size()));
}

KeyWriter::Holes KeyWriter::holesOf(const RecordWriter& record, std::size_t at) const
{
    const auto holeOf = [&](const WireRow& field) {
        return m_layout.has(field) ? record.hole(at + m_layout.at(field)) : Hole{};
    };
    return {holeOf(kTrackRanges), holeOf(kTrackTimes), holeOf(kTrackValues)};
}

void KeyWriter::writeEventTimesHead(RecordWriter& record, std::size_t at,
                                    const std::vector<std::vector<std::uint32_t>>& times)
{
    record.i16(at + 2, -1); // no global loop
    const Holes holes = holesOf(record, at);
    m_pending.push_back([this, &times, holes] {
        if (m_layout.isOld())
            writeSharedEventTimes(times, holes);
        else
            writeEventTimes(times, holes);
    });
}

void KeyWriter::writeSharedEventTimes(const std::vector<std::vector<std::uint32_t>>& times, const Holes& holes)
{
    std::size_t count = 0;
    beginTable(m_out, holes.ranges, times.size());
    for (const auto& ofSequence : times) {
        // In an empty range the first index is greater than the last.
        m_out.u32(static_cast<std::uint32_t>(ofSequence.empty() ? count + 1 : count));
        count += ofSequence.size();
        m_out.u32(static_cast<std::uint32_t>(ofSequence.empty() || count == 0 ? count : count - 1));
    }
    beginTable(m_out, holes.times, count);
    for (std::size_t i = 0; i < times.size(); ++i) {
        for (const std::uint32_t time : times[i])
            m_out.u32(m_starts[i] + time);
    }
}

void KeyWriter::writeEventTimes(const std::vector<std::vector<std::uint32_t>>& times, const Holes& holes)
{
    beginTable(m_out, holes.times, times.size());
    std::vector<Hole> arrays;
    for (std::size_t i = 0; i < times.size(); ++i)
        arrays.push_back(writeHole(m_out));
    for (std::size_t i = 0; i < times.size(); ++i) {
        ByteWriter& target = keyFile(i);
        beginKeys(arrays[i], target, times[i].size());
        for (const std::uint32_t time : times[i])
            target.u32(time);
    }
}

void KeyWriter::writeValue(ByteWriter& out, const glm::vec3& value, [[maybe_unused]] TrackType type)
{
    assert(type == TrackType::vec3);
    writeVec3(out, value);
}

void KeyWriter::writeValue(ByteWriter& out, const glm::quat& value, TrackType type)
{
    assert(type == TrackType::quaternion || type == TrackType::packedQuaternion);
    for (const float part : {value.x, value.y, value.z, value.w}) {
        if (type == TrackType::quaternion)
            out.f32(part);
        else
            out.u16(packedWord(part));
    }
}

void KeyWriter::writeValue(ByteWriter& out, float value, TrackType type)
{
    assert(type == TrackType::f32 || type == TrackType::fixed16);
    if (type == TrackType::f32)
        out.f32(value);
    else
        out.i16(static_cast<std::int16_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 32767.0f)));
}

} // namespace formats::m2
