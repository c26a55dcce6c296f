#include "renderer/export/posed_part.hpp"

#include <glm/mat3x3.hpp>
#include <glm/matrix.hpp>

#include <utility>

namespace formats {
namespace {

template <class Positions> void append(PosedVertices& vertices, const Positions& positions, const glm::dmat4& transform)
{
    const bool isMoved = transform != glm::dmat4(1.0);
    for (const auto& own : positions)
        vertices.positions.push_back(isMoved ? glm::dvec3(transform * glm::dvec4(glm::dvec3(own), 1.0))
                                             : glm::dvec3(own));
}

} // namespace

PosedVertices verticesOf(const PosedPart& part)
{
    const Model& model = *part.model;
    PosedVertices vertices;
    if (isSkinned(model)) {
        append(vertices, part.positions, part.transform);
        vertices.firstOfSurface.assign(model.surfaces.size(), 0);
        return vertices;
    }
    std::vector<std::size_t> firstOfBlock;
    for (const VertexBlock& block : keyframesOf(model).blocks) {
        firstOfBlock.push_back(vertices.positions.size());
        append(vertices, positionsAt(block, part.frames), part.transform);
    }
    for (const Surface& surface : model.surfaces)
        vertices.firstOfSurface.push_back(firstOfBlock[surface.block]);
    return vertices;
}

bool isWritten(const PosedPart& part, std::uint32_t surface)
{
    return surface >= part.isHidden.size() || !part.isHidden[surface];
}

std::vector<TriangleIndices> outerTriangles(const PosedPart& part, std::uint32_t surface)
{
    std::vector<TriangleIndices> triangles = trianglesOf(part.model->meshVariants[part.meshVariant], surface);
    const bool isMirrored = glm::determinant(glm::dmat3(part.transform)) < 0.0;
    if ((part.model->frontFace == FrontFace::clockwise) != isMirrored) {
        for (TriangleIndices& triangle : triangles)
            std::swap(triangle[1], triangle[2]);
    }
    return triangles;
}

} // namespace formats
