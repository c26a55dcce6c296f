#include "formats/md3/md3_header.hpp"

namespace formats {
namespace {

constexpr std::int32_t kMd3Version = 15; // MD3_VERSION

// Quake III, qfiles.h. No engine checks them.
constexpr std::uint64_t kMaxMd3Frames = 1024; // MD3_MAX_FRAMES
constexpr std::uint64_t kMaxMd3Tags = 16;     // MD3_MAX_TAGS
constexpr std::uint64_t kMaxMd3Surfaces = 32; // MD3_MAX_SURFACES

} // namespace

void noteMd3Limit(Diagnostics& diagnostics, Severity severity, std::string_view rule, ByteRange field,
                  std::string_view whose, std::uint64_t found, std::string_view what, std::uint64_t limit,
                  std::string_view constant)
{
    if (found > limit)
        diagnostics.push_back({std::string(rule), severity, field,
                               joined(whose, found, " ", what, ", ",
                                      severity == Severity::note ? "the format's limit " : "the engine's limit ",
                                      constant, " is ", limit),
                               Concern::model});
}

Diagnostics checkHeader(const ByteView& file, const Md3Header& header)
{
    Diagnostics diagnostics;
    if (header.version != kMd3Version)
        addWarning(diagnostics, "md3-version", kMd3VersionField, "version is ", header.version, ", expected ",
                   kMd3Version);
    noteMd3Limit(diagnostics, Severity::note, "md3-frame-limit", kMd3FrameCountField, "", md3Count(header.frameCount),
                 "frames", kMaxMd3Frames, "MD3_MAX_FRAMES");
    noteMd3Limit(diagnostics, Severity::note, "md3-tag-limit", kMd3TagCountField, "", md3Count(header.tagCount),
                 "tags a frame", kMaxMd3Tags, "MD3_MAX_TAGS");
    noteMd3Limit(diagnostics, Severity::note, "md3-surface-limit", kMd3SurfaceCountField, "",
                 md3Count(header.surfaceCount), "surfaces", kMaxMd3Surfaces, "MD3_MAX_SURFACES");
    if (header.tagCount < 0)
        addError(diagnostics, Concern::model, "md3-tag-count", kMd3TagCountField, "tag count is ", header.tagCount,
                 ": no tags are read");
    if (header.surfaceCount < 0)
        addError(diagnostics, Concern::model, "md3-surface-count", kMd3SurfaceCountField, "surface count is ",
                 header.surfaceCount, ": no surfaces are read");
    if (md3Offset(0, header.endOffset) != file.size())
        addNote(diagnostics, "md3-end-offset", kMd3EndOffsetField, "the header says that the file ends at byte ",
                header.endOffset, ", it has ", file.size());
    return diagnostics;
}

} // namespace formats
