#include "formats/base/signature.hpp"
#include "formats/m2/m2.hpp"
#include "formats/m2/m2_chunks.hpp"
#include "formats/m2/m2_tracks.hpp"

#include <algorithm>
#include <optional>

// The keys of one sequence in a sidecar (docs/formats/m2.md §15.2): no header, or chunks of later clients.
namespace formats::m2 {
namespace {

struct Blob { // start of the offsets for one kind of track
    std::uint32_t offset = 0;
    std::uint32_t size = 0;

    [[nodiscard]] ByteRange range() const { return {offset, size}; }
};

struct Blobs {
    Blob other, bones, attachments;
};

Blobs blobsOf(const ByteView& anim, Diagnostics& diagnostics)
{
    const auto bytes = anim.file().span();
    const Blob whole{0, static_cast<std::uint32_t>(bytes.size())};
    const bool isChunked = beginsWith(bytes, "AFM2") || beginsWith(bytes, "AFSA") || beginsWith(bytes, "AFSB");
    if (!isChunked)
        return {whole, whole, whole};
    const Chunks chunks = Chunks::read(anim, diagnostics);
    const auto blobOr = [&chunks](std::string_view id, const Blob& fallback) {
        const Chunk* const chunk = chunks.find(id);
        return chunk != nullptr ? Blob{chunk->offset, chunk->size} : fallback;
    };
    const Blob other = blobOr("AFM2", {});
    return {other, blobOr("AFSB", other), blobOr("AFSA", other)};
}

/// The parts of the file that contain keys, without duplicates.
std::vector<ByteRange> partsOf(const Blobs& blobs)
{
    std::vector<ByteRange> parts;
    for (const ByteRange& part : {blobs.other.range(), blobs.bones.range(), blobs.attachments.range()}) {
        if (part.length > 0 && std::find(parts.begin(), parts.end(), part) == parts.end())
            parts.push_back(part);
    }
    return parts;
}

/// Chunks with keys are described by their keys; all others as a whole.
FileMap mapWithout(const std::vector<ByteRange>& parts, const ByteView& anim)
{
    FileMap map = anim.takeMap();
    const auto isOfKeys = [&parts](const FileMapEntry& entry) {
        return std::any_of(parts.begin(), parts.end(),
                           [&entry](const ByteRange& part) { return entry.offset == part.offset; });
    };
    map.erase(std::remove_if(map.begin(), map.end(), isOfKeys), map.end());
    return map;
}

// The blob that each track reads from.
std::vector<const Blob*> sourcesOf(const Skinned& shape, const Blobs& blobs)
{
    std::vector<const Blob*> sources(shape.tracks.size(), &blobs.other);
    const auto set = [&sources](TrackIndex track, const Blob& blob) {
        if (track != kNoIndex)
            sources[track] = &blob;
    };
    for (const Bone& bone : shape.bones) {
        set(bone.translation, blobs.bones);
        set(bone.rotation, blobs.bones);
        set(bone.scale, blobs.bones);
    }
    for (const Attachment& attachment : shape.attachments)
        set(attachment.isActive, blobs.attachments);
    return sources;
}

/// The object that a track animates, for messages.
std::string nameOf(const Skinned& shape, TrackIndex track)
{
    for (std::size_t i = 0; i < shape.bones.size(); ++i) {
        const Bone& bone = shape.bones[i];
        if (bone.translation == track)
            return joined("translation of bone ", i);
        if (bone.rotation == track)
            return joined("rotation of bone ", i);
        if (bone.scale == track)
            return joined("scale of bone ", i);
    }
    for (std::size_t i = 0; i < shape.attachments.size(); ++i) {
        if (shape.attachments[i].isActive == track)
            return joined("attachment ", i);
    }
    for (std::size_t i = 0; i < shape.events.size(); ++i) {
        if (shape.events[i].times == track)
            return joined("event ", i);
    }
    return joined("track ", track);
}

WireArray innerArray(const Skinned& shape, std::uint32_t outerOffset, std::uint32_t index)
{
    FieldReader in(shape.file.span().subspan(outerOffset + std::size_t{index} * 8, 8));
    return readWireArray(in);
}

} // namespace
} // namespace formats::m2

namespace formats {

Result<SequenceKeys> loadSequenceKeys(const Skinned& shape, std::uint32_t sequence, const ByteView& anim)
{
    assert(sequence < shape.sequences.size());
    const Sequence& owner = shape.sequences[shape.sequences[sequence].keysFrom];
    const std::uint32_t row = owner.keyRow;
    const std::span<const Track> tracks = tracksOf(shape, owner);
    const std::span<const std::byte> bytes = anim.file().span();
    if (bytes.size() > UINT32_MAX)
        return fail(LoadErrorCode::tooLarge, anim.name(), ": ", bytes.size(), " bytes");
    SequenceKeys keys;
    keys.file = anim.file();
    keys.timelines = keysOf(shape, sequence).timelines.copied();
    const m2::Blobs blobs = m2::blobsOf(anim, keys.diagnostics);
    keys.parts = m2::partsOf(blobs);
    keys.map = m2::mapWithout(keys.parts, anim);
    const std::vector<const m2::Blob*> sources = m2::sourcesOf(shape, blobs);
    std::array<std::optional<m2::KeyProver>, 3> provers; // each checks its own blob
    const std::array<const m2::Blob*, 3> kinds{&blobs.other, &blobs.bones, &blobs.attachments};
    for (std::size_t i = 0; i < provers.size(); ++i)
        provers[i].emplace(bytes.subspan(kinds[i]->offset, kinds[i]->size), kinds[i]->offset);

    std::size_t wanted = 0;
    std::size_t found = 0;
    for (std::uint32_t i = 0; i < shape.tracks.size(); ++i) {
        const Track& track = tracks[i];
        if (track.globalLoop != kNoIndex || row >= track.times.count || shape.hasSharedTimeline)
            continue;
        const WireArray times = m2::innerArray(shape, track.times.offset, row);
        const WireArray values =
            track.type == TrackType::eventTimes ? WireArray{} : m2::innerArray(shape, track.values.offset, row);
        const auto kind = static_cast<std::size_t>(std::find(kinds.begin(), kinds.end(), sources[i]) - kinds.begin());
        Timeline timeline =
            provers[kind]->prove(times, values, track.type, {}, [&shape, i] { return m2::nameOf(shape, i); });
        wanted += times.count > 0 ? 1 : 0;
        found += timeline.count > 0 ? 1 : 0;
        timeline.timesOffset += sources[i]->offset;
        timeline.valuesOffset += sources[i]->offset;
        timeline.isExternal = 1;
        keys.timelines[i] = timeline;
    }
    if (wanted > 0 && found == 0)
        return fail(LoadErrorCode::corrupt, anim.name(), ": none of ", wanted, " arrays of keys of sequence ", row,
                    " (", owner.name, ") is in its ", bytes.size(), " bytes");
    for (const auto& prover : provers)
        prover->report(keys.diagnostics);
    return keys;
}

} // namespace formats
