#pragma once

#include "renderer/animation/skeleton_pose.hpp"

#include <glm/mat3x2.hpp>
#include <glm/vec4.hpp>

/// The tracks of a skinned model other than its bones': colors, textures, cameras (docs/formats/m2.md §9, §10).
namespace animation {

/// Color and alpha of `colorIndex` (into Skinned::colors); white for kNoIndex. Colors above 1 are intentional.
[[nodiscard]] glm::vec4 colorAt(const formats::Skinned& shape, const SampleTime& sampleTime, std::uint32_t colorIndex);

/// A texture weight, 0 to 1; 1 for kNoIndex.
[[nodiscard]] float textureWeightAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                    std::uint32_t weightIndex);

inline constexpr float kLeastPassAlpha = 1.0f / 10000.0f; ///< a pass with at most this alpha is not drawn (§9.4)

/// The factor of a pass: its color, and alpha including the first layer's weight (§9.4).
[[nodiscard]] glm::vec4 passColorAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                    const formats::MaterialPass& pass);

/// uv' = m[0] * u + m[1] * v + m[2]. The identity for kNoIndex.
[[nodiscard]] glm::mat3x2 textureTransformAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                             std::uint32_t transformIndex);

/// Whether an attachment is active: true unless its track says otherwise (§10.1).
[[nodiscard]] bool isActiveAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                              const formats::Attachment& attachment);

/// A camera of a model, in model space. `fieldOfView` is diagonal.
struct ModelCameraPose {
    glm::vec3 eye{}, target{};
    float rollRadians = 0.0f;
    float fieldOfView = 0.0f;
};
[[nodiscard]] ModelCameraPose cameraAt(const formats::Skinned& shape, const SampleTime& sampleTime,
                                       const formats::ModelCamera& camera);

/// The vertical angle for a diagonal one, for an image with this width / height.
[[nodiscard]] float verticalFieldOfView(float diagonal, float aspect);

} // namespace animation
