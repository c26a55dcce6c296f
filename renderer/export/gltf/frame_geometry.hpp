#pragma once

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <cstdint>
#include <vector>

namespace renderer::gltf {

/// The triangles of a surface with vertices numbered from 0 in the order of the mesh variant.
struct SurfaceMesh {
    std::vector<std::uint32_t> renderVertices; ///< into MeshVariant::vertices, ascending
    std::vector<std::uint32_t> indices;        ///< into `renderVertices`, counter-clockwise from outside
};
/// `isReversed`: the game draws the other side.
[[nodiscard]] SurfaceMesh meshOfSurface(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t surface,
                                        bool isReversed);

[[nodiscard]] std::vector<glm::vec2> texCoordsOf(const formats::Model& model, std::uint32_t meshVariant,
                                                 const SurfaceMesh& mesh);

/// Positions and normals of one surface in frames of the model.
class FrameGeometry {
public:
    FrameGeometry(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t surface,
                  const SurfaceMesh& mesh);

    /// Between two frames (into Keyframed::frames).
    [[nodiscard]] std::vector<glm::dvec3> positions(std::uint32_t frameA, std::uint32_t frameB, double blend) const;
    [[nodiscard]] std::vector<glm::dvec3> positions(std::uint32_t frame) const { return positions(frame, frame, 0.0); }
    /// Of length 1.
    [[nodiscard]] std::vector<glm::vec3> normals(std::uint32_t frameA, std::uint32_t frameB, double blend) const;
    [[nodiscard]] std::vector<glm::vec3> normals(std::uint32_t frame) const { return normals(frame, frame, 0.0); }

private:
    [[nodiscard]] std::uint32_t blockFrame(std::uint32_t frame) const;
    [[nodiscard]] std::vector<glm::vec3> blockNormals(std::uint32_t frame) const;

    const formats::Model& m_model;
    const formats::VertexBlock& m_block;
    std::vector<std::uint32_t> m_vertices; // of the block, one per vertex of the mesh
    bool m_isComputed = false;             // the file's normals are unusable
    formats::NeighborTable m_neighbors;
};

} // namespace renderer::gltf
