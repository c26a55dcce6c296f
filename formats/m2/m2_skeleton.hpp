#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// A `.skel` file (docs/formats/m2.md §15.1): replaces bones, sequences and attachments of a model.
struct SkeletonFile {
    Opening opening; ///< its tables; offsets of bones, attachments and sequences count from the start of their chunks
    ByteView bones, attachments, sequences;
    std::uint32_t parent = 0; ///< number of the file with missing data; 0: none
    ByteView file;            ///< file that contains all these; its map has the chunks
};

/// Number of arrays at the start of a skeleton's chunk.
[[nodiscard]] constexpr std::uint32_t skeletonArrays(std::string_view chunk)
{
    return chunk == "SKS1" ? 3 : 2;
}

/// Reads the skeleton of a model, then its parent, the parent's parent and so on. A cycle or an overlong chain is cut,
/// with a diagnostic; if the first file is missing, the result is empty. Diagnostics name the file they are about.
[[nodiscard]] std::vector<SkeletonFile> readSkeletons(const Opening& model, const SidecarLoader& sidecars,
                                                      std::vector<FileChunk>& unknown, Diagnostics& diagnostics);

} // namespace formats::m2
