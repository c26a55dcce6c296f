#include "renderer/animation/skinning.hpp"

#include <glm/geometric.hpp>
#include <glm/vec4.hpp>

namespace animation {
namespace {

/// The weighted sum of the bones; the identity for a vertex without weights.
BoneMatrix blended(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex)
{
    float whole = 0.0f;
    for (const float weight : vertex.weights)
        whole += weight;
    if (!(whole > 0.0f))
        return identityBone();
    BoneMatrix result(0.0f);
    for (std::size_t i = 0; i < vertex.weights.size(); ++i) {
        if (!(vertex.weights[i] > 0.0f))
            continue;
        const float weight = vertex.weights[i] / whole;
        const BoneMatrix& bone = bones[vertex.bones[i]];
        for (int row = 0; row < 3; ++row)
            result[row] += bone[row] * weight;
    }
    return result;
}

} // namespace

glm::vec3 skinnedPosition(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex)
{
    return transformPoint(blended(bones, vertex), vertex.position);
}

glm::vec3 skinnedNormal(std::span<const BoneMatrix> bones, const formats::SkinVertex& vertex)
{
    const BoneMatrix blend = blended(bones, vertex);
    const glm::vec3 x(blend[0]);
    const glm::vec3 y(blend[1]);
    const glm::vec3 z(blend[2]);
    // The inverse transpose, times the determinant: its rows are the cross products of the rows.
    const glm::vec3 yz = glm::cross(y, z);
    const glm::vec3 turned(glm::dot(yz, vertex.normal), glm::dot(glm::cross(z, x), vertex.normal),
                           glm::dot(glm::cross(x, y), vertex.normal));
    const float length = glm::length(turned);
    if (!(length > 0.0f))
        return vertex.normal;
    return turned * ((glm::dot(x, yz) < 0.0f ? -1.0f : 1.0f) / length);
}

} // namespace animation
