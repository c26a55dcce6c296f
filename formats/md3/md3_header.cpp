#include "formats/md3/md3_header.hpp"

#include "formats/base/engine_limits.hpp"

namespace formats::md3 {
namespace {

constexpr std::int32_t kMd3Version = 15; // MD3_VERSION

// From Quake III, qfiles.h.
constexpr HeaderLimit<Header, std::int32_t> kLimits[] = {
    {{"md3-frame-limit", Severity::note, "frames", 1024, "MD3_MAX_FRAMES"}, &Header::frameCount, kFrameCountField},
    {{"md3-tag-limit", Severity::note, "tags a frame", 16, "MD3_MAX_TAGS"}, &Header::tagCount, kTagCountField},
    {{"md3-surface-limit", Severity::note, "surfaces", 32, "MD3_MAX_SURFACES"},
     &Header::surfaceCount,
     kSurfaceCountField},
};

} // namespace

Diagnostics checkHeader(const ByteView& file, const Header& header)
{
    Diagnostics diagnostics;
    if (header.version != kMd3Version)
        addWarning(diagnostics, "md3-version", kVersionField, "version is ", header.version, ", expected ",
                   kMd3Version);
    addExceeded<Header, std::int32_t>(diagnostics, header, kLimits);
    if (header.tagCount < 0)
        addError(diagnostics, Concern::model, "md3-tag-count", kTagCountField, "tag count is ", header.tagCount,
                 ": no tags are read");
    if (header.surfaceCount < 0)
        addError(diagnostics, Concern::model, "md3-surface-count", kSurfaceCountField, "surface count is ",
                 header.surfaceCount, ": no surfaces are read");
    if (offsetFrom(0, header.endOffset) != file.size())
        addNote(diagnostics, "md3-end-offset", kEndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
    return diagnostics;
}

} // namespace formats::md3
