#include "formats/m2/m2_tracks.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/m2/m2_sequences.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace formats::m2 {
namespace {

// Our own limit: tracks may share keys, but a file in which all arrays overlap must not multiply the cost.
constexpr std::uint64_t kMaxReadsAByte = 4;
constexpr std::uint64_t kFreeBytes = 1U << 20U;
constexpr std::size_t kFreeTimelines = 1U << 20U;
constexpr std::uint64_t kFileBytesATimeline = 16;

constexpr std::uint16_t kLinear = 1;
constexpr std::uint16_t kBezier = 2;
constexpr std::uint16_t kHermite = 3;

bool isSpline(TrackType type)
{
    return type == TrackType::splineF32 || type == TrackType::splineVec3;
}

// docs/formats/m2.md §4.4: only cameras store tangents, and on/off values are not interpolated.
Interpolation interpolationOf(std::uint16_t stated, TrackType type)
{
    if (stated == 0 || type == TrackType::u8 || type == TrackType::u16 || type == TrackType::eventTimes)
        return Interpolation::step;
    if (isSpline(type) && stated == kBezier)
        return Interpolation::bezier;
    if (isSpline(type) && stated == kHermite)
        return Interpolation::hermite;
    static_assert(kLinear == 1); // and for unknown values
    return Interpolation::linear;
}

bool hasFloats(TrackType type)
{
    return type == TrackType::f32 || type == TrackType::vec3 || type == TrackType::quaternion || isSpline(type);
}

bool areFinite(std::span<const std::byte> floats)
{
    constexpr std::uint32_t kSign = 0x80000000;
    constexpr std::uint32_t kLowestOfExponent = 0x00800000; // overflows into the sign bit if the exponent is all ones
    const Numbers<std::uint32_t> words(floats);
    std::uint32_t carried = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        carried |= (words[i] & ~kSign) + kLowestOfExponent;
    return (carried & kSign) == 0;
}

/// The byte offset of the first float that is not finite; the floats contain at least one.
std::size_t firstNotFinite(std::span<const std::byte> floats)
{
    std::size_t at = 0;
    while (isFiniteNumber(FieldReader(floats.subspan(at, 4)).f32()))
        at += 4;
    return at;
}

/// The byte offset of the first time that is less than the one before; there is at least one.
std::size_t firstGoingBack(std::span<const std::byte> bytes)
{
    const Numbers<std::uint32_t> times(bytes);
    std::size_t i = 1;
    while (times[i - 1] <= times[i])
        ++i;
    return 4 * i;
}

bool areAscending(std::span<const std::byte> bytes)
{
    const Numbers<std::uint32_t> times(bytes);
    std::uint32_t bad = 0;
    for (std::size_t i = 1; i < times.size(); ++i)
        bad |= times[i - 1] > times[i] ? 1U : 0U;
    return bad == 0;
}

bool hasArrays(const Track& track)
{
    return track.times.count > 0 && (track.type == TrackType::eventTimes || track.values.count > 0);
}

bool isInside(std::uint64_t size, std::uint64_t offset, std::uint64_t stride, std::uint64_t count)
{
    return offset <= size && count <= (size - offset) / stride;
}

} // namespace

// --- KeyProver

KeyProver::KeyProver(std::span<const std::byte> bytes, std::uint64_t start)
    : m_bytes(bytes), m_start(start), m_budget(kMaxReadsAByte * bytes.size() + kFreeBytes)
{
}

ByteRange KeyProver::rangeOf(std::uint64_t offset, std::uint64_t length) const
{
    if (offset >= m_bytes.size() || length == 0)
        return {m_start, m_bytes.size()};
    return {m_start + offset, std::min<std::uint64_t>(length, m_bytes.size() - offset)};
}

