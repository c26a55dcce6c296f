#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

namespace formats::m2 {

/// A `.skel` file (docs/formats/m2.md §15.1): what a model has in place of bones, sequences and attachments of its own.
struct SkeletonFile {
    Opening opening; ///< its tables; those of bones, attachments and sequences count from the chunks they are in
    ByteView bones, attachments, sequences;
    std::uint32_t parent = 0; ///< number of the file that has what is missing here; 0: none
    ByteView file;            ///< that all these are parts of; its map has the chunks
};

/// How many arrays a chunk of a skeleton begins with.
[[nodiscard]] constexpr std::uint32_t skeletonArrays(std::string_view chunk)
{
    return chunk == "SKS1" ? 3 : 2;
}

/// The skeleton of a model, then its parent, the parent's parent and so on. A circle ends and a chain is cut where it
/// gets too long, with a diagnostic; where the first is missing there is none. Problems with files name these.
[[nodiscard]] std::vector<SkeletonFile> readSkeletons(const Opening& model, const SidecarLoader& sidecars,
                                                      std::vector<FileChunk>& unknown, Diagnostics& diagnostics);

} // namespace formats::m2
