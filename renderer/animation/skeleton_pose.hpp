#pragma once

#include "renderer/animation/track_sample.hpp"

#include <glm/mat3x3.hpp>
#include <glm/mat3x4.hpp>

#include <span>

/// Where the bones of a skinned model are at a time: by tracks (docs/formats/m2.md §6) or by frames.
namespace animation {

/// An affine transform of model space as its three rows {x, y, z, translation}: 48 bytes, three texels.
using BoneMatrix = glm::mat3x4;

[[nodiscard]] BoneMatrix identityBone();
[[nodiscard]] glm::vec3 transformPoint(const BoneMatrix& bone, const glm::vec3& point);
[[nodiscard]] glm::vec3 transformDirection(const BoneMatrix& bone, const glm::vec3& direction);
/// `a * b`: first b, then a.
[[nodiscard]] BoneMatrix product(const BoneMatrix& a, const BoneMatrix& b);

/// Turns model space into view space (x right, y up, z towards the viewer); a rotation, mirrored or not. What faces the
/// viewer needs it. Without one such bones stay as their tracks turn them.
using ViewRotation = std::optional<glm::mat3>;

/// Writes a matrix for each bone: from where a point is in its bind pose to where it is at that time, in model
/// space. All are finite. `bones` has as many places as the shape has bones. Allocates nothing.
void evaluateSkeleton(const formats::Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                      std::span<BoneMatrix> bones);

/// The same for some bones that turn about pivots: `order` has their parents before them. The others stay as they are.
void evaluateBones(const formats::Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                   std::span<const std::uint32_t> order, std::span<BoneMatrix> bones);

} // namespace animation
