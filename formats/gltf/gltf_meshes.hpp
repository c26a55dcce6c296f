#pragma once

#include "formats/gltf/gltf_accessors.hpp"
#include "formats/gltf/gltf_budget.hpp"
#include "formats/gltf/gltf_skeleton.hpp"
#include "formats/gltf/json_positions.hpp"
#include "formats/model/model.hpp"

#include <unordered_map>
#include <vector>

namespace formats::gltf {

/// What later parts need to know about the meshes.
struct ReadMeshes {
    std::unordered_map<std::uint32_t, std::uint32_t> morphSetOfNode; ///< nodes with targets, into Morphs::sets
    std::vector<std::uint32_t> materials;     ///< of each surface, into File::materials; kNoIndex: the default one
    std::vector<const Primitive*> primitives; ///< of each surface
};

/// Adds a surface for each primitive of each shown node, its vertices in the space of the bind pose, its triangles to
/// the mesh variant "triangles", and its morph targets. Errors: those of accessors and of the skeleton, tooLarge.
/// Diagnostics: what is left out or replaced; their range is that of the primitive in the JSON.
[[nodiscard]] Result<ReadMeshes> readMeshes(const File& file, Accessors& accessors, Budget& budget, Skeleton& skeleton,
                                            JsonPositions& positions, Model& model);

} // namespace formats::gltf
