#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

#include <array>

namespace formats::m2 {

/// A `.bone` file (docs/formats/m2.md §15.3): matrices for the bones of one face that a player may choose, one
/// column-major matrix per bone.
struct BoneFile {
    std::uint64_t idsOffset = 0; ///< offset of `bones` in the file
    std::vector<std::uint16_t> bones;
    std::vector<std::array<float, 16>> matrices;
};

/// Reads all complete entries. Errors: wrongFormat if the chunk with the bone ids is missing.
[[nodiscard]] Result<BoneFile> readBoneFile(const ByteView& file, std::vector<FileChunk>& unknown,
                                            Diagnostics& diagnostics);

/// The number of bodies in a `.phys` file (§15.4). Errors: wrongFormat if its first chunk is missing.
[[nodiscard]] Result<std::uint32_t> countBodies(const ByteView& file, std::vector<FileChunk>& unknown,
                                                Diagnostics& diagnostics);

/// Looks for a model's sidecars for faces and physics and reports their content; Skinned::faces are the faces found.
/// They are shown only if chosen, so a missing file is no problem. Read bones before.
void readCountedSidecars(const Opening& opening, const SidecarLoader& sidecars, Model& model, Diagnostics& diagnostics);

} // namespace formats::m2
