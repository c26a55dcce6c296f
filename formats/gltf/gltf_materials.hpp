#pragma once

#include "formats/gltf/gltf_buffers.hpp"
#include "formats/gltf/gltf_meshes.hpp"

namespace formats::gltf {

/// Adds a pass and a texture slot for each material in use (for each surface if the file has variants of materials), a
/// batch for each surface, and the sources of the slots' images. Errors: those of buffers, for images inside the file.
/// Diagnostics: images that are left out.
[[nodiscard]] Result<void> readMaterials(const File& file, Buffers& buffers, const ReadMeshes& meshes,
                                         JsonPositions& positions, Model& model);

} // namespace formats::gltf
