#pragma once

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/draw/list/stage_items.hpp"
#include "renderer/draw/set_uniforms.hpp"
#include "renderer/gl/framebuffer.hpp"
#include "renderer/mesh/keyframed_mesh.hpp"
#include "renderer/mesh/shader_variants.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <memory>
#include <utility>
#include <vector>

namespace tests {

/// The results of the vertex shaders for a model, read back by transform feedback. Three vertices per triangle, in the
/// draw order of the mesh variant.
class MeshReader {
public:
    struct Vertex {
        glm::vec3 position{};
        glm::vec3 normal{};
    };
    struct StageVertex {
        glm::vec3 position{};
        glm::vec3 normal{};
        glm::vec2 uv{};
        float alpha = 0.0f;
    };
    /// A stage of a Quake III shader at a time, with a view.
    struct StageAt {
        const formats::quake3::Shader* shader = nullptr;
        std::size_t stage = 0;
        double seconds = 0.0;
        renderer::View view;
        glm::mat4 transform{1.0f};
    };

    explicit MeshReader(std::shared_ptr<const formats::Model> model, std::uint32_t maxTextureSize = 0)
        : m_mesh(std::move(model), m_instances.name(), m_uploaded, maxTextureSize)
    {
    }

    [[nodiscard]] renderer::KeyframedMesh& mesh() { return m_mesh; }
    [[nodiscard]] const formats::Model& model() const { return m_mesh.model(); }

    [[nodiscard]] std::vector<Vertex> read(std::uint32_t surface, std::uint32_t meshVariant,
                                           const animation::KeyframePose& pose, bool computesNormals)
    {
        auto variant = renderer::shaderVariantOf(renderer::SurfaceProgram{
            renderer::Shading::lit, renderer::SurfaceColor::plain, accessOf(surface, computesNormals)});
        variant.captures = {"v_position", "v_normal"};
        const auto& program = m_shaders.program(variant);
        program.use();
        setInstance(renderer::instanceOf(m_mesh.shape(), pose));
        return captured<Vertex>(program, surface, meshVariant, computesNormals);
    }

    [[nodiscard]] std::vector<StageVertex> readStage(std::uint32_t surface, const animation::KeyframePose& pose,
                                                     const StageAt& at)
    {
        const renderer::StageProgram stage{false, !at.shader->deforms.empty(), accessOf(surface, false)};
        auto variant = renderer::shaderVariantOf(stage);
        variant.captures = {"v_position", "v_normal", "v_uv", "v_alpha"};
        const auto& program = m_shaders.program(variant);
        program.use();
        renderer::setFrameUniforms(program, {at.view.viewProjection, at.view.eye, at.view.axes}, stage);
        const std::uint32_t block = model().surfaces.at(surface).block;
        const std::uint32_t vertexCount = m_mesh.shape().blocks[block].vertexCount;
        renderer::setUniforms(program, renderer::stageUniforms(*at.shader, at.shader->stages.at(at.stage),
                                                               {at.seconds, glm::vec4(1.0f), vertexCount}));
        setInstance(renderer::instanceOf(m_mesh.shape(), pose, at.transform));
        return captured<StageVertex>(program, surface, 0, false);
    }

private:
    [[nodiscard]] renderer::VertexAccess accessOf(std::uint32_t surface, bool computesNormals) const
    {
        const std::uint32_t block = model().surfaces.at(surface).block;
        return {m_mesh.isArray(block), computesNormals, m_mesh.shape().blocks.at(block).encoding};
    }

    void setInstance(const renderer::Instance& instance) const
    {
        glBindBuffer(GL_ARRAY_BUFFER, m_instances.name());
        glBufferData(GL_ARRAY_BUFFER, sizeof(instance), &instance, GL_STREAM_DRAW);
    }

    template <class Captured>
    std::vector<Captured> captured(const renderer::ShaderProgram& program, std::uint32_t surface,
                                   std::uint32_t meshVariant, bool computesNormals)
    {
        std::vector<glm::vec4> table; // made by the renderer
        for (const glm::vec3& normal : formats::kMd2Normals)
            table.emplace_back(normal, 0.0f);
        for (int angle = 0; angle < 256; ++angle)
            table.emplace_back(formats::md3SineCosine(static_cast<std::uint8_t>(angle)), 0.0f, 0.0f);
        const renderer::FloatTable normals(table, "normals");
        normals.bind(2);
        program.set("u_normalTable", 2);
        const std::uint32_t block = model().surfaces.at(surface).block;
        m_mesh.bindBlock(program, block, computesNormals ? meshVariant : formats::kNoIndex, m_uploaded);

        std::vector<Captured> vertices(std::size_t{3} *
                                       formats::triangleCountOf(model().meshVariants.at(meshVariant), surface));
        const auto bytes = static_cast<GLsizeiptr>(vertices.size() * sizeof(Captured));
        const auto buffer = renderer::BufferHandle::make();
        glBindBuffer(GL_TRANSFORM_FEEDBACK_BUFFER, buffer.name());
        glBufferData(GL_TRANSFORM_FEEDBACK_BUFFER, bytes, nullptr, GL_STATIC_READ);
        glBindBufferBase(GL_TRANSFORM_FEEDBACK_BUFFER, 0, buffer.name());
        m_framebuffer.bind(); // without a complete one even discarded drawing is an error
        glEnable(GL_RASTERIZER_DISCARD);
        glBeginTransformFeedback(GL_TRIANGLES);
        renderer::FrameStats stats;
        m_mesh.drawRanges(meshVariant, drawRangesOf(model().meshVariants.at(meshVariant), surface), 1, stats);
        glEndTransformFeedback();
        glDisable(GL_RASTERIZER_DISCARD);
        glGetBufferSubData(GL_TRANSFORM_FEEDBACK_BUFFER, 0, bytes, vertices.data());
        return vertices;
    }

    renderer::Framebuffer m_framebuffer{4, 4};
    renderer::ShaderLibrary m_shaders;
    renderer::BufferHandle m_instances = renderer::BufferHandle::make();
    renderer::UploadedBytes m_uploaded;
    renderer::KeyframedMesh m_mesh;
};

} // namespace tests
