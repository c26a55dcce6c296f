#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include "formats/model/bounds.hpp"

namespace animation {

/// Where a vertex is under a pose (docs/formats/m2.md §6.3), for picking, export and bounds; the renderer does the same
/// in its vertex shader. `bones` as `evaluateSkeleton` wrote them.
[[nodiscard]] glm::vec3 skinnedPosition(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex);

/// Its normal, of length 1, right also where bones scale unevenly or mirror.
[[nodiscard]] glm::vec3 skinnedNormal(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex);

} // namespace animation
