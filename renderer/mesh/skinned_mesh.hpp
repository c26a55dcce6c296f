#pragma once

#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/mesh/mesh.hpp"

namespace renderer {

/// A skinned model on the GPU: its vertices are uploaded once, unchanged (VertexLayout), and animated by the bones in
/// shaders/skin.glsl. A frame uploads only bones, with `BonePalette`, and the vertices of a model with morph targets.
class SkinnedMesh : public Mesh {
public:
    SkinnedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded);

    [[nodiscard]] const formats::Skinned& shape() const { return skinnedOf(model()); }

    void bindVertices(const ShaderProgram& program, std::uint32_t surface, std::uint32_t meshVariant,
                      const VertexAccess& access, UploadedBytes& uploaded) override;
    void setVertices(const formats::SkinVertices& vertices, UploadedBytes& uploaded) override;
    void drawNormals(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount,
                     FrameStats& stats) override;
    [[nodiscard]] GpuBytes bytes() const override;

protected:
    void linkCorners(std::uint32_t meshVariant, MeshVariantOnGpu& onGpu, UploadedBytes& uploaded) override;
    [[nodiscard]] std::uint32_t indexOnGpu(const formats::MeshVariant& meshVariant, std::uint32_t index) const override
    {
        return meshVariant.vertices[index].vertex;
    }

private:
    /// A second copy of a surface's vertices, contiguous: a line along a normal uses one per draw instance.
    struct NormalsOnGpu {
        VertexArrayHandle vertexArray = VertexArrayHandle::make();
        BufferHandle vertices = BufferHandle::make();
        std::uint32_t count = 0;
        std::uint64_t bytes = 0;
    };
    NormalsOnGpu& normalsOnGpu(std::uint32_t meshVariant, std::uint32_t surface, UploadedBytes& uploaded);

    BufferHandle m_vertices;
    formats::SkinVertices m_shown; // on the GPU
    std::uint64_t m_vertexBytes = 0;
    std::vector<std::unique_ptr<NormalsOnGpu>> m_normals; // one per surface, null until needed
};

/// The bones of everything that a frame draws, as a float texture: three texels per bone, the rows of its matrix.
class BonePalette {
public:
    void clear() { m_texels.clear(); }
    /// The index of the first of these bones, for Instance::frameA.
    [[nodiscard]] std::uint32_t add(std::span<const animation::BoneMatrix> bones);
    [[nodiscard]] bool isEmpty() const { return m_texels.empty(); }

    /// Uploads the added bones; returns the number of bytes.
    std::uint64_t upload();
    void bind(const ShaderProgram& program) const;
    [[nodiscard]] std::uint64_t bytes() const { return std::uint64_t{m_rows} * kRowBytes; }

private:
    static constexpr std::uint32_t kBonesOfRow = 256;
    static constexpr std::uint32_t kTexelsOfRow = 3 * kBonesOfRow;
    static constexpr std::uint64_t kRowBytes = std::uint64_t{kTexelsOfRow} * sizeof(glm::vec4);

    std::vector<glm::vec4> m_texels;
    TextureHandle m_texture;
    std::uint32_t m_rows = 0; // rows of the texture
};

} // namespace renderer