KeyProver::Judgement KeyProver::judge(std::uint64_t timesOffset, std::uint64_t valuesOffset, std::uint64_t count,
                                      TrackType type)
{
    const std::uint64_t valueBytes = valueBytesOf(type);
    if (!isInside(m_bytes.size(), timesOffset, 4, count) ||
        (valueBytes != 0 && !isInside(m_bytes.size(), valuesOffset, valueBytes, count)))
        return {Verdict::outside};
    const std::uint64_t length = count * (4 + valueBytes);
    if (isCancelled())
        m_budget = 0;
    if (length > m_budget)
        return {Verdict::overBudget, rangeOf(timesOffset, 4 * count)};
    m_budget -= length;
    const auto cut = [this](std::uint64_t offset, std::uint64_t bytes) {
        return m_bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(bytes));
    };
    if (const auto floats = cut(valuesOffset, valueBytes * count); hasFloats(type) && !areFinite(floats))
        return {Verdict::notFinite, rangeOf(valuesOffset + firstNotFinite(floats), 4)};
    const auto times = cut(timesOffset, 4 * count);
    const bool needsOrder = type != TrackType::eventTimes; // events are not interpolated
    if (!needsOrder || areAscending(times))
        return {Verdict::sound};
    return {Verdict::unsorted, rangeOf(timesOffset + firstGoingBack(times), 4)};
}

void KeyProver::report(Diagnostics& diagnostics) const
{
    addError(diagnostics, Concern::model, "m2-keys-outside", m_outside,
             Plural{"array of keys is not in the file and is left out",
                    "arrays of keys are not in the file and are left out"},
             ", the first: ", m_outside.first, ", file has ", m_bytes.size());
    addError(diagnostics, Concern::model, "m2-keys-not-finite", m_notFinite,
             Plural{"array of keys has numbers that are not finite and is left out",
                    "arrays of keys have numbers that are not finite and are left out"},
             ", the first: ", m_notFinite.first);
    addError(diagnostics, Concern::model, "m2-keys-overlap", m_overBudget,
             Plural{"array of keys overlaps more than ", "arrays of keys overlap more than "}, kMaxReadsAByte,
             " times: left out, the first: ", m_overBudget.first);
    addWarning(
        diagnostics, "m2-keys-uneven", m_uneven,
        Plural{"track has different numbers of times and values", "tracks have different numbers of times and values"},
        ", the smaller number is used, the first: ", m_uneven.first);
    addWarning(diagnostics, "m2-keys-order", m_unsorted,
               Plural{"track has times that decrease", "tracks have times that decrease"},
               ", the first: ", m_unsorted.first);
}

// --- TrackReader

TrackReader::TrackReader(const ByteView& file, const Layout& layout, Skinned& shape, TrackSource source)
    : m_file(file),
      m_layout(layout),
      m_shape(shape),
      m_rows(std::max<std::size_t>(shape.sequences.size(), 1)),
      m_mostTimelines(kFreeTimelines + static_cast<std::size_t>(shape.file.size() / kFileBytesATimeline)),
      m_source(std::move(source)),
      m_prover(file.file().span(), file.start())
{
    m_source.loopCount =
        std::min(m_source.loopCount, static_cast<std::uint32_t>(shape.globalLoops.size()) - m_source.firstLoop);
    if (m_source.hasOwnKeys) {
        m_hasOwnKeys = *m_source.hasOwnKeys;
    } else {
        for (const Sequence& sequence : shape.sequences)
            m_hasOwnKeys.push_back(hasOwnKeysInModel(sequence, layout) ? 1 : 0);
    }
    m_arrays.reserve(m_rows);
    for (const Sequence& sequence : shape.sequences)
        m_arrays.push_back(sequence.keyTable == m_source.table ? sequence.keyRow : kNoIndex);
    if (m_arrays.empty()) // of a model without sequences
        m_arrays.push_back(m_source.table == 0 ? 0 : kNoIndex);
    if (m_hasOwnKeys.empty())
        m_hasOwnKeys.push_back(1);
}

void TrackReader::reserve(std::size_t trackCount)
{
    m_shape.tracks.reserve(m_shape.tracks.size() + trackCount);
    m_shape.timelines.reserve(std::min(m_shape.timelines.size() + trackCount * m_rows, m_mostTimelines));
}

TrackReader::Location TrackReader::locationOf(const FieldReader& in, TrackType type, std::string_view what,
                                              std::uint32_t index) const
{
    const std::size_t bytes = type == TrackType::eventTimes ? m_layout.eventTrackBytes() : m_layout.trackBytes();
    return {what, index, m_file.rangeOf(in.rest().first(bytes))};
}

