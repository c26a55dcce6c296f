#include "renderer/heat_map.hpp"

#include "renderer/draw/pipeline_applier.hpp"
#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <cstddef>

namespace renderer {

HeatMap::HeatMap()
    : m_vertexArray(VertexArrayHandle::make()), m_vertices(BufferHandle::make()), m_indices(BufferHandle::make())
{
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    labelObject(GL_BUFFER, m_vertices.name(), "heat map");
    linkFloats(0, 3, sizeof(HeatVertex), 0);
    linkFloats(1, 1, sizeof(HeatVertex), offsetof(HeatVertex, share));
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, m_indices.name());
    glBindVertexArray(0);
}

void HeatMap::upload(std::span<const HeatVertex> vertices, std::span<const std::uint32_t> triangles, FrameStats& stats)
{
    glBindVertexArray(m_vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices.size_bytes()), vertices.data(), GL_DYNAMIC_DRAW);
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, static_cast<GLsizeiptr>(triangles.size_bytes()), triangles.data(),
                 GL_DYNAMIC_DRAW);
    glBindVertexArray(0);
    m_indexCount = static_cast<std::uint32_t>(triangles.size());
    m_bytes = vertices.size_bytes() + triangles.size_bytes();
    stats.uploaded.overlays += m_bytes;
}

void HeatMap::draw(ShaderLibrary& shaders, const View& view, FrameStats& stats)
{
    if (m_indexCount == 0)
        return;
    const ShaderProgram& program = shaders.program(heatVariant());
    program.use();
    program.set("u_viewProjection", view.viewProjection);
    program.set("u_eye", view.eye);
    const PipelineApplier pipeline(PipelineState{});
    glBindVertexArray(m_vertexArray.name());
    glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(m_indexCount), GL_UNSIGNED_INT, nullptr);
    glBindVertexArray(0);
    stats.draws.push_back({"triangles", m_indexCount, 1});
    stats.triangles += m_indexCount / 3;
}

} // namespace renderer
