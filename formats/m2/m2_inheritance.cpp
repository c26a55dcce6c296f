#include "formats/m2/m2_inheritance.hpp"

#include "formats/base/file_diagnostics.hpp"
#include "formats/m2/m2_attachments.hpp"
#include "formats/m2/m2_bones.hpp"
#include "formats/m2/m2_sequences.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace formats::m2 {
namespace {

constexpr std::uint32_t kArrayHeadBytes = 8;
constexpr std::size_t kJoinAlignment = 16;
constexpr std::uint64_t kMaxJoinedBytes = std::uint64_t{2} << 30U; // of a model and its skeletons

/// Concatenates pieces of files.
class Joiner {
public:
    [[nodiscard]] std::uint32_t add(const ByteView& piece)
    {
        m_bytes.resize((m_bytes.size() + kJoinAlignment - 1) / kJoinAlignment * kJoinAlignment);
        const std::size_t base = m_bytes.size();
        const auto bytes = piece.file().span();
        m_bytes.insert(m_bytes.end(), bytes.begin(), bytes.end());
        return static_cast<std::uint32_t>(base);
    }
    [[nodiscard]] FileBytes joined() const { return FileBytes::copyOf(m_bytes); }

private:
    std::vector<std::byte> m_bytes;
};

/// The array that fills a chunk of the model (PADC, PEDC, PSBC).
Records recordsIn(const ByteView& chunk, std::uint32_t stride, std::string_view what, Diagnostics& diagnostics)
{
    if (chunk.size() < kArrayHeadBytes)
        return {{}, stride, 0};
    FieldReader in(chunk.file().span());
    return recordsOf(chunk, readWireArray(in), stride, what, diagnostics, kArrayHeadBytes);
}

/// A skeleton's file, for its diagnostics.
WholeFile wholeFile(const SkeletonFile& skeleton)
{
    return {skeleton.file.name(), skeleton.file.size()};
}

std::set<std::uint16_t> excludedAnimations(const Chunks& chunks)
{
    const ByteView chunk = chunks.view("PABC");
    const Numbers<std::uint16_t> numbers(chunk.file().span());
    std::set<std::uint16_t> ids;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        ids.insert(numbers[i]);
    return ids;
}

/// Replaces the chunk `id` in the map of its file by the tables read from it. Returns the range of the chunk's content.
ByteRange addTables(std::string_view id, const SkeletonFile& skeleton, const ByteView& content, FileMap& map)
{
    const Chunk* const chunk = skeleton.opening.chunks.find(id);
    if (chunk == nullptr)
        return {};
    FileMap tables = content.takeMap();
    if (!tables.empty()) {
        const auto isContent = [&](const FileMapEntry& entry) {
            return entry.offset == chunk->offset && entry.stride == 1;
        };
        map.erase(std::remove_if(map.begin(), map.end(), isContent), map.end());
        map.push_back({joined("arrays of chunk ", id), chunk->offset, kArrayHeadBytes,
                       std::min(skeletonArrays(id), chunk->size / kArrayHeadBytes)});
    }
    for (FileMapEntry& table : tables) {
        table.offset += chunk->offset;
        map.push_back(std::move(table));
    }
    return {chunk->offset, chunk->size};
}

} // namespace

Result<SkeletonTables> SkeletonTables::join(const ByteView& block, const Opening& model,
                                            const std::vector<SkeletonFile>& skeletons, Skinned& shape)
{
    const ByteView weights = model.chunks.view("PADC");
    const ByteView events = model.chunks.view("PEDC");
    std::uint64_t size = block.size() + weights.size() + events.size();
    for (const SkeletonFile& skeleton : skeletons)
        size += skeleton.bones.size() + skeleton.attachments.size();
    if (size > kMaxJoinedBytes)
        return fail(LoadErrorCode::tooLarge, block.name(), ": the model and its skeletons have ", size,
                    " bytes, this program reads ", kMaxJoinedBytes);
    SkeletonTables tables(model, skeletons, shape);
    Joiner joiner;
    (void)joiner.add(block);
    for (std::size_t i = 0; i < skeletons.size(); ++i) {
        tables.m_levels[i].bonesBase = joiner.add(skeletons[i].bones);
        tables.m_levels[i].attachmentsBase = joiner.add(skeletons[i].attachments);
    }
    tables.m_weightsBase = joiner.add(weights);
    tables.m_eventsBase = joiner.add(events);
    shape.file = joiner.joined();
    shape.ownBytes = block.size();
    return tables;
}

