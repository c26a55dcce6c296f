#pragma once

#include "renderer/mesh/mesh.hpp"

namespace renderer {

/// A keyframed model on the GPU: the vertex blocks are uploaded once, unchanged; the vertices of a mesh variant when it
/// is first drawn.
class KeyframedMesh : public Mesh {
public:
    /// `instances` is the buffer with the instances of every draw. `maxTextureSize` 0: the driver's limit; smaller
    /// values are for tests of the array path.
    KeyframedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded,
                  std::uint32_t maxTextureSize = 0);
    ~KeyframedMesh() override;

    [[nodiscard]] const formats::Keyframed& shape() const { return keyframesOf(model()); }

    void bindVertices(const ShaderProgram& program, std::uint32_t surface, std::uint32_t meshVariant,
                      const VertexAccess& access, UploadedBytes& uploaded) override;
    /// Draws two vertices for each vertex of the surface's block, without vertex attributes (shaders/normals.vert).
    void drawNormals(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount,
                     FrameStats& stats) override;
    [[nodiscard]] GpuBytes bytes() const override;

    /// Whether the block is larger than one 2D texture of this driver.
    [[nodiscard]] bool isArray(std::uint32_t block) const;

    /// Binds the block's textures and sets the uniforms of shaders/keyframes.glsl. `neighborsOf` is the mesh variant
    /// whose triangles normals are computed from, or kNoIndex.
    void bindBlock(const ShaderProgram& program, std::uint32_t block, std::uint32_t neighborsOf,
                   UploadedBytes& uploaded);

protected:
    void linkCorners(std::uint32_t meshVariant, MeshVariantOnGpu& onGpu, UploadedBytes& uploaded) override;
    [[nodiscard]] std::uint32_t indexOnGpu(const formats::MeshVariant&, std::uint32_t index) const override
    {
        return index;
    }

private:
    struct BlockOnGpu;

    std::vector<std::unique_ptr<BlockOnGpu>> m_blocks;
    VertexArrayHandle m_plainVertexArray; // only instances
    std::uint32_t m_plainLinkedFirst = 0; // first instance linked to the vertex array
};

} // namespace renderer
