#pragma once

#include "formats/m2/m2_file.hpp"

#include <algorithm>
#include <optional>

namespace formats::m2 {

/// Decides which key arrays of a file can be used: they must lie in it and must not overlap so much that a small file
/// costs a lot of time. Returns timelines and remembers rejected arrays.
class KeyProver {
public:
    /// `start`: offset of these bytes in their file.
    explicit KeyProver(std::span<const std::byte> bytes, std::uint64_t start = 0);

    /// The timeline of `count` keys, empty if it cannot be used; a diagnostic then names `where`. `stated` is the range
    /// of the counts and offsets; its length is 0 if they are in another file.
    template <class Where>
    [[nodiscard]] Timeline prove(WireArray times, WireArray values, TrackType type, ByteRange stated,
                                 const Where& where)
    {
        const std::uint32_t count = type == TrackType::eventTimes ? times.count : std::min(times.count, values.count);
        if (count == 0 && times.count == values.count)
            return {};
        const auto [verdict, culprit] = judge(times.offset, values.offset, count, type);
        if (type != TrackType::eventTimes && times.count != values.count)
            m_uneven.addAt(stated.length > 0 ? stated : rangeOf(times.offset, std::uint64_t{4} * times.count), where(),
                           ": ", times.count, " times and ", values.count, " values");
        if (verdict == Verdict::outside)
            m_outside.addAt(stated.length > 0 ? stated : rangeOf(0, m_bytes.size()), where(), ": ", count,
                            " keys with times at byte ", times.offset, " and values at byte ", values.offset);
        else if (verdict == Verdict::notFinite)
            m_notFinite.addAt(culprit, where(), ": values at byte ", values.offset);
        else if (verdict == Verdict::overBudget)
            m_overBudget.addAt(culprit, where());
        else if (verdict == Verdict::unsorted)
            m_unsorted.addAt(culprit, where(), ": times at byte ", times.offset);
        const bool isUsed = verdict == Verdict::sound || verdict == Verdict::unsorted;
        return isUsed ? Timeline{times.offset, values.offset, count, 0} : Timeline{};
    }

    void report(Diagnostics& diagnostics) const;

private:
    enum class Verdict { sound, unsorted, outside, notFinite, overBudget };
    struct Judgement {
        Verdict verdict = Verdict::sound;
        ByteRange culprit{}; ///< of invalid keys in the file
    };
    [[nodiscard]] Judgement judge(std::uint64_t timesOffset, std::uint64_t valuesOffset, std::uint64_t count,
                                  TrackType type);
    /// The range in the file; all bytes if it is outside.
    [[nodiscard]] ByteRange rangeOf(std::uint64_t offset, std::uint64_t length) const;

    std::span<const std::byte> m_bytes;
    std::uint64_t m_start;
    std::uint64_t m_budget; // remaining bytes of keys that may be read
    Tally m_outside, m_notFinite, m_unsorted, m_uneven, m_overBudget;
};

/// The position of a track's file among the files of a model; a flat model has only one.
struct TrackSource {
    std::uint32_t base = 0;  ///< offset of the file in Skinned::file
    std::uint32_t table = 0; ///< Sequence::keyTable of the sequences that its tracks apply to
    std::uint32_t firstLoop = 0, loopCount = UINT32_MAX; ///< range of Skinned::globalLoops that its tracks refer to
    /// 1 for each array with keys in the file; empty: as stated by the sequences.
    std::optional<std::vector<std::uint8_t>> hasOwnKeys{};
    bool playsInOthers = true; ///< in sequences of other tables, tracks play their first array; else nothing
};

/// Reads the tracks of a model one by one, and their timelines for all sequences.
class TrackReader {
public:
    /// `sequences` and `globalLoops` of `shape` must already be set.
    TrackReader(const ByteView& file, const Layout& layout, Skinned& shape, TrackSource source = {});

    /// Reads `trackBytes()` from `in`; returns kNoIndex for a track without keys. `what` and `index` are for messages
    /// and must live as long as the reader: "bone translation", 12.
    [[nodiscard]] TrackIndex read(FieldReader& in, TrackType type, std::string_view what, std::uint32_t index);
    /// The same if another file may already contain this track: `into` becomes the track read here, or keeps its keys
    /// for other tables and gets the new ones for the sequences of this table.
    void add(FieldReader& in, TrackType type, std::string_view what, std::uint32_t index, TrackIndex& into);
    /// The same for `eventTrackBytes()`.
    [[nodiscard]] TrackIndex readEventTimes(FieldReader& in, std::string_view what, std::uint32_t index);

    /// Reserves memory for this many more tracks.
    void reserve(std::size_t trackCount);

    /// Reports the problems found so far.
    void report(Diagnostics& diagnostics) const;

private:
    struct Location { // for messages
        std::string_view what;
        std::uint32_t index;
        ByteRange range; // of the track's record
    };
    [[nodiscard]] Location locationOf(const FieldReader& in, TrackType type, std::string_view what,
                                      std::uint32_t index) const;
    [[nodiscard]] Track readHead(FieldReader& in, TrackType type, const Location& location);
    [[nodiscard]] TrackIndex add(const Track& track, const Location& location);
    [[nodiscard]] TrackIndex addRows(const Track& track, const Location& location);
    void inherit(Track track, const Location& location, TrackIndex& into);
    void addShared(Track& track, const Location& location);
    [[nodiscard]] bool proveArrays(Track& track, const Location& location);
    void addBySequence(Track& track, const Location& location, std::span<Timeline> rows);
    [[nodiscard]] bool hasOwnKeys(std::size_t array) const;
    [[nodiscard]] Timeline innerTimeline(const Track& track, std::uint32_t inner, const Location& location);

    const ByteView& m_file;
    const Layout& m_layout;
    Skinned& m_shape;
    std::size_t m_rows;
    std::size_t m_mostTimelines;
    TrackSource m_source;
    std::vector<std::uint32_t> m_arrays;    // one per row: the array it plays; kNoIndex in rows of other tables
    std::vector<std::uint8_t> m_hasOwnKeys; // one per array of a track: 1 if its keys are in the file
    KeyProver m_prover;
    Tally m_outside, m_tooMany, m_unknownLoop;
};

} // namespace formats::m2
