#include "renderer/mesh/skinned_mesh.hpp"

#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>

namespace renderer {
namespace {

constexpr int kBonesUnit = 5; // texture unit of shaders/skin.glsl

// Attribute locations of shaders/skin.glsl, by formats::VertexSemantic.
constexpr std::array<GLuint, formats::kVertexSemanticCount> kLocations{0, 1, 11, 12, 13, 14};

GLenum glTypeOf(formats::ComponentType type)
{
    constexpr std::array<GLenum, 8> kTypes{GL_BYTE, GL_UNSIGNED_BYTE, GL_SHORT,      GL_UNSIGNED_SHORT,
                                           GL_INT,  GL_UNSIGNED_INT,  GL_HALF_FLOAT, GL_FLOAT};
    return kTypes[static_cast<std::size_t>(type)];
}

/// Links one attribute of the bound buffer; a missing attribute is 0 for all vertices.
void linkAttribute(formats::VertexSemantic semantic, const formats::VertexAttribute& attribute, GLuint divisor)
{
    const GLuint location = kLocations[static_cast<std::size_t>(semantic)];
    const bool isWhole = semantic == formats::VertexSemantic::boneIndices;
    if (!attribute.isThere()) {
        glDisableVertexAttribArray(location);
        if (isWhole)
            glVertexAttribI4ui(location, 0, 0, 0, 0);
        else
            glVertexAttrib4f(location, 0.0f, 0.0f, 0.0f, 0.0f);
        return;
    }
    const auto stride = static_cast<GLsizei>(attribute.stride);
    const auto offset = static_cast<std::size_t>(attribute.offset);
    const GLenum type = glTypeOf(attribute.type);
    if (isWhole)
        glVertexAttribIPointer(location, attribute.components, type, stride, bufferOffset(offset));
    else
        glVertexAttribPointer(location, attribute.components, type, attribute.isNormalized ? GL_TRUE : GL_FALSE, stride,
                              bufferOffset(offset));
    glEnableVertexAttribArray(location);
    glVertexAttribDivisor(location, divisor);
}

/// Links the vertices in the bound buffer to the bound vertex array.
void linkVertices(const formats::VertexLayout& layout, GLuint divisor)
{
    for (std::size_t i = 0; i < formats::kVertexSemanticCount; ++i)
        linkAttribute(static_cast<formats::VertexSemantic>(i), layout.attributes[i], divisor);
}

/// The vertices used by a surface of a mesh variant, each once, in file order.
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
    : Mesh(std::move(model), instances),
      m_vertices(BufferHandle::make()),
      m_shown(shape().vertices),
      m_normals(this->model().surfaces.size())
{
    m_vertexBytes = uploadStatic(GL_ARRAY_BUFFER, m_vertices.name(), bytesOf(shape().vertices));
    labelObject(GL_BUFFER, m_vertices.name(), "vertices");
    uploaded.vertices += m_vertexBytes;
}

void SkinnedMesh::setVertices(const formats::SkinVertices& vertices, UploadedBytes& uploaded)
{
    assert(vertices.count == shape().vertices.count);
    if (vertices.bytes.span().data() == m_shown.bytes.span().data())
        return;
    m_shown = vertices; // keeps the bytes alive, so that no others get their address
    const std::span<const std::byte> bytes = bytesOf(m_shown);
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(bytes.size()), bytes.data(), GL_STREAM_DRAW);
    uploaded.vertices += bytes.size();
    for (auto& normals : m_normals)
        normals.reset(); // copies of the old vertices
}

void SkinnedMesh::bindVertices(const ShaderProgram&, std::uint32_t, std::uint32_t, const VertexAccess&, UploadedBytes&)
{
    // The vertices are attributes of the vertex array; the palette binds the bones.
}

void SkinnedMesh::linkCorners(std::uint32_t, MeshVariantOnGpu&, UploadedBytes&)
{
    glBindBuffer(GL_ARRAY_BUFFER, m_vertices.name());
    linkVertices(uploadedLayout(shape().vertices), 0);
}

SkinnedMesh::NormalsOnGpu& SkinnedMesh::normalsOnGpu(std::uint32_t meshVariant, std::uint32_t surface,
                                                     UploadedBytes& uploaded)
{
    auto& onGpu = m_normals[surface]; // a surface belongs to one view only
    if (onGpu)
        return *onGpu;
    onGpu = std::make_unique<NormalsOnGpu>();
    const std::vector<std::uint32_t> vertices = verticesOf(model().meshVariants[meshVariant], surface);
    const formats::GatheredVertices copies = gathered(m_shown, vertices);
    onGpu->count = static_cast<std::uint32_t>(vertices.size());
    glBindVertexArray(onGpu->vertexArray.name());
    onGpu->bytes = uploadStatic(GL_ARRAY_BUFFER, onGpu->vertices.name(), std::span<const std::byte>(copies.bytes));
    uploaded.vertices += onGpu->bytes;
    linkVertices(copies.layout, 1);
    return *onGpu;
}

void SkinnedMesh::drawNormals(std::uint32_t meshVariant, std::uint32_t surface, std::uint32_t instanceCount,
                              FrameStats& stats)
{
    NormalsOnGpu& onGpu = normalsOnGpu(meshVariant, surface, stats.uploaded);
    // Each vertex is an instance of a line; the model's instances are drawn one by one.
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
        bytes.frames += normals ? normals->bytes : 0;
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
    if (m_texture.name() == 0)
        m_texture = makeTexture(GL_TEXTURE_2D, "bones", GL_NEAREST, GL_NEAREST, GL_CLAMP_TO_EDGE);
    glActiveTexture(GL_TEXTURE0 + kBonesUnit);
    glBindTexture(GL_TEXTURE_2D, m_texture.name());
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_SKIP_ROWS, 0);
    glPixelStorei(GL_UNPACK_SKIP_PIXELS, 0);
    if (rows != m_rows) {
        m_rows = rows;
        glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA32F, kTexelsOfRow, static_cast<GLsizei>(rows), 0, GL_RGBA, GL_FLOAT,
                     m_texels.data());
        glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAX_LEVEL, 0);
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