void SkeletonTables::readLoops(std::size_t level, Diagnostics& diagnostics)
{
    const SkeletonFile& skeleton = (*m_skeletons)[level];
    const Records loops = recordsOf(skeleton.sequences, skeleton.opening.header.globalLoops, 4, "global loops",
                                    diagnostics, skeleton.opening.layout.headerBytes);
    m_levels[level].firstLoop = static_cast<std::uint32_t>(m_shape->globalLoops.size());
    m_levels[level].loopCount = loops.count;
    FieldReader in(loops.bytes);
    for (std::uint32_t i = 0; i < loops.count; ++i)
        m_shape->globalLoops.push_back(in.u32());
}

std::vector<Bounds> SkeletonTables::parentBounds(Diagnostics& diagnostics) const
{
    const ByteView chunk = m_model->chunks.view("PSBC");
    return valuesOf(recordsIn(chunk, kBoundsBytes, "bounds of the parent's sequences", diagnostics), readBounds);
}

void SkeletonTables::readSequences(Diagnostics& diagnostics)
{
    for (std::uint32_t level = 0; level < m_levels.size(); ++level) {
        const SkeletonFile& skeleton = (*m_skeletons)[level];
        Diagnostics found;
        readLoops(level, found);
        const std::vector<Sequence> own = m2::readSequences(skeleton.sequences, skeleton.opening, found);
        for (const Sequence& sequence : own)
            m_levels[level].hasOwnKeys.push_back(hasOwnKeysInModel(sequence, skeleton.opening.layout) ? 1 : 0);
        addDiagnosticsOf(wholeFile(skeleton), std::move(found), diagnostics);
        addSequences(level, own, level == 1 ? parentBounds(diagnostics) : std::vector<Bounds>());
    }
    m_shape->inheritedTracks.resize(m_levels.size() - 1);
}

// Selects the animations needed from a parent and their index among all sequences.
void SkeletonTables::addSequences(std::uint32_t level, const std::vector<Sequence>& own,
                                  const std::vector<Bounds>& bounds)
{
    std::vector<Sequence>& all = m_shape->sequences;
    const std::set<std::uint16_t> excluded =
        level == 0 ? std::set<std::uint16_t>() : excludedAnimations(m_model->chunks);
    std::set<std::uint16_t> taken;
    for (const Sequence& sequence : all)
        taken.insert(sequence.id);
    std::vector<std::uint32_t> newIndices(own.size(), kNoIndex); // indices into all sequences
    auto nextIndex = static_cast<std::uint32_t>(all.size());
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (level == 0 || (!taken.contains(own[i].id) && !excluded.contains(own[i].id)))
            newIndices[i] = nextIndex++;
    }
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (newIndices[i] == kNoIndex)
            continue;
        Sequence sequence = own[i];
        sequence.keyTable = level;
        // An alias of a sequence that is not needed itself gets the keys of that sequence.
        const bool isTargetThere = newIndices[sequence.keysFrom] != kNoIndex;
        sequence.keyRow = static_cast<std::uint32_t>(isTargetThere ? i : sequence.keysFrom);
        sequence.keysFrom = isTargetThere ? newIndices[sequence.keysFrom] : newIndices[i];
        if (sequence.nextVariation != kNoIndex)
            sequence.nextVariation = newIndices[sequence.nextVariation];
        if (i < bounds.size())
            sequence.bounds = bounds[i];
        all.push_back(std::move(sequence));
    }
}

TrackSource SkeletonTables::sourceOf(std::size_t level, std::uint32_t base) const
{
    const Level& from = m_levels[level];
    TrackSource source;
    source.base = base;
    source.table = static_cast<std::uint32_t>(level);
    source.firstLoop = from.firstLoop;
    source.loopCount = from.loopCount;
    source.hasOwnKeys = from.hasOwnKeys;
    return source;
}

TrackSource SkeletonTables::ownTracks() const
{
    return sourceOf(0, 0);
}

