#include "formats/md2/md2_header.hpp"

#include "formats/base/engine_limits.hpp"

namespace formats::md2 {
namespace {

constexpr std::uint32_t kMd2Version = 8;

// From Quake II, qfiles.h and (the last one) r_local.h.
constexpr HeaderLimit<Header> kLimits[] = {
    {{"md2-vertex-limit", Severity::warning, "vertices", 2048, "MAX_VERTS"}, &Header::vertexCount, kVertexCountField},
    {{"md2-triangle-limit", Severity::warning, "triangles", 4096, "MAX_TRIANGLES"},
     &Header::triangleCount,
     kTriangleCountField},
    {{"md2-frame-limit", Severity::warning, "frames", 512, "MAX_FRAMES"}, &Header::frameCount, kFrameCountField},
    {{"md2-skin-limit", Severity::warning, "skins", 32, "MAX_MD2SKINS"}, &Header::skinCount, kSkinCountField},
    {{"md2-skin-height-limit", Severity::warning, "rows of the skin", 480, "MAX_LBM_HEIGHT"},
     &Header::skinHeight,
     kSkinHeightField},
};

} // namespace

Result<void> checkCounts(const ByteView& file, const Header& header)
{
    if (header.vertexCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": vertex count at byte 24 is 0, expected at least 1");
    if (header.frameCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame count at byte 40 is 0, expected at least 1");
    return {};
}

Diagnostics checkHeader(const ByteView& file, const Header& header)
{
    Diagnostics diagnostics;
    if (header.version != kMd2Version)
        addWarning(diagnostics, "md2-version", kVersionField, "version is ", header.version, ", expected ",
                   kMd2Version);
    addExceeded<Header, std::uint32_t>(diagnostics, header, kLimits);
    if (!header.statesSkinSize())
        addNote(diagnostics, "md2-skin-size", kSkinSizeFields, "the skin's size is ", header.skinWidth, " x ",
                header.skinHeight, ": texture coordinates are used as texels of the real image");
    if (header.endOffset != file.size()) {
        addNote(diagnostics, "md2-end-offset", kEndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
        diagnostics.back().count = header.endOffset > file.size() ? header.endOffset - file.size() : 0;
    }
    return diagnostics;
}

} // namespace formats::md2
