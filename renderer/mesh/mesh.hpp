#pragma once

#include "formats/model/model.hpp"
#include "renderer/draw/list/instance.hpp"
#include "renderer/draw/list/vertex_access.hpp"
#include "renderer/gl/shader.hpp"
#include "renderer/gl/texture.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <memory>
#include <span>
#include <vector>

namespace renderer {

/// A model on the GPU: the parts common to all kinds, its triangles and instances. Keeps the model alive.
///
/// Indices of a mesh variant are uploaded when it is first drawn. Playback uploads no model data, except the
/// vertices of a model with morph targets.
class Mesh {
public:
    virtual ~Mesh();
    Mesh(const Mesh&) = delete;
    Mesh& operator=(const Mesh&) = delete;

    [[nodiscard]] const formats::Model& model() const { return *m_model; }

    /// The first instance in the instance buffer for the next draws.
    void setFirstInstance(std::uint32_t first) { m_firstInstance = first; }

    /// Binds the data that a variant for this access reads, and sets its uniforms. `meshVariant` is the source of
    /// computed normals.
    virtual void bindVertices(const ShaderProgram& program, std::uint32_t surface, std::uint32_t meshVariant,
                              const VertexAccess& access, UploadedBytes& uploaded) = 0;

    /// Replaces the vertices of a skinned model by others with the same layout, until the next call. Uploads them
    /// unless they are those of the last call.
    virtual void setVertices(const formats::SkinVertices& /*vertices*/, UploadedBytes& /*uploaded*/) {}

    /// Draws ranges of this mesh variant, one draw each.
    void drawRanges(std::uint32_t meshVariant, std::span<const formats::DrawRange> ranges, std::uint32_t instanceCount,
                    FrameStats& stats);

    /// Draws the edges of all triangles of the surface as lines.
    void drawEdges(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount, FrameStats& stats);

    /// Draws two vertices for each vertex of the surface.
    virtual void drawNormals(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount,
                             FrameStats& stats) = 0;

    [[nodiscard]] virtual GpuBytes bytes() const = 0;

protected:
    Mesh(std::shared_ptr<const formats::Model> model, GLuint instances);

    struct EdgesOnGpu {
        BufferHandle indices = BufferHandle::make();
        std::uint32_t count = 0;
        std::uint64_t bytes = 0;
    };
    struct MeshVariantOnGpu {
        VertexArrayHandle vertexArray = VertexArrayHandle::make();
        BufferHandle renderVertices = BufferHandle::make(); // its own, if the kind of mesh needs them
        BufferHandle indices = BufferHandle::make();
        std::uint64_t renderVertexBytes = 0;
        std::uint64_t indexBytes = 0;
        std::vector<std::unique_ptr<EdgesOnGpu>> edges; // one per surface, null until needed
        std::uint32_t linkedFirst = 0;                  // the instance linked to the vertex array
    };

    /// Uploads the data of a mesh variant other than its indices and links it to the bound vertex array.
    virtual void linkCorners(std::uint32_t meshVariant, MeshVariantOnGpu& onGpu, UploadedBytes& uploaded) = 0;
    /// Converts an index of the mesh variant to the index on the GPU.
    [[nodiscard]] virtual std::uint32_t indexOnGpu(const formats::MeshVariant& meshVariant,
                                                   std::uint32_t index) const = 0;

    /// Links the instances, from number `first` on, to a vertex array, which stays bound.
    void linkInstances(const VertexArrayHandle& vertexArray, std::uint32_t first) const;
    /// Binds a vertex array with the instances from the first one on.
    void bindVertexArray(const VertexArrayHandle& vertexArray, std::uint32_t& linkedFirst) const;
    [[nodiscard]] std::uint32_t firstInstance() const { return m_firstInstance; }
    /// The memory used by the mesh variants.
    [[nodiscard]] GpuBytes meshVariantBytes() const;

private:
    MeshVariantOnGpu& meshVariantOnGpu(std::uint32_t meshVariant, UploadedBytes& uploaded);
    [[nodiscard]] std::uint64_t uploadIndices(GLuint buffer, const formats::MeshVariant& meshVariant,
                                              std::span<const std::uint32_t> indices) const;

    std::shared_ptr<const formats::Model> m_model;
    GLuint m_instances = 0;
    std::vector<std::unique_ptr<MeshVariantOnGpu>> m_meshVariants; // null until drawn
    std::uint32_t m_firstInstance = 0;
};

/// Creates the kind of mesh that the model needs. `instances` is the buffer with the instances of every draw.
/// `maxTextureSize` 0: the driver's limit; smaller values are for tests of the array path.
[[nodiscard]] std::unique_ptr<Mesh> makeMesh(std::shared_ptr<const formats::Model> model, GLuint instances,
                                             UploadedBytes& uploaded, std::uint32_t maxTextureSize = 0);

} // namespace renderer
