#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/m2/writer/m2_wire_layout.hpp"
#include "formats/m2/writer/m2_writer.hpp"

#include <algorithm>
#include <cassert>
#include <concepts>
#include <functional>
#include <vector>

/// Shared by the parts of the M2 writer: offsets that are filled in later, and tracks with their keys.
namespace formats::m2 {

void writeVec3(ByteWriter& out, const glm::vec3& v);

/// Pads to the next multiple of 16, where tables start.
void alignTable(ByteWriter& out);

/// A field in the file that points to an array written later.
struct Hole {
    std::size_t at = 0;

    /// Call it at the start of the array.
    void fill(ByteWriter& out, std::size_t count) const
    {
        out.patchU32(at, static_cast<std::uint32_t>(count));
        out.patchU32(at + 4, count == 0 ? 0U : static_cast<std::uint32_t>(out.size()));
    }
};

[[nodiscard]] Hole writeHole(ByteWriter& out);

inline void beginTable(ByteWriter& out, const Hole& of, std::size_t count)
{
    alignTable(out);
    of.fill(out, count);
}

/// One record, whose fields are set at offsets from a table; unset fields are 0. The destructor writes its bytes to
/// `out`; nothing else may be written there before.
class RecordWriter {
public:
    RecordWriter(ByteWriter& out, std::size_t bytes) : m_out(out), m_bytes(bytes) {}
    ~RecordWriter();
    RecordWriter(const RecordWriter&) = delete;
    RecordWriter& operator=(const RecordWriter&) = delete;

    void u8(std::size_t at, std::uint8_t value) { number(at, value, 1); }
    void u16(std::size_t at, std::uint16_t value) { number(at, value, 2); }
    void i16(std::size_t at, std::int16_t value) { number(at, static_cast<std::uint16_t>(value), 2); }
    void u32(std::size_t at, std::uint32_t value) { number(at, value, 4); }
    void i32(std::size_t at, std::int32_t value) { number(at, static_cast<std::uint32_t>(value), 4); }
    void f32(std::size_t at, float value);
    void vec3(std::size_t at, const glm::vec3& value);
    /// Six numbers and the radius.
    void bounds(std::size_t at, const Bounds& value);

    /// The position of a field in `out` that points to an array written later.
    [[nodiscard]] Hole hole(std::size_t at) const { return {m_out.size() + at}; }

private:
    void number(std::size_t at, std::uint32_t value, std::size_t length);

    ByteWriter& m_out;
    std::vector<std::byte> m_bytes;
};

/// Writes tracks (docs/formats/m2.md §4): first the heads inside their records, then all their keys.
class KeyWriter {
public:
    /// Both arguments must outlive this object.
    KeyWriter(const M2WriteModel& model, ByteWriter& out);

    /// Writes the head of a track at byte `at` of a record. `type`: storage of the values.
    template <class T>
    void writeHead(RecordWriter& record, std::size_t at, const M2WriteTrack<T>& track, TrackType type)
    {
        record.u16(at, static_cast<std::uint16_t>(track.interpolation));
        record.i16(at + 2, track.globalLoop);
        const bool isEmpty = std::all_of(track.bySequence.begin(), track.bySequence.end(),
                                         [](const auto& keys) { return keys.empty(); });
        if (isEmpty)
            return;
        const Holes holes = holesOf(record, at);
        m_pending.push_back([this, &track, type, holes] {
            if (m_layout.isOld())
                writeSharedKeys(track, type, holes);
            else
                writeKeysBySequence(track, type, holes);
        });
    }
    /// Appends the head of a track to the output.
    template <class T> void writeHead(const M2WriteTrack<T>& track, TrackType type)
    {
        constexpr std::size_t kBytesOfAnArray = 8;
        RecordWriter record(m_out, m_layout.at(kTrackValues) + kBytesOfAnArray);
        writeHead(record, 0, track, type);
    }
    /// A track of event times: `times` must live until the keys are written.
    void writeEventTimesHead(RecordWriter& record, std::size_t at,
                             const std::vector<std::vector<std::uint32_t>>& times);

    /// Writes the keys of all heads since the last call.
    void writeKeys();