void SkeletonTables::readBones(Diagnostics& diagnostics)
{
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        const SkeletonFile& skeleton = (*m_skeletons)[level];
        Diagnostics found;
        TrackSource source = sourceOf(level, m_levels[level].bonesBase);
        source.playsInOthers = false;
        TrackReader tracks(skeleton.bones, skeleton.opening.layout, *m_shape, source);
        if (m_shape->bones.empty())
            m2::readBones(skeleton.bones, skeleton.opening, tracks, *m_shape, found);
        else
            inheritBoneTracks(skeleton.bones, skeleton.opening, tracks, *m_shape, found);
        tracks.report(found);
        addDiagnosticsOf(wholeFile(skeleton), std::move(found), diagnostics);
    }
}

void SkeletonTables::readAttachments(Diagnostics& diagnostics)
{
    for (std::size_t level = 0; level < m_levels.size() && m_shape->attachments.empty(); ++level) {
        const SkeletonFile& skeleton = (*m_skeletons)[level];
        Diagnostics found;
        TrackReader tracks(skeleton.attachments, skeleton.opening.layout, *m_shape,
                           sourceOf(level, m_levels[level].attachmentsBase));
        readSkeletonAttachments(skeleton.attachments, skeleton.opening, tracks, *m_shape, found);
        tracks.report(found);
        addDiagnosticsOf(wholeFile(skeleton), std::move(found), diagnostics);
    }
}

void SkeletonTables::readInherited(Diagnostics& diagnostics)
{
    if (m_levels.size() < 2)
        return;
    const Layout& layout = m_model->layout;
    const ByteView weights = m_model->chunks.view("PADC");
    TrackReader ofWeights(weights, layout, *m_shape, sourceOf(1, m_weightsBase));
    const Records weightRecords = recordsIn(weights, layout.trackBytes(), "texture weights of the parent", diagnostics);
    for (std::uint32_t i = 0; i < std::min<std::size_t>(weightRecords.count, m_shape->textureWeights.size()); ++i) {
        FieldReader in = weightRecords[i];
        ofWeights.add(in, TrackType::fixed16, "texture weight of the parent", i, m_shape->textureWeights[i]);
    }
    ofWeights.report(diagnostics);
    const ByteView events = m_model->chunks.view("PEDC");
    TrackReader ofEvents(events, layout, *m_shape, sourceOf(1, m_eventsBase));
    const Records eventRecords = recordsIn(events, layout.eventTrackBytes(), "events of the parent", diagnostics);
    for (std::uint32_t i = 0; i < std::min<std::size_t>(eventRecords.count, m_shape->events.size()); ++i) {
        FieldReader in = eventRecords[i];
        ofEvents.add(in, TrackType::eventTimes, "times of event of the parent", i, m_shape->events[i].times);
    }
    ofEvents.report(diagnostics);
}

// Tracks missing in a parent are stored as the model's own.
void SkeletonTables::finish()
{
    for (std::vector<Track>& tracks : m_shape->inheritedTracks) {
        tracks.resize(m_shape->tracks.size());
        for (std::size_t i = 0; i < tracks.size(); ++i) {
            if (tracks[i].times.count > 0)
                continue;
            tracks[i] = m_shape->tracks[i];
            tracks[i].times = tracks[i].values = {};
        }
    }
}

std::vector<SidecarFile> SkeletonTables::takeFiles() const
{
    std::vector<SidecarFile> files;
    for (std::size_t level = 0; level < m_levels.size(); ++level) {
        const SkeletonFile& skeleton = (*m_skeletons)[level];
        SidecarFile file{skeleton.file.name(), skeleton.file.file(), skeleton.file.takeMap(), {}};
        (void)addTables("SKS1", skeleton, skeleton.sequences, file.map);
        const ByteRange bones = addTables("SKB1", skeleton, skeleton.bones, file.map);
        const ByteRange attachments = addTables("SKA1", skeleton, skeleton.attachments, file.map);
        file.joined = {{m_levels[level].bonesBase, bones}, {m_levels[level].attachmentsBase, attachments}};
        if (level > 0) { // the first skeleton defines the selectable sequences
            for (FileMapEntry& table : file.map)
                table.element = Element::other;
        }
        files.push_back(std::move(file));
    }
    return files;
}

} // namespace formats::m2
