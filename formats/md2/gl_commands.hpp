#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/model/model.hpp"

#include <cstdint>
#include <optional>
#include <string_view>

namespace formats {

/// Where a file's GL command list stands, as its header says.
struct GlCommandList {
    std::uint64_t offset = 0;
    std::uint64_t wordCount = 0;    ///< 32-bit words
    std::uint32_t vertexCount = 0;  ///< commands must refer below it
    std::string_view rules = "md2"; ///< what the rules of diagnostics begin with
    bool namesSurfaces = false;     ///< a command says behind its count which surface it is of (MDX)
    std::uint32_t surfaceCount = 1; ///< surfaces past the last are taken for the last
};

/// The list as a mesh variant "gl-commands": for each surface all strips as one range, all fans as one range; texture
/// coordinates as stored.
///
/// Unsound commands (a vertex past the last one, a texture coordinate that is not finite, words past the end of the
/// list) are left out with a diagnostic; when they are more than half of those that draw, the whole list is. nullopt
/// then, and when nothing is drawn. All diagnostics concern the GL commands alone.
/// Reference: docs/formats/md2.md §4, for MDX docs/formats/mdx.md §2.
[[nodiscard]] std::optional<MeshVariant> glCommandMeshVariant(const ByteView& file, const GlCommandList& list,
                                                              Diagnostics& diagnostics);

} // namespace formats
