#include "formats/model/mesh_variant.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <bit>
#include <cassert>

namespace formats {
namespace {

std::size_t hashOf(const RenderVertex& renderVertex)
{
    std::uint64_t hash = renderVertex.vertex;
    // Adding 0.0f turns -0 into 0: they compare equal.
    for (const float value : {renderVertex.uv.x + 0.0f, renderVertex.uv.y + 0.0f}) {
        hash = (hash ^ std::bit_cast<std::uint32_t>(value)) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29U;
    }
    return static_cast<std::size_t>(hash ^ (hash >> 32U));
}

} // namespace

VertexDeduplicator::VertexDeduplicator(std::uint32_t vertexCount) : m_ofVertex(vertexCount)
{
    // Seams need a few more render vertices than vertices. Bounded, because vertices may be unused.
    constexpr std::size_t kMaxExpected = 4096;
    m_renderVertices.resize(std::min(kMaxExpected, std::size_t{vertexCount} + vertexCount / 2 + 1));
}

std::vector<RenderVertex> VertexDeduplicator::take()
{
    m_renderVertices.resize(m_count);
    return std::move(m_renderVertices);
}

std::uint32_t VertexDeduplicator::addFurther(std::uint32_t vertex)
{
    const RenderVertex& renderVertex = m_renderVertices[m_count];
    std::uint32_t* link = &m_ofVertex[vertex].further;
    for (int steps = 0; *link != kNoIndex; ++steps) {
        Further& further = m_further[*link];
        if (isSame(m_renderVertices[further.renderVertex].uv, renderVertex.uv))
            return further.renderVertex;
        if (steps == kLongestChain)
            return addCrowded();
        link = &further.next;
    }
    *link = static_cast<std::uint32_t>(m_further.size()); // before the vector is reallocated and the pointer is invalid
    m_further.push_back({m_count, kNoIndex});
    return m_count++;
}

std::uint32_t VertexDeduplicator::addCrowded()
{
    const RenderVertex& renderVertex = m_renderVertices[m_count];
    if (m_crowd.size() < 2 * (m_crowdCount + 1))
        growCrowd();
    const std::size_t mask = m_crowd.size() - 1;
    std::size_t slot = hashOf(renderVertex) & mask;
    for (; m_crowd[slot] != kNoIndex; slot = (slot + 1) & mask) {
        if (m_renderVertices[m_crowd[slot]] == renderVertex)
            return m_crowd[slot];
    }
    m_crowd[slot] = m_count;
    ++m_crowdCount;
    return m_count++;
}

void VertexDeduplicator::growCrowd()
{
    constexpr std::size_t kSmallest = 64;
    std::vector<std::uint32_t> old(m_crowd.empty() ? kSmallest : 2 * m_crowd.size(), kNoIndex);
    old.swap(m_crowd);
    const std::size_t mask = m_crowd.size() - 1;
    for (const std::uint32_t index : old) {
        if (index == kNoIndex)
            continue;
        std::size_t slot = hashOf(m_renderVertices[index]) & mask;
        while (m_crowd[slot] != kNoIndex)
            slot = (slot + 1) & mask;
        m_crowd[slot] = index;
    }
}

std::span<const DrawRange> drawRangesOf(const MeshVariant& meshVariant, std::uint32_t surface)
{
    const auto first =
        std::lower_bound(meshVariant.drawRanges.begin(), meshVariant.drawRanges.end(), surface,
                         [](const DrawRange& range, std::uint32_t wanted) { return range.surface < wanted; });
    const auto end = std::find_if(first, meshVariant.drawRanges.end(),
                                  [&](const DrawRange& range) { return range.surface != surface; });
    return std::span(meshVariant.drawRanges)
        .subspan(static_cast<std::size_t>(first - meshVariant.drawRanges.begin()),
                 static_cast<std::size_t>(end - first));
}

std::vector<TriangleIndices> trianglesOf(const MeshVariant& meshVariant, std::uint32_t surface)
{
    std::vector<TriangleIndices> triangles;
    if (surface == kNoIndex)
        triangles.reserve(meshVariant.triangleCount);
    for (const DrawRange& range :
         surface == kNoIndex ? std::span<const DrawRange>(meshVariant.drawRanges) : drawRangesOf(meshVariant, surface))
        forEachTriangle(meshVariant, range, [&triangles](const TriangleIndices& each) { triangles.push_back(each); });
    return triangles;
}

std::uint32_t triangleCountOf(const MeshVariant& meshVariant, std::uint32_t surface)
{
    std::uint32_t count = 0;
    for (const DrawRange& range : drawRangesOf(meshVariant, surface))
        forEachTriangle(meshVariant, range, [&count](const TriangleIndices&) { ++count; });
    return count;
}

glm::vec2 uvAt(const Model& model, const RenderVertex& renderVertex)
{
    return isSkinned(model) ? texCoordAt(skinnedOf(model).vertices, renderVertex.vertex) : renderVertex.uv;
}

NeighborTable neighborsOf(const MeshVariant& meshVariant, const Model& model, std::uint32_t block)
{
    const std::uint32_t vertexCount = keyframesOf(model).blocks[block].vertexCount;
    const auto forEachOfBlock = [&](const auto& visit) {
        for (const DrawRange& range : meshVariant.drawRanges) {
            if (model.surfaces[range.surface].block != block)
                continue;
            forEachTriangle(meshVariant, range, [&](const TriangleIndices& triangle) {
                visit(std::array{meshVariant.vertices[triangle[0]].vertex, meshVariant.vertices[triangle[1]].vertex,
                                 meshVariant.vertices[triangle[2]].vertex});
            });
        }
    };

    NeighborTable table;
    table.starts.assign(std::size_t{vertexCount} + 1, 0);
    forEachOfBlock([&table](const std::array<std::uint32_t, 3>& vertices) {
        for (const std::uint32_t vertex : vertices)
            ++table.starts[vertex + 1];
    });
    for (std::size_t vertex = 0; vertex < vertexCount; ++vertex)
        table.starts[vertex + 1] += table.starts[vertex];

    table.pairs.resize(table.starts.back());
    std::vector<std::uint32_t> next(table.starts.begin(), table.starts.end() - 1);
    forEachOfBlock([&table, &next](const std::array<std::uint32_t, 3>& vertices) {
        for (std::size_t i = 0; i < 3; ++i)
            table.pairs[next[vertices[i]]++] = {vertices[(i + 1) % 3], vertices[(i + 2) % 3]};
    });
    return table;
}

std::vector<glm::vec3> computedNormals(const NeighborTable& neighbors, std::span<const glm::dvec3> positions,
                                       FrontFace frontFace)
{
    assert(neighbors.starts.size() == positions.size() + 1);
    std::vector<glm::vec3> normals(positions.size(), glm::vec3(0.0f));
    for (std::size_t vertex = 0; vertex < positions.size(); ++vertex) {
        glm::dvec3 sum(0.0);
        for (std::uint32_t i = neighbors.starts[vertex]; i < neighbors.starts[vertex + 1]; ++i) {
            const auto& [b, c] = neighbors.pairs[i];
            sum += glm::cross(positions[b] - positions[vertex], positions[c] - positions[vertex]);
        }
        const double length = glm::length(sum);
        if (length > 0.0)
            normals[vertex] = glm::vec3((frontFace == FrontFace::clockwise ? -sum : sum) / length);
    }
    return normals;
}

} // namespace formats
