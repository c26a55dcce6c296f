#pragma once

#include "formats/base/file_bytes.hpp"

#include <glm/gtc/quaternion.hpp>
#include <glm/mat3x4.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <vector>

/// Skeletons that are animated frame by frame: every frame stores the transform of every bone (IQM).
namespace formats {

/// A transform in the parent's space: scale, then rotation, then translation.
struct LocalTransform {
    glm::vec3 translation{0.0f};
    glm::quat rotation{1.0f, 0.0f, 0.0f, 0.0f}; ///< of length 1
    glm::vec3 scale{1.0f};
};

/// The matrix of a transform, as its three rows {x, y, z, translation}.
[[nodiscard]] glm::mat3x4 rowsOf(const LocalTransform& transform);

/// One number of a bone's transform in all frames: `offset + scale * word`.
struct SampledChannel {
    static constexpr std::uint32_t kNoWord = 0xFFFFFFFF;
    float offset = 0.0f;
    float scale = 0.0f;
    std::uint32_t word = kNoWord; ///< index of the word in the frame; kNoWord: the number is `offset` in every frame
};

/// Translation x y z, rotation x y z w, scale x y z.
using BoneChannels = std::array<SampledChannel, 10>;

/// Channels of a bone that does not move.
[[nodiscard]] BoneChannels steadyChannels(const LocalTransform& transform);

/// Frames in a file's own bytes: `wordCount` words of 16 bits each, consecutive frames from `offset`.
struct SampledFrames {
    FileBytes bytes;
    std::uint64_t offset = 0;
    std::uint32_t wordCount = 0;
    std::uint32_t frameCount = 0;
    std::uint32_t firstFrame = 0;    ///< its index among all frames of the model
    std::vector<BoneChannels> bones; ///< one per element of Skinned::bones; their words are below wordCount
};

/// The transform of a bone relative to its parent in a frame (below frameCount). Finite, with a rotation of length 1.
[[nodiscard]] LocalTransform localTransformAt(const SampledFrames& frames, std::uint32_t bone, std::uint32_t frame);

/// `(1 - weight) * a + weight * b`; rotations take the shorter way.
[[nodiscard]] LocalTransform between(const LocalTransform& a, const LocalTransform& b, float weight);

} // namespace formats
