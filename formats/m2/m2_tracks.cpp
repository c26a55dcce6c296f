#include "formats/m2/m2_tracks.hpp"

#include "formats/m2/m2_sequences.hpp"

#include <algorithm>
#include <bit>

namespace formats {
namespace {

// Ours: keys may be shared by tracks, but files in which everything lies over everything must not cost the product.
constexpr std::uint64_t kMostReadsAByte = 4;
constexpr std::uint64_t kFreeBytes = 1U << 20U;
constexpr std::size_t kFreeTimelines = 1U << 20U;
constexpr std::uint64_t kFileBytesATimeline = 16;

constexpr std::uint64_t kMarkBytes = 4;
constexpr std::uint64_t kMarksAWord = 64;
constexpr std::uint64_t kPaddingMarks = 3; // arrays are aligned to 16 bytes
constexpr std::uint64_t kMarkedByWord = kMarkBytes * kMarksAWord;

constexpr std::uint16_t kLinear = 1;
constexpr std::uint16_t kBezier = 2;
constexpr std::uint16_t kHermite = 3;

bool isSpline(TrackType type)
{
    return type == TrackType::splineF32 || type == TrackType::splineVec3;
}

// §4.4: only cameras store tangents, and switches do not go over into one another.
Interpolation interpolationOf(std::uint16_t stated, TrackType type)
{
    if (stated == 0 || type == TrackType::u8 || type == TrackType::moments)
        return Interpolation::step;
    if (isSpline(type) && stated == kBezier)
        return Interpolation::bezier;
    if (isSpline(type) && stated == kHermite)
        return Interpolation::hermite;
    static_assert(kLinear == 1); // and everything unknown
    return Interpolation::linear;
}

bool hasFloats(TrackType type)
{
    return type == TrackType::f32 || type == TrackType::vec3 || type == TrackType::quaternion || isSpline(type);
}

bool areFinite(std::span<const std::byte> floats)
{
    constexpr std::uint32_t kExponent = 0x7F800000;
    const Numbers<std::uint32_t> words(floats);
    std::uint32_t bad = 0;
    for (std::size_t i = 0; i < words.size(); ++i)
        bad |= (words[i] & kExponent) == kExponent ? 1U : 0U;
    return bad == 0;
}

bool areAscending(std::span<const std::byte> bytes)
{
    const Numbers<std::uint32_t> times(bytes);
    std::uint32_t bad = 0;
    for (std::size_t i = 1; i < times.size(); ++i)
        bad |= times[i - 1] > times[i] ? 1U : 0U;
    return bad == 0;
}

bool isInside(std::uint64_t size, std::uint64_t offset, std::uint64_t stride, std::uint64_t count)
{
    return offset <= size && count <= (size - offset) / stride;
}

} // namespace

// --- ByteMarks

ByteMarks::ByteMarks(std::uint64_t fileBytes)
    : m_fileBytes(fileBytes), m_words(static_cast<std::size_t>(fileBytes / kMarkedByWord + 1))
{
}

void ByteMarks::set(std::uint64_t offset, std::uint64_t length)
{
    if (length == 0)
        return;
    std::uint64_t mark = offset / kMarkBytes;
    const std::uint64_t end = (offset + length + kMarkBytes - 1) / kMarkBytes;
    while (mark < end) {
        const std::uint64_t bit = mark % kMarksAWord;
        const std::uint64_t count = std::min(end - mark, kMarksAWord - bit);
        const std::uint64_t ones = count == kMarksAWord ? UINT64_MAX : (std::uint64_t{1} << count) - 1;
        m_words[static_cast<std::size_t>(mark / kMarksAWord)] |= ones << bit;
        mark += count;
    }
}

template <bool isMarked> std::uint64_t ByteMarks::next(std::uint64_t mark) const
{
    std::size_t word = static_cast<std::size_t>(mark / kMarksAWord);
    const auto bitsOf = [this](std::size_t index) { return isMarked ? m_words[index] : ~m_words[index]; };
    if (word >= m_words.size())
        return m_words.size() * kMarksAWord;
    std::uint64_t bits = bitsOf(word) & (UINT64_MAX << (mark % kMarksAWord));
    while (bits == 0) {
        if (++word == m_words.size())
            return m_words.size() * kMarksAWord;
        bits = bitsOf(word);
    }
    return word * kMarksAWord + static_cast<std::uint64_t>(std::countr_zero(bits));
}

void ByteMarks::appendTo(FileMap& map, std::string_view what)
{
    for (Lane& lane : m_lanes) {
        set(lane.offset, lane.end - lane.offset);
        lane = {};
    }
    const std::uint64_t marks = m_words.size() * kMarksAWord;
    std::uint64_t first = next<true>(0);
    while (first < marks) {
        std::uint64_t end = next<false>(first);
        std::uint64_t following = next<true>(end);
        while (following < marks && following - end <= kPaddingMarks) { // padding belongs to the range
            end = next<false>(following);
            following = next<true>(end);
        }
        const std::uint64_t offset = first * kMarkBytes;
        map.push_back({std::string(what), offset, 1, std::min(end * kMarkBytes, m_fileBytes) - offset});
        first = following;
    }
}

// --- M2KeyProver

M2KeyProver::M2KeyProver(std::span<const std::byte> bytes)
    : m_bytes(bytes), m_marks(bytes.size()), m_budget(kMostReadsAByte * bytes.size() + kFreeBytes)
{
}

M2KeyProver::Verdict M2KeyProver::judge(std::uint64_t timesOffset, std::uint64_t valuesOffset, std::uint64_t count,
                                        TrackType type)
{
    const std::uint64_t valueBytes = valueBytesOf(type);
    if (!isInside(m_bytes.size(), timesOffset, 4, count) ||
        (valueBytes != 0 && !isInside(m_bytes.size(), valuesOffset, valueBytes, count)))
        return Verdict::outside;
    const std::uint64_t length = count * (4 + valueBytes);
    if (length > m_budget)
        return Verdict::overBudget;
    m_budget -= length;
    const auto cut = [this](std::uint64_t offset, std::uint64_t bytes) {
        return m_bytes.subspan(static_cast<std::size_t>(offset), static_cast<std::size_t>(bytes));
    };
    if (hasFloats(type) && !areFinite(cut(valuesOffset, valueBytes * count)))
        return Verdict::notFinite;
    m_marks.addTimes(timesOffset, 4 * count);
    if (valueBytes != 0)
        m_marks.addValues(valuesOffset, valueBytes * count);
    const bool needsOrder = type != TrackType::moments; // nothing lies between moments
    return !needsOrder || areAscending(cut(timesOffset, 4 * count)) ? Verdict::sound : Verdict::unsorted;
}

void M2KeyProver::report(Diagnostics& notes) const
{
    if (m_outside.count > 0)
        addError(notes, Concern::model, "m2-keys-outside", {}, m_outside.count,
                 " arrays of keys are not in the file and left out, the first: ", m_outside.first, ", file has ",
                 m_bytes.size());
    if (m_notFinite.count > 0)
        addError(notes, Concern::model, "m2-keys-not-finite", {}, m_notFinite.count,
                 " arrays of keys have numbers that are not finite and are left out, the first: ", m_notFinite.first);
    if (m_overBudget.count > 0)
        addError(notes, Concern::model, "m2-keys-overlap", {}, m_overBudget.count,
                 " arrays of keys lie over each other more than ", kMostReadsAByte,
                 " times and are left out, the first: ", m_overBudget.first);
    if (m_uneven.count > 0)
        addWarning(notes, "m2-keys-uneven", {}, m_uneven.count,
                   " tracks have not as many times as values, the smaller number is used, the first: ", m_uneven.first);
    if (m_unsorted.count > 0)
        addWarning(notes, "m2-keys-order", {}, m_unsorted.count,
                   " tracks have times that go back, the first: ", m_unsorted.first);
}

// --- M2TrackReader

M2TrackReader::M2TrackReader(const ByteView& file, const M2Layout& layout, Skinned& shape)
    : m_file(file),
      m_layout(layout),
      m_shape(shape),
      m_rows(std::max<std::size_t>(shape.sequences.size(), 1)),
      m_mostTimelines(kFreeTimelines + static_cast<std::size_t>(file.size() / kFileBytesATimeline)),
      m_prover(file.file().span())
{
    for (const Sequence& sequence : shape.sequences)
        m_hasOwnKeys.push_back(hasOwnKeysInModel(sequence, layout) ? 1 : 0);
    m_hasOwnKeys.resize(m_rows, 1); // of a model without sequences
}

void M2TrackReader::reserve(std::size_t trackCount)
{
    m_shape.tracks.reserve(m_shape.tracks.size() + trackCount);
    m_shape.timelines.reserve(std::min(m_shape.timelines.size() + trackCount * m_rows, m_mostTimelines));
}

M2TrackReader::TrackHead M2TrackReader::readHead(FieldReader& in, TrackType type, const Place& place)
{
    TrackHead head;
    head.track.type = type;
    head.track.interpolation = interpolationOf(in.u16(), type);
    const std::int16_t loop = in.i16();
    if (loop >= 0) {
        head.track.globalLoop = m2Index(loop, m_shape.globalLoops.size());
        if (head.track.globalLoop == kNoIndex)
            m_unknownLoop.add(place.what, " ", place.index, ": global loop ", loop, " of ", m_shape.globalLoops.size());
    }
    if (m_layout.hasSharedTimeline)
        head.ranges = readWireArray(in);
    head.track.times = readWireArray(in);
    if (type != TrackType::moments)
        head.track.values = readWireArray(in);
    return head;
}

TrackIndex M2TrackReader::read(FieldReader& in, TrackType type, std::string_view what, std::uint32_t index)
{
    const Place place{what, index};
    const TrackHead head = readHead(in, type, place);
    if (head.track.times.count == 0 || head.track.values.count == 0)
        return kNoIndex;
    return add(head, place);
}

TrackIndex M2TrackReader::readMoments(FieldReader& in, std::string_view what, std::uint32_t index)
{
    const Place place{what, index};
    const TrackHead head = readHead(in, TrackType::moments, place);
    return head.track.times.count == 0 ? kNoIndex : add(head, place);
}

TrackIndex M2TrackReader::add(const TrackHead& head, const Place& place)
{
    if (m_shape.timelines.size() + m_rows > m_mostTimelines) {
        m_tooMany.add(place.what, " ", place.index);
        return kNoIndex;
    }
    m_shape.timelines.resize(m_shape.timelines.size() + m_rows);
    m_shape.tracks.push_back(head.track);
    if (m_layout.hasSharedTimeline)
        addShared(head, place);
    else
        addBySequence(head.track, place);
    return static_cast<TrackIndex>(m_shape.tracks.size() - 1);
}

// §4.1: the keys of each sequence are a range of the one array.
void M2TrackReader::addShared(const TrackHead& head, const Place& place)
{
    const Track& track = head.track;
    const std::span<Timeline> rows = std::span(m_shape.timelines).last(m_rows);
    const auto where = [&place] { return joined(place.what, " ", place.index); };
    const Timeline all = m_prover.prove(track.times, track.values, track.type, where);
    std::fill(rows.begin(), rows.end(), all);
    if (all.count == 0 || track.globalLoop != kNoIndex || head.ranges.count == 0)
        return;
    const std::uint64_t rangeCount =
        std::min<std::uint64_t>({head.ranges.count, m_file.fitting(head.ranges.offset, 8), m_rows});
    if (rangeCount < std::min<std::uint64_t>(head.ranges.count, m_rows))
        m_outside.add(where(), ": ", head.ranges.count, " ranges at byte ", head.ranges.offset);
    if (rangeCount == 0)
        return;
    m_prover.markTable(head.ranges.offset, rangeCount * 8);
    FieldReader in(m_file.file().span().subspan(head.ranges.offset, static_cast<std::size_t>(rangeCount * 8)));
    for (std::uint64_t row = 0; row < rangeCount; ++row) {
        const std::uint32_t first = in.u32();
        const std::uint32_t last = in.u32();
        if (first > last || last >= all.count)
            continue; // all keys then: windows of sequences do not overlap, so that time finds the right ones
        Timeline& timeline = rows[static_cast<std::size_t>(row)];
        timeline.timesOffset += 4 * first;
        timeline.valuesOffset += valueBytesOf(track.type) * first;
        timeline.count = last - first + 1;
    }
}

// §4.2: an array for each sequence; what has a global clock has only one.
void M2TrackReader::addBySequence(const Track& track, const Place& place)
{
    const bool hasValues = track.type != TrackType::moments;
    std::uint64_t outer = m_file.fitting(track.times.offset, 8);
    outer = hasValues ? std::min(outer, m_file.fitting(track.values.offset, 8)) : outer;
    const std::uint32_t stated = hasValues ? std::min(track.times.count, track.values.count) : track.times.count;
    if (outer < stated)
        m_outside.add(place.what, " ", place.index, ": ", stated, " arrays at byte ", track.times.offset, " and byte ",
                      track.values.offset);
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(outer, stated));
    m_shape.tracks.back().times.count = count; // what is read later was proved here
    m_shape.tracks.back().values.count = count;
    m_prover.markTable(track.times.offset, std::uint64_t{count} * 8);
    if (hasValues)
        m_prover.markTable(track.values.offset, std::uint64_t{count} * 8);
    const std::span<Timeline> rows = std::span(m_shape.timelines).last(m_rows);
    const bool isGlobal = track.globalLoop != kNoIndex;
    const bool isFirstHere = m_hasOwnKeys.front() != 0;
    if (count == 0)
        return;
    const Timeline first = isGlobal || isFirstHere ? innerTimeline(track, 0, place) : Timeline{};
    for (std::uint32_t row = 0; row < m_rows; ++row) {
        if (row == 0 || isGlobal || row >= count)
            rows[row] = first;
        else if (m_hasOwnKeys[row] != 0)
            rows[row] = innerTimeline(track, row, place);
    }
}

