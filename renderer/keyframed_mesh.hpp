#pragma once

#include "formats/core/model.hpp"
#include "renderer/frame_stats.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/instance.hpp"

#include <memory>
#include <optional>
#include <vector>

namespace renderer {

/// A keyframed model on the GPU.
///
/// The vertex blocks go up once, as they lie in the file; corners and indices of a topology when it is first drawn.
/// Playing uploads nothing of the model. Keeps the model alive.
class KeyframedMesh {
public:
    /// `instances` is the buffer that every draw takes its instances from. `maxTextureSize` 0: the driver's own;
    /// smaller ones are for tests of the array path.
    KeyframedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded,
                  std::uint32_t maxTextureSize = 0);
    ~KeyframedMesh();
    KeyframedMesh(KeyframedMesh&&) noexcept;
    KeyframedMesh& operator=(KeyframedMesh&&) noexcept;

    [[nodiscard]] const formats::Model& model() const { return *m_model; }
    [[nodiscard]] const formats::Keyframed& shape() const { return keyframesOf(*m_model); }

    /// Where in the instance buffer the instances of the next draws begin.
    void setFirstInstance(std::uint32_t first) { m_firstInstance = first; }

    /// Whether the surface has triangles in this topology.
    [[nodiscard]] bool isDrawn(std::uint32_t topology, std::uint32_t surface) const;

    /// Whether the block is larger than one 2D texture of this driver.
    [[nodiscard]] bool isArray(std::uint32_t block) const;

    /// Whether the table that normals are recomputed from fits into one texture of this driver.
    [[nodiscard]] bool canComputeNormals(std::uint32_t topology) const;

    /// Binds the block's textures and sets the uniforms of shaders/keyframes.glsl. `neighboursOf` names the topology
    /// whose triangles normals are computed from, or kNoIndex.
    void bindBlock(const ShaderProgram& program, std::uint32_t block, std::uint32_t neighboursOf,
                   UploadedBytes& uploaded);

    /// The surface's runs in this topology, one draw each.
    void drawSurface(std::uint32_t topology, std::uint32_t surface, std::uint32_t instanceCount, FrameStats& stats);

    /// The edges of all triangles of the surface as lines.
    void drawEdges(std::uint32_t topology, std::uint32_t surface, std::uint32_t instanceCount, FrameStats& stats);

    /// Two vertices for each vertex of the block, without attributes of their own (shaders/normals.vert).
    void drawNormals(std::uint32_t block, std::uint32_t instanceCount, FrameStats& stats);

    [[nodiscard]] GpuBytes bytes() const;

private:
    struct TopologyOnGpu;
    struct EdgesOnGpu;
    struct BlockOnGpu;

    TopologyOnGpu& topologyOnGpu(std::uint32_t topology, UploadedBytes& uploaded);
    void linkInstances(const VertexArrayHandle& vertexArray) const;
    /// Binds the vertex array; its instances are those from the first one on.
    void bindVertexArray(const VertexArrayHandle& vertexArray, std::uint32_t& linkedFirst) const;

    std::shared_ptr<const formats::Model> m_model;
    GLuint m_instances = 0;
    std::vector<std::unique_ptr<BlockOnGpu>> m_blocks;
    std::vector<std::unique_ptr<TopologyOnGpu>> m_topologies; // null until drawn
    VertexArrayHandle m_plainVertexArray;                     // instances only
    std::uint32_t m_firstInstance = 0;
    std::uint32_t m_plainLinkedFirst = 0; // what the vertex array was linked to
};

} // namespace renderer
