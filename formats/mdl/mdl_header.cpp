#include "formats/mdl/mdl_header.hpp"

#include "formats/base/engine_limits.hpp"

#include <cmath>

namespace formats::mdl {
namespace {

// From Quake, modelgen.h, gl_model.h and (skin height) d_iface.h.
constexpr HeaderLimit<Header> kLimits[] = {
    {{"mdl-skin-limit", Severity::warning, "skins", 32, "MAX_SKINS"}, &Header::skinCount, kSkinCountField},
    {{"mdl-skin-height-limit", Severity::warning, "rows of the skin", 480, "MAX_LBM_HEIGHT"},
     &Header::skinHeight,
     kSkinHeightField},
    {{"mdl-vertex-limit", Severity::warning, "vertices", 1024, "MAXALIASVERTS"},
     &Header::vertexCount,
     kVertexCountField},
    {{"mdl-triangle-limit", Severity::warning, "triangles", 2048, "MAXALIASTRIS"},
     &Header::triangleCount,
     kTriangleCountField},
    {{"mdl-frame-limit", Severity::warning, "frames", 256, "MAXALIASFRAMES"}, &Header::frameCount, kFrameCountField},
};

// Our own limits on the memory that a hostile file can request: a hundred times the largest known file.
constexpr std::uint32_t kMaxTriangles = 524288;

Result<void> checkCount(const ByteView& file, std::string_view what, ByteRange field, std::uint32_t count)
{
    if (count == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": ", what, " count at byte ", field.offset,
                    " is 0, expected at least 1");
    return {};
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
    addExceeded<Header, std::uint32_t>(diagnostics, header, kLimits);
    if (header.skinWidth % 4 != 0)
        addNote(diagnostics, "mdl-skin-width-unaligned", kSkinWidthField, "the skin is ", header.skinWidth,
                " texels wide, which is not divisible by 4: the engine's software renderer refuses it");
    return diagnostics;
}

} // namespace formats::mdl