Track TrackReader::readHead(FieldReader& in, TrackType type, const Location& location)
{
    constexpr std::uint64_t kLoopOffset = 2;
    Track track;
    track.type = type;
    track.interpolation = interpolationOf(in.u16(), type);
    const std::int16_t loop = in.i16();
    if (loop >= 0) {
        track.globalLoop = toIndex(loop, m_source.loopCount);
        if (track.globalLoop == kNoIndex)
            m_unknownLoop.addAt({location.range.offset + kLoopOffset, 2}, location.what, " ", location.index,
                                ": global loop ", loop, " of ", m_source.loopCount);
        else
            track.globalLoop += m_source.firstLoop;
    }
    if (m_layout.hasSharedTimeline)
        track.ranges = readWireArray(in);
    track.times = readWireArray(in);
    if (type != TrackType::eventTimes)
        track.values = readWireArray(in);
    return track;
}

TrackIndex TrackReader::read(FieldReader& in, TrackType type, std::string_view what, std::uint32_t index)
{
    const Location location = locationOf(in, type, what, index);
    const Track track = readHead(in, type, location);
    return hasArrays(track) ? add(track, location) : kNoIndex;
}

TrackIndex TrackReader::readEventTimes(FieldReader& in, std::string_view what, std::uint32_t index)
{
    return read(in, TrackType::eventTimes, what, index);
}

void TrackReader::add(FieldReader& in, TrackType type, std::string_view what, std::uint32_t index, TrackIndex& into)
{
    if (m_source.table == 0) {
        into = read(in, type, what, index);
    } else {
        const Location location = locationOf(in, type, what, index);
        inherit(readHead(in, type, location), location, into);
    }
}

TrackIndex TrackReader::addRows(const Track& track, const Location& location)
{
    if (m_shape.timelines.size() + m_rows > m_mostTimelines) {
        m_tooMany.addAt(location.range, location.what, " ", location.index);
        return kNoIndex;
    }
    m_shape.timelines.resize(m_shape.timelines.size() + m_rows);
    m_shape.tracks.push_back(track);
    return static_cast<TrackIndex>(m_shape.tracks.size() - 1);
}

TrackIndex TrackReader::add(const Track& track, const Location& location)
{
    const TrackIndex index = addRows(track, location);
    if (index == kNoIndex)
        return index;
    Track& added = m_shape.tracks[index];
    if (m_layout.hasSharedTimeline)
        addShared(added, location);
    else if (proveArrays(added, location))
        addBySequence(added, location, std::span(m_shape.timelines).last(m_rows));
    return index;
}

// §15.1: sequences from another skeleton have its tracks.
void TrackReader::inherit(Track track, const Location& location, TrackIndex& into)
{
    const bool isThere = hasArrays(track);
    if (into == kNoIndex && isThere) {
        Track none = track; // for the sequences of the model's own skeleton
        none.times = none.values = {};
        none.globalLoop = kNoIndex;
        into = addRows(none, location);
    }
    // Tracks with a global loop stay active if the other file has no keys.
    if (into == kNoIndex || (!isThere && m_shape.tracks[into].globalLoop != kNoIndex))
        return;
    const std::span<Timeline> rows = std::span(m_shape.timelines).subspan(into * m_rows, m_rows);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        if (m_arrays[row] != kNoIndex)
            rows[row] = {};
    }
    if (!isThere || !proveArrays(track, location))
        return;
    addBySequence(track, location, rows);
    std::vector<Track>& tracks = m_shape.inheritedTracks[m_source.table - 1];
    tracks.resize(std::max<std::size_t>(tracks.size(), into + std::size_t{1}));
    tracks[into] = track;
}

// §4.1: the keys of each sequence are a range of a single array.
void TrackReader::addShared(Track& track, const Location& location)
{
    const std::span<Timeline> rows = std::span(m_shape.timelines).last(m_rows);
    const auto where = [&location] { return joined(location.what, " ", location.index); };
    const Timeline all = m_prover.prove(track.times, track.values, track.type, location.range, where);
    std::fill(rows.begin(), rows.end(), all);
    const WireArray stated = std::exchange(track.ranges, {});
    if (all.count == 0 || track.globalLoop != kNoIndex || stated.count == 0)
        return;
    const auto count =
        static_cast<std::uint32_t>(std::min<std::uint64_t>({stated.count, m_file.fitting(stated.offset, 8), m_rows}));
    if (count < std::min<std::uint64_t>(stated.count, m_rows))
        m_outside.addAt(location.range, where(), ": ", stated.count, " ranges at byte ", stated.offset);
    if (count == 0)
        return;
    track.ranges = {count, stated.offset};
    FieldReader in(m_file.file().span().subspan(stated.offset, std::size_t{count} * 8));
    for (std::uint32_t row = 0; row < count; ++row) {
        const std::uint32_t first = in.u32();
        const std::uint32_t last = in.u32();
        if (first > last || last >= all.count)
            continue; // uses all keys: windows of sequences do not overlap, so the time selects the right ones
        Timeline& timeline = rows[row];
        timeline.timesOffset += 4 * first;
        timeline.valuesOffset += valueBytesOf(track.type) * first;
        timeline.count = last - first + 1;
    }
}

