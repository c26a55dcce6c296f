#include "formats/mdx/mdx.hpp"

#include "formats/base/names.hpp"
#include "formats/base/signature.hpp"
#include "formats/md2/gl_commands.hpp"
#include "formats/md2/md2_frames.hpp"
#include "formats/md2/md2_skins.hpp"
#include "formats/mdx/mdx_header.hpp"
#include "formats/mdx/mdx_triangles.hpp"
#include "formats/model/keyframes.hpp"

#include <optional>

namespace formats {
namespace {

constexpr md2::FrameRules kMdxFrameRules{.size = "mdx-frame-size",
                                         .sizeUnaligned = "mdx-frame-size-unaligned",
                                         .truncated = "mdx-frames-truncated",
                                         .unsound = "mdx-frame-unsound"};
constexpr VertexRules kMdxVertexRules{.normalIndex = "mdx-normal-index",
                                      .normals = {.same = "mdx-normals-same", .contradict = "mdx-normals-contradict"}};
constexpr md2::SkinNameRules kMdxSkinNameRules{.truncated = "mdx-skins-truncated", .leftOut = "mdx-skins-left-out"};
constexpr md2::GlCommandRules kMdxGlCommandRules{.truncated = "mdx-gl-commands-truncated",
                                                 .tooLarge = "mdx-gl-commands-too-large",
                                                 .unsound = "mdx-gl-commands-unsound",
                                                 .unterminated = "mdx-gl-commands-unterminated",
                                                 .rest = "mdx-gl-commands-rest",
                                                 .empty = "mdx-gl-commands-empty",
                                                 .strayed = "mdx-gl-commands-sub-object"};

// Records whose range is checked but which are not read.
template <std::size_t Bytes> struct Unread {
    static constexpr std::size_t kWireSize = Bytes;

    static Unread read(FieldReader /*in*/) { return {}; }
};
using EffectKind = Unread<68>; // the look of one kind of particles: 17 numbers
using Effect = Unread<140>;    // its number, its kind, its vertex, a bit per frame
using HitBox = Unread<24>;     // two corners

md2::FrameTable mdxFramesOf(const mdx::Header& header)
{
    return {.rules = kMdxFrameRules,
            .offset = header.frameOffset,
            .frameSize = header.frameSize,
            .vertexCount = header.vertexCount,
            .frameCount = header.frameCount,
            .frameSizeField = mdx::kFrameSizeField,
            .frameCountField = mdx::kFrameCountField};
}

md2::GlCommandList glCommandsOf(const mdx::Header& header)
{
    return {.offset = header.glOffset,
            .wordCount = header.glWordCount,
            .vertexCount = header.vertexCount,
            .rules = kMdxGlCommandRules,
            .namesSurfaces = true,
            .surfaceCount = mdx::surfaceCountOf(header)};
}

// The GL commands are first: only they have texture coordinates.
Result<std::vector<MeshVariant>> readMdxMeshVariants(const ByteView& file, const mdx::Header& header,
                                                     Diagnostics& diagnostics)
{
    TRISVIEW_TRY_ASSIGN(MeshVariant list, mdx::readTriangles(file, header, diagnostics));
    std::vector<MeshVariant> meshVariants;
    if (auto commands = md2::glCommandMeshVariant(file, glCommandsOf(header), diagnostics))
        meshVariants.push_back(*std::move(commands));
    if (list.triangleCount > 0) {
        if (meshVariants.empty())
            addWarning(diagnostics, "mdx-no-gl-commands", mdx::kGlWordCountField,
                       "there are no usable GL commands, and only they have texture coordinates: the triangle list is "
                       "shown without texture");
        else
            diagnostics.push_back({"mdx-triangles-untextured", Severity::note, mdx::kTriangleCountField,
                                   "the triangle list has no texture coordinates: the GL commands are shown by default",
                                   Concern::triangleList});
        meshVariants.push_back(std::move(list));
    }
    if (!meshVariants.empty())
        return meshVariants;
    return fail(LoadErrorCode::corrupt, file.name(), ": nothing to draw: none of ", header.glWordCount,
                " GL command words at byte ", header.glOffset, " and none of ", header.triangleCount,
                " triangles at byte ", header.triangleOffset, " can be used");
}

// Checks the tables of the parts that are not shown. Hit boxes are stored by sub-object, then by frame.
void proveUnreadTables(const ByteView& file, const mdx::Header& header, Diagnostics& diagnostics)
{
    const auto missing = [](std::string_view rule) {
        return Diagnostic{std::string(rule), Severity::warning, {}, {}, Concern::model};
    };
    if (header.effectKindCount > 0 || header.effectCount > 0)
        addNote(diagnostics, "mdx-effects", mdx::kEffectCountFields, header.effectKindCount, " kinds of effects and ",
                header.effectCount, " effects are not shown");
    static_cast<void>(file.tableOr<EffectKind>(header.effectKindOffset, header.effectKindCount, "kinds of effects",
                                               missing("mdx-effect-kinds-truncated"), diagnostics));
    static_cast<void>(file.tableOr<Effect>(header.effectOffset, header.effectCount, "effects",
                                           missing("mdx-effects-truncated"), diagnostics));
    if (header.boxOffset < mdx::Header::kWireSize) {
        addWarning(diagnostics, "mdx-no-hit-boxes", mdx::kBoxOffsetField, "hit boxes at byte ", header.boxOffset,
                   " would be inside the header");
        return;
    }
    const std::uint64_t boxCount = std::uint64_t{header.frameCount} * header.subObjectCount;
    static_cast<void>(
        file.tableOr<HitBox>(header.boxOffset, boxCount, "hit boxes", missing("mdx-hit-boxes-truncated"), diagnostics));
}

} // namespace

bool sniffMdx(std::span<const std::byte> head)
{
    return beginsWith(head, mdx::kMagic);
}

static Result<mdx::Header> readHeader(const ByteView& file, Diagnostics& diagnostics)
{
    TRISVIEW_TRY(file.checkFormat(sniffMdx(file.file().span()), "an MDX of Kingpin, which begins with 'IDPX'"));
    TRISVIEW_TRY_ASSIGN(const mdx::Header header, file.record<mdx::Header>(0, "header"));
    TRISVIEW_TRY(checkCounts(file, header));
    diagnostics = checkHeader(file, header);
    return header;
}

Result<Diagnostics> checkMdxHeader(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY(readHeader(file, diagnostics));
    return diagnostics;
}

Result<Model> loadMdx(const ByteView& file)
{
    Diagnostics diagnostics;
    TRISVIEW_TRY_ASSIGN(const mdx::Header header, readHeader(file, diagnostics));
    TRISVIEW_TRY_ASSIGN(const VertexBlock block, md2::frameBlock(file, mdxFramesOf(header), diagnostics));
    TRISVIEW_TRY_ASSIGN(std::vector<Frame> frames, md2::readFrames(file, block, kMdxFrameRules.unsound, diagnostics));

    Model model;
    model.name = stemOf(file.name());
    model.format = "MDX";
    model.version = header.version;
    model.fileBytes = file.size();
    model.frontFace = FrontFace::clockwise;
    model.passes = {{0, true}};
    for (std::uint32_t i = 0; i < mdx::surfaceCountOf(header); ++i) {
        model.surfaces.push_back({joined("sub-object ", i + 1), 0});
        model.batches.push_back({i, 0, 0});
    }
    model.skins = md2::readSkinNames(
        file, {kMdxSkinNameRules, header.skinOffset, header.skinCount, mdx::kSkinCountField}, diagnostics);
    model.textureSlots = {{model.skins.empty() ? std::string() : model.skins.front(), "skin"}};
    TRISVIEW_TRY_ASSIGN(model.meshVariants, readMdxMeshVariants(file, header, diagnostics));
    proveUnreadTables(file, header, diagnostics);
    takeFrames(model, block, std::move(frames), kMdxVertexRules, diagnostics);
    model.map = file.takeMap();
    model.diagnostics = std::move(diagnostics);
    return model;
}

} // namespace formats
