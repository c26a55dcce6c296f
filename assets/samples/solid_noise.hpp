#pragma once

#include <glm/vec3.hpp>

#include <cstdint>

namespace samples {

/// A deterministic number from 0 to 1 for a cell of space.
[[nodiscard]] float hashed(const glm::ivec3& cell, std::uint32_t salt);

/// Smooth noise from -1 to 1, in cells of size 1.
[[nodiscard]] float noise(const glm::vec3& point);

} // namespace samples
