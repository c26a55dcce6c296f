#pragma once

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/animation/skeleton_pose.hpp"

#include <glm/ext/vector_double3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace renderer {

/// A bounding box in a model's space, possibly slightly too large.
struct PickBox {
    glm::dvec3 min{};
    glm::dvec3 max{};
    bool isBounded = true; ///< false: unknown, every ray may hit its content
};

/// Maximum numbers of triangles and vertices in a cluster.
inline constexpr std::uint32_t kClusterTriangles = 64;
inline constexpr std::uint32_t kClusterVertices = 3 * kClusterTriangles;

struct ClusterTriangle {
    std::array<std::uint8_t, 3> corners{}; ///< into the vertices of its cluster
    std::uint32_t number = 0;              ///< of the triangle, in the order of formats::trianglesOf its surface
};

/// Nearby triangles of one surface.
struct TriangleCluster {
    std::uint32_t surface = 0; ///< for a skinned model
    std::uint32_t firstVertex = 0, vertexCount = 0;
    std::uint32_t firstTriangle = 0, triangleCount = 0;
    std::uint32_t firstBone = 0, boneCount = 0; ///< of a skinned model
    bool isBounded = true; ///< false: its weights or morph targets do not allow bounding it by bones
};

/// The triangles of a mesh variant in clusters, computed once. The box of a cluster in a pose is known without reading
/// its vertices: between two frames it is inside the interpolated boxes of both, and for a skinned cluster it contains
/// the transformed boxes of each of its bones. So a ray is tested against about a thousand boxes, and only against the
/// vertices of clusters whose boxes it hits, in any pose.
class PickClusters {
public:
    /// Borrows the model, which must outlive it.
    PickClusters(const formats::Model& model, std::uint32_t meshVariant);

    [[nodiscard]] std::span<const TriangleCluster> clusters() const { return m_clusters; }
    [[nodiscard]] std::span<const ClusterTriangle> trianglesOf(const TriangleCluster& cluster) const;
    /// Indices into MeshVariant::vertices.
    [[nodiscard]] std::span<const std::uint32_t> verticesOf(const TriangleCluster& cluster) const;

    /// Writes a box for each cluster of a keyframed model. `frames` are block frames. Caches the boxes of the last few
    /// frames.
    void boxesAt(const formats::FramePair& frames, std::vector<PickBox>& boxes);
    /// The same for a skinned model, with one matrix per bone.
    void boxesAt(std::span<const animation::BoneMatrix> bones, std::vector<PickBox>& boxes) const;

private:
    /// The box in the bind pose around the vertices of a cluster that a bone moves.
    struct BoneBox {
        std::uint32_t bone = 0; ///< into Skinned::bones; kNoIndex: vertices without bones
        glm::vec3 center{};
        glm::vec3 half{};
    };
    struct FrameBoxes {
        std::uint32_t frame = formats::kNoIndex;
        std::vector<PickBox> boxes;
    };

    // `lastIndices`: the last index in m_vertices of each of MeshVariant::vertices.
    void addSurface(std::uint32_t surface, std::vector<std::uint32_t>& lastIndices);
    void addCluster(std::uint32_t surface, std::span<const std::uint32_t> numbers,
                    std::span<const formats::TriangleIndices> triangles, std::vector<std::uint32_t>& lastIndices);
    void addBones(TriangleCluster& cluster);
    [[nodiscard]] std::vector<std::uint32_t> sortedByPosition(std::span<const formats::TriangleIndices> triangles,
                                                              std::uint32_t surface) const;
    [[nodiscard]] glm::vec3 positionOf(std::uint32_t surface, std::uint32_t vertex) const;
    [[nodiscard]] const std::vector<PickBox>& boxesOfFrame(std::uint32_t frame);
    [[nodiscard]] PickBox boxInFrame(const TriangleCluster& cluster, std::uint32_t frame) const;

    const formats::Model& m_model;
    const formats::MeshVariant& m_meshVariant;
    std::vector<TriangleCluster> m_clusters;
    std::vector<std::uint32_t> m_vertices; // into MeshVariant::vertices, by cluster
    std::vector<std::uint32_t> m_sources;  // the file's vertex for each of them
    std::vector<ClusterTriangle> m_triangles;
    std::vector<BoneBox> m_bones;
    std::array<FrameBoxes, 4> m_frames; // the last ones requested, in rotation
    std::size_t m_nextFrame = 0;
};

} // namespace renderer
