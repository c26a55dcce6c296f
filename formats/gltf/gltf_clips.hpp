#pragma once

#include "formats/gltf/gltf_accessors.hpp"
#include "formats/gltf/gltf_budget.hpp"
#include "formats/gltf/gltf_meshes.hpp"

namespace formats::gltf {

/// Adds the animations as sequences and clips. A clip lasts as long as its last key; one without a channel that moves
/// anything shown is left out. Errors: those of accessors, tooLarge. Diagnostics: channels that are left out.
[[nodiscard]] Result<void> readClips(const File& file, Accessors& accessors, Budget& budget, const Skeleton& skeleton,
                                     const ReadMeshes& meshes, JsonPositions& positions, Model& model);

} // namespace formats::gltf
