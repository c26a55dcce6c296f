#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include <span>

namespace animation {

/// A light of a model at a time, in model space (docs/formats/m2.md §10.3). Colors are multiplied with their
/// intensities and may be above 1.
struct LightPose {
    bool isVisible = true;
    glm::vec3 position{};                  ///< of a point light
    glm::vec3 direction{0.0f, 0.0f, 1.0f}; ///< of a directional light: towards it, +Z of its bone; not of length 1
    glm::vec3 ambient{}, diffuse{};
    float attenuationStart = 0.0f; ///< maximum distance with the full light of a point light
    float attenuationEnd = 0.0f;   ///< distance at which it has faded to zero
};

/// `bones`: one per bone of the shape, or empty: the light stays in the bind pose.
[[nodiscard]] LightPose lightAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                std::span<const BoneMatrix> bones, const formats::Light& light);

} // namespace animation
