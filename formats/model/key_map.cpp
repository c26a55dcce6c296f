#include "formats/model/key_map.hpp"

#include <algorithm>
#include <utility>

namespace formats {
namespace {

constexpr std::uint64_t kArrayAlignment = 16; // of arrays in an M2: what lies between two and is shorter is padding

void add(std::vector<ByteRange>& ranges, std::uint64_t offset, std::uint64_t length)
{
    if (length > 0)
        ranges.push_back({offset, length});
}

void addShared(std::vector<ByteRange>& ranges, const Track& track)
{
    const std::uint64_t count =
        track.type == TrackType::eventTimes ? track.times.count : std::min(track.times.count, track.values.count);
    add(ranges, track.ranges.offset, std::uint64_t{8} * track.ranges.count);
    add(ranges, track.times.offset, 4 * count);
    add(ranges, track.values.offset, valueBytesOf(track.type) * count);
}

void addBySequence(std::vector<ByteRange>& ranges, const Track& track, std::span<const Timeline> timelines)
{
    add(ranges, track.times.offset, std::uint64_t{8} * track.times.count);
    if (track.type != TrackType::eventTimes)
        add(ranges, track.values.offset, std::uint64_t{8} * track.values.count);
    for (const Timeline& timeline : timelines) {
        add(ranges, timeline.timesOffset, std::uint64_t{4} * timeline.count);
        add(ranges, timeline.valuesOffset, std::uint64_t{valueBytesOf(track.type)} * timeline.count);
    }
}

std::vector<ByteRange> keyRanges(const Skinned& shape)
{
    std::vector<ByteRange> ranges;
    const std::size_t rows = shape.tracks.empty() ? 0 : shape.timelines.size() / shape.tracks.size();
    for (std::size_t i = 0; i < shape.tracks.size(); ++i) {
        const std::span<const Timeline> timelines = std::span(shape.timelines).subspan(i * rows, rows);
        const bool isUsed = std::any_of(timelines.begin(), timelines.end(),
                                        [](const Timeline& timeline) { return timeline.count > 0; });
        if (!shape.hasSharedTimeline)
            addBySequence(ranges, shape.tracks[i], timelines);
        else if (isUsed)
            addShared(ranges, shape.tracks[i]);
    }
    for (const std::vector<Track>& tracks : shape.inheritedTracks) {
        for (const Track& track : tracks)
            addBySequence(ranges, track, {}); // their keys are among the timelines above
    }
    return ranges;
}

/// Those of `ranges` that begin in `part`, counted from where it begins.
std::vector<ByteRange> rangesIn(const ByteRange& part, std::vector<ByteRange> ranges)
{
    const auto isElsewhere = [&part](const ByteRange& range) {
        return range.offset < part.offset || range.offset - part.offset >= part.length;
    };
    ranges.erase(std::remove_if(ranges.begin(), ranges.end(), isElsewhere), ranges.end());
    for (ByteRange& range : ranges)
        range.offset -= part.offset;
    return ranges;
}

/// Joins ranges that touch or have only padding between them.
std::vector<ByteRange> merged(std::vector<ByteRange> ranges)
{
    std::sort(ranges.begin(), ranges.end(), [](const ByteRange& a, const ByteRange& b) { return a.offset < b.offset; });
    std::vector<ByteRange> wholes;
    for (const ByteRange& range : ranges) {
        const std::uint64_t end = wholes.empty() ? 0 : wholes.back().offset + wholes.back().length;
        if (wholes.empty() || range.offset >= end + kArrayAlignment)
            wholes.push_back(range);
        else
            wholes.back().length = std::max(end, range.offset + range.length) - wholes.back().offset;
    }
    return wholes;
}

void addKeys(FileMap& map, std::uint64_t base, std::vector<ByteRange> keys)
{
    for (const ByteRange& range : merged(std::move(keys)))
        map.push_back({"keys of tracks", base + range.offset, 1, range.length});
}

} // namespace

FileMap fileMapOf(const Model& model)
{
    FileMap map = model.map;
    if (isSkinned(model)) {
        const Skinned& shape = skinnedOf(model);
        addKeys(map, shape.fileOffset, rangesIn({0, shape.ownBytes}, keyRanges(shape)));
    }
    return map;
}

FileMap fileMapOf(const Model& model, const SidecarFile& sidecar)
{
    FileMap map = sidecar.map;
    if (!sidecar.joined.empty()) {
        const std::vector<ByteRange> keys = keyRanges(skinnedOf(model));
        for (const JoinedPart& part : sidecar.joined)
            addKeys(map, part.range.offset, rangesIn({part.base, part.range.length}, keys));
    }
    return map;
}

} // namespace formats