bool TrackReader::hasOwnKeys(std::size_t array) const
{
    return array < m_hasOwnKeys.size() && m_hasOwnKeys[array] != 0;
}

// §4.2: one array per sequence. Later reads rely on this check.
bool TrackReader::proveArrays(Track& track, const Location& location)
{
    const bool hasValues = track.type != TrackType::eventTimes;
    std::uint64_t outer = m_file.fitting(track.times.offset, 8);
    outer = hasValues ? std::min(outer, m_file.fitting(track.values.offset, 8)) : outer;
    const std::uint32_t stated = hasValues ? std::min(track.times.count, track.values.count) : track.times.count;
    if (outer < stated)
        m_outside.addAt(location.range, location.what, " ", location.index, ": ", stated, " arrays at byte ",
                        track.times.offset, " and byte ", track.values.offset);
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(outer, stated));
    track.times.count = count;
    track.values.count = count;
    if (count == 0)
        return false;
    track.times.offset += m_source.base;
    track.values.offset += m_source.base;
    return true;
}

// Tracks with a global loop have only one array.
void TrackReader::addBySequence(Track& track, const Location& location, std::span<Timeline> rows)
{
    const bool isGlobal = track.globalLoop != kNoIndex;
    const Timeline first = isGlobal || hasOwnKeys(0) ? innerTimeline(track, 0, location) : Timeline{};
    for (std::size_t row = 0; row < m_rows; ++row) {
        const std::uint32_t array = m_arrays[row];
        if (array == kNoIndex) {
            if (m_source.table == 0 && m_source.playsInOthers)
                rows[row] = first;
            continue;
        }
        if (array == 0 || isGlobal || array >= track.times.count)
            rows[row] = first;
        else if (hasOwnKeys(array))
            rows[row] = innerTimeline(track, array, location);
    }
}

Timeline TrackReader::innerTimeline(const Track& track, std::uint32_t inner, const Location& location)
{
    const auto headOffset = [this, inner](std::uint32_t offset) {
        return offset - m_source.base + std::size_t{inner} * 8;
    };
    const auto arrayAt = [this, headOffset](std::uint32_t offset) {
        FieldReader in(m_file.file().span().subspan(headOffset(offset), 8));
        return readWireArray(in);
    };
    const WireArray times = arrayAt(track.times.offset);
    const WireArray values = track.type == TrackType::eventTimes ? WireArray{} : arrayAt(track.values.offset);
    const ByteRange stated = m_file.range(headOffset(track.times.offset), 8);
    Timeline timeline = m_prover.prove(times, values, track.type, stated, [&location, inner] {
        return joined(location.what, " ", location.index, " in sequence ", inner);
    });
    if (timeline.count > 0) {
        timeline.timesOffset += m_source.base;
        timeline.valuesOffset += m_source.base;
    }
    return timeline;
}

void TrackReader::report(Diagnostics& diagnostics) const
{
    m_prover.report(diagnostics);
    addError(diagnostics, Concern::model, "m2-track-outside", m_outside,
             Plural{"track is not completely in the file", "tracks are not completely in the file"},
             ", the first: ", m_outside.first, ", file has ", m_file.size());
    addError(diagnostics, Concern::model, "m2-track-limit", m_tooMany, " tracks of ", m_rows,
             " sequences are more than this program reads and are left out, the first: ", m_tooMany.first);
    addWarning(diagnostics, "m2-global-loop", m_unknownLoop,
               Plural{"track uses a global loop that does not exist", "tracks use a global loop that does not exist"},
               ", the sequence's time is used, the first: ", m_unknownLoop.first);
}

} // namespace formats::m2
