#include "formats/md2/md2_header.hpp"

namespace formats::md2 {
namespace {

constexpr std::uint32_t kMd2Version = 8;

// Limits from Quake II, qfiles.h and (the last one) r_local.h. Beyond them the engine rejects files or misbehaves; this
// program reads them.
constexpr std::uint32_t kEngineMd2Triangles = 4096; // MAX_TRIANGLES
constexpr std::uint32_t kMaxMd2Vertices = 2048;     // MAX_VERTS
constexpr std::uint32_t kMaxMd2Frames = 512;        // MAX_FRAMES
constexpr std::uint32_t kMaxMd2Skins = 32;          // MAX_MD2SKINS
constexpr std::uint32_t kMaxMd2SkinHeight = 480;    // MAX_LBM_HEIGHT

void noteLimit(Diagnostics& diagnostics, std::string_view rule, ByteRange field, std::uint32_t found,
               std::string_view what, std::uint32_t limit, std::string_view constant)
{
    if (found > limit)
        addWarning(diagnostics, rule, field, found, " ", what, ", the engine's limit ", constant, " is ", limit);
}

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
    noteLimit(diagnostics, "md2-vertex-limit", kVertexCountField, header.vertexCount, "vertices", kMaxMd2Vertices,
              "MAX_VERTS");
    noteLimit(diagnostics, "md2-triangle-limit", kTriangleCountField, header.triangleCount, "triangles",
              kEngineMd2Triangles, "MAX_TRIANGLES");
    noteLimit(diagnostics, "md2-frame-limit", kFrameCountField, header.frameCount, "frames", kMaxMd2Frames,
              "MAX_FRAMES");
    noteLimit(diagnostics, "md2-skin-limit", kSkinCountField, header.skinCount, "skins", kMaxMd2Skins, "MAX_MD2SKINS");
    noteLimit(diagnostics, "md2-skin-height-limit", kSkinHeightField, header.skinHeight, "rows of the skin",
              kMaxMd2SkinHeight, "MAX_LBM_HEIGHT");
    if (!header.statesSkinSize())
        addNote(diagnostics, "md2-skin-size", kSkinSizeFields, "the skin's size is ", header.skinWidth, " x ",
                header.skinHeight, ": texture coordinates are taken as texels of the real image");
    if (header.endOffset != file.size())
        addNote(diagnostics, "md2-end-offset", kEndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
    return diagnostics;
}

} // namespace formats::md2
