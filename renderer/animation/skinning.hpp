#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include "formats/model/bounds.hpp"

namespace animation {

/// The position of a vertex in a pose (docs/formats/m2.md §6.3), for picking, export and bounds; the renderer does the
/// same in its vertex shader. `bones` as written by `evaluateSkeleton`.
[[nodiscard]] glm::vec3 skinnedPosition(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex);

/// Its normal, of length 1, also correct for bones with nonuniform or mirroring scale.
[[nodiscard]] glm::vec3 skinnedNormal(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex);

} // namespace animation
