#pragma once

#include "formats/model/mesh_variant.hpp"
#include "formats/model/model.hpp"
#include "formats/model/vertex_block.hpp"

#include <glm/mat4x4.hpp>
#include <glm/vec3.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace formats {

/// One model of a pose, for writers of poses.
struct PosedPart {
    const Model* model = nullptr;
    std::uint32_t meshVariant = 0;        ///< into Model::meshVariants
    FramePair frames;                     ///< block frames
    glm::dmat4 transform{1.0};            ///< to the space of the file
    std::vector<std::string> materials{}; ///< one per surface; empty: no materials
    std::vector<glm::vec3> positions{};   ///< for a skinned model: all its posed vertices
    std::vector<glm::vec3> normals{};     ///< of all vertices in their order; empty: not written
    std::vector<bool> isHidden{};         ///< one per surface: true if it has no faces here; empty: all have
};

/// The vertices of a part in the space of the file: by block, each in the order of the model's file.
struct PosedVertices {
    std::vector<glm::dvec3> positions;
    std::vector<std::size_t> firstOfSurface; ///< into positions, one per surface
};
[[nodiscard]] PosedVertices verticesOf(const PosedPart& part);

/// Whether a surface has faces in the file.
[[nodiscard]] bool isWritten(const PosedPart& part, std::uint32_t surface);

/// The triangles of a surface, counter-clockwise from outside; a transform that mirrors the part turns them around.
[[nodiscard]] std::vector<TriangleIndices> outerTriangles(const PosedPart& part, std::uint32_t surface);

} // namespace formats
