#include "formats/m2/m2.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/file_diagnostics.hpp"
#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/m2/m2_attachments.hpp"
#include "formats/m2/m2_bones.hpp"
#include "formats/m2/m2_counted_sidecars.hpp"
#include "formats/m2/m2_effects.hpp"
#include "formats/m2/m2_inheritance.hpp"
#include "formats/m2/m2_names.hpp"
#include "formats/m2/m2_sequences.hpp"
#include "formats/m2/m2_skin_profiles.hpp"

#include <optional>

namespace formats::m2 {
namespace {

std::vector<std::uint32_t> readGlobalLoops(const ByteView& file, const Header& header, Diagnostics& diagnostics)
{
    return valuesOf(recordsOf(file, header.globalLoops, 4, "global loops", diagnostics),
                    [](FieldReader& in) { return in.u32(); });
}

void readStatedBounds(const Header& header, Skinned& shape)
{
    shape.statedBounds = header.bounds;
    shape.statedRadius = header.boundsRadius;
    shape.collisionBounds = header.collisionBounds;
    shape.collisionRadius = header.collisionRadius;
    shape.globalFlags = header.globalFlags;
}

/// A diagnostic about a view in a sidecar names that file.
bool addView(const SkinSource& source, bool isEmbedded, Materials& materials, Model& model, Diagnostics& diagnostics)
{
    Diagnostics found;
    const bool isAdded = addSkinProfile(source, materials, model, found);
    if (!isAdded)
        addError(found, Concern::model, "m2-view-unusable", tableRange(source.file, source.profile.indices, 2),
                 source.name, ": none of its triangles is whole: it is left out");
    if (isEmbedded)
        diagnostics.insert(diagnostics.end(), found.begin(), found.end());
    else
        addDiagnosticsOf({source.file.name(), source.file.size()}, std::move(found), diagnostics);
    return isAdded;
}

/// Adds the proved tables of a view inside the model's block; `base` is the offset of the block in the file.
void appendMap(FileMap from, std::uint64_t base, FileMap& to)
{
    for (FileMapEntry& entry : from) {
        entry.offset += base;
        to.push_back(std::move(entry));
    }
}

/// The part of a file with the layout of earlier clients (docs/formats/m2.md §2.1), and the rest.
struct Block {
    ByteView bytes;
    std::uint64_t offset = 0;
    Chunks chunks{};
    FileIds fileIds{};
};

Result<Block> findBlock(const ByteView& file, Diagnostics& diagnostics)
{
    if (beginsWith(file.file().span(), kMagic))
        return Block{ByteView(file.file(), file.name())};
    TRISVIEW_TRY(file.checkFormat(sniffM2(file.file().span()), "an M2, which begins with 'MD20'"));
    Chunks chunks = Chunks::read(file, diagnostics);
    const Chunk* const chunk = chunks.find(kModelChunk);
    if (chunk == nullptr)
        return fail(LoadErrorCode::wrongFormat, file.name(), ": none of its ", chunks.all().size(),
                    " chunks is MD21, which holds the model");
    ByteView bytes = chunks.view(kModelChunk);
    if (!beginsWith(bytes.file().span(), kMagic))
        return fail(
            LoadErrorCode::corrupt, file.name(), ": chunk MD21 at byte ", chunk->offset,
            " does not begin with 'MD20': ", bytes.size() == 0 ? "it is empty" : describeContent(bytes.file().span()));
    const std::uint64_t offset = chunk->offset;
    FileIds ids = readFileIds(chunks, diagnostics);
    checkParticleChunks(chunks, diagnostics);
    return Block{std::move(bytes), offset, std::move(chunks), std::move(ids)};
}

// A file number takes precedence over a name and over a texture that the game fills in (§8.1).
void applyTextureIds(const FileIds& ids, std::vector<TextureSlot>& slots)
{
    for (std::size_t i = 0; i < std::min(slots.size(), ids.textures.size()); ++i) {
        if (ids.textures[i] == 0)
            continue;
        slots[i].fileId = ids.textures[i];
        slots[i].replaceable = 0;
        slots[i].type = m2TextureTypeName(0);
    }
}

std::vector<SkinSource> viewsOf(const ByteView& block, const Opening& opening, const SidecarLoader& sidecars,
                                Diagnostics& diagnostics)
{
    if (opening.layout.hasSharedTimeline)
        return embeddedProfiles(block, opening, diagnostics);
    const SkinFiles wanted{opening.stem, opening.header.skinProfileCount,
                           opening.header.version > kSequenceTimelineVersion, opening.fileIds};
    return findSkins(wanted, sidecars, diagnostics);
}

void addSkinProfiles(const Block& source, const Opening& opening, const SidecarLoader& sidecars, Materials& materials,
                     Model& model, Diagnostics& diagnostics)
{
    const bool isEmbedded = opening.layout.hasSharedTimeline;
    for (const SkinSource& view : viewsOf(source.bytes, opening, sidecars, diagnostics)) {
        if (isCancelled())
            return;
        const bool isAdded = addView(view, isEmbedded, materials, model, diagnostics);
        FileMap map = view.file.takeMap();
        for (FileMapEntry& entry : map)
            entry.element = isAdded ? entry.element : Element::other;
        if (isEmbedded)
            appendMap(std::move(map), source.offset, model.map);
        else
            model.sidecars.push_back({view.file.name(), view.file.file(), std::move(map)});
    }
    if (!model.meshVariants.empty())
        return;
    Skinned& shape = std::get<Skinned>(model.shape);
    model.meshVariants.emplace_back().name = "view 0";
    shape.skinProfiles.emplace_back().name = "view 0";
    if (shape.vertices.count > 0 && isEmbedded)
        addError(diagnostics, Concern::model, "m2-no-view", {}, "vertices and no view: there is nothing to draw");
}

/// The total number of tracks of all records, for a single allocation; stated records past the end of the file do not
/// count.
std::size_t maxTracks(const ByteView& file, const Header& header)
{
    constexpr std::uint64_t kBytesATrack = 20;
    const std::uint64_t stated = std::uint64_t{3} * header.bones.count + std::uint64_t{2} * header.colors.count +
                                 header.textureWeights.count + std::uint64_t{3} * header.textureTransforms.count +
                                 header.attachments.count + header.events.count +
                                 std::uint64_t{7} * header.lights.count + std::uint64_t{4} * header.cameras.count +
                                 std::uint64_t{6} * header.ribbons.count + std::uint64_t{11} * header.particles.count;
    return static_cast<std::size_t>(std::min(stated, file.size() / kBytesATrack));
}

/// Reads a model's block step by step.
class BlockReader {
public:
    BlockReader(const Block& source, const SidecarLoader& sidecars, Diagnostics& diagnostics)
        : m_source(source), m_sidecars(sidecars), m_diagnostics(diagnostics)
    {
    }

