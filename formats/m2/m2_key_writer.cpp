#include "formats/m2/m2_key_writer.hpp"

#include <cassert>
#include <cmath>

namespace formats {
namespace {

constexpr std::uint32_t kSequenceGapMs = 3333; // between sequences of a shared timeline, as the game's exporter leaves
constexpr std::size_t kWrittenAlignment = 16;

// docs/formats/m2.md §2.2: there are two words for 0, of which files use the lower.
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

M2Hole writeHole(ByteWriter& out)
{
    const M2Hole made{out.size()};
    out.u32(0);
    out.u32(0);
    return made;
}

M2KeyWriter::M2KeyWriter(const M2WriteModel& model, ByteWriter& out)
    : m_model(model), m_out(out), m_isOld(model.version < kFirstM2WriteVersionWithFiles)
{
    std::uint32_t start = kSequenceGapMs;
    for (const M2WriteSequence& sequence : model.sequences) {
        m_starts.push_back(m_isOld ? start : 0);
        start += sequence.durationMs + kSequenceGapMs;
    }
    m_external.resize(model.sequences.size());
}

void M2KeyWriter::writeKeys()
{
    for (const auto& write : m_pending)
        write();
    m_pending.clear();
}

void M2KeyWriter::beginKeys(const M2Hole& of, ByteWriter& target, std::size_t count)
{
    alignTable(target);
    m_out.patchU32(of.at, static_cast<std::uint32_t>(count));
    m_out.patchU32(of.at + 4, static_cast<std::uint32_t>(target.size()));
}

void M2KeyWriter::writeEventTimesHead(const std::vector<std::vector<std::uint32_t>>& times)
{
    m_out.u16(0);
    m_out.i16(-1);
    const std::size_t at = m_out.size();
    for (int i = 0; i < (m_isOld ? 2 : 1); ++i)
        static_cast<void>(writeHole(m_out));
    m_pending.push_back([this, &times, at] {
        if (m_isOld)
            writeSharedEventTimes(times, at);
        else
            writeEventTimes(times, at);
    });
}

void M2KeyWriter::writeSharedEventTimes(const std::vector<std::vector<std::uint32_t>>& times, std::size_t at)
{
    std::size_t count = 0;
    beginTable(m_out, {at}, times.size());
    for (const auto& ofSequence : times) {
        // An empty range has its first behind its last.
        m_out.u32(static_cast<std::uint32_t>(ofSequence.empty() ? count + 1 : count));
        count += ofSequence.size();
        m_out.u32(static_cast<std::uint32_t>(ofSequence.empty() || count == 0 ? count : count - 1));
    }
    beginTable(m_out, {at + 8}, count);
    for (std::size_t i = 0; i < times.size(); ++i) {
        for (const std::uint32_t time : times[i])
            m_out.u32(m_starts[i] + time);
    }
}

void M2KeyWriter::writeEventTimes(const std::vector<std::vector<std::uint32_t>>& times, std::size_t at)
{
    beginTable(m_out, {at}, times.size());
    std::vector<M2Hole> holes;
    for (std::size_t i = 0; i < times.size(); ++i)
        holes.push_back(writeHole(m_out));
    for (std::size_t i = 0; i < times.size(); ++i) {
        ByteWriter& target = keyFile(i);
        beginKeys(holes[i], target, times[i].size());
        for (const std::uint32_t time : times[i])
            target.u32(time);
    }
}

void M2KeyWriter::writeValue(ByteWriter& out, const glm::vec3& value, [[maybe_unused]] TrackType type)
{
    assert(type == TrackType::vec3);
    writeVec3(out, value);
}

void M2KeyWriter::writeValue(ByteWriter& out, const glm::quat& value, TrackType type)
{
    assert(type == TrackType::quaternion || type == TrackType::packedQuaternion);
    for (const float part : {value.x, value.y, value.z, value.w}) {
        if (type == TrackType::quaternion)
            out.f32(part);
        else
            out.u16(packedWord(part));
    }
}

void M2KeyWriter::writeValue(ByteWriter& out, float value, TrackType type)
{
    assert(type == TrackType::f32 || type == TrackType::fixed16);
    if (type == TrackType::f32)
        out.f32(value);
    else
        out.i16(static_cast<std::int16_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 32767.0f)));
}

void M2KeyWriter::writeValue(ByteWriter& out, std::uint8_t value, [[maybe_unused]] TrackType type)
{
    assert(type == TrackType::u8);
    out.u8(value);
}

} // namespace formats
