#include "formats/m2/m2.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/m2/m2_attachments.hpp"
#include "formats/m2/m2_bones.hpp"
#include "formats/m2/m2_sequences.hpp"
#include "formats/m2/m2_skin_profiles.hpp"

namespace formats {
namespace {

std::vector<std::uint32_t> readGlobalLoops(const ByteView& file, const M2Header& header, Diagnostics& diagnostics)
{
    const M2Records records = m2Records(file, header.globalLoops, 4, "global loops", diagnostics);
    std::vector<std::uint32_t> loops(records.count);
    FieldReader in(records.bytes);
    for (std::uint32_t& loop : loops)
        loop = in.u32();
    return loops;
}

void readStatedBounds(const M2Header& header, Skinned& shape)
{
    shape.statedBounds = header.bounds;
    shape.statedRadius = header.boundsRadius;
    shape.collisionBounds = header.collisionBounds;
    shape.collisionRadius = header.collisionRadius;
    shape.globalFlags = header.globalFlags;
}

// A diagnostic about a sidecar names that file; its byte range does not refer to the model.
void addView(const M2SkinSource& source, bool isEmbedded, M2Materials& materials, Model& model,
             Diagnostics& diagnostics)
{
    Diagnostics found;
    if (!addM2View(source, materials, model, found))
        addError(found, Concern::model, "m2-view-unusable", {}, source.name,
                 ": none of its triangles is whole: it is left out");
    for (Diagnostic& each : found) {
        if (!isEmbedded) {
            each.range = {};
            each.message = joined(source.file.name(), ": ", each.message);
        }
        diagnostics.push_back(std::move(each));
    }
}

void appendMap(FileMap from, FileMap& to)
{
    to.insert(to.end(), std::make_move_iterator(from.begin()), std::make_move_iterator(from.end()));
}

} // namespace

bool sniffM2(std::span<const std::byte> head)
{
    return beginsWith(head, kM2Magic);
}

Result<Model> loadM2(const ByteView& file, const SidecarLoader& sidecars)
{
    if (!sniffM2(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(),
                    ": not an M2, which begins with 'MD20': ", describeContent(file.file().span()));
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(const M2Opening opening, openM2(file, diagnostics));
    const M2Header& header = opening.header;

    Model model;
    model.name = stemOf(file.name());
    model.format = "M2";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::counterClockwise;
    model.shape = Skinned();
    Skinned& shape = std::get<Skinned>(model.shape);
    shape.file = file.file();
    shape.hasSharedTimeline = opening.layout.hasSharedTimeline;
    readStatedBounds(header, shape);
    shape.globalLoops = readGlobalLoops(file, header, diagnostics);
    shape.sequences = readM2Sequences(file, opening, diagnostics);
    shape.playable = readM2Playable(file, opening, diagnostics);

    M2TrackReader tracks(file, opening.layout, shape);
    readM2Bones(file, opening, tracks, shape, diagnostics);
    model.bounds = readM2Vertices(file, opening, shape, diagnostics);
    M2Materials materials(file, opening, tracks, model, diagnostics);
    readM2Attachments(file, opening, tracks, shape, diagnostics);
    if (shape.particles.count + shape.ribbons.count > 0)
        addNote(diagnostics, "m2-effects", {}, counted(shape.particles.count, "particle emitter"), " and ",
                counted(shape.ribbons.count, "ribbon"), ", which are not drawn");

    const bool isEmbedded = opening.layout.hasSharedTimeline;
    const bool mayHaveLods = header.version > kM2SequenceTimelineVersion;
    const auto views = isEmbedded ? embeddedProfiles(file, opening, diagnostics)
                                  : findSkins(model.name, header.skinProfileCount, mayHaveLods, sidecars, diagnostics);
    model.map = file.takeMap();
    for (const M2SkinSource& view : views) {
        TRISVIEW_TRY(checkCancelled(file.name()));
        addView(view, isEmbedded, materials, model, diagnostics);
        if (isEmbedded)
            appendMap(view.file.takeMap(), model.map);
    }
    if (model.meshVariants.empty()) {
        model.meshVariants.emplace_back().name = "view 0";
        shape.skinProfiles.emplace_back().name = "view 0";
        if (shape.vertices.count > 0 && isEmbedded)
            addError(diagnostics, Concern::model, "m2-no-view", {}, "vertices and no view: there is nothing to draw");
    }
    materials.report(diagnostics);
    tracks.report(diagnostics);
    model.clips = m2Clips(shape);
    model.diagnostics = std::move(diagnostics);
    return model;
}

} // namespace formats
