#include "renderer/mesh/mesh.hpp"

#include "formats/model/mesh_variant.hpp"
#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"
#include "renderer/gl/primitive_restart.hpp"
#include "renderer/mesh/keyframed_mesh.hpp"
#include "renderer/mesh/skinned_mesh.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

namespace renderer {
namespace {

// Attribute locations of shaders/instance.glsl.
constexpr GLuint kRowAttribute = 2; // three consecutive ones
constexpr GLuint kFramesAttribute = 5;
constexpr GLuint kBlendAttribute = 6;
constexpr GLuint kTransformAttribute = 7; // four consecutive ones: scale and translation of both frames

static_assert(PrimitiveRestart::kRestartIndex == formats::kRestartIndex);

struct PrimitiveLook {
    GLenum mode = GL_TRIANGLES;
    std::string_view name; // of its draws, in the plural
};

PrimitiveLook lookOf(formats::PrimitiveType primitive)
{
    constexpr std::array<PrimitiveLook, 3> kLooks = {
        {{GL_TRIANGLES, "triangles"}, {GL_TRIANGLE_STRIP, "strips"}, {GL_TRIANGLE_FAN, "fans"}}};
    static_assert(kLooks.size() == static_cast<std::size_t>(formats::PrimitiveType::fan) + 1);
    return kLooks[static_cast<std::size_t>(primitive)];
}

/// Each edge of the surface once.
std::vector<std::uint32_t> edgeIndices(const formats::MeshVariant& meshVariant, std::uint32_t surface)
{
    std::vector<std::uint64_t> edges;
    for (const formats::TriangleIndices& triangle : trianglesOf(meshVariant, surface)) {
        for (std::size_t i = 0; i < 3; ++i) {
            const auto [low, high] = std::minmax(triangle[i], triangle[(i + 1) % 3]);
            edges.push_back((std::uint64_t{low} << 32U) | high);
        }
    }
    std::sort(edges.begin(), edges.end());
    edges.erase(std::unique(edges.begin(), edges.end()), edges.end());
    std::vector<std::uint32_t> indices;
    for (const std::uint64_t edge : edges) {
        indices.push_back(static_cast<std::uint32_t>(edge >> 32U));
        indices.push_back(static_cast<std::uint32_t>(edge));
    }
    return indices;
}

} // namespace

Mesh::Mesh(std::shared_ptr<const formats::Model> model, GLuint instances)
    : m_model(std::move(model)), m_instances(instances), m_meshVariants(m_model->meshVariants.size())
{
}

Mesh::~Mesh() = default;

void Mesh::linkInstances(const VertexArrayHandle& vertexArray, std::uint32_t first) const
{
    glBindVertexArray(vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_instances);
    constexpr GLsizei stride = sizeof(Instance);
    const std::size_t base = std::size_t{first} * sizeof(Instance);
    for (GLuint row = 0; row < 3; ++row)
        linkFloats(kRowAttribute + row, 4, stride, base + offsetof(Instance, rows) + row * sizeof(glm::vec4));
    glVertexAttribIPointer(kFramesAttribute, 2, GL_UNSIGNED_INT, stride,
                           bufferOffset(base + offsetof(Instance, frameA)));
    glEnableVertexAttribArray(kFramesAttribute);
    linkFloats(kBlendAttribute, 1, stride, base + offsetof(Instance, blend));
    for (GLuint i = 0; i < 4; ++i)
        linkFloats(kTransformAttribute + i, 3, stride, base + offsetof(Instance, scaleA) + i * sizeof(glm::vec3));
    for (GLuint attribute = kRowAttribute; attribute < kTransformAttribute + 4; ++attribute)
        glVertexAttribDivisor(attribute, 1);
}

void Mesh::bindVertexArray(const VertexArrayHandle& vertexArray, std::uint32_t& linkedFirst) const
{
    if (linkedFirst != m_firstInstance)
        linkInstances(vertexArray, m_firstInstance);
    else
        glBindVertexArray(vertexArray.name());
    linkedFirst = m_firstInstance;
}

std::uint64_t Mesh::uploadIndices(GLuint buffer, const formats::MeshVariant& meshVariant,
                                  std::span<const std::uint32_t> indices) const
{
    std::vector<std::uint32_t> onGpu(indices.size());
    std::transform(indices.begin(), indices.end(), onGpu.begin(), [&](std::uint32_t index) {
        return index == formats::kRestartIndex ? index : indexOnGpu(meshVariant, index);
    });
    return uploadStatic(GL_ELEMENT_ARRAY_BUFFER, buffer, std::span<const std::uint32_t>(onGpu));
}

Mesh::MeshVariantOnGpu& Mesh::meshVariantOnGpu(std::uint32_t meshVariant, UploadedBytes& uploaded)
{
    auto& onGpu = m_meshVariants[meshVariant];
    if (onGpu)
        return *onGpu;
    onGpu = std::make_unique<MeshVariantOnGpu>();
    const formats::MeshVariant& source = m_model->meshVariants[meshVariant];
    linkInstances(onGpu->vertexArray, m_firstInstance);
    onGpu->linkedFirst = m_firstInstance;
    linkCorners(meshVariant, *onGpu, uploaded);
    onGpu->indexBytes = uploadIndices(onGpu->indices.name(), source, source.indices);
    labelObject(GL_BUFFER, onGpu->indices.name(), source.name + " indices");
    onGpu->edges.resize(m_model->surfaces.size());
    uploaded.indices += onGpu->indexBytes;
    return *onGpu;
}

void Mesh::drawRanges(std::uint32_t meshVariant, std::span<const formats::DrawRange> ranges,
                      std::uint32_t instanceCount, FrameStats& stats)
{
    MeshVariantOnGpu& onGpu = meshVariantOnGpu(meshVariant, stats.uploaded);
    bindVertexArray(onGpu.vertexArray, onGpu.linkedFirst);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, onGpu.indices.name());
    for (const formats::DrawRange& range : ranges) {
        std::optional<PrimitiveRestart> restart;
        if (range.primitive != formats::PrimitiveType::triangles)
            restart.emplace();
        const auto [mode, name] = lookOf(range.primitive);
        glDrawElementsInstanced(mode, static_cast<GLsizei>(range.count), GL_UNSIGNED_INT,
                                bufferOffset(range.first * sizeof(std::uint32_t)), static_cast<GLsizei>(instanceCount));
        stats.draws.push_back({name, range.count, instanceCount});
    }
}