Timeline M2TrackReader::innerTimeline(const Track& track, std::uint32_t inner, const Place& place)
{
    const auto arrayAt = [this, inner](std::uint32_t offset) {
        FieldReader in(m_file.file().span().subspan(offset + std::size_t{inner} * 8, 8));
        return readWireArray(in);
    };
    const WireArray times = arrayAt(track.times.offset);
    const WireArray values = track.type == TrackType::moments ? WireArray{} : arrayAt(track.values.offset);
    return m_prover.prove(times, values, track.type,
                          [&place, inner] { return joined(place.what, " ", place.index, " in sequence ", inner); });
}

void M2TrackReader::finish(Diagnostics& notes, FileMap& map)
{
    m_prover.report(notes);
    m_prover.appendTo(map);
    if (m_outside.count > 0)
        addError(notes, Concern::model, "m2-track-outside", {}, m_outside.count,
                 " tracks are not whole in the file, the first: ", m_outside.first, ", file has ", m_file.size());
    if (m_tooMany.count > 0)
        addError(notes, Concern::model, "m2-track-limit", {}, m_tooMany.count, " tracks of ", m_rows,
                 " sequences are more than this program reads and left out, the first: ", m_tooMany.first);
    if (m_unknownLoop.count > 0)
        addWarning(notes, "m2-global-loop", {}, m_unknownLoop.count,
                   " tracks run on a global loop that is not there, the sequence's time is used, the first: ",
                   m_unknownLoop.first);
}

} // namespace formats
