#pragma once

#include "renderer/animation/playback.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>

namespace renderer {

/// One instance of a model in one frame as it goes to the GPU: 112 bytes.
struct Instance {
    std::array<glm::vec4, 3> rows{}; ///< the upper three rows of its transform
    std::uint32_t frameA = 0;        ///< block frames; of a skinned model the first of its bones
    std::uint32_t frameB = 0;
    float blend = 0.0f;
    std::uint32_t padding = 0;
    glm::vec3 scaleA{1.0f}; ///< of the frames' 8-bit coordinates, out of the frames' headers
    glm::vec3 translateA{};
    glm::vec3 scaleB{1.0f};
    glm::vec3 translateB{};
};
static_assert(sizeof(Instance) == 112);

/// `pose` in frames of the model, which become frames of its vertex blocks here.
[[nodiscard]] Instance instanceOf(const formats::Keyframed& shape, const animation::KeyframePose& pose,
                                  const glm::mat4& transform = glm::mat4(1.0f));

/// Of a skinned model, whose bones begin at `firstBone` of those that are drawn together.
[[nodiscard]] Instance instanceOf(std::uint32_t firstBone, const glm::mat4& transform);

} // namespace renderer