    Result<Model> read()
    {
        TRISVIEW_TRY_ASSIGN(m_opening, openBlock(m_source.bytes, m_diagnostics));
        m_opening.stem = stemOf(m_source.bytes.name());
        m_opening.chunks = m_source.chunks;
        m_opening.fileIds = m_source.fileIds;
        m_model.name = m_opening.stem;
        m_model.format = "M2";
        m_model.version = m_opening.header.version;
        m_model.frontFace = FrontFace::counterClockwise;
        m_model.shape = Skinned();
        Skinned& shape = std::get<Skinned>(m_model.shape);
        shape.fileOffset = m_source.offset;
        shape.hasSharedTimeline = m_opening.layout.hasSharedTimeline;
        readStatedBounds(m_opening.header, shape);
        const std::vector<SkeletonFile> skeletons =
            readSkeletons(m_opening, m_sidecars, m_model.unknownChunks, m_diagnostics);
        if (skeletons.empty()) {
            shape.file = m_source.bytes.file();
            readFlat(shape);
        } else {
            TRISVIEW_TRY(readWith(skeletons, shape));
        }
        if (m_opening.fileIds.boneFiles.empty() && !skeletons.empty())
            m_opening.fileIds.boneFiles = skeletons.front().opening.fileIds.boneFiles;
        readCountedSidecars(m_opening, m_sidecars, m_model, m_diagnostics);
        TRISVIEW_TRY(checkCancelled(m_source.bytes.name()));
        m_model.clips = clipsOf(shape);
        return std::move(m_model);
    }

private:
    void readFlat(Skinned& shape)
    {
        const ByteView& block = m_source.bytes;
        shape.globalLoops = readGlobalLoops(block, m_opening.header, m_diagnostics);
        shape.sequences = readSequences(block, m_opening, m_diagnostics);
        shape.playable = readPlayable(block, m_opening, m_diagnostics);
        TrackReader tracks(block, m_opening.layout, shape);
        tracks.reserve(maxTracks(block, m_opening.header));
        readBones(block, m_opening, tracks, shape, m_diagnostics);
        readRest(block, tracks, shape);
        addViews(tracks);
    }

