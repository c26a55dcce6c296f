#include "renderer/skeleton_lines.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>

namespace renderer {
namespace {

constexpr glm::vec4 kBillboardColor(0.85f, 0.55f, 0.98f, 0.95f);
constexpr glm::vec4 kStatedColor(0.90f, 0.75f, 0.35f, 0.8f);
constexpr float kThickness = 0.09f;       // of a bone's length
constexpr float kThickestShare = 0.012f;  // of the scene's size
constexpr float kJointShare = 0.004f;     // of the scene's size
constexpr float kShortestShare = 0.0005f; // a shorter bone is drawn only as a joint

void addJoint(LineList& lines, const glm::vec3& at, float radius, const glm::vec4& color)
{
    std::array<glm::vec3, 6> tips{};
    for (int axis = 0; axis < 3; ++axis) {
        glm::vec3 offset(0.0f);
        offset[axis] = radius;
        tips[static_cast<std::size_t>(2 * axis)] = at + offset;
        tips[static_cast<std::size_t>(2 * axis + 1)] = at - offset;
    }
    for (std::size_t a = 0; a < tips.size(); ++a) {
        for (std::size_t b = a + 1; b < tips.size(); ++b) {
            if (a / 2 != b / 2)
                lines.add(tips[a], tips[b], color);
        }
    }
}

void addPyramids(LineList& lines, const glm::vec3& from, const glm::vec3& to, float size, const glm::vec4& color)
{
    const glm::vec3 along = to - from;
    const float length = glm::length(along);
    const glm::vec3 aside =
        std::abs(along.z) < 0.9f * length ? glm::vec3(0.0f, 0.0f, 1.0f) : glm::vec3(1.0f, 0.0f, 0.0f);
    const glm::vec3 u = glm::normalize(glm::cross(along, aside));
    const glm::vec3 v = glm::normalize(glm::cross(along, u));
    const float thickness = std::min(length * kThickness, size * kThickestShare);
    const glm::vec3 waist = from + along * 0.15f;
    const std::array<glm::vec3, 4> corners{waist + u * thickness, waist + v * thickness, waist - u * thickness,
                                           waist - v * thickness};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        lines.add(from, corners[i], color);
        lines.add(corners[i], to, color);
        lines.add(corners[i], corners[(i + 1) % corners.size()], color);
    }
}

} // namespace

void addBones(LineList& lines, const formats::Skinned& shape, const scene::PlacedNode& placedNode, float size,
              const Marked& marked, bool isOnlyMarked, const glm::vec4& usual)
{
    for (std::uint32_t i = 0; i < shape.bones.size(); ++i) {
        const bool isMarked = marked.contains(i);
        if (isOnlyMarked && !isMarked)
            continue;
        const formats::Bone& bone = shape.bones[i];
        const glm::vec4 color =
            markedColor(i, marked, billboardOf(bone) == formats::Billboard::none ? usual : kBillboardColor);
        const glm::vec3 pivot = pointInScene(placedNode, animation::transformPoint(placedNode.bones[i], bone.pivot));
        addJoint(lines, pivot, size * kJointShare * (isMarked ? 2.0f : 1.0f), color);
        if (bone.parent == formats::kNoIndex)
            continue;
        const glm::vec3 parent = pointInScene(
            placedNode, animation::transformPoint(placedNode.bones[bone.parent], shape.bones[bone.parent].pivot));
        if (glm::distance(parent, pivot) > size * kShortestShare)
            addPyramids(lines, parent, pivot, size, color);
    }
}

void addCollision(LineList& lines, const formats::CollisionMesh& mesh, const glm::dmat4& transform,
                  const glm::vec4& color)
{
    const auto at = [&](std::size_t i) {
        return glm::vec3(glm::dvec3(transform * glm::dvec4(glm::dvec3(mesh.positions[mesh.indices[i]]), 1.0)));
    };
    for (std::size_t i = 0; i + 2 < mesh.indices.size(); i += 3) {
        for (std::size_t edge = 0; edge < 3; ++edge)
            lines.add(at(i + edge), at(i + (edge + 1) % 3), color);
    }
}

void addStatedBounds(LineList& lines, const formats::Skinned& shape, const glm::vec4& collision)
{
    if (!shape.statedBounds.isEmpty())
        addBounds(lines, shape.statedBounds, kStatedColor);
    if (!shape.collisionBounds.isEmpty())
        addBounds(lines, shape.collisionBounds, collision);
}

} // namespace renderer
