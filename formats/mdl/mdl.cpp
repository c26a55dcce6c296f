#include "formats/mdl/mdl.hpp"

#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/mdl/mdl_frames.hpp"
#include "formats/mdl/mdl_header.hpp"
#include "formats/mdl/mdl_skins.hpp"
#include "formats/mdl/mdl_triangles.hpp"
#include "formats/model/keyframes.hpp"

#include <utility>

namespace formats {
namespace {

constexpr VertexRules kMdlVertexRules{.normalIndex = "mdl-normal-index",
                                      .normals = {.same = "mdl-normals-same", .contradict = "mdl-normals-contradict"}};

} // namespace

bool sniffMdl(std::span<const std::byte> head)
{
    return beginsWith(head, mdl::kMagic);
}

static Result<mdl::Header> readHeader(const ByteView& file, Diagnostics& diagnostics)
{
    if (!sniffMdl(file.file().span()))
        return fail(LoadErrorCode::wrongFormat, file.name(),
                    ": not a Quake MDL, which begins with 'IDPO': ", describeContent(file.file().span()));
    TRISVIEW_TRY_ASSIGN(const mdl::Header header, file.record<mdl::Header>(0, "header"));
    TRISVIEW_TRY(mdl::checkHeader(file, header));
    diagnostics = mdl::engineLimits(header);
    return header;
}

Result<Diagnostics> checkMdlHeader(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY(readHeader(file, diagnostics));
    return diagnostics;
}

Result<Model> loadMdl(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(const mdl::Header header, readHeader(file, diagnostics));
    std::uint64_t at = mdl::Header::kWireSize; // the parts follow each other without offsets

    Model model;
    TRISVIEW_TRY_ASSIGN(model.embeddedSkins, mdl::readSkins(file, header, at, diagnostics));
    TRISVIEW_TRY_ASSIGN(MeshVariant triangles, mdl::readTriangles(file, header, at, diagnostics));
    TRISVIEW_TRY_ASSIGN(mdl::FrameList list, mdl::readFrames(file, header, at, diagnostics));
    if (at < file.size())
        addNote(diagnostics, "mdl-trailing-bytes", {at, file.size() - at}, file.size() - at,
                " bytes follow the last frame: editors store notes there, which are not read");
    model.name = stemOf(file.name());
    model.format = "MDL";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    model.surfaces = {{"mdl", 0}};
    model.passes = {{0, true}};
    model.batches = {{0, 0, 0}};
    model.textureSlots = {{std::string(), "skin"}};
    model.meshVariants.push_back(std::move(triangles));
    std::vector<Clip> clips = mdl::clipsOf(list, model.name);
    takeFrames(model, list.block, std::move(list.frames), kMdlVertexRules, diagnostics);
    model.clips = std::move(clips); // replaces the clips made from names alone
    model.map = file.takeMap();
    model.diagnostics = std::move(diagnostics);
    return model;
}

} // namespace formats
