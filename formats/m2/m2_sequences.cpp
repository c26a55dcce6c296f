#include "formats/m2/m2_sequences.hpp"

#include "formats/m2/m2_names.hpp"

namespace formats::m2 {
namespace {

// Flags (docs/formats/m2.md §5.2).
constexpr std::uint32_t kPlaysOnce = 0x1;
constexpr std::uint32_t kKeysInModel = 0x130; // 0x20, and two flags that imply it in clients
constexpr std::uint32_t kEmbedded = 0x20;
constexpr std::uint32_t kAlias = 0x40;

constexpr std::uint32_t kMaxSequences = 65536;
constexpr std::uint32_t kSplitBlendVersion = 272;

struct SequenceRecord {
    Sequence sequence;
    std::uint16_t alias = 0;
};

SequenceRecord readRecord(FieldReader in, bool isOld)
{
    SequenceRecord record;
    Sequence& sequence = record.sequence;
    sequence.id = in.u16();
    sequence.variation = in.u16();
    if (isOld) {
        sequence.startMs = in.u32();
        const std::uint32_t end = in.u32();
        sequence.durationMs = end > sequence.startMs ? end - sequence.startMs : 0;
    } else {
        sequence.durationMs = in.u32();
    }
    sequence.moveSpeed = readFinite(in);
    sequence.flags = in.u32();
    sequence.frequency = in.i16();
    in.skip(2);
    sequence.replayMin = in.u32();
    sequence.replayMax = in.u32();
    if (isOld) {
        sequence.blendInMs = in.u32();
        sequence.blendOutMs = sequence.blendInMs;
    } else {
        sequence.blendInMs = in.u16(); // one u32 before later clients: the second half is then 0 (§5.1)
        sequence.blendOutMs = in.u16();
    }
    sequence.bounds = readBounds(in);
    sequence.boundsRadius = readFinite(in);
    const std::int16_t next = in.i16();
    sequence.nextVariation = next < 0 ? kNoIndex : static_cast<std::uint32_t>(next);
    record.alias = in.u16();
    sequence.loops = (sequence.flags & kPlaysOnce) == 0;
    return record;
}

std::string nameOf(const Sequence& sequence)
{
    std::string name = m2AnimationName(sequence.id);
    if (name.empty())
        name = joined("Animation ", sequence.id);
    return sequence.variation == 0 ? name : joined(name, " ", sequence.variation + 1);
}

// The sequence whose keys a sequence plays. Bad files contain cycles (§5.2).
std::uint32_t resolveAlias(const std::vector<SequenceRecord>& records, std::uint32_t index, ByteRange range,
                           Tally& broken)
{
    constexpr std::size_t kMaxSteps = 64; // real files need one or two
    const std::uint32_t stated = index;
    for (std::size_t step = 0; step < std::min(records.size(), kMaxSteps); ++step) {
        const std::uint32_t flags = records[index].sequence.flags;
        if ((flags & kAlias) == 0 || (flags & kEmbedded) != 0)
            return index;
        const std::uint32_t next = records[index].alias;
        if (next == index)
            return index;
        if (next >= records.size()) {
            broken.addAt(range, "sequence ", stated, " (", nameOf(records[stated].sequence),
                         ") plays the keys of sequence ", next, " of ", records.size());
            return index;
        }
        index = next;
    }
    broken.addAt(range, "sequence ", stated, " (", nameOf(records[stated].sequence),
                 ") plays its own keys in a circle");
    return stated;
}

} // namespace

bool hasOwnKeysInModel(const Sequence& sequence, const Layout& layout)
{
    // Below 264 all keys are in the file; converters left flags there that mean something else (§5.2).
    return layout.hasSharedTimeline || (sequence.flags & kKeysInModel) != 0;
}

std::vector<Sequence> readSequences(const ByteView& file, const Opening& opening, Diagnostics& diagnostics)
{
    const Layout& layout = opening.layout;
    WireArray stated = opening.header.sequences;
    if (stated.count > kMaxSequences) {
        addError(diagnostics, Concern::model, "m2-sequence-limit", tableRange(file, stated, layout.sequenceBytes()),
                 stated.count, " sequences stated, this program reads at most ", kMaxSequences);
        stated.count = kMaxSequences;
    }
    const Records table = recordsOf(file, stated, layout.sequenceBytes(), {"sequences", Element::sequence}, diagnostics,
                                    layout.headerBytes);
    std::vector<SequenceRecord> records;
    records.reserve(table.count);
    for (std::uint32_t i = 0; i < table.count; ++i)
        records.push_back(readRecord(table[i], layout.hasSharedTimeline));

    Tally brokenAliases;
    std::vector<Sequence> sequences;
    sequences.reserve(records.size());
    for (std::uint32_t i = 0; i < records.size(); ++i) {
        Sequence sequence = records[i].sequence;
        sequence.name = nameOf(sequence);
        if (sequence.nextVariation >= records.size())
            sequence.nextVariation = kNoIndex;
        if (!layout.hasSharedTimeline && sequence.blendOutMs == 0 && opening.header.version < kSplitBlendVersion)
            sequence.blendOutMs = sequence.blendInMs;
        sequence.keyRow = i;
        sequence.keysFrom =
            layout.hasSharedTimeline ? i : resolveAlias(records, i, file.rangeOf(table[i].rest()), brokenAliases);
        const Sequence& played = records[sequence.keysFrom].sequence;
        if (!hasOwnKeysInModel(played, layout)) {
            sequence.keysFile = m2AnimFileName(opening.stem, played.id, played.variation);
            sequence.keysFileId = opening.fileIds.animation(played.id, played.variation);
        }
        sequences.push_back(std::move(sequence));
    }
    addWarning(diagnostics, "m2-sequence-alias", brokenAliases,
               Plural{"sequence refers to no other one", "sequences refer to no other one"},
               ", the first: ", brokenAliases.first);
    return sequences;
}

std::vector<PlayableSequence> readPlayable(const ByteView& file, const Opening& opening, Diagnostics& diagnostics)
{
    const Records table = recordsOf(file, opening.header.playableLookup, 4, "playable animations", diagnostics);
    std::vector<PlayableSequence> playable(table.count);
    for (std::uint32_t i = 0; i < table.count; ++i) {
        FieldReader in = table[i];
        playable[i].fallbackId = in.i16();
        playable[i].flags = in.i16();
    }
    return playable;
}

std::vector<Clip> clipsOf(const Skinned& shape)
{
    std::vector<Clip> clips;
    clips.reserve(shape.sequences.size());
    for (std::uint32_t i = 0; i < shape.sequences.size(); ++i) {
        const Sequence& sequence = shape.sequences[i];
        Clip clip;
        clip.name = sequence.name;
        clip.loops = sequence.loops;
        clip.sequence = i;
        clip.sequenceSeconds = static_cast<double>(sequence.durationMs) / 1000.0;
        clip.framesPerSecond = kSequenceFramesPerSecond;
        clip.frameCount = sequenceFrames(clip.sequenceSeconds, clip.loops);
        clips.push_back(std::move(clip));
    }
    return clips;
}

} // namespace formats::m2
