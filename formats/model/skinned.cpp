#include "formats/model/skinned.hpp"

#include "formats/base/names.hpp"

#include <algorithm>

namespace formats {
namespace {

TimelineRow rowOf(const Skinned& shape, std::uint32_t row)
{
    if (shape.tracks.empty())
        return {};
    const std::size_t rows = std::max<std::size_t>(shape.sequences.size(), 1);
    assert(row < rows && shape.timelines.size() == rows * shape.tracks.size());
    return {shape.timelines.data() + row, rows, shape.tracks.size()};
}

} // namespace

std::vector<Timeline> TimelineRow::copied() const
{
    std::vector<Timeline> row;
    row.reserve(m_count);
    for (std::size_t track = 0; track < m_count; ++track)
        row.push_back((*this)[track]);
    return row;
}

std::uint32_t frameCountOf(const Skinned& shape)
{
    return shape.sampledFrames.empty() ? 0
                                       : shape.sampledFrames.back().firstFrame + shape.sampledFrames.back().frameCount;
}

void addFrames(Skinned& shape, SampledFrames frames)
{
    assert(frames.bones.size() == shape.bones.size());
    frames.firstFrame = frameCountOf(shape);
    shape.sampledFrames.push_back(std::move(frames));
}

LocalTransform localTransformAt(const Skinned& shape, std::uint32_t bone, std::uint32_t frame)
{
    const auto behind =
        std::upper_bound(shape.sampledFrames.begin(), shape.sampledFrames.end(), frame,
                         [](std::uint32_t wanted, const SampledFrames& frames) { return wanted < frames.firstFrame; });
    if (behind == shape.sampledFrames.begin())
        return shape.binds[bone].local;
    const SampledFrames& frames = *(behind - 1);
    const std::uint32_t inside = frame - frames.firstFrame;
    return inside < frames.frameCount ? localTransformAt(frames, bone, inside) : shape.binds[bone].local;
}

std::span<const Track> tracksOf(const Skinned& shape, const Sequence& sequence)
{
    assert(sequence.keyTable <= shape.inheritedTracks.size());
    return sequence.keyTable == 0 ? shape.tracks : shape.inheritedTracks[sequence.keyTable - 1];
}

KeyView keysOf(const Skinned& shape, std::uint32_t sequence)
{
    if (shape.sequences.empty())
        return {.timelines = rowOf(shape, 0),
                .file = shape.file.span(),
                .external = {},
                .tracks = {},
                .startMs = 0,
                .durationMs = 0};
    const Sequence& played = shape.sequences[sequence];
    return {.timelines = rowOf(shape, played.keysFrom),
            .file = shape.file.span(),
            .external = {},
            .tracks = tracksOf(shape, shape.sequences[played.keysFrom]),
            .startMs = shape.sequences[played.keysFrom].startMs,
            .durationMs = played.durationMs};
}

KeyView keysOf(const Skinned& shape, std::uint32_t sequence, const SequenceKeys& external)
{
    KeyView keys = keysOf(shape, sequence);
    assert(external.timelines.size() == shape.tracks.size());
    keys.timelines = external.timelines;
    keys.external = external.file.span();
    return keys;
}

std::vector<glm::mat3x4> boneOffsetsOf(const Skinned& shape, const FacePose& face)
{
    std::vector<glm::mat3x4> offsets(shape.bones.size(), glm::mat3x4(1.0f));
    for (const FacePose::Offset& offset : face.offsets)
        offsets[offset.bone] = offset.matrix;
    return offsets;
}

std::vector<std::uint32_t> bonesFrom(const Skinned& shape, std::uint32_t root)
{
    std::vector<std::uint32_t> bones;
    std::vector<bool> isBelow(shape.bones.size());
    for (const std::uint32_t bone : shape.boneOrder) {
        const std::uint32_t parent = shape.bones[bone].parent;
        isBelow[bone] = bone == root || (parent != kNoIndex && isBelow[parent]);
        if (isBelow[bone])
            bones.push_back(bone);
    }
    return bones;
}

std::uint32_t findSequence(const Skinned& shape, std::uint16_t id)
{
    std::uint32_t found = kNoIndex;
    for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
        if (shape.sequences[i].id != id)
            continue;
        if (shape.sequences[i].variation == 0)
            return i;
        if (found == kNoIndex)
            found = i;
    }
    return found;
}

std::uint32_t findAttachment(const Skinned& shape, std::string_view name)
{
    for (std::uint32_t i = 0; i < shape.attachments.size(); ++i) {
        if (isSameButForCase(shape.attachments[i].name, name))
            return i;
    }
    return kNoIndex;
}

const Geoset* findGeoset(const Skinned& shape, std::uint16_t id)
{
    const auto found = std::lower_bound(shape.geosets.begin(), shape.geosets.end(), id,
                                        [](const Geoset& geoset, std::uint16_t wanted) { return geoset.id < wanted; });
    return found != shape.geosets.end() && found->id == id ? &*found : nullptr;
}

} // namespace formats
