#pragma once

#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>

#include <limits>

namespace formats {

/// An axis-aligned box in the model's units; empty until a point is added.
struct Bounds {
    glm::vec3 min{std::numeric_limits<float>::max()};
    glm::vec3 max{std::numeric_limits<float>::lowest()};

    [[nodiscard]] bool isEmpty() const { return min.x > max.x; }
    [[nodiscard]] glm::vec3 center() const { return (min + max) * 0.5f; }
    [[nodiscard]] float diagonal() const { return isEmpty() ? 0.0f : glm::length(max - min); }

    void add(const glm::vec3& point)
    {
        min = glm::min(min, point);
        max = glm::max(max, point);
    }
    void add(const Bounds& other)
    {
        min = glm::min(min, other.min);
        max = glm::max(max, other.max);
    }
};

} // namespace formats
