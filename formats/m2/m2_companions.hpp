#pragma once

#include "formats/m2/m2_header.hpp"
#include "formats/m2/m2_skin.hpp"
#include "formats/model/model.hpp"

#include <array>

namespace formats::m2 {

/// A `.bone` file (docs/formats/m2.md §15.3): matrices for bones of one face that a player may choose. One for each
/// bone, columns after each other.
struct BoneFile {
    std::uint64_t idsOffset = 0; ///< in the file, where `bones` are stored
    std::vector<std::uint16_t> bones;
    std::vector<std::array<float, 16>> matrices;
};

/// As many as are whole. Errors: wrongFormat, without the chunk that names the bones.
[[nodiscard]] Result<BoneFile> readBoneFile(const ByteView& file, std::vector<FileChunk>& unknown,
                                            Diagnostics& diagnostics);

/// How many bodies a `.phys` file has (§15.4). Errors: wrongFormat, without its first chunk.
[[nodiscard]] Result<std::uint32_t> countBodies(const ByteView& file, std::vector<FileChunk>& unknown,
                                                Diagnostics& diagnostics);

/// Looks for the files that a model has for faces and for physics, and says what is in them; Skinned::faces are those
/// found. Nothing of them is shown unless it is chosen, so that a missing one is no problem. Bones must be there.
void readCompanions(const Opening& opening, const SidecarLoader& sidecars, Model& model, Diagnostics& diagnostics);

} // namespace formats::m2
