#include "renderer/draw/quads_on_gpu.hpp"

#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <vector>

namespace renderer {
namespace {

constexpr std::array<std::uint32_t, 6> kQuadIndices = {0, 1, 2, 3, 2, 1};

} // namespace

void QuadsOnGpu::link()
{
    using Vertex = animation::EffectVertex;
    m_vertexArray = VertexArrayHandle::make();
    m_vertices = BufferHandle::make();
    m_indices = BufferHandle::make();
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    labelObject(GL_BUFFER, m_vertices.name(), "effects");
    glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, sizeof(Vertex), bufferOffset(offsetof(Vertex, position)));
    glVertexAttribPointer(1, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), bufferOffset(offsetof(Vertex, color)));
    glVertexAttribPointer(2, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), bufferOffset(offsetof(Vertex, uv)));
    const std::size_t layers = offsetof(Vertex, layerUvs);
    glVertexAttribPointer(3, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), bufferOffset(layers));
    glVertexAttribPointer(4, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), bufferOffset(layers + sizeof(glm::vec2)));
    glVertexAttribPointer(5, 1, GL_FLOAT, GL_FALSE, sizeof(Vertex), bufferOffset(offsetof(Vertex, alphaCutoff)));
    for (GLuint attribute = 0; attribute < 6; ++attribute)
        glEnableVertexAttribArray(attribute);
}

std::uint64_t QuadsOnGpu::upload(std::span<const animation::EffectVertex> vertices)
{
    if (vertices.empty())
        return 0;
    if (m_vertexArray.name() == 0)
        link();
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    m_vertexBytes = vertices.size_bytes();
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(m_vertexBytes), vertices.data(), GL_STREAM_DRAW);
    return m_vertexBytes + growIndices(vertices.size() / animation::kVerticesAQuad);
}

std::uint64_t QuadsOnGpu::growIndices(std::size_t quadCount)
{
    if (quadCount <= m_indexedQuads)
        return 0;
    m_indexedQuads = std::max(quadCount, 2 * m_indexedQuads);
    std::vector<std::uint32_t> indices;
    indices.reserve(m_indexedQuads * kQuadIndices.size());
    for (std::size_t quad = 0; quad < m_indexedQuads; ++quad) {
        for (const std::uint32_t index : kQuadIndices)
            indices.push_back(static_cast<std::uint32_t>(quad * animation::kVerticesAQuad) + index);
    }
    m_indexBytes = uploadStatic(GL_ELEMENT_ARRAY_BUFFER, m_indices.name(), std::span<const std::uint32_t>(indices));
    return m_indexBytes;
}

void QuadsOnGpu::draw(std::uint32_t firstQuad, std::uint32_t quadCount, FrameStats& stats)
{
    glBindVertexArray(m_vertexArray.name());
    const std::size_t first = firstQuad * kQuadIndices.size() * sizeof(std::uint32_t);
    const std::size_t count = quadCount * kQuadIndices.size();
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(count), GL_UNSIGNED_INT, bufferOffset(first));
    stats.draws.push_back({"quads", count, 1});
}

} // namespace renderer