void Mesh::drawEdges(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount, FrameStats& stats)
{
    MeshVariantOnGpu& onGpu = meshVariantOnGpu(meshVariant, stats.uploaded);
    bindVertexArray(onGpu.vertexArray, onGpu.linkedFirst);
    auto& edges = onGpu.edges[surface];
    if (!edges) {
        const formats::MeshVariant& source = m_model->meshVariants[meshVariant];
        const auto indices = edgeIndices(source, surface);
        edges = std::make_unique<EdgesOnGpu>();
        edges->count = static_cast<std::uint32_t>(indices.size());
        edges->bytes = uploadIndices(edges->indices.name(), source, indices);
        stats.uploaded.indices += edges->bytes;
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, edges->indices.name());
    glDrawElementsInstanced(GL_LINES, static_cast<GLsizei>(edges->count), GL_UNSIGNED_INT, nullptr,
                            static_cast<GLsizei>(instanceCount));
    stats.draws.push_back({"lines", edges->count, instanceCount});
}

GpuBytes Mesh::meshVariantBytes() const
{
    GpuBytes bytes;
    for (const auto& meshVariant : m_meshVariants) {
        if (!meshVariant)
            continue;
        bytes.renderVertices += meshVariant->renderVertexBytes;
        bytes.indices += meshVariant->indexBytes;
        for (const auto& edges : meshVariant->edges)
            bytes.indices += edges ? edges->bytes : 0;
    }
    return bytes;
}

std::unique_ptr<Mesh> makeMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded,
                               std::uint32_t maxTextureSize)
{
    if (isSkinned(*model))
        return std::make_unique<SkinnedMesh>(std::move(model), instances, uploaded);
    return std::make_unique<KeyframedMesh>(std::move(model), instances, uploaded, maxTextureSize);
}

} // namespace renderer
