#include "renderer/export/gltf/tag_keys.hpp"

#include "renderer/animation/tag_pose.hpp"

#include <glm/geometric.hpp>
#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

/// Axes made perpendicular one after the other, of length 1.
glm::dmat3 orthonormal(const glm::dmat3& axes)
{
    glm::dmat3 result(1.0);
    const double x = glm::length(axes[0]);
    if (!(x > 1e-12))
        return result;
    result[0] = axes[0] / x;
    const glm::dvec3 y = axes[1] - result[0] * glm::dot(result[0], axes[1]);
    if (glm::length(y) > 1e-12) {
        result[1] = glm::normalize(y);
    } else {
        const glm::dvec3 other = std::abs(result[0].z) < 0.9 ? glm::dvec3(0.0, 0.0, 1.0) : glm::dvec3(0.0, 1.0, 0.0);
        result[1] = glm::normalize(glm::cross(other, result[0]));
    }
    result[2] = glm::cross(result[0], result[1]);
    return result;
}

bool allFinite(const glm::dmat4& transform)
{
    double sum = 0.0;
    for (int column = 0; column < 4; ++column)
        sum += glm::dot(transform[column], glm::dvec4(1.0)) * 0.0;
    return sum == 0.0;
}

} // namespace

Placement placementOf(const glm::dmat4& transform)
{
    if (!allFinite(transform))
        return {};
    const glm::dmat3 axes(transform);
    const glm::dmat3 turned = orthonormal(axes);
    Placement placement;
    placement.translation = glm::vec3(glm::dvec3(transform[3]));
    placement.rotation = glm::quat(glm::normalize(glm::quat_cast(turned)));
    glm::dvec3 scale(1.0);
    for (int axis = 0; axis < 3; ++axis)
        scale[axis] = glm::dot(axes[axis], turned[axis]);
    placement.scale = glm::vec3(scale);
    // Rounding is no scale.
    for (int axis = 0; axis < 3; ++axis) {
        if (std::abs(scale[axis] - 1.0) < 1e-6)
            placement.scale[axis] = 1.0f;
    }
    return placement;
}

void setTransform(Json& node, const Placement& placement)
{
    setTranslation(node, placement.translation);
    setRotation(node, placement.rotation);
    setScale(node, placement.scale);
}

Placement tagPlacement(const Context& context, std::uint32_t index, std::uint32_t tag)
{
    const formats::Model& model = context.model(index);
    const auto transform = animation::tagTransform(model.tags[tag], context.placed[index].pose);
    Placement placement = transform ? placementOf(*transform) : Placement();
    placement.scale = glm::vec3(1.0f);
    return placement;
}

Placement tagPlacementAt(const formats::Model& model, std::uint32_t tag, std::uint32_t frame)
{
    const std::vector<formats::TagPose>& poses = model.tags[tag].poses;
    const auto at = std::min(frame, static_cast<std::uint32_t>(poses.size()) - 1);
    const auto transform = animation::tagTransform(model.tags[tag], {at, at, 0.0f});
    Placement placement = transform ? placementOf(*transform) : Placement();
    placement.scale = glm::vec3(1.0f);
    return placement;
}

} // namespace renderer::gltf
