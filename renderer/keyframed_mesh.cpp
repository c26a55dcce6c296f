#include "renderer/keyframed_mesh.hpp"

#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"
#include "renderer/gl/debug.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <span>

namespace renderer {
namespace {

// Texture units of shaders/keyframes.glsl; unit 0 is the surface's picture.
constexpr int kBlockUnit = 1;
constexpr int kNeighbourUnit = 3;

// Attribute locations of shaders/keyframed.vert and shaders/instance.glsl.
constexpr GLuint kVertexAttribute = 0;
constexpr GLuint kUvAttribute = 1;
constexpr GLuint kRowAttribute = 2; // three of them
constexpr GLuint kFramesAttribute = 5;
constexpr GLuint kBlendAttribute = 6;
constexpr GLuint kTransformAttribute = 7; // four of them: scale and translation of both frames

const void* bufferOffset(std::size_t bytes)
{
    return reinterpret_cast<const void*>(bytes);
}

template <class T> std::uint64_t uploadStatic(GLenum target, const BufferHandle& buffer, std::span<const T> data)
{
    glBindBuffer(target, buffer.name());
    glBufferData(target, static_cast<GLsizeiptr>(data.size_bytes()), data.data(), GL_STATIC_DRAW);
    return data.size_bytes();
}

GLenum modeOf(formats::RunKind kind)
{
    switch (kind) {
    case formats::RunKind::triangles:
        return GL_TRIANGLES;
    case formats::RunKind::strip:
        return GL_TRIANGLE_STRIP;
    case formats::RunKind::fan:
        return GL_TRIANGLE_FAN;
    }
    return GL_TRIANGLES;
}

std::string_view nameOf(formats::RunKind kind)
{
    switch (kind) {
    case formats::RunKind::triangles:
        return "triangles";
    case formats::RunKind::strip:
        return "strips";
    case formats::RunKind::fan:
        return "fans";
    }
    return "";
}

/// The block's frames with a stride that is a multiple of 4, as integer textures need it.
std::vector<std::byte> repackedFrames(const formats::VertexBlock& block)
{
    const std::size_t stride = formats::frameBytesOf(block.encoding, block.vertexCount);
    std::vector<std::byte> packed(stride * block.frameCount);
    for (std::uint32_t frame = 0; frame < block.frameCount; ++frame)
        std::memcpy(packed.data() + frame * stride, formats::frameBytes(block, frame).data(), stride);
    return packed;
}

WordTexture uploadBlock(const formats::VertexBlock& block, std::uint32_t maxTextureSize)
{
    if (block.vertexCount == 0)
        return {std::array<std::byte, 4>(), "empty vertex block", maxTextureSize};
    if (block.frameStride % 4 != 0)
        return {repackedFrames(block), "vertex block, repacked", maxTextureSize};
    const std::size_t length = std::size_t{block.frameStride} * block.frameCount;
    return {block.bytes.span().subspan(static_cast<std::size_t>(block.offset), length), "vertex block", maxTextureSize};
}

/// The table of shaders/keyframes.glsl: where each vertex's neighbours start, then pairs of neighbours.
std::vector<std::uint32_t> neighbourWords(const formats::NeighbourTable& table)
{
    std::vector<std::uint32_t> words = table.starts;
    words.reserve(table.starts.size() + table.pairs.size() * 2);
    for (const auto& pair : table.pairs)
        words.insert(words.end(), pair.begin(), pair.end());
    return words;
}

/// Each edge of the surface once.
std::vector<std::uint32_t> edgeIndices(const formats::Topology& topology, std::uint32_t surface)
{
    std::vector<std::uint64_t> edges;
    for (const formats::TriangleIndices& triangle : trianglesOf(topology, surface)) {
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

struct KeyframedMesh::BlockOnGpu {
    WordTexture words;
    std::uint32_t frameWords = 0;
    std::vector<std::unique_ptr<WordTexture>> neighbours; // one a topology, null until needed
};

struct KeyframedMesh::EdgesOnGpu {
    BufferHandle indices = BufferHandle::make();
    std::uint32_t count = 0;
    std::uint64_t bytes = 0;
};

struct KeyframedMesh::TopologyOnGpu {
    VertexArrayHandle vertexArray = VertexArrayHandle::make();
    BufferHandle corners = BufferHandle::make();
    BufferHandle indices = BufferHandle::make();
    std::uint64_t cornerBytes = 0;
    std::uint64_t indexBytes = 0;
    std::vector<std::unique_ptr<EdgesOnGpu>> edges; // one a surface, null until needed
    std::uint32_t linkedFirst = 0;                  // the instance that the vertex array was linked to
};

KeyframedMesh::KeyframedMesh(std::shared_ptr<const formats::Model> model, GLuint instances, UploadedBytes& uploaded,
                             std::uint32_t maxTextureSize)
    : m_model(std::move(model)),
      m_instances(instances),
      m_topologies(m_model->topologies.size()),
      m_plainVertexArray(VertexArrayHandle::make())
{
    for (const formats::VertexBlock& block : shape().blocks) {
        WordTexture words = uploadBlock(block, maxTextureSize);
        uploaded.vertices += words.bytes();
        const std::uint32_t stride = block.frameStride % 4 == 0
                                         ? block.frameStride
                                         : formats::frameBytesOf(block.encoding, block.vertexCount);
        m_blocks.push_back(std::make_unique<BlockOnGpu>(BlockOnGpu{
            std::move(words), stride / 4, std::vector<std::unique_ptr<WordTexture>>(m_model->topologies.size())}));
    }
    glBindVertexArray(m_plainVertexArray.name());
    linkInstances(m_plainVertexArray);
}

KeyframedMesh::~KeyframedMesh() = default;
KeyframedMesh::KeyframedMesh(KeyframedMesh&&) noexcept = default;
KeyframedMesh& KeyframedMesh::operator=(KeyframedMesh&&) noexcept = default;

void KeyframedMesh::linkInstances(const VertexArrayHandle& vertexArray) const
{
    glBindVertexArray(vertexArray.name());
    glBindBuffer(GL_ARRAY_BUFFER, m_instances);
    constexpr GLsizei stride = sizeof(Instance);
    const std::size_t base = std::size_t{m_firstInstance} * sizeof(Instance);
    for (GLuint row = 0; row < 3; ++row) {
        glVertexAttribPointer(kRowAttribute + row, 4, GL_FLOAT, GL_FALSE, stride,
                              bufferOffset(base + offsetof(Instance, rows) + row * sizeof(glm::vec4)));
    }
    glVertexAttribIPointer(kFramesAttribute, 2, GL_UNSIGNED_INT, stride,
                           bufferOffset(base + offsetof(Instance, frameA)));
    glVertexAttribPointer(kBlendAttribute, 1, GL_FLOAT, GL_FALSE, stride,
                          bufferOffset(base + offsetof(Instance, blend)));
    for (GLuint i = 0; i < 4; ++i) {
        glVertexAttribPointer(kTransformAttribute + i, 3, GL_FLOAT, GL_FALSE, stride,
                              bufferOffset(base + offsetof(Instance, scaleA) + i * sizeof(glm::vec3)));
    }
    for (GLuint attribute = kRowAttribute; attribute < kTransformAttribute + 4; ++attribute) {
        glEnableVertexAttribArray(attribute);
        glVertexAttribDivisor(attribute, 1);
    }
}

void KeyframedMesh::bindVertexArray(const VertexArrayHandle& vertexArray, std::uint32_t& linkedFirst) const
{
    if (linkedFirst != m_firstInstance)
        linkInstances(vertexArray);
    else
        glBindVertexArray(vertexArray.name());
    linkedFirst = m_firstInstance;
}

bool KeyframedMesh::isDrawn(std::uint32_t topology, std::uint32_t surface) const
{
    const std::vector<formats::Run>& runs = m_model->topologies[topology].runs;
    return std::any_of(runs.begin(), runs.end(), [&](const formats::Run& run) { return run.surface == surface; });
}

KeyframedMesh::TopologyOnGpu& KeyframedMesh::topologyOnGpu(std::uint32_t topology, UploadedBytes& uploaded)
{
    auto& onGpu = m_topologies[topology];
    if (onGpu)
        return *onGpu;
    onGpu = std::make_unique<TopologyOnGpu>();
    const formats::Topology& source = m_model->topologies[topology];
    linkInstances(onGpu->vertexArray);
    onGpu->linkedFirst = m_firstInstance;
    static_assert(sizeof(formats::Corner) == 12 && offsetof(formats::Corner, uv) == 4);
    onGpu->cornerBytes = uploadStatic(GL_ARRAY_BUFFER, onGpu->corners, std::span(source.corners));
    glVertexAttribIPointer(kVertexAttribute, 1, GL_UNSIGNED_INT, sizeof(formats::Corner), bufferOffset(0));
    glVertexAttribPointer(kUvAttribute, 2, GL_FLOAT, GL_FALSE, sizeof(formats::Corner),
                          bufferOffset(offsetof(formats::Corner, uv)));
    glEnableVertexAttribArray(kVertexAttribute);
    glEnableVertexAttribArray(kUvAttribute);
    onGpu->indexBytes = uploadStatic(GL_ELEMENT_ARRAY_BUFFER, onGpu->indices, std::span(source.indices));
    labelObject(GL_BUFFER, onGpu->corners.name(), source.name + " corners");
    labelObject(GL_BUFFER, onGpu->indices.name(), source.name + " indices");
    onGpu->edges.resize(m_model->surfaces.size());
    uploaded.vertices += onGpu->cornerBytes;
    uploaded.indices += onGpu->indexBytes;
    return *onGpu;
}

bool KeyframedMesh::isArray(std::uint32_t block) const
{
    return m_blocks[block]->words.layout().isArray();
}

bool KeyframedMesh::canComputeNormals(std::uint32_t topology) const
{
    constexpr std::uint64_t wordsOfTriangle = 6; // a pair at each of its vertices
    const std::uint64_t edge = maxTextureSize();
    for (const formats::VertexBlock& block : shape().blocks) {
        const std::uint64_t words =
            block.vertexCount + 1 + wordsOfTriangle * m_model->topologies[topology].triangleCount;
        if (words > edge * edge)
            return false;
    }
    return true;
}

void KeyframedMesh::bindBlock(const ShaderProgram& program, std::uint32_t block, std::uint32_t neighboursOf,
                              UploadedBytes& uploaded)
{
    BlockOnGpu& onGpu = *m_blocks[block];
    onGpu.words.bind(kBlockUnit);
    program.set("u_block", kBlockUnit);
    program.set("u_blockRowWords", onGpu.words.layout().width);
    program.set("u_blockLayerRows", onGpu.words.layout().height);
    program.set("u_frameWords", onGpu.frameWords);
    program.set("u_lastFrame", shape().blocks[block].frameCount - 1);
    if (neighboursOf == formats::kNoIndex)
        return;
    auto& neighbours = onGpu.neighbours[neighboursOf];
    if (!neighbours) {
        const auto words = neighbourWords(formats::neighboursOf(m_model->topologies[neighboursOf], *m_model, block));
        neighbours = std::make_unique<WordTexture>(std::as_bytes(std::span(words)), "neighbours");
        uploaded.vertices += neighbours->bytes();
    }
    neighbours->bind(kNeighbourUnit);
    program.set("u_neighbours", kNeighbourUnit);
    program.set("u_neighbourRowWords", neighbours->layout().width);
    program.set("u_vertexCount", shape().blocks[block].vertexCount);
    program.set("u_facing", m_model->frontFace == formats::FrontFace::clockwise ? -1.0f : 1.0f);
}

void KeyframedMesh::drawSurface(std::uint32_t topology, std::uint32_t surface, std::uint32_t instanceCount,
                                FrameStats& stats)
{
    TopologyOnGpu& onGpu = topologyOnGpu(topology, stats.uploaded);
    bindVertexArray(onGpu.vertexArray, onGpu.linkedFirst);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, onGpu.indices.name());
    glEnable(GL_PRIMITIVE_RESTART);
    glPrimitiveRestartIndex(formats::kRestartIndex);
    for (const formats::Run& run : m_model->topologies[topology].runs) {
        if (run.surface != surface)
            continue;
        glDrawElementsInstanced(modeOf(run.kind), static_cast<GLsizei>(run.count), GL_UNSIGNED_INT,
                                bufferOffset(run.first * sizeof(std::uint32_t)), static_cast<GLsizei>(instanceCount));
        stats.draws.push_back({nameOf(run.kind), run.count, instanceCount});
    }
    glDisable(GL_PRIMITIVE_RESTART);
}

void KeyframedMesh::drawEdges(std::uint32_t topology, std::uint32_t surface, std::uint32_t instanceCount,
                              FrameStats& stats)
{
    TopologyOnGpu& onGpu = topologyOnGpu(topology, stats.uploaded);
    bindVertexArray(onGpu.vertexArray, onGpu.linkedFirst);
    auto& edges = onGpu.edges[surface];
    if (!edges) {
        const auto indices = edgeIndices(m_model->topologies[topology], surface);
        edges = std::make_unique<EdgesOnGpu>();
        edges->count = static_cast<std::uint32_t>(indices.size());
        edges->bytes = uploadStatic(GL_ELEMENT_ARRAY_BUFFER, edges->indices, std::span(indices));
        stats.uploaded.indices += edges->bytes;
    }
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, edges->indices.name());
    glDrawElementsInstanced(GL_LINES, static_cast<GLsizei>(edges->count), GL_UNSIGNED_INT, nullptr,
                            static_cast<GLsizei>(instanceCount));
    stats.draws.push_back({"lines", edges->count, instanceCount});
}

void KeyframedMesh::drawNormals(std::uint32_t block, std::uint32_t instanceCount, FrameStats& stats)
{
    const std::uint32_t count = shape().blocks[block].vertexCount * 2;
    bindVertexArray(m_plainVertexArray, m_plainLinkedFirst);
    glDrawArraysInstanced(GL_LINES, 0, static_cast<GLsizei>(count), static_cast<GLsizei>(instanceCount));
    stats.draws.push_back({"lines", count, instanceCount});
}

GpuBytes KeyframedMesh::bytes() const
{
    GpuBytes bytes;
    for (const auto& block : m_blocks) {
        bytes.frames += block->words.bytes();
        for (const auto& neighbours : block->neighbours)
            bytes.neighbours += neighbours ? neighbours->bytes() : 0;
    }
    for (const auto& topology : m_topologies) {
        if (!topology)
            continue;
        bytes.corners += topology->cornerBytes;
        bytes.indices += topology->indexBytes;
        for (const auto& edges : topology->edges)
            bytes.indices += edges ? edges->bytes : 0;
    }
    return bytes;
}

} // namespace renderer
