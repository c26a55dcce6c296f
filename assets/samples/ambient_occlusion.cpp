#include "assets/samples/ambient_occlusion.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace samples {

namespace {

constexpr std::size_t kTrianglesInLeaf = 4;
constexpr int kRays = 32;

glm::vec3 middleOf(const Occluders::Corners& corners)
{
    return (corners[0] + corners[1] + corners[2]) / 3.0f;
}

/// Distance along the ray, or `reach` if the triangle is not hit before it.
float hit(const Occluders::Corners& corners, const glm::vec3& origin, const glm::vec3& direction, float reach)
{
    const glm::vec3 edge1 = corners[1] - corners[0];
    const glm::vec3 edge2 = corners[2] - corners[0];
    const glm::vec3 p = glm::cross(direction, edge2);
    const float determinant = glm::dot(edge1, p);
    if (std::abs(determinant) < 1e-9f)
        return reach;
    const glm::vec3 offset = origin - corners[0];
    const float u = glm::dot(offset, p) / determinant;
    const glm::vec3 q = glm::cross(offset, edge1);
    const float v = glm::dot(direction, q) / determinant;
    const float distance = glm::dot(edge2, q) / determinant;
    return u >= 0.0f && v >= 0.0f && u + v <= 1.0f && distance > 0.0f && distance < reach ? distance : reach;
}

bool meetsBox(const glm::vec3& min, const glm::vec3& max, const glm::vec3& origin, const glm::vec3& inverse,
              float reach)
{
    const glm::vec3 a = (min - origin) * inverse;
    const glm::vec3 b = (max - origin) * inverse;
    const glm::vec3 near = glm::min(a, b);
    const glm::vec3 far = glm::max(a, b);
    return std::max({near.x, near.y, near.z, 0.0f}) <= std::min({far.x, far.y, far.z, reach});
}

} // namespace

Occluders::Occluders(std::vector<Corners> triangles) : m_triangles(std::move(triangles))
{
    if (!m_triangles.empty())
        build(0, m_triangles.size());
}

std::size_t Occluders::build(std::size_t first, std::size_t count)
{
    const std::size_t index = m_nodes.size();
    Node node{glm::vec3(1e9f), glm::vec3(-1e9f), first, count, 0};
    for (std::size_t i = first; i < first + count; ++i) {
        for (const glm::vec3& corner : m_triangles[i]) {
            node.min = glm::min(node.min, corner);
            node.max = glm::max(node.max, corner);
        }
    }
    m_nodes.push_back(node);
    if (count <= kTrianglesInLeaf)
        return index;
    const glm::vec3 size = node.max - node.min;
    const int axis = size.x >= size.y && size.x >= size.z ? 0 : (size.y >= size.z ? 1 : 2);
    const auto begin = m_triangles.begin() + static_cast<std::ptrdiff_t>(first);
    std::nth_element(begin, begin + static_cast<std::ptrdiff_t>(count / 2), begin + static_cast<std::ptrdiff_t>(count),
                     [axis](const Corners& a, const Corners& b) { return middleOf(a)[axis] < middleOf(b)[axis]; });
    build(first, count / 2);
    const std::size_t second = build(first + count / 2, count - count / 2);
    m_nodes[index].count = 0;
    m_nodes[index].second = second;
    return index;
}

float Occluders::nearestHit(const glm::vec3& origin, const glm::vec3& direction, float reach) const
{
    const glm::vec3 inverse = 1.0f / direction;
    std::array<std::size_t, 64> stack{};
    std::size_t depth = 0;
    stack[depth++] = 0;
    while (depth > 0) {
        const std::size_t index = stack[--depth];
        const Node& node = m_nodes[index];
        if (!meetsBox(node.min, node.max, origin, inverse, reach))
            continue;
        for (std::size_t i = node.first; i < node.first + node.count; ++i)
            reach = hit(m_triangles[i], origin, direction, reach);
        if (node.count == 0) {
            stack[depth++] = node.second;
            stack[depth++] = index + 1;
        }
    }
    return reach;
}

float Occluders::openness(const glm::vec3& point, const glm::vec3& normal, float reach) const
{
    if (m_nodes.empty())
        return 1.0f;
    const glm::vec3 helper = std::abs(normal.z) < 0.9f ? glm::vec3(0.0f, 0.0f, 1.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 tangent = glm::normalize(glm::cross(helper, normal));
    const glm::vec3 bitangent = glm::cross(normal, tangent);
    const glm::vec3 origin = point + normal * 0.05f;
    float open = 0.0f;
    for (int i = 0; i < kRays; ++i) {
        // A spiral of rays, denser around the normal, by the cosine.
        const float share = (static_cast<float>(i) + 0.5f) / static_cast<float>(kRays);
        const float angle = 2.0f * std::numbers::pi_v<float> * std::numbers::phi_v<float> * static_cast<float>(i);
        const float across = std::sqrt(share);
        const glm::vec3 direction = tangent * (across * std::cos(angle)) + bitangent * (across * std::sin(angle)) +
                                    normal * std::sqrt(1.0f - share);
        open += nearestHit(origin, direction, reach) / reach;
    }
    return open / static_cast<float>(kRays);
}

} // namespace samples