    // docs/formats/m2.md §15.1: the model's own bones, sequences and attachments are empty or outdated then.
    Result<void> readWith(const std::vector<SkeletonFile>& skeletons, Skinned& shape)
    {
        Header& header = m_opening.header;
        for (WireArray* table : {&header.globalLoops, &header.sequences, &header.sequenceLookup, &header.bones,
                                 &header.keyBoneLookup, &header.attachments, &header.attachmentLookup})
            *table = {};
        appendMap(m_source.bytes.takeMap(), m_source.offset, m_model.map);
        TRISVIEW_TRY_ASSIGN(SkeletonTables tables, SkeletonTables::join(m_source.bytes, m_opening, skeletons, shape));
        const ByteView block(shape.file.part(0, static_cast<std::size_t>(shape.ownBytes)), m_source.bytes.name(),
                             m_source.offset);
        tables.readSequences(m_diagnostics);
        tables.readBones(m_diagnostics);
        TrackReader tracks(block, m_opening.layout, shape, tables.ownTracks());
        tables.readAttachments(m_diagnostics);
        readRest(block, tracks, shape);
        tables.readInherited(m_diagnostics);
        tables.finish();
        m_model.sidecars = tables.takeFiles();
        addViews(tracks);
        return {};
    }

    void readRest(const ByteView& block, TrackReader& tracks, Skinned& shape)
    {
        m_model.bounds = readVertices(block, m_opening, shape, m_diagnostics);
        m_materials.emplace(block, m_opening, tracks, m_model, m_diagnostics);
        applyTextureIds(m_opening.fileIds, m_model.textureSlots);
        readAttachments(block, m_opening, tracks, shape, m_diagnostics);
        readEffects(block, m_opening, tracks, m_model, m_diagnostics);
        appendMap(block.takeMap(), m_source.offset, m_model.map);
    }

    void addViews(const TrackReader& tracks)
    {
        addSkinProfiles(m_source, m_opening, m_sidecars, *m_materials, m_model, m_diagnostics);
        m_materials->report(m_diagnostics);
        tracks.report(m_diagnostics);
    }

    const Block& m_source;
    const SidecarLoader& m_sidecars;
    Diagnostics& m_diagnostics;
    Opening m_opening;
    Model m_model;
    std::optional<Materials> m_materials;
};

} // namespace
} // namespace formats::m2

namespace formats {

bool sniffM2(std::span<const std::byte> head)
{
    return beginsWith(head, m2::kMagic) || beginsWith(head, m2::kModelChunk) || m2::sniffChunked(head);
}

Result<Diagnostics> checkM2Header(const ByteView& file)
{
    Diagnostics ofChunks; // they may also be those of other files
    TRISVIEW_TRY_ASSIGN(const m2::Block block, m2::findBlock(file, ofChunks));
    Diagnostics diagnostics;
    TRISVIEW_TRY(m2::openBlock(block.bytes, diagnostics));
    return diagnostics;
}

Result<Model> loadM2(const ByteView& file, const SidecarLoader& sidecars)
{
    Diagnostics ofChunks;
    TRISVIEW_TRY_ASSIGN(const m2::Block block, m2::findBlock(file, ofChunks));
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(Model model, m2::BlockReader(block, sidecars, diagnostics).read());
    model.fileBytes = file.size();
    FileMap map = file.takeMap(); // map of the chunks
    map.insert(map.end(), std::make_move_iterator(model.map.begin()), std::make_move_iterator(model.map.end()));
    model.map = std::move(map);
    m2::addUnknownChunks(block.chunks, {}, model.unknownChunks);
    model.diagnostics = std::move(ofChunks);
    model.diagnostics.insert(model.diagnostics.end(), std::make_move_iterator(diagnostics.begin()),
                             std::make_move_iterator(diagnostics.end()));
    return model;
}

} // namespace formats
