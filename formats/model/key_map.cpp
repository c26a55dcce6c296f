#include "formats/model/key_map.hpp"

#include <algorithm>
#include <utility>

namespace formats {
namespace {

constexpr std::uint64_t kArrayAlignment = 16; // of arrays in an M2: shorter gaps between them are padding

void add(std::vector<ByteRange>& ranges, std::uint64_t offset, std::uint64_t length)
{
    if (length > 0)
        ranges.push_back({offset, length});
}

/// All keys of a track that all sequences share.
Timeline wholeTimeline(const Track& track)
{
    const std::uint32_t count =
        track.type == TrackType::eventTimes ? track.times.count : std::min(track.times.count, track.values.count);
    return {track.times.offset, track.values.offset, count, 0};
}

void addTimeline(std::vector<ByteRange>& ranges, TrackType type, const Timeline& timeline)
{
    add(ranges, timeline.timesOffset, std::uint64_t{4} * timeline.count);
    add(ranges, timeline.valuesOffset, std::uint64_t{valueBytesOf(type)} * timeline.count);
}

void addShared(std::vector<ByteRange>& ranges, const Track& track)
{
    add(ranges, track.ranges.offset, std::uint64_t{8} * track.ranges.count);
    addTimeline(ranges, track.type, wholeTimeline(track));
}

void addBySequence(std::vector<ByteRange>& ranges, const Track& track, std::span<const Timeline> timelines)
{
    add(ranges, track.times.offset, std::uint64_t{8} * track.times.count);
    if (track.type != TrackType::eventTimes)
        add(ranges, track.values.offset, std::uint64_t{8} * track.values.count);
    for (const Timeline& timeline : timelines)
        addTimeline(ranges, track.type, timeline);
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
            addBySequence(ranges, track, {}); // their keys are included in the timelines above
    }
    return ranges;
}

/// The parts of `ranges` that start in `part`, counted from its start.
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

/// Joins ranges that are adjacent or separated only by padding.
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
        map.push_back({"keys of tracks", base + range.offset, 1, range.length, Element::key});
}

/// The key in this timeline whose time or value contains the byte.
std::optional<KeyLocation> keyIn(const Timeline& timeline, TrackType type, TrackIndex track, std::uint64_t offset)
{
    const auto find = [&](std::uint64_t begin, std::uint64_t stride) -> std::optional<KeyLocation> {
        if (offset < begin || offset - begin >= stride * timeline.count)
            return std::nullopt;
        const std::uint64_t key = (offset - begin) / stride;
        return KeyLocation{track, static_cast<std::uint32_t>(key), {begin + key * stride, stride}};
    };
    const auto time = find(timeline.timesOffset, 4);
    return time ? time : find(timeline.valuesOffset, valueBytesOf(type));
}

template <class Things, class Uses> std::optional<std::uint32_t> firstThat(const Things& things, const Uses& uses)
{
    const auto found = std::find_if(things.begin(), things.end(), uses);
    return found != things.end() ? std::optional(static_cast<std::uint32_t>(found - things.begin())) : std::nullopt;
}

template <class... Tracks> auto isOneOf(TrackIndex track, Tracks... tracks)
{
    return ((track == tracks) || ...);
}

bool moves(const ParticleEmitter& emitter, TrackIndex track)
{
    return isOneOf(track, emitter.speed, emitter.speedVariation, emitter.verticalRange, emitter.horizontalRange,
                   emitter.gravity, emitter.lifespan, emitter.rate, emitter.areaLength, emitter.areaWidth,
                   emitter.zSource, emitter.enabled);
}

bool moves(const RibbonEmitter& emitter, TrackIndex track)
{
    return isOneOf(track, emitter.color, emitter.alpha, emitter.heightAbove, emitter.heightBelow, emitter.cell,
                   emitter.isVisible);
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

FileMap fileMapOf(const Skinned& shape, const SequenceKeys& keys)
{
    FileMap map = keys.map;
    std::vector<ByteRange> ranges;
    for (std::size_t i = 0; i < keys.timelines.size(); ++i) {
        if (keys.timelines[i].isExternal != 0)
            addTimeline(ranges, shape.tracks[i].type, keys.timelines[i]);
    }
    for (const ByteRange& part : keys.parts)
        addKeys(map, part.offset, rangesIn(part, ranges));
    return map;
}

std::optional<KeyLocation> keyAt(const Skinned& shape, std::uint64_t offset)
{
    const std::size_t rows = shape.tracks.empty() ? 0 : shape.timelines.size() / shape.tracks.size();
    for (std::uint32_t track = 0; track < shape.tracks.size(); ++track) {
        const TrackType type = shape.tracks[track].type;
        for (Timeline timeline : std::span(shape.timelines).subspan(track * rows, rows)) {
            if (timeline.isExternal != 0 || timeline.count == 0)
                continue;
            if (shape.hasSharedTimeline) // arrays are checked only if a sequence plays them
                timeline = wholeTimeline(shape.tracks[track]);
            if (const auto found = keyIn(timeline, type, track, offset))
                return found;
            if (shape.hasSharedTimeline)
                break;
        }
    }
    return std::nullopt;
}

std::optional<KeyLocation> keyAt(const Skinned& shape, const SequenceKeys& keys, std::uint64_t offset)
{
    for (std::uint32_t track = 0; track < keys.timelines.size(); ++track) {
        const auto found = keys.timelines[track].isExternal != 0
                               ? keyIn(keys.timelines[track], shape.tracks[track].type, track, offset)
                               : std::nullopt;
        if (found)
            return found;
    }
    return std::nullopt;
}

TrackOwner ownerOfTrack(const Skinned& shape, TrackIndex track)
{
    const auto ofBone = [track](const Bone& bone) {
        return isOneOf(track, bone.translation, bone.rotation, bone.scale);
    };
    const auto ofAttachment = [track](const Attachment& attachment) { return attachment.isActive == track; };
    const auto ofCamera = [track](const ModelCamera& camera) {
        return isOneOf(track, camera.positionTrack, camera.targetTrack, camera.rollTrack, camera.fieldOfViewTrack);
    };
    const auto ofEmitter = [track](const auto& emitter) { return moves(emitter, track); };
    if (const auto bone = firstThat(shape.bones, ofBone))
        return {Element::bone, *bone};
    if (const auto attachment = firstThat(shape.attachments, ofAttachment))
        return {Element::tag, *attachment};
    if (const auto camera = firstThat(shape.cameras, ofCamera))
        return {Element::camera, *camera};
    if (const auto particle = firstThat(shape.particles, ofEmitter))
        return {Element::particle, *particle};
    if (const auto ribbon = firstThat(shape.ribbons, ofEmitter))
        return {Element::ribbon, *ribbon};
    return {};
}

} // namespace formats
