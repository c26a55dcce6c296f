#include "formats/mdx/mdx_header.hpp"

#include "formats/base/engine_limits.hpp"

#include <algorithm>

namespace formats::mdx {
namespace {

constexpr std::uint32_t kMdxVersion = 4;

constexpr HeaderLimit<Header> kLimits[] = {
    {{"mdx-skin-limit", Severity::warning, "skins", 32}, &Header::skinCount, kSkinCountField},
    {{"mdx-vertex-limit", Severity::warning, "vertices", 2048}, &Header::vertexCount, kVertexCountField},
    {{"mdx-triangle-limit", Severity::warning, "triangles", 4096}, &Header::triangleCount, kTriangleCountField},
    {{"mdx-frame-limit", Severity::warning, "frames", 1024}, &Header::frameCount, kFrameCountField},
};
// Undocumented; converters have this limit or twice as many.
constexpr HeaderLimit<Header> kSubObjectLimit[] = {
    {{"mdx-sub-object-limit", Severity::warning, "sub-objects", 32}, &Header::subObjectCount, kSubObjectCountField}};

// Our own limit: this number does not depend on the file's size.
constexpr std::uint32_t kMaxSubObjects = 64;

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
    addExceeded<Header, std::uint32_t>(diagnostics, header, kLimits);
    const std::uint32_t surfaces = surfaceCountOf(header);
    if (header.subObjectCount > surfaces)
        addWarning(diagnostics, "mdx-sub-object-limit", kSubObjectCountField, header.subObjectCount,
                   " sub-objects, this program keeps ", surfaces, ": the content of further ones is added to the last");
    else if (header.subObjectCount == 0)
        addWarning(diagnostics, "mdx-no-sub-objects", kSubObjectCountField,
                   "0 sub-objects, expected at least 1: one contains everything");
    else
        addExceeded<Header, std::uint32_t>(diagnostics, header, kSubObjectLimit);
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
