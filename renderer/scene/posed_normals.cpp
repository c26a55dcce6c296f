#include "renderer/scene/posed_normals.hpp"

#include "formats/model/mesh_variant.hpp"
#include "renderer/animation/skinning.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

namespace scene {
namespace {

std::vector<glm::vec3> storedNormals(const formats::VertexBlock& block, std::uint32_t frame)
{
    std::vector<glm::vec3> normals;
    normals.reserve(block.vertexCount);
    for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex)
        normals.push_back(normalAt(block, frame, vertex));
    return normals;
}

/// The normals of one block in one frame, before two frames are blended, as in the renderer.
class FrameNormals {
public:
    FrameNormals(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t block)
        : m_block(keyframesOf(model).blocks[block]),
          m_frontFace(model.frontFace),
          m_isComputed(model.normals == formats::NormalQuality::unusable)
    {
        if (m_isComputed)
            m_neighbors = neighborsOf(model.meshVariants[meshVariant], model, block);
    }

    [[nodiscard]] std::vector<glm::vec3> at(std::uint32_t frame) const
    {
        if (!m_isComputed)
            return storedNormals(m_block, frame);
        return computedNormals(m_neighbors, positionsAt(m_block, {frame, frame, 0.0}), m_frontFace);
    }

private:
    const formats::VertexBlock& m_block;
    formats::FrontFace m_frontFace;
    bool m_isComputed;
    formats::NeighborTable m_neighbors;
};

glm::vec3 normalizedOrZero(const glm::vec3& vector)
{
    const float length = glm::length(vector);
    return length > 0.0f ? vector / length : glm::vec3(0.0f);
}

} // namespace

std::vector<glm::vec3> posedNormals(const formats::Model& model, std::uint32_t meshVariant,
                                    const formats::FramePair& frames)
{
    std::vector<glm::vec3> normals;
    for (std::uint32_t block = 0; block < keyframesOf(model).blocks.size(); ++block) {
        const FrameNormals ofBlock(model, meshVariant, block);
        const std::vector<glm::vec3> a = ofBlock.at(frames.a);
        const std::vector<glm::vec3> b = frames.b == frames.a ? a : ofBlock.at(frames.b);
        for (std::size_t vertex = 0; vertex < a.size(); ++vertex)
            normals.push_back(normalizedOrZero(glm::mix(a[vertex], b[vertex], static_cast<float>(frames.blend))));
    }
    return normals;
}

std::vector<glm::vec3> skinnedNormals(const formats::Skinned& shape, const PlacedNode& placedNode)
{
    const formats::SkinVertices& vertices = verticesOf(shape, placedNode);
    std::vector<glm::vec3> normals;
    normals.reserve(vertices.count);
    for (std::uint32_t i = 0; i < vertices.count; ++i)
        normals.push_back(normalizedOrZero(animation::skinnedNormal(placedNode.bones, vertexAt(vertices, i))));
    return normals;
}

} // namespace scene
