#pragma once

#include "formats/model/vertex_block.hpp"
#include "renderer/scene/placement.hpp"

#include <span>
#include <vector>

namespace scene {

/// The normals with which a keyframed model is drawn between two frames, by block, one per vertex: the file's, or if
/// these are unusable those of the triangles of `meshVariant`. Length 1, or 0 for a vertex without triangles.
[[nodiscard]] std::vector<glm::vec3> posedNormals(const formats::Model& model, std::uint32_t meshVariant,
                                                  const formats::FramePair& frames);

/// The same for all vertices of a skinned model in a pose.
[[nodiscard]] std::vector<glm::vec3> skinnedNormals(const formats::Skinned& shape, const PlacedNode& placedNode);

} // namespace scene
