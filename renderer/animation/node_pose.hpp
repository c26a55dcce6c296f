#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include <vector>

/// Evaluates the curves of Skinned::nodes, exactly as glTF 2.0 defines them (appendix C), and blends morph targets.
namespace animation {

/// The transform of a bone relative to its parent at an instant: in its bind pose where no curve moves it. Does not
/// allocate.
[[nodiscard]] BoneMatrix nodeMatrixAt(const formats::Skinned& shape, const SampleTime& sampleTime, std::uint32_t bone);

/// The same as its parts; for a bone with a sheared bind pose those of the nearest transform.
[[nodiscard]] formats::LocalTransform nodeTransformAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                                      std::uint32_t bone);

/// The curves of a clip (into NodeAnimation::clips) that move a bone, at most one per property.
[[nodiscard]] std::span<const formats::NodeCurve> curvesOfBone(const formats::Skinned& shape, std::uint32_t clip,
                                                               std::uint32_t bone);

/// The weight of each of Morphs::targets at an instant.
[[nodiscard]] std::vector<float> morphWeightsAt(const formats::Skinned& shape, const SampleTime& sampleTime);

/// The vertices moved by morph targets with these weights, one per target, before bones move them: a copy in the same
/// layout. Positions and normals must be floats. Normals are not made one unit long.
[[nodiscard]] formats::SkinVertices morphedVertices(const formats::Skinned& shape, std::span<const float> weights);

} // namespace animation
