#include "formats/md3/md3.hpp"

#include "formats/base/counted.hpp"
#include "formats/base/names.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/signature.hpp"
#include "formats/md3/md3_clips.hpp"
#include "formats/md3/md3_header.hpp"
#include "formats/md3/md3_surfaces.hpp"
#include "formats/md3/md3_tags.hpp"
#include "formats/model/normal_quality.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>

namespace formats {
namespace {

// Our own limits on the memory that a hostile file can request: many times the largest known file.
constexpr std::uint64_t kMaxMd3FileFrames = 65536;

constexpr NormalRules kMd3NormalRules{.same = "md3-normals-same", .contradict = "md3-normals-contradict"};

struct FrameRecord { // md3Frame_t: bounds, origin and radius are from the exporter and often wrong
    static constexpr std::size_t kWireSize = 56;
    std::string_view name;

    static FrameRecord read(FieldReader in)
    {
        constexpr std::size_t kNameBytes = 16;
        in.skip(kWireSize - kNameBytes);
        return {in.text(kNameBytes)};
    }
};

// The number of frames for which the file has data: a name, a complete set of tags, or vertices.
Result<std::uint32_t> countFrames(const ByteView& file, const md3::Header& header, const Keyframed& shape,
                                  Diagnostics& diagnostics)
{
    const std::uint64_t stated = md3::countOf(header.frameCount);
    const std::uint64_t named =
        std::min(stated, file.fitting(md3::offsetFrom(0, header.frameOffset), FrameRecord::kWireSize));
    std::uint64_t sound = std::max(named, md3::soundTagFrames(file, header));
    for (const VertexBlock& block : shape.blocks)
        sound = std::max<std::uint64_t>(sound, block.frameCount);
    if (sound == 0) {
        TRISVIEW_TRY(
            file.slice(md3::offsetFrom(0, std::max(header.frameOffset, 0)), FrameRecord::kWireSize, stated, "frames"));
        return fail(LoadErrorCode::corrupt, file.name(), ": frames at byte ", header.frameOffset);
    }
    TRISVIEW_TRY(file.checkAtMost(sound, "frames", kMaxMd3FileFrames));
    if (sound < stated)
        addError(diagnostics, Concern::model, "md3-frames-truncated", md3::kFrameCountField, counted(stated, "frame"),
                 " at byte ", header.frameOffset, " stated, file has data for ", sound);
    else if (named < stated)
        addWarning(diagnostics, "md3-frame-names-truncated", md3::kFrameCountField, counted(stated, "frame"),
                   " at byte ", header.frameOffset, " stated, file has room for ", named, ": the others have no name");
    return static_cast<std::uint32_t>(sound);
}

std::vector<Frame> readFrames(const ByteView& file, const md3::Header& header, std::uint32_t frameCount)
{
    const std::uint64_t offset = md3::offsetFrom(0, header.frameOffset);
    const std::uint64_t named = std::min<std::uint64_t>(frameCount, file.fitting(offset, FrameRecord::kWireSize));
    const auto table = file.table<FrameRecord>(offset, named, {"frames", Element::frame});
    std::vector<Frame> frames(frameCount);
    for (std::uint32_t i = 0; i < frameCount; ++i) {
        frames[i].blockFrame = i;
        if (table && i < table->size())
            frames[i].name = printable((*table)[i].name);
    }
    return frames;
}

// Something of the file must be usable, unless it was empty from the start.
Result<void> checkAnything(const ByteView& file, const md3::Header& header, const Model& model,
                           Diagnostics& diagnostics)
{
    if (!model.surfaces.empty() || !model.tags.empty())
        return {};
    if (header.surfaceCount == 0 && header.tagCount == 0) {
        addNote(diagnostics, "md3-empty", md3::kSurfaceCountField, "the file has neither surfaces nor tags");
        return {};
    }
    const auto reason = std::find_if(diagnostics.begin(), diagnostics.end(),
                                     [](const Diagnostic& each) { return each.severity == Severity::error; });
    const bool isCut = reason != diagnostics.end() && reason->rule.ends_with("truncated");
    return fail(isCut ? LoadErrorCode::truncated : LoadErrorCode::corrupt, file.name(),
                ": none of the surfaces and tags can be used: ", reason == diagnostics.end() ? "" : reason->message);
}

// The header of a skipped surface was recorded with the index of the next surface.
void forgetLeftOut(FileMap& map)
{
    std::uint32_t next = kSharedTable;
    for (auto entry = map.rbegin(); entry != map.rend(); ++entry) {
        if (entry->element != Element::surface)
            continue;
        if (entry->surface == next)
            entry->element = Element::other;
        next = entry->surface;
    }
}

} // namespace

bool sniffMd3(std::span<const std::byte> head)
{
    return beginsWith(head, md3::kMagic);
}

static Result<md3::Header> readHeader(const ByteView& file, Diagnostics& diagnostics)
{
    TRISVIEW_TRY(file.checkFormat(sniffMd3(file.file().span()), "an MD3, which begins with 'IDP3'"));
    TRISVIEW_TRY_ASSIGN(const md3::Header header, file.record<md3::Header>(0, "header"));
    if (header.frameCount < 1)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame count at byte 76 is ", header.frameCount,
                    ", expected at least 1");
    diagnostics = checkHeader(file, header);
    return header;
}

Result<Diagnostics> checkMd3Header(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY(readHeader(file, diagnostics));
    return diagnostics;
}

Result<Model> loadMd3(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(const md3::Header header, readHeader(file, diagnostics));

    Model model;
    model.name = stemOf(file.name());
    model.format = "MD3";
    model.version = static_cast<std::uint32_t>(header.version);
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    md3::readSurfaces(file, header, model, diagnostics);
    Keyframed& shape = std::get<Keyframed>(model.shape);
    shape.framesPerSecond = 15.0f; // no timing in the file; the rate of the game's tools (docs/formats/md3.md §4.3)
    TRISVIEW_TRY_ASSIGN(const std::uint32_t frameCount, countFrames(file, header, shape, diagnostics));
    shape.frames = readFrames(file, header, frameCount);
    model.tags = md3::readTags(file, header, frameCount, diagnostics);
    TRISVIEW_TRY(checkAnything(file, header, model, diagnostics));
    model.clips = md3::clipsOf(shape.frames);
    for (const VertexBlock& block : shape.blocks) {
        if (block.vertexCount > 0)
            model.bounds.add(boundsOf(block, 0, block.frameCount));
    }
    model.normals = judgeNormals(model, kMd3NormalRules, diagnostics);
    model.map = file.takeMap();
    forgetLeftOut(model.map);
    model.diagnostics = std::move(diagnostics);
    return model;
}

} // namespace formats
