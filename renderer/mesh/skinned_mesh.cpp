#include "renderer/mesh/skinned_mesh.hpp"

#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <cstring>

namespace renderer {
namespace {

constexpr int kBonesUnit = 5; // texture unit of shaders/skin.glsl

// Attribute locations of shaders/skin.glsl, and where the attributes lie in a vertex of the file.
constexpr GLuint kPositionAttribute = 0;
constexpr GLuint kNormalAttribute = 1;
constexpr GLuint kWeightsAttribute = 11;
constexpr GLuint kBonesAttribute = 12;
constexpr GLuint kFirstUvAttribute = 13; // two of them
constexpr std::size_t kWeightsOffset = 12;
constexpr std::size_t kBonesOffset = 16;
constexpr std::size_t kNormalOffset = 20;
constexpr std::size_t kUvOffset = 32;

/// Links the vertices in the buffer that is bound to the vertex array that is bound.
void linkVertices(GLuint divisor)
{
    constexpr GLsizei kStride = formats::kSkinVertexBytes;
    glVertexAttribPointer(kPositionAttribute, 3, GL_FLOAT, GL_FALSE, kStride, bufferOffset(0));
    glVertexAttribPointer(kNormalAttribute, 3, GL_FLOAT, GL_FALSE, kStride, bufferOffset(kNormalOffset));
    glVertexAttribPointer(kWeightsAttribute, 4, GL_UNSIGNED_BYTE, GL_TRUE, kStride, bufferOffset(kWeightsOffset));
    glVertexAttribIPointer(kBonesAttribute, 4, GL_UNSIGNED_BYTE, kStride, bufferOffset(kBonesOffset));
    for (GLuint i = 0; i < 2; ++i) {
        glVertexAttribPointer(kFirstUvAttribute + i, 2, GL_FLOAT, GL_FALSE, kStride,
                              bufferOffset(kUvOffset + i * sizeof(glm::vec2)));
    }
    for (const GLuint attribute : {kPositionAttribute, kNormalAttribute, kWeightsAttribute, kBonesAttribute,
                                   kFirstUvAttribute, kFirstUvAttribute + 1}) {
        glEnableVertexAttribArray(attribute);
        glVertexAttribDivisor(attribute, divisor);
    }
}

/// The vertices that a surface of a mesh variant uses, each once, in the file's order.
std::vector<std::uint32_t> verticesOf(const formats::MeshVariant& meshVariant, std::uint32_t surface)
{
    std::vector<std::uint32_t> vertices;
    for (const formats::DrawRange& range : meshVariant.drawRanges) {
        if (range.surface != surface)
            continue;
        for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
            vertices.push_back(meshVariant.vertices[meshVariant.indices[i]].vertex);
    }
    std::sort(vertices.begin(), vertices.end());
    vertices.erase(std::unique(vertices.begin(), vertices.end()), vertices.end());
    return vertices;
}

} // namespace

SkinnedMesh::SkinnedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded)
    : Mesh(std::move(model), instances), m_vertices(BufferHandle::make()), m_normals(this->model().surfaces.size())
{
    m_vertexBytes = uploadStatic(GL_ARRAY_BUFFER, m_vertices.name(), bytesOf(shape().vertices));
    labelObject(GL_BUFFER, m_vertices.name(), "vertices");
    uploaded.vertices += m_vertexBytes;
}

void SkinnedMesh::bindVertices(const ShaderProgram&, std::uint32_t, std::uint32_t, const VertexAccess&, UploadedBytes&)
{
    // Attributes of the vertex array; the bones are bound with the palette.
}

void SkinnedMesh::linkCorners(std::uint32_t, MeshVariantOnGpu&, UploadedBytes&)
{
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    linkVertices(0);
}

