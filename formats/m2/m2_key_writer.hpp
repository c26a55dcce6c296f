#pragma once

#include "formats/base/byte_writer.hpp"
#include "formats/m2/m2_writer.hpp"

#include <algorithm>
#include <functional>

/// Shared by the parts of the M2 writer: places that are filled in later, and tracks with their keys.
namespace formats {

void writeVec3(ByteWriter& out, const glm::vec3& v);

/// Up to the next multiple of 16, where tables begin.
void alignTable(ByteWriter& out);

/// A place in the file that points at an array which is written later.
struct M2Hole {
    std::size_t at = 0;

    /// The array begins here.
    void fill(ByteWriter& out, std::size_t count) const
    {
        out.patchU32(at, static_cast<std::uint32_t>(count));
        out.patchU32(at + 4, count == 0 ? 0U : static_cast<std::uint32_t>(out.size()));
    }
};

[[nodiscard]] M2Hole writeHole(ByteWriter& out);

inline void beginTable(ByteWriter& out, const M2Hole& of, std::size_t count)
{
    alignTable(out);
    of.fill(out, count);
}

/// Writes tracks (docs/formats/m2.md §4): first the heads, inside their records, then the keys of all of them.
class M2KeyWriter {
public:
    /// Both must live as long as this does.
    M2KeyWriter(const M2WriteModel& model, ByteWriter& out);

    /// `type`: how the values are stored.
    template <class T> void writeHead(const M2WriteTrack<T>& track, TrackType type)
    {
        m_out.u16(static_cast<std::uint16_t>(track.interpolation));
        m_out.i16(track.globalLoop);
        const std::size_t at = m_out.size();
        for (int i = 0; i < (m_isOld ? 3 : 2); ++i)
            static_cast<void>(writeHole(m_out));
        const bool isEmpty = std::all_of(track.bySequence.begin(), track.bySequence.end(),
                                         [](const auto& keys) { return keys.empty(); });
        if (isEmpty)
            return;
        m_pending.push_back([this, &track, type, at] {
            if (m_isOld)
                writeSharedKeys(track, type, at);
            else
                writeKeysBySequence(track, type, at);
        });
    }
    /// A track of event times: `times` must live until the keys are written.
    void writeEventTimesHead(const std::vector<std::vector<std::uint32_t>>& times);

    /// The keys of all heads since the last call.
    void writeKeys();

    [[nodiscard]] bool isExternal(std::size_t sequence) const
    {
        return !m_isOld && m_model.sequences[sequence].isExternal;
    }
    /// On the timeline that all sequences share; 0 where there is none.
    [[nodiscard]] std::uint32_t startMs(std::size_t sequence) const { return m_starts[sequence]; }
    [[nodiscard]] std::vector<std::byte> takeExternal(std::size_t sequence) { return m_external[sequence].take(); }

private:
    template <class T> void writeSharedKeys(const M2WriteTrack<T>& track, TrackType type, std::size_t at)
    {
        const bool isGlobal = track.globalLoop >= 0;
        const std::size_t lists = isGlobal ? 1 : track.bySequence.size();
        std::size_t count = 0;
        if (isGlobal) {
            count = track.bySequence.front().size();
        } else {
            beginTable(m_out, {at}, lists + 1);
            for (const auto& keys : track.bySequence) {
                m_out.u32(static_cast<std::uint32_t>(count));
                count += keys.size();
                m_out.u32(static_cast<std::uint32_t>(count == 0 ? 0 : count - 1));
            }
            m_out.u32(0); // exporters end with an empty range
            m_out.u32(0);
        }
        beginTable(m_out, {at + 8}, count);
        for (std::size_t i = 0; i < lists; ++i) {
            for (const auto& key : track.bySequence[i])
                m_out.u32((isGlobal ? 0 : m_starts[i]) + key.ms);
        }
        beginTable(m_out, {at + 16}, count);
        for (std::size_t i = 0; i < lists; ++i) {
            for (const auto& key : track.bySequence[i])
                writeValue(m_out, key.value, type);
        }
    }

    template <class T> void writeKeysBySequence(const M2WriteTrack<T>& track, TrackType type, std::size_t at)
    {
        const std::size_t lists = track.globalLoop >= 0 ? 1 : track.bySequence.size();
        for (const bool isTimes : {true, false}) {
            beginTable(m_out, {at + (isTimes ? 0U : 8U)}, lists);
            std::vector<M2Hole> holes;
            for (std::size_t i = 0; i < lists; ++i)
                holes.push_back(writeHole(m_out));
            for (std::size_t i = 0; i < lists; ++i) {
                ByteWriter& target = track.globalLoop < 0 ? keyFile(i) : m_out;
                beginKeys(holes[i], target, track.bySequence[i].size());
                for (const auto& key : track.bySequence[i]) {
                    if (isTimes)
                        target.u32(key.ms);
                    else
                        writeValue(target, key.value, type);
                }
            }
        }
    }

    void writeEventTimes(const std::vector<std::vector<std::uint32_t>>& times, std::size_t at);
    void writeSharedEventTimes(const std::vector<std::vector<std::uint32_t>>& times, std::size_t at);

    /// The file that has the keys of a sequence.
    [[nodiscard]] ByteWriter& keyFile(std::size_t sequence)
    {
        return isExternal(sequence) ? m_external[sequence] : m_out;
    }
    /// Like beginTable, for an array whose bytes may be in another file than the field that points at it.
    void beginKeys(const M2Hole& of, ByteWriter& target, std::size_t count);

    static void writeValue(ByteWriter& out, const glm::vec3& value, TrackType type);
    static void writeValue(ByteWriter& out, const glm::quat& value, TrackType type);
    static void writeValue(ByteWriter& out, float value, TrackType type);
    static void writeValue(ByteWriter& out, std::uint8_t value, TrackType type);
    template <class T> static void writeValue(ByteWriter& out, const M2WriteSpline<T>& key, TrackType type)
    {
        const TrackType part = type == TrackType::splineVec3 ? TrackType::vec3 : TrackType::f32;
        for (const T& each : {key.value, key.inTangent, key.outTangent})
            writeValue(out, each, part);
    }

    const M2WriteModel& m_model;
    ByteWriter& m_out;
    bool m_isOld;
    std::vector<std::uint32_t> m_starts;
    std::vector<ByteWriter> m_external; // one for each sequence, used by external ones
    std::vector<std::function<void()>> m_pending;
};

} // namespace formats
