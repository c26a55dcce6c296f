#pragma once

#include "renderer/picking.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <limits>
#include <random>

namespace tests {

/// The distance of a ray's first hit with any triangle of a document, tried one by one; infinite: no hit. Ignores
/// alpha.
[[nodiscard]] inline double referenceDistance(const renderer::PickScene& scene, const renderer::Ray& ray)
{
    double nearest = std::numeric_limits<double>::infinity();
    for (std::uint32_t i = 0; i < scene.nodes.size(); ++i) {
        const formats::Model& model = *scene.document.nodes[i].model;
        const scene::PlacedNode& placedNode = scene.nodes[i];
        const formats::MeshVariant& mesh = model.meshVariants[meshVariantIn(model, scene.options)];
        const glm::dmat4 inverse = glm::inverse(placedNode.transform);
        const glm::dvec3 origin(inverse * glm::dvec4(ray.origin, 1.0));
        const glm::dvec3 direction(inverse * glm::dvec4(ray.direction, 0.0));
        const std::uint32_t first = firstSurfaceOf(scene.document, i);
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            if (!placedNode.isShown || scene.options.hiddenSurfaces.contains(first + surface))
                continue;
            std::vector<glm::dvec3> positions;
            if (isSkinned(model)) {
                for (const glm::vec3& position : scene::skinnedPositions(skinnedOf(model), placedNode))
                    positions.emplace_back(position);
            } else {
                const formats::Keyframed& shape = keyframesOf(model);
                positions =
                    positionsAt(shape.blocks[model.surfaces[surface].block], scene::framesOf(shape, placedNode.pose));
            }
            for (const formats::TriangleIndices& triangle : formats::trianglesOf(mesh, surface)) {
                const glm::dvec3& a = positions[mesh.vertices[triangle[0]].vertex];
                const glm::dvec3 ab = positions[mesh.vertices[triangle[1]].vertex] - a;
                const glm::dvec3 ac = positions[mesh.vertices[triangle[2]].vertex] - a;
                const glm::dvec3 normal = glm::cross(ab, ac);
                const double distance = glm::dot(a - origin, normal) / glm::dot(direction, normal);
                const glm::dvec3 inPlane = origin + direction * distance - a;
                const double u = glm::dot(glm::cross(inPlane, ac), normal) / glm::dot(normal, normal);
                const double v = glm::dot(glm::cross(ab, inPlane), normal) / glm::dot(normal, normal);
                if (distance > 0.0 && u >= 0.0 && v >= 0.0 && u + v <= 1.0)
                    nearest = std::min(nearest, distance);
            }
        }
    }
    return nearest;
}

/// Rays from around a box into it.
class RaysAround {
public:
    explicit RaysAround(const formats::Bounds& bounds) : m_bounds(bounds) {}

    [[nodiscard]] renderer::Ray next()
    {
        std::uniform_real_distribution<double> share(-1.0, 1.0);
        const glm::dvec3 half(glm::dvec3(m_bounds.max - m_bounds.min) * 0.5);
        const auto pointIn = [&](double scale) {
            return glm::dvec3(m_bounds.center()) +
                   half * glm::dvec3(share(m_random), share(m_random), share(m_random)) * scale;
        };
        const glm::dvec3 to = pointIn(0.8);
        const glm::dvec3 away(share(m_random), share(m_random), share(m_random));
        const glm::dvec3 from = to + glm::normalize(away) * (3.0 * static_cast<double>(m_bounds.diagonal()) + 1.0);
        return {from, glm::normalize(to - from)};
    }

private:
    formats::Bounds m_bounds;
    std::mt19937 m_random{7};
};

/// The number of `count` rays that hit something, or -1 if the picker and the reference differ for one of them.
[[nodiscard]] inline int agreedHits(const renderer::PickScene& scene, renderer::Picker& picker, RaysAround rays,
                                    int count)
{
    int hits = 0;
    for (int i = 0; i < count; ++i) {
        const renderer::Ray ray = rays.next();
        const double expected = referenceDistance(scene, ray);
        const auto hit = picker.pick(scene, ray);
        if (hit.has_value() != (expected < std::numeric_limits<double>::infinity()))
            return -1;
        if (hit && !(std::abs(hit->distance - expected) <= 1e-6 * expected))
            return -1;
        hits += hit ? 1 : 0;
    }
    return hits;
}

} // namespace tests
