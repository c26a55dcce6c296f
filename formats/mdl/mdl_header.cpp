#include "formats/mdl/mdl_header.hpp"

#include <cmath>

namespace formats::mdl {
namespace {

// Limits from Quake, modelgen.h, gl_model.h and (skin height) d_iface.h. Beyond them the engine rejects files; this
// program does not.
constexpr std::uint32_t kMaxMdlSkins = 32;       // MAX_SKINS
constexpr std::uint32_t kMaxMdlSkinHeight = 480; // MAX_LBM_HEIGHT
constexpr std::uint32_t kMaxMdlVertices = 1024;  // MAXALIASVERTS
constexpr std::uint32_t kMaxMdlTriangles = 2048; // MAXALIASTRIS
constexpr std::uint32_t kMaxMdlFrames = 256;     // MAXALIASFRAMES

// Our own limits on the memory that a hostile file can request: a hundred times the largest known file.
constexpr std::uint32_t kMaxTriangles = 524288;

Result<void> checkCount(const ByteView& file, std::string_view what, ByteRange field, std::uint32_t count)
{
    if (count == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": ", what, " count at byte ", field.offset,
                    " is 0, expected at least 1");
    return {};
}

void noteLimit(Diagnostics& diagnostics, std::string_view rule, ByteRange field, std::uint32_t found,
               std::string_view what, std::uint32_t limit, std::string_view constant)
{
    if (found > limit)
        addWarning(diagnostics, rule, field, found, " ", what, ", the engine's limit ", constant, " is ", limit);
}

// Whether every vertex position is finite, even for the largest byte.
bool isSound(const FrameTransform& transform)
{
    for (int axis = 0; axis < 3; ++axis) {
        const float largest = transform.scale[axis] * 255.0f;
        if (!std::isfinite(transform.translate[axis]) || !std::isfinite(largest) ||
            !std::isfinite(largest + transform.translate[axis]))
            return false;
    }
    return true;
}

} // namespace

Result<void> checkHeader(const ByteView& file, const Header& header)
{
    if (header.version != kVersion)
        return fail(LoadErrorCode::unsupported, file.name(), ": a Quake model (MDL) of version ", header.version,
                    ", only version ", kVersion, " is supported");
    TRISVIEW_TRY(checkCount(file, "vertex", kVertexCountField, header.vertexCount));
    TRISVIEW_TRY(checkCount(file, "triangle", kTriangleCountField, header.triangleCount));
    TRISVIEW_TRY(checkCount(file, "frame", kFrameCountField, header.frameCount));
    if (!isSound(header.transform))
        return fail(LoadErrorCode::corrupt, file.name(), ": scale and translation at byte ", kTransformFields.offset,
                    " give positions that are not finite");
    if (header.triangleCount > kMaxTriangles)
        return fail(LoadErrorCode::tooLarge, file.name(), ": ", header.triangleCount,
                    " triangles, this program reads at most ", kMaxTriangles);
    return {};
}

Diagnostics engineLimits(const Header& header)
{
    Diagnostics diagnostics;
    noteLimit(diagnostics, "mdl-skin-limit", kSkinCountField, header.skinCount, "skins", kMaxMdlSkins, "MAX_SKINS");
    noteLimit(diagnostics, "mdl-skin-height-limit", kSkinHeightField, header.skinHeight, "rows of the skin",
              kMaxMdlSkinHeight, "MAX_LBM_HEIGHT");
    noteLimit(diagnostics, "mdl-vertex-limit", kVertexCountField, header.vertexCount, "vertices", kMaxMdlVertices,
              "MAXALIASVERTS");
    noteLimit(diagnostics, "mdl-triangle-limit", kTriangleCountField, header.triangleCount, "triangles",
              kMaxMdlTriangles, "MAXALIASTRIS");
    noteLimit(diagnostics, "mdl-frame-limit", kFrameCountField, header.frameCount, "frames", kMaxMdlFrames,
              "MAXALIASFRAMES");
    if (header.skinWidth % 4 != 0)
        addNote(diagnostics, "mdl-skin-width-unaligned", kSkinWidthField, "the skin is ", header.skinWidth,
                " texels wide, which is not divisible by 4: the engine's software renderer refuses it");
    return diagnostics;
}

} // namespace formats::mdl