    [[nodiscard]] bool isExternal(std::size_t sequence) const
    {
        return !m_layout.isOld() && m_model.sequences[sequence].isExternal;
    }
    /// Start time on the timeline that all sequences share; 0 if there is none.
    [[nodiscard]] std::uint32_t startMs(std::size_t sequence) const { return m_starts[sequence]; }
    [[nodiscard]] std::vector<std::byte> takeExternal(std::size_t sequence) { return m_external[sequence].take(); }

private:
    struct Holes {
        Hole ranges, times, values; // only those of the layout
    };
    [[nodiscard]] Holes holesOf(const RecordWriter& record, std::size_t at) const;

    template <class T> void writeSharedKeys(const M2WriteTrack<T>& track, TrackType type, const Holes& holes)
    {
        const bool isGlobal = track.globalLoop >= 0;
        const std::size_t lists = isGlobal ? 1 : track.bySequence.size();
        std::size_t count = 0;
        if (isGlobal) {
            count = track.bySequence.front().size();
        } else {
            beginTable(m_out, holes.ranges, lists + 1);
            for (const auto& keys : track.bySequence) {
                m_out.u32(static_cast<std::uint32_t>(count));
                count += keys.size();
                m_out.u32(static_cast<std::uint32_t>(count == 0 ? 0 : count - 1));
            }
            m_out.u32(0); // exporters add an empty range at the end
            m_out.u32(0);
        }
        beginTable(m_out, holes.times, count);
        for (std::size_t i = 0; i < lists; ++i) {
            for (const auto& key : track.bySequence[i])
                m_out.u32((isGlobal ? 0 : m_starts[i]) + key.ms);
        }
        beginTable(m_out, holes.values, count);
        for (std::size_t i = 0; i < lists; ++i) {
            for (const auto& key : track.bySequence[i])
                writeValue(m_out, key.value, type);
        }
    }

    template <class T> void writeKeysBySequence(const M2WriteTrack<T>& track, TrackType type, const Holes& holes)
    {
        const std::size_t lists = track.globalLoop >= 0 ? 1 : track.bySequence.size();
        for (const bool isTimes : {true, false}) {
            beginTable(m_out, isTimes ? holes.times : holes.values, lists);
            std::vector<Hole> arrays;
            for (std::size_t i = 0; i < lists; ++i)
                arrays.push_back(writeHole(m_out));
            for (std::size_t i = 0; i < lists; ++i) {
                ByteWriter& target = track.globalLoop < 0 ? keyFile(i) : m_out;
                beginKeys(arrays[i], target, track.bySequence[i].size());
                for (const auto& key : track.bySequence[i]) {
                    if (isTimes)
                        target.u32(key.ms);
                    else
                        writeValue(target, key.value, type);
                }
            }
        }
    }

    void writeEventTimes(const std::vector<std::vector<std::uint32_t>>& times, const Holes& holes);
    void writeSharedEventTimes(const std::vector<std::vector<std::uint32_t>>& times, const Holes& holes);

    /// The file with the keys of a sequence.
    [[nodiscard]] ByteWriter& keyFile(std::size_t sequence)
    {
        return isExternal(sequence) ? m_external[sequence] : m_out;
    }
    /// Like beginTable, for an array whose bytes may be in another file than the field that points to it.
    void beginKeys(const Hole& of, ByteWriter& target, std::size_t count);

    static void writeValue(ByteWriter& out, const glm::vec3& value, TrackType type);
    static void writeValue(ByteWriter& out, const glm::quat& value, TrackType type);
    static void writeValue(ByteWriter& out, float value, TrackType type);
    template <std::unsigned_integral T>
    static void writeValue(ByteWriter& out, T value, [[maybe_unused]] TrackType type)
    {
        assert(type == (sizeof(T) == 1 ? TrackType::u8 : sizeof(T) == 2 ? TrackType::u16 : TrackType::packedVector));
        for (std::size_t i = 0; i < sizeof(T); ++i)
            out.u8(static_cast<std::uint8_t>(value >> (8 * i)));
    }
    template <class T> static void writeValue(ByteWriter& out, const M2WriteSpline<T>& key, TrackType type)
    {
        const TrackType part = type == TrackType::splineVec3 ? TrackType::vec3 : TrackType::f32;
        for (const T& each : {key.value, key.inTangent, key.outTangent})
            writeValue(out, each, part);
    }

    const M2WriteModel& m_model;
    ByteWriter& m_out;
    WireLayout m_layout;
    std::vector<std::uint32_t> m_starts;
    std::vector<ByteWriter> m_external; // one per sequence, used for external ones
    std::vector<std::function<void()>> m_pending;
};

} // namespace formats::m2