SkinnedMesh::NormalsOnGpu& SkinnedMesh::normalsOnGpu(std::uint32_t meshVariant, std::uint32_t surface,
                                                     UploadedBytes& uploaded)
{
    auto& onGpu = m_normals[surface]; // a surface is of one view only
    if (onGpu)
        return *onGpu;
    onGpu = std::make_unique<NormalsOnGpu>();
    const std::vector<std::uint32_t> vertices = verticesOf(model().meshVariants[meshVariant], surface);
    const std::span<const std::byte> all = bytesOf(shape().vertices);
    std::vector<std::byte> bytes(vertices.size() * formats::kSkinVertexBytes);
    for (std::size_t i = 0; i < vertices.size(); ++i) {
        std::memcpy(bytes.data() + i * formats::kSkinVertexBytes,
                    all.data() + std::size_t{vertices[i]} * formats::kSkinVertexBytes, formats::kSkinVertexBytes);
    }
    onGpu->count = static_cast<std::uint32_t>(vertices.size());
    glBindVertexArray(onGpu->vertexArray.name());
    uploaded.vertices += uploadStatic(GL_ARRAY_BUFFER, onGpu->vertices.name(), std::span<const std::byte>(bytes));
    linkVertices(1);
    return *onGpu;
}

void SkinnedMesh::drawNormals(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount,
                              FrameStats& stats)
{
    NormalsOnGpu& onGpu = normalsOnGpu(meshVariant, surface, stats.uploaded);
    // Each vertex is an instance of a line; the model's own instances come one after the other.
    for (std::uint32_t i = 0; i < instanceCount; ++i) {
        linkInstances(onGpu.vertexArray, firstInstance() + i);
        constexpr GLuint kFirstInstanceAttribute = 2;
        constexpr GLuint kLastInstanceAttribute = 10;
        for (GLuint attribute = kFirstInstanceAttribute; attribute <= kLastInstanceAttribute; ++attribute)
            glVertexAttribDivisor(attribute, onGpu.count);
        glDrawArraysInstanced(GL_LINES, 0, 2, static_cast<GLsizei>(onGpu.count));
        stats.draws.push_back({"lines", 2, onGpu.count});
    }
}

GpuBytes SkinnedMesh::bytes() const
{
    GpuBytes bytes = meshVariantBytes();
    bytes.frames += m_vertexBytes;
    for (const auto& normals : m_normals)
        bytes.frames += normals ? std::uint64_t{normals->count} * formats::kSkinVertexBytes : 0;
    return bytes;
}

std::uint32_t BonePalette::add(std::span<const animation::BoneMatrix> bones)
{
    const auto first = static_cast<std::uint32_t>(m_texels.size() / 3);
    static_assert(sizeof(animation::BoneMatrix) == 3 * sizeof(glm::vec4));
    const std::size_t before = m_texels.size();
    m_texels.resize(before + 3 * bones.size());
    if (!bones.empty())
        std::memcpy(m_texels.data() + before, bones.data(), bones.size_bytes());
    return first;
}

std::uint64_t BonePalette::upload()
{
    if (m_texels.empty())
        return 0;
    const auto rows = static_cast<std::uint32_t>((m_texels.size() + kTexelsOfRow - 1) / kTexelsOfRow);
    m_texels.resize(std::size_t{rows} * kTexelsOfRow);
    glActiveTexture(GL_TEXTURE0 + kBonesUnit);
    if (m_texture.name() == 0)
        m_texture = TextureHandle::make();
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    if (rows != m_rows) {
        m_rows = rows;
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kTexelsOfRow, static_cast<GLsizei>(rows), 0, GL_RGBA, GL_FLOAT,
                     m_texels.data());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
        labelObject(GL_TEXTURE, m_texture.name(), "bones");
    } else {
        glTexSubImage2D(GL_TEXTURE_2D, 0, 0, 0, kTexelsOfRow, static_cast<GLsizei>(rows), GL_RGBA, GL_FLOAT,
                        m_texels.data());
    }
    return bytes();
}

void BonePalette::bind(const ShaderProgram& program) const
{
    glActiveTexture(GL_TEXTURE0 + kBonesUnit);
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
    program.set("u_bones", kBonesUnit);
    program.set("u_influences", 4);
}

} // namespace renderer
