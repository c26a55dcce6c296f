#include "renderer/export/gltf/frame_geometry.hpp"

#include <glm/common.hpp>
#include <glm/geometric.hpp>

#include <algorithm>

namespace renderer::gltf {
namespace {

/// glTF has no normals of length 0: those of vertices without triangles point up.
glm::vec3 unitOrUp(const glm::dvec3& normal)
{
    const double length = glm::length(normal);
    return length > 1e-12 ? glm::vec3(normal / length) : glm::vec3(0.0f, 0.0f, 1.0f);
}

} // namespace

SurfaceMesh meshOfSurface(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t surface,
                          bool isReversed)
{
    const formats::MeshVariant& variant = model.meshVariants[meshVariant];
    std::vector<formats::TriangleIndices> triangles = formats::trianglesOf(variant, surface);
    SurfaceMesh mesh;
    mesh.renderVertices.reserve(triangles.size());
    for (const formats::TriangleIndices& triangle : triangles)
        mesh.renderVertices.insert(mesh.renderVertices.end(), triangle.begin(), triangle.end());
    std::sort(mesh.renderVertices.begin(), mesh.renderVertices.end());
    mesh.renderVertices.erase(std::unique(mesh.renderVertices.begin(), mesh.renderVertices.end()),
                              mesh.renderVertices.end());
    const bool isSwapped = (model.frontFace == formats::FrontFace::clockwise) != isReversed;
    mesh.indices.reserve(3 * triangles.size());
    for (formats::TriangleIndices& triangle : triangles) {
        if (isSwapped)
            std::swap(triangle[1], triangle[2]);
        for (const std::uint32_t corner : triangle) {
            const auto found = std::lower_bound(mesh.renderVertices.begin(), mesh.renderVertices.end(), corner);
            mesh.indices.push_back(static_cast<std::uint32_t>(found - mesh.renderVertices.begin()));
        }
    }
    return mesh;
}

std::vector<glm::vec2> texCoordsOf(const formats::Model& model, std::uint32_t meshVariant, const SurfaceMesh& mesh)
{
    std::vector<glm::vec2> coords;
    coords.reserve(mesh.renderVertices.size());
    for (const std::uint32_t vertex : mesh.renderVertices)
        coords.push_back(uvAt(model, model.meshVariants[meshVariant].vertices[vertex]));
    return coords;
}

FrameGeometry::FrameGeometry(const formats::Model& model, std::uint32_t meshVariant, std::uint32_t surface,
                             const SurfaceMesh& mesh)
    : m_model(model),
      m_block(keyframesOf(model).blocks[model.surfaces[surface].block]),
      m_isComputed(model.normals == formats::NormalQuality::unusable)
{
    m_vertices.reserve(mesh.renderVertices.size());
    for (const std::uint32_t vertex : mesh.renderVertices)
        m_vertices.push_back(model.meshVariants[meshVariant].vertices[vertex].vertex);
    if (m_isComputed)
        m_neighbors = neighborsOf(model.meshVariants[meshVariant], model, model.surfaces[surface].block);
}

std::uint32_t FrameGeometry::blockFrame(std::uint32_t frame) const
{
    const std::vector<formats::Frame>& frames = keyframesOf(m_model).frames;
    const std::uint32_t found = frames[std::min<std::size_t>(frame, frames.size() - 1)].blockFrame;
    return std::min(found, m_block.frameCount - 1);
}

std::vector<glm::dvec3> FrameGeometry::positions(std::uint32_t frameA, std::uint32_t frameB, double blend) const
{
    const std::vector<glm::dvec3> all = positionsAt(m_block, {blockFrame(frameA), blockFrame(frameB), blend});
    std::vector<glm::dvec3> positions;
    positions.reserve(m_vertices.size());
    for (const std::uint32_t vertex : m_vertices)
        positions.push_back(all[vertex]);
    return positions;
}

std::vector<glm::vec3> FrameGeometry::blockNormals(std::uint32_t frame) const
{
    std::vector<glm::vec3> normals;
    normals.reserve(m_vertices.size());
    if (m_isComputed) {
        const std::vector<glm::vec3> all =
            computedNormals(m_neighbors, positionsAt(m_block, {frame, frame, 0.0}), m_model.frontFace);
        for (const std::uint32_t vertex : m_vertices)
            normals.push_back(unitOrUp(glm::dvec3(all[vertex])));
        return normals;
    }
    for (const std::uint32_t vertex : m_vertices)
        normals.push_back(unitOrUp(glm::dvec3(normalAt(m_block, frame, vertex))));
    return normals;
}

std::vector<glm::vec3> FrameGeometry::normals(std::uint32_t frameA, std::uint32_t frameB, double blend) const
{
    std::vector<glm::vec3> normals = blockNormals(blockFrame(frameA));
    if (blend == 0.0 || frameA == frameB)
        return normals;
    const std::vector<glm::vec3> end = blockNormals(blockFrame(frameB));
    for (std::size_t i = 0; i < normals.size(); ++i)
        normals[i] = unitOrUp(glm::mix(glm::dvec3(normals[i]), glm::dvec3(end[i]), blend));
    return normals;
}

} // namespace renderer::gltf
