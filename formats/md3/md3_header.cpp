#include "formats/md3/md3_header.hpp"

namespace formats::md3 {
namespace {

constexpr std::int32_t kMd3Version = 15; // MD3_VERSION

// Limits from Quake III, qfiles.h. No engine checks them.
constexpr std::uint64_t kMaxMd3Frames = 1024; // MD3_MAX_FRAMES
constexpr std::uint64_t kMaxMd3Tags = 16;     // MD3_MAX_TAGS
constexpr std::uint64_t kMaxMd3Surfaces = 32; // MD3_MAX_SURFACES

} // namespace

void noteLimit(Diagnostics& diagnostics, Severity severity, std::string_view rule, ByteRange field,
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

Diagnostics checkHeader(const ByteView& file, const Header& header)
{
    Diagnostics diagnostics;
    if (header.version != kMd3Version)
        addWarning(diagnostics, "md3-version", kVersionField, "version is ", header.version, ", expected ",
                   kMd3Version);
    noteLimit(diagnostics, Severity::note, "md3-frame-limit", kFrameCountField, "", countOf(header.frameCount),
              "frames", kMaxMd3Frames, "MD3_MAX_FRAMES");
    noteLimit(diagnostics, Severity::note, "md3-tag-limit", kTagCountField, "", countOf(header.tagCount),
              "tags a frame", kMaxMd3Tags, "MD3_MAX_TAGS");
    noteLimit(diagnostics, Severity::note, "md3-surface-limit", kSurfaceCountField, "", countOf(header.surfaceCount),
              "surfaces", kMaxMd3Surfaces, "MD3_MAX_SURFACES");
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
