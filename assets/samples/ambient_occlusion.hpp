#pragma once

#include <glm/vec3.hpp>

#include <array>
#include <span>
#include <vector>

namespace samples {

/// Computes how open the surroundings of a surface point are, by casting rays at triangles.
class Occluders {
public:
    using Corners = std::array<glm::vec3, 3>;

    explicit Occluders(std::vector<Corners> triangles);

    /// From 0 (enclosed) to 1 (free), seen from `point` around `normal`. Surfaces farther away than `reach` hide
    /// nothing.
    [[nodiscard]] float openness(const glm::vec3& point, const glm::vec3& normal, float reach) const;

private:
    struct Node {
        glm::vec3 min{};
        glm::vec3 max{};
        std::size_t first = 0;  ///< into m_triangles
        std::size_t count = 0;  ///< of a leaf, else 0
        std::size_t second = 0; ///< into m_nodes: the second child; the first follows its parent
    };

    std::size_t build(std::size_t first, std::size_t count);
    [[nodiscard]] float nearestHit(const glm::vec3& origin, const glm::vec3& direction, float reach) const;

    std::vector<Corners> m_triangles;
    std::vector<Node> m_nodes;
};

} // namespace samples
