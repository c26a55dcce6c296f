#include "formats/md2/md2.hpp"

#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/md2/gl_commands.hpp"
#include "formats/md2/md2_frames.hpp"
#include "formats/md2/md2_header.hpp"
#include "formats/md2/md2_skins.hpp"
#include "formats/md2/triangle_list.hpp"
#include "formats/model/keyframes.hpp"

#include <algorithm>
#include <optional>

namespace formats {
namespace {

constexpr md2::FrameRules kMd2FrameRules{.size = "md2-frame-size",
                                         .sizeUnaligned = "md2-frame-size-unaligned",
                                         .truncated = "md2-frames-truncated",
                                         .unsound = "md2-frame-unsound"};
constexpr VertexRules kMd2VertexRules{.normalIndex = "md2-normal-index",
                                      .normals = {.same = "md2-normals-same", .contradict = "md2-normals-contradict"}};
constexpr md2::SkinNameRules kMd2SkinNameRules{.truncated = "md2-skins-truncated", .leftOut = "md2-skins-left-out"};
constexpr std::uint64_t kTriangleBytes = 12;

md2::FrameTable md2FramesOf(const md2::Header& header)
{
    return {.rules = kMd2FrameRules,
            .offset = header.frameOffset,
            .frameSize = header.frameSize,
            .vertexCount = header.vertexCount,
            .frameCount = header.frameCount,
            .frameSizeField = md2::kFrameSizeField,
            .frameCountField = md2::kFrameCountField};
}

// The triangle list is first, unless only the GL commands have texture coordinates (docs/formats/md2.md §4).
Result<std::vector<MeshVariant>> readMd2MeshVariants(const ByteView& file, const md2::Header& header,
                                                     Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(md2::TriangleList list, md2::readTriangles(file, header, diagnostics));
    std::optional<MeshVariant> commands =
        md2::glCommandMeshVariant(file, {header.glOffset, header.glWordCount, header.vertexCount}, diagnostics);
    std::vector<MeshVariant> meshVariants;
    if (list.meshVariant.triangleCount > 0) {
        if (!list.texCoordTrouble.empty())
            diagnostics.push_back({"md2-tex-coords-useless", Severity::warning, md2::kTexCoordCountField,
                                   joined(list.texCoordTrouble, commands ? ": the GL commands are shown by default"
                                                                         : ": the model is shown without texture"),
                                   Concern::triangleList});
        meshVariants.push_back(std::move(list.meshVariant));
    } else if (commands) {
        addWarning(diagnostics, "md2-no-triangles", md2::kTriangleCountField,
                   "the triangle list is empty: the GL commands are shown");
    }
    if (commands) {
        const bool isFirst = !list.texCoordTrouble.empty();
        meshVariants.insert(isFirst ? meshVariants.begin() : meshVariants.end(), std::move(*commands));
    }
    if (!meshVariants.empty())
        return meshVariants;

    // If the whole table is missing, report that as the reason.
    if (header.triangleCount > 0 && file.fitting(header.triangleOffset, kTriangleBytes) == 0) {
        TRISVIEW_TRY(file.slice(header.triangleOffset, kTriangleBytes, header.triangleCount, "triangles"));
    }
    return fail(LoadErrorCode::corrupt, file.name(), ": nothing to draw: none of ", header.triangleCount,
                " triangles at byte ", header.triangleOffset, " and none of ", header.glWordCount,
                " GL command words at byte ", header.glOffset, " can be used");
}

} // namespace

bool sniffMd2(std::span<const std::byte> head)
{
    return beginsWith(head, md2::kMagic);
}

static Result<md2::Header> readHeader(const ByteView& file, Diagnostics& diagnostics)
{
    TRISVIEW_TRY(file.checkFormat(sniffMd2(file.file().span()), "an MD2, which begins with 'IDP2'"));
    TRISVIEW_TRY_ASSIGN(const md2::Header header, file.record<md2::Header>(0, "header"));
    TRISVIEW_TRY(checkCounts(file, header));
    diagnostics = checkHeader(file, header);
    return header;
}

Result<Diagnostics> checkMd2Header(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY(readHeader(file, diagnostics));
    return diagnostics;
}

Result<Model> loadMd2(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(const md2::Header header, readHeader(file, diagnostics));
    TRISVIEW_TRY_ASSIGN(const VertexBlock block, md2::frameBlock(file, md2FramesOf(header), diagnostics));
    TRISVIEW_TRY_ASSIGN(std::vector<Frame> frames, md2::readFrames(file, block, kMd2FrameRules.unsound, diagnostics));

    Model model;
    model.name = stemOf(file.name());
    model.format = "MD2";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    model.surfaces = {{"md2", 0}};
    model.passes = {{0, true}};
    model.batches = {{0, 0, 0}};
    model.skins = md2::readSkinNames(
        file, {kMd2SkinNameRules, header.skinOffset, header.skinCount, md2::kSkinCountField}, diagnostics);
    model.textureSlots = {{model.skins.empty() ? std::string() : model.skins.front(), "skin"}};
    TRISVIEW_TRY_ASSIGN(model.meshVariants, readMd2MeshVariants(file, header, diagnostics));
    takeFrames(model, block, std::move(frames), kMd2VertexRules, diagnostics);
    model.map = file.takeMap();
    model.diagnostics = std::move(diagnostics);
    return model;
}

} // namespace formats
