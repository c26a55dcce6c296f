#pragma once

#include "renderer/animation/playback.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>

namespace renderer {

/// One instance of a model in one frame, in the GPU format: 112 bytes.
struct Instance {
    std::array<glm::vec4, 3> rows{}; ///< the upper three rows of its transform
    std::uint32_t frameA = 0;        ///< block frames; for a skinned model the index of its first bone
    std::uint32_t frameB = 0;
    float blend = 0.0f;
    std::uint32_t padding = 0;
    glm::vec3 scaleA{1.0f}; ///< of the frames' 8-bit coordinates, from the frame headers
    glm::vec3 translateA{};
    glm::vec3 scaleB{1.0f};
    glm::vec3 translateB{};
};
static_assert(sizeof(Instance) == 112);

/// `pose` has frames of the model; this maps them to frames of its vertex blocks.
[[nodiscard]] Instance instanceOf(const formats::Keyframed& shape, const animation::KeyframePose& pose,
                                  const glm::mat4& transform = glm::mat4(1.0f));

/// For a skinned model whose bones start at `firstBone` of the bones drawn together.
[[nodiscard]] Instance instanceOf(std::uint32_t firstBone, const glm::mat4& transform);

} // namespace renderer
