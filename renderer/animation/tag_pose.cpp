#include "renderer/animation/tag_pose.hpp"

#include "formats/base/names.hpp"

#include <glm/gtc/quaternion.hpp>

#include <algorithm>
#include <cmath>

namespace animation {
namespace {

glm::dmat3 axesOf(const formats::TagPose& pose)
{
    return {glm::dvec3(pose.axes[0]), glm::dvec3(pose.axes[1]), glm::dvec3(pose.axes[2])};
}

/// Whether the axes are a pure rotation.
bool isRotation(const glm::dmat3& axes)
{
    constexpr double kTolerance = 1e-3; // files store floats, often from matrices that were multiplied many times
    return std::abs(glm::dot(axes[0], axes[1])) < kTolerance && std::abs(glm::dot(axes[1], axes[2])) < kTolerance &&
           std::abs(glm::dot(axes[2], axes[0])) < kTolerance && glm::determinant(axes) > 0.0;
}

/// Like the game: interpolates each axis linearly and normalizes it.
glm::dmat3 mixedAxes(const glm::dmat3& a, const glm::dmat3& b, double blend)
{
    glm::dmat3 mixed(1.0);
    for (int axis = 0; axis < 3; ++axis) {
        const glm::dvec3 sum = (1.0 - blend) * a[axis] + blend * b[axis];
        const double length = glm::length(sum);
        if (length > 1e-12)
            mixed[axis] = sum / length;
    }
    return mixed;
}

glm::dmat3 axesBetween(const glm::dmat3& a, const glm::dmat3& b, double blend)
{
    if (blend == 0.0)
        return a;
    if (!isRotation(a) || !isRotation(b))
        return mixedAxes(a, b, blend);
    return glm::mat3_cast(glm::slerp(glm::quat_cast(a), glm::quat_cast(b), blend)); // slerp of glm takes the short arc
}

} // namespace

bool isRotation(const formats::TagPose& pose)
{
    return isRotation(axesOf(pose));
}

std::optional<glm::dmat4> tagTransform(const formats::Tag& tag, const KeyframePose& pose)
{
    const formats::TagPose& a = tag.poses[pose.frameA];
    const formats::TagPose& b = tag.poses[pose.frameB];
    if (!a.isPresent || (pose.blend > 0.0f && !b.isPresent))
        return std::nullopt;
    const auto blend = static_cast<double>(pose.blend);
    glm::dmat4 transform(axesBetween(axesOf(a), axesOf(b), blend));
    transform[3] = glm::dvec4((1.0 - blend) * glm::dvec3(a.origin) + blend * glm::dvec3(b.origin), 1.0);
    return transform;
}

const formats::Tag* findTag(const formats::Model& model, std::string_view name)
{
    const auto found = std::find_if(model.tags.begin(), model.tags.end(),
                                    [&](const formats::Tag& tag) { return formats::isSameButForCase(tag.name, name); });
    return found != model.tags.end() ? &*found : nullptr;
}

} // namespace animation
