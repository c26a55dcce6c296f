#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace formats::md2 {

/// The rules of diagnostics about a GL command list.
struct GlCommandRules {
    std::string_view truncated;    ///< the file ends before the list does
    std::string_view tooLarge;     ///< more words than our limit
    std::string_view unsound;      ///< commands that cannot be drawn
    std::string_view unterminated; ///< no 0 at the end
    std::string_view rest;         ///< words after the end
    std::string_view empty;        ///< nothing is drawn
    std::string_view strayed;      ///< commands of surfaces past the last, if commands name surfaces
};

inline constexpr GlCommandRules kGlCommandRules{.truncated = "md2-gl-commands-truncated",
                                                .tooLarge = "md2-gl-commands-too-large",
                                                .unsound = "md2-gl-commands-unsound",
                                                .unterminated = "md2-gl-commands-unterminated",
                                                .rest = "md2-gl-commands-rest",
                                                .empty = "md2-gl-commands-empty",
                                                .strayed = {}};

/// The location of a file's GL command list, from its header.
struct GlCommandList {
    std::uint64_t offset = 0;
    std::uint64_t wordCount = 0;   ///< 32-bit words
    std::uint32_t vertexCount = 0; ///< upper bound of vertex indices
    GlCommandRules rules = kGlCommandRules;
    bool namesSurfaces = false;     ///< a command names its surface after its count (MDX)
    std::uint32_t surfaceCount = 1; ///< surfaces past the last are treated as the last
};

/// Reads the list as a mesh variant "gl-commands": for each surface all strips as one range, all fans as one range;
/// texture coordinates as stored.
///
/// Invalid commands (a vertex past the last one, a texture coordinate that is not finite, words past the end of the
/// list) are left out with a diagnostic; if they are more than half of those that draw, the whole list is left out.
/// Returns nullopt then, and if nothing is drawn. All diagnostics concern only the GL commands. Reference:
/// docs/formats/md2.md §4, for MDX docs/formats/mdx.md §2.
[[nodiscard]] std::optional<MeshVariant> glCommandMeshVariant(const ByteView& file, const GlCommandList& list,
                                                              Diagnostics& diagnostics);

} // namespace formats::md2
