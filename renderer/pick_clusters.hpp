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

/// A box in a model's space that holds what it is about, and perhaps a little more.
struct PickBox {
    glm::dvec3 min{};
    glm::dvec3 max{};
    bool isBounded = true; ///< false: nothing is known, every ray may meet what is in it
};

/// At most this many triangles are in a cluster, and so many vertices.
inline constexpr std::uint32_t kClusterTriangles = 64;
inline constexpr std::uint32_t kClusterVertices = 3 * kClusterTriangles;

struct ClusterTriangle {
    std::array<std::uint8_t, 3> corners{}; ///< into the vertices of its cluster
    std::uint32_t number = 0;              ///< of the triangle, in the order of formats::trianglesOf its surface
};

/// Triangles of one surface that lie close to each other.
struct TriangleCluster {
    std::uint32_t surface = 0; ///< into Model::surfaces
    std::uint32_t firstVertex = 0, vertexCount = 0;
    std::uint32_t firstTriangle = 0, triangleCount = 0;
    std::uint32_t firstBone = 0, boneCount = 0; ///< of a skinned model
    bool isBounded = true;                      ///< false: its weights are such that bones do not bound it
};

/// The triangles of a mesh variant in clusters, which are found once. Where a cluster is in a pose is known without
/// looking at its vertices: between two frames its box lies between its boxes in both, and the box of a skinned one is
/// around the boxes of what each of its bones moves. So a ray is compared with some thousand boxes, and only with the
/// vertices of the clusters whose boxes it meets, in whatever pose.
class PickClusters {
public:
    /// Borrows the model, which has to outlive it.
    PickClusters(const formats::Model& model, std::uint32_t meshVariant);

    [[nodiscard]] std::span<const TriangleCluster> clusters() const { return m_clusters; }
    [[nodiscard]] std::span<const ClusterTriangle> trianglesOf(const TriangleCluster& cluster) const;
    /// Indices into MeshVariant::vertices.
    [[nodiscard]] std::span<const std::uint32_t> verticesOf(const TriangleCluster& cluster) const;

    /// Writes a box for each cluster of a keyframed model. `frames` are block frames. Remembers the boxes of the last
    /// few frames it was asked for.
    void boxesAt(const formats::FramePair& frames, std::vector<PickBox>& boxes);
    /// The same for a skinned model; one bone matrix for each of its bones.
    void boxesAt(std::span<const animation::BoneMatrix> bones, std::vector<PickBox>& boxes) const;

private:
    /// The box in the bind pose around those vertices of a cluster that a bone moves.
    struct BoneBox {
        std::uint32_t bone = 0; ///< into Skinned::bones; kNoIndex: vertices that no bone moves
        glm::vec3 center{};
        glm::vec3 half{};
    };
    struct FrameBoxes {
        std::uint32_t frame = formats::kNoIndex;
        std::vector<PickBox> boxes;
    };

    // `places`: where each of MeshVariant::vertices was put into m_vertices last.
    void addSurface(std::uint32_t surface, std::vector<std::uint32_t>& places);
    void addCluster(std::uint32_t surface, std::span<const std::uint32_t> numbers,
                    std::span<const formats::TriangleIndices> triangles, std::vector<std::uint32_t>& places);
    void addBones(TriangleCluster& cluster);
    [[nodiscard]] std::vector<std::uint32_t> sortedByPlace(std::span<const formats::TriangleIndices> triangles,
                                                           std::uint32_t surface) const;
    [[nodiscard]] glm::vec3 positionOf(std::uint32_t surface, std::uint32_t vertex) const;
    [[nodiscard]] const std::vector<PickBox>& boxesOfFrame(std::uint32_t frame);
    [[nodiscard]] PickBox boxInFrame(const TriangleCluster& cluster, std::uint32_t frame) const;

    const formats::Model& m_model;
    const formats::MeshVariant& m_meshVariant;
    std::vector<TriangleCluster> m_clusters;
    std::vector<std::uint32_t> m_vertices; // into MeshVariant::vertices, cluster after cluster
    std::vector<std::uint32_t> m_sources;  // for each of them the file's vertex
    std::vector<ClusterTriangle> m_triangles;
    std::vector<BoneBox> m_bones;
    std::array<FrameBoxes, 4> m_frames; // the last ones asked for, in turn
    std::size_t m_nextFrame = 0;
};

} // namespace renderer
