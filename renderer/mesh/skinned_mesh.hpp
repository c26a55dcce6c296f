#pragma once

#include "renderer/animation/skeleton_pose.hpp"
#include "renderer/mesh/mesh.hpp"

namespace renderer {

/// A skinned model on the GPU: its vertices go up once, as they lie in the file (VertexLayout), and
/// are moved by the bones of shaders/skin.glsl. A frame uploads only bones, with `BonePalette`.
class SkinnedMesh : public Mesh {
public:
    SkinnedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded);

    [[nodiscard]] const formats::Skinned& shape() const { return skinnedOf(model()); }

    void bindVertices(const ShaderProgram& program, std::uint32_t surface, std::uint32_t meshVariant,
                      const VertexAccess& access, UploadedBytes& uploaded) override;
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
    /// The vertices of a surface once more, one after the other: lines along their normals take one a draw instance.
    struct NormalsOnGpu {
        VertexArrayHandle vertexArray = VertexArrayHandle::make();
        BufferHandle vertices = BufferHandle::make();
        std::uint32_t count = 0;
        std::uint64_t bytes = 0;
    };
    NormalsOnGpu& normalsOnGpu(std::uint32_t meshVariant, std::uint32_t surface, UploadedBytes& uploaded);

    BufferHandle m_vertices;
    std::uint64_t m_vertexBytes = 0;
    std::vector<std::unique_ptr<NormalsOnGpu>> m_normals; // one a surface, null until needed
};

/// The bones of everything that one frame draws, as a float texture: three texels a bone, the rows of its matrix.
class BonePalette {
public:
    void clear() { m_texels.clear(); }
    /// Where these bones begin, as Instance::frameA names it.
    [[nodiscard]] std::uint32_t add(std::span<const animation::BoneMatrix> bones);
    [[nodiscard]] bool isEmpty() const { return m_texels.empty(); }

    /// Sends what was added to the GPU; how many bytes that were.
    std::uint64_t upload();
    void bind(const ShaderProgram& program) const;
    [[nodiscard]] std::uint64_t bytes() const { return std::uint64_t{m_rows} * kRowBytes; }

private:
    static constexpr std::uint32_t kBonesOfRow = 256;
    static constexpr std::uint32_t kTexelsOfRow = 3 * kBonesOfRow;
    static constexpr std::uint64_t kRowBytes = std::uint64_t{kTexelsOfRow} * sizeof(glm::vec4);

    std::vector<glm::vec4> m_texels;
    TextureHandle m_texture;
    std::uint32_t m_rows = 0; // that the texture has
};

} // namespace renderer
