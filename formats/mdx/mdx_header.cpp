#include "formats/mdx/mdx_header.hpp"

#include <algorithm>

namespace formats::mdx {
namespace {

constexpr std::uint32_t kMdxVersion = 4;

// Beyond these limits the game rejects a file or misbehaves; this program reads it.
constexpr std::uint32_t kMaxMdxSkins = 32;
constexpr std::uint32_t kMaxMdxVertices = 2048;
constexpr std::uint32_t kMaxMdxTriangles = 4096;
constexpr std::uint32_t kMaxMdxFrames = 1024;
constexpr std::uint32_t kMaxMdxSubObjects = 32; // undocumented; converters have this limit or twice as many

// Our own limit: this number does not depend on the file's size.
constexpr std::uint32_t kMaxSubObjects = 64;

void noteLimit(Diagnostics& diagnostics, std::string_view rule, ByteRange field, std::uint32_t found,
               std::string_view what, std::uint32_t limit)
{
    if (found > limit)
        addWarning(diagnostics, rule, field, found, " ", what, ", the engine's limit is ", limit);
}

} // namespace

Result<void> checkCounts(const ByteView& file, const Header& header)
{
    if (header.vertexCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": vertex count at byte ", kVertexCountField.offset,
                    " is 0, expected at least 1");
    if (header.frameCount == 0)
        return fail(LoadErrorCode::corrupt, file.name(), ": frame count at byte ", kFrameCountField.offset,
                    " is 0, expected at least 1");
    return {};
}

Diagnostics checkHeader(const ByteView& file, const Header& header)
{
    Diagnostics diagnostics;
    if (header.version != kMdxVersion)
        addWarning(diagnostics, "mdx-version", kVersionField, "version is ", header.version, ", expected ",
                   kMdxVersion);
    noteLimit(diagnostics, "mdx-skin-limit", kSkinCountField, header.skinCount, "skins", kMaxMdxSkins);
    noteLimit(diagnostics, "mdx-vertex-limit", kVertexCountField, header.vertexCount, "vertices", kMaxMdxVertices);
    noteLimit(diagnostics, "mdx-triangle-limit", kTriangleCountField, header.triangleCount, "triangles",
              kMaxMdxTriangles);
    noteLimit(diagnostics, "mdx-frame-limit", kFrameCountField, header.frameCount, "frames", kMaxMdxFrames);
    const std::uint32_t surfaces = surfaceCountOf(header);
    if (header.subObjectCount > surfaces)
        addWarning(diagnostics, "mdx-sub-object-limit", kSubObjectCountField, header.subObjectCount,
                   " sub-objects, this program keeps ", surfaces,
                   ": what belongs to further ones is put into the last");
    else if (header.subObjectCount == 0)
        addWarning(diagnostics, "mdx-no-sub-objects", kSubObjectCountField,
                   "0 sub-objects, expected at least 1: everything is put into one");
    else
        noteLimit(diagnostics, "mdx-sub-object-limit", kSubObjectCountField, header.subObjectCount, "sub-objects",
                  kMaxMdxSubObjects);
    if (header.endOffset != file.size())
        addNote(diagnostics, "mdx-end-offset", kEndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
    if (header.dummyEndOffset != header.endOffset)
        addNote(diagnostics, "mdx-dummy-end-offset", kDummyEndField,
                "the header's two ends of the file differ: ", header.dummyEndOffset, " and ", header.endOffset);
    return diagnostics;
}

std::uint32_t surfaceCountOf(const Header& header)
{
    return std::clamp(header.subObjectCount, 1U, kMaxSubObjects);
}

} // namespace formats::mdx
