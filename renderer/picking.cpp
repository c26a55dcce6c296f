#include "renderer/picking.hpp"

#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"

#include <glm/geometric.hpp>
#include <glm/matrix.hpp>

#include <cmath>
#include <functional>

namespace renderer {
namespace {

/// Distance along the ray to the triangle (Möller and Trumbore), or nullopt.
std::optional<double> distanceTo(const Ray& ray, const glm::dvec3& a, const glm::dvec3& b, const glm::dvec3& c)
{
    const glm::dvec3 ab = b - a;
    const glm::dvec3 ac = c - a;
    const glm::dvec3 across = glm::cross(ray.direction, ac);
    const double determinant = glm::dot(ab, across);
    if (determinant == 0.0)
        return std::nullopt; // edge on, or without an area
    const glm::dvec3 from = ray.origin - a;
    const double u = glm::dot(from, across) / determinant;
    const glm::dvec3 along = glm::cross(from, ab);
    const double v = glm::dot(ray.direction, along) / determinant;
    const double distance = glm::dot(ac, along) / determinant;
    const bool isInside = u >= 0.0 && v >= 0.0 && u + v <= 1.0 && distance > 0.0;
    return isInside ? std::optional(distance) : std::nullopt;
}

using IsHidden = std::function<bool(std::uint32_t surface)>;

/// What the ray meets of a skinned model as it is posed.
std::optional<Hit> pickSkinned(const formats::Model& model, const scene::PlacedNode& place, std::uint32_t topologyIndex,
                               const Ray& ray, const IsHidden& isHidden)
{
    const formats::Topology& topology = model.topologies[topologyIndex];
    const std::vector<glm::vec3> positions = scene::skinnedPositions(skinnedOf(model), place.bones);
    std::optional<Hit> nearest;
    for (const formats::Run& run : topology.runs) {
        if (isHidden(run.surface))
            continue;
        forEachTriangle(topology, run, [&](const formats::TriangleIndices& triangle) {
            const auto positionOf = [&](std::uint32_t corner) {
                return glm::dvec3(positions[topology.corners[corner].vertex]);
            };
            const auto distance =
                distanceTo(ray, positionOf(triangle[0]), positionOf(triangle[1]), positionOf(triangle[2]));
            if (distance && (!nearest || *distance < nearest->distance))
                nearest = Hit{run.surface, ray.origin + ray.direction * *distance, *distance};
        });
    }
    return nearest;
}

std::optional<Hit> pickKeyframed(const formats::Model& model, const animation::KeyframePose& pose,
                                 std::uint32_t topologyIndex, const Ray& ray, const IsHidden& isHidden)
{
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::Topology& topology = model.topologies[topologyIndex];
    const formats::FramePair frames{shape.frames[pose.frameA].blockFrame, shape.frames[pose.frameB].blockFrame,
                                    static_cast<double>(pose.blend)};
    std::optional<Hit> nearest;
    for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
        if (isHidden(surface))
            continue;
        const auto positions = positionsAt(shape.blocks[model.surfaces[surface].block], frames);
        const auto positionOf = [&](std::uint32_t corner) { return positions[topology.corners[corner].vertex]; };
        for (const formats::TriangleIndices& triangle : trianglesOf(topology, surface)) {
            const auto distance =
                distanceTo(ray, positionOf(triangle[0]), positionOf(triangle[1]), positionOf(triangle[2]));
            if (distance && (!nearest || *distance < nearest->distance))
                nearest = Hit{surface, ray.origin + ray.direction * *distance, *distance};
        }
    }
    return nearest;
}

} // namespace

std::optional<Hit> pick(const formats::Model& model, const animation::KeyframePose& pose, std::uint32_t topology,
                        const Ray& ray)
{
    return pickKeyframed(model, pose, topology, ray, [](std::uint32_t) { return false; });
}

std::optional<Hit> pick(const scene::Document& document, std::span<const scene::PlacedNode> nodes,
                        std::uint32_t topology, const Ray& ray, const std::set<std::uint32_t>& hiddenSurfaces)
{
    std::optional<Hit> nearest;
    for (std::uint32_t node = 0; node < nodes.size(); ++node) {
        if (!nodes[node].isShown)
            continue;
        const formats::Model& model = *document.nodes[node].model;
        const glm::dmat4 inverse = glm::inverse(nodes[node].transform);
        const Ray own{glm::dvec3(inverse * glm::dvec4(ray.origin, 1.0)),
                      glm::dvec3(inverse * glm::dvec4(ray.direction, 0.0))};
        // Distances are in lengths of the direction, so that they mean the same in every space.
        const std::uint32_t shown = topology < model.topologies.size() ? topology : 0;
        const std::uint32_t first = firstSurfaceOf(document, node);
        const auto isHidden = [&](std::uint32_t surface) { return hiddenSurfaces.contains(first + surface); };
        auto hit = isSkinned(model) ? pickSkinned(model, nodes[node], shown, own, isHidden)
                                    : pickKeyframed(model, nodes[node].pose, shown, own, isHidden);
        if (!hit || (nearest && hit->distance >= nearest->distance))
            continue;
        hit->surface += firstSurfaceOf(document, node);
        hit->position = ray.origin + ray.direction * hit->distance;
        nearest = hit;
    }
    return nearest;
}

} // namespace renderer
