#include "renderer/mesh/keyframed_mesh.hpp"

#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"
#include "renderer/gl/buffers.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

namespace renderer {
namespace {

// Texture units of shaders/keyframes.glsl; unit 0 is the surface's image.
constexpr int kBlockUnit = 1;
constexpr int kNeighborUnit = 3;

// Attribute locations of shaders/keyframed.vert.
constexpr GLuint kVertexAttribute = 0;
constexpr GLuint kCornerUvAttribute = 1;

/// The block's frames, contiguous.
std::vector<std::byte> repackedFrames(const formats::VertexBlock& block)
{
    const std::size_t stride = formats::frameBytesOf(block);
    std::vector<std::byte> packed(stride * block.frameCount);
    for (std::uint32_t frame = 0; frame < block.frameCount; ++frame)
        std::memcpy(packed.data() + frame * stride, formats::frameBytes(block, frame).data(), stride);
    return packed;
}

WordTexture uploadBlock(const formats::VertexBlock& block, std::uint32_t maxTextureSize)
{
    if (block.vertexCount == 0)
        return {std::array<std::byte, 4>(), "empty vertex block", maxTextureSize};
    if (!liesReady(block))
        return {repackedFrames(block), "vertex block, repacked", maxTextureSize};
    const std::size_t length = std::size_t{block.frameStride} * block.frameCount;
    return {block.bytes.span().subspan(static_cast<std::size_t>(block.offset), length), "vertex block", maxTextureSize};
}

/// The table for shaders/keyframes.glsl: the start of each vertex's neighbors, then pairs of neighbors.
std::vector<std::uint32_t> neighborWords(const formats::NeighborTable& table)
{
    std::vector<std::uint32_t> words = table.starts;
    words.reserve(table.starts.size() + table.pairs.size() * 2);
    for (const auto& pair : table.pairs)
        words.insert(words.end(), pair.begin(), pair.end());
    return words;
}

} // namespace

struct KeyframedMesh::BlockOnGpu {
    WordTexture words;
    std::uint32_t frameWords = 0;
    std::vector<std::unique_ptr<WordTexture>> neighbors; // one per mesh variant, null until needed
};

KeyframedMesh::KeyframedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded,
                             std::uint32_t maxTextureSize)
    : Mesh(std::move(model), instances), m_plainVertexArray(VertexArrayHandle::make())
{
    for (const formats::VertexBlock& block : shape().blocks) {
        WordTexture words = uploadBlock(block, maxTextureSize);
        uploaded.vertices += words.bytes();
        m_blocks.push_back(std::make_unique<BlockOnGpu>(
            BlockOnGpu{std::move(words), frameStrideOnGpu(block) / 4,
                       std::vector<std::unique_ptr<WordTexture>>(this->model().meshVariants.size())}));
    }
    linkInstances(m_plainVertexArray, 0);
}

KeyframedMesh::~KeyframedMesh() = default;

void KeyframedMesh::linkCorners(std::uint32_t meshVariant, MeshVariantOnGpu& onGpu, UploadedBytes& uploaded)
{
    const formats::MeshVariant& source = model().meshVariants[meshVariant];
    static_assert(sizeof(formats::RenderVertex) == 12 && offsetof(formats::RenderVertex, uv) == 4);
    onGpu.renderVertexBytes = uploadStatic(GL_ARRAY_BUFFER, onGpu.renderVertices.name(), std::span(source.vertices));
    glVertexAttribIPointer(kVertexAttribute, 1, GL_UNSIGNED_INT, sizeof(formats::RenderVertex), bufferOffset(0));
    glEnableVertexAttribArray(kVertexAttribute);
    linkFloats(kCornerUvAttribute, 2, sizeof(formats::RenderVertex), offsetof(formats::RenderVertex, uv));
    labelObject(GL_BUFFER, onGpu.renderVertices.name(), source.name + " renderVertices");
    uploaded.vertices += onGpu.renderVertexBytes;
}

void KeyframedMesh::bindVertices(const ShaderProgram& program, std::uint32_t surface, std::uint32_t meshVariant,
                                 const VertexAccess& access, UploadedBytes& uploaded)
{
    bindBlock(program, model().surfaces[surface].block, access.computesNormals ? meshVariant : formats::kNoIndex,
              uploaded);
}

bool KeyframedMesh::isArray(std::uint32_t block) const
{
    return m_blocks[block]->words.layout().isArray();
}

void KeyframedMesh::bindBlock(const ShaderProgram& program, std::uint32_t block, std::uint32_t neighborsOf,
                              UploadedBytes& uploaded)
{
    BlockOnGpu& onGpu = *m_blocks[block];
    onGpu.words.bind(kBlockUnit);
    program.set("u_block", kBlockUnit);
    program.set("u_blockRowWords", onGpu.words.layout().width);
    program.set("u_blockLayerRows", onGpu.words.layout().height);
    program.set("u_frameWords", onGpu.frameWords);
    program.set("u_frameHeaderWords", formats::frameHeaderBytesOf(shape().blocks[block]) / 4);
    program.set("u_lastFrame", shape().blocks[block].frameCount - 1);
    if (neighborsOf == formats::kNoIndex)
        return;
    auto& neighbors = onGpu.neighbors[neighborsOf];
    if (!neighbors) {
        const auto words = neighborWords(formats::neighborsOf(model().meshVariants[neighborsOf], model(), block));
        neighbors = std::make_unique<WordTexture>(std::as_bytes(std::span(words)), "neighbours");
        uploaded.vertices += neighbors->bytes();
    }
    neighbors->bind(kNeighborUnit);
    program.set("u_neighbors", kNeighborUnit);
    program.set("u_neighborRowWords", neighbors->layout().width);
    program.set("u_vertexCount", shape().blocks[block].vertexCount);
    program.set("u_facing", model().frontFace == formats::FrontFace::clockwise ? -1.0f : 1.0f);
}

void KeyframedMesh::drawNormals(std::uint32_t, std::uint32_t surface, std::uint32_t instanceCount, FrameStats& stats)
{
    const std::uint32_t count = shape().blocks[model().surfaces[surface].block].vertexCount * 2;
    bindVertexArray(m_plainVertexArray, m_plainLinkedFirst);
    glDrawArraysInstanced(GL_LINES, 0, static_cast<GLsizei>(count), static_cast<GLsizei>(instanceCount));
    stats.draws.push_back({"lines", count, instanceCount});
}

GpuBytes KeyframedMesh::bytes() const
{
    GpuBytes bytes = meshVariantBytes();
    for (const auto& block : m_blocks) {
        bytes.frames += block->words.bytes();
        for (const auto& neighbors : block->neighbors)
            bytes.neighbors += neighbors ? neighbors->bytes() : 0;
    }
    return bytes;
}

} // namespace renderer
