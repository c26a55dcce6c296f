#include "formats/gltf/gltf_rest_pose.hpp"

#include "formats/base/cancellation.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

namespace formats::gltf {
namespace {

glm::mat3x4 productOf(const glm::mat3x4& a, const glm::mat3x4& b)
{
    glm::mat3x4 result;
    for (int i = 0; i < 3; ++i) {
        result[i] = a[i].x * b[0] + a[i].y * b[1] + a[i].z * b[2];
        result[i].w += a[i].w;
    }
    return result;
}

/// From the vertices' space to the bind pose, one per bone.
std::vector<glm::mat3x4> restMatrices(const Skinned& shape)
{
    std::vector<glm::mat3x4> matrices(shape.bones.size());
    for (const std::uint32_t bone : shape.boneOrder) {
        const auto& sheared = shape.nodes.sheared;
        const auto found =
            std::lower_bound(sheared.begin(), sheared.end(), bone,
                             [](const ShearedBone& one, std::uint32_t wanted) { return one.bone < wanted; });
        const bool isSheared = found != sheared.end() && found->bone == bone;
        const glm::mat3x4 own = isSheared ? found->rows : formats::rowsOf(shape.binds[bone].local);
        const std::uint32_t parent = shape.bones[bone].parent;
        matrices[bone] = parent == kNoIndex ? own : productOf(matrices[parent], own);
    }
    for (std::size_t bone = 0; bone < matrices.size(); ++bone)
        matrices[bone] = productOf(matrices[bone], shape.binds[bone].inverse);
    return matrices;
}

/// The movement of each vertex by the default weights; empty: nothing is moved.
std::vector<glm::vec3> restOffsets(const Skinned& shape)
{
    std::vector<glm::vec3> offsets;
    const Morphs& morphs = shape.morphs;
    for (std::size_t target = 0; target < morphs.targets.size(); ++target) {
        if (morphs.weights[target] == 0.0f)
            continue;
        offsets.resize(shape.vertices.count);
        const MorphTarget& moved = morphs.targets[target];
        for (std::uint32_t i = moved.firstDelta; i < moved.firstDelta + moved.deltaCount; ++i)
            offsets[morphs.deltas[i].vertex] += morphs.weights[target] * morphs.deltas[i].position;
    }
    return offsets;
}

} // namespace

Bounds restBounds(const Skinned& shape)
{
    const std::vector<glm::mat3x4> matrices = restMatrices(shape);
    const std::vector<glm::vec3> offsets = restOffsets(shape);
    Bounds bounds;
    CancelPoll poll;
    for (std::uint32_t i = 0; i < shape.vertices.count && !poll.isCancelled(); ++i) {
        const SkinVertex vertex = vertexAt(shape.vertices, i);
        const glm::vec4 at(vertex.position + (offsets.empty() ? glm::vec3(0.0f) : offsets[i]), 1.0f);
        glm::vec3 position(0.0f);
        for (std::size_t each = 0; each < 4; ++each) {
            const glm::mat3x4& rows = matrices[vertex.bones[each]];
            const glm::vec3 moved(glm::dot(rows[0], at), glm::dot(rows[1], at), glm::dot(rows[2], at));
            position += vertex.weights[each] * (vertex.weights[each] > 0.0f ? moved : glm::vec3(0.0f));
        }
        if ((position.x + position.y + position.z) * 0.0f == 0.0f)
            bounds.add(position);
    }
    return bounds;
}

} // namespace formats::gltf
