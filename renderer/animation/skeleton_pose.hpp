#pragma once

#include "renderer/animation/track_sample.hpp"

#include <glm/mat3x3.hpp>
#include <glm/mat3x4.hpp>

#include <span>

/// Computes the bones of a skinned model at a time: from tracks (docs/formats/m2.md §6) or from frames.
namespace animation {

/// An affine transform of model space as its three rows {x, y, z, translation}: 48 bytes, three texels.
using BoneMatrix = glm::mat3x4;

[[nodiscard]] BoneMatrix identityBone();
[[nodiscard]] glm::vec3 transformPoint(const BoneMatrix& bone, const glm::vec3& point);
[[nodiscard]] glm::vec3 transformDirection(const BoneMatrix& bone, const glm::vec3& direction);
/// `a * b`: first b, then a.
[[nodiscard]] BoneMatrix product(const BoneMatrix& a, const BoneMatrix& b);

/// Rotates model space to view space (x right, y up, z towards the viewer); may be mirrored. Needed for bones that face
/// the viewer; without it such bones follow their tracks.
using ViewRotation = std::optional<glm::mat3>;

/// Writes a matrix for each bone: from its bind pose to its pose at that time, in model space. All are finite. `bones`
/// has one element per bone of the shape. Does not allocate.
void evaluateSkeleton(const formats::Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                      std::span<BoneMatrix> bones);

/// The same for some bones with pivots: `order` has their parents before them. The others are not changed.
void evaluateBones(const formats::Skinned& shape, const SampleTime& sampleTime, const ViewRotation& view,
                   std::span<const std::uint32_t> order, std::span<BoneMatrix> bones);

} // namespace animation
