#pragma once

#include "formats/model/model.hpp"

#include <glm/vec3.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <span>
#include <vector>

/// Builds a MeshVariant one render vertex at a time and reads it as triangles.
namespace formats {

/// Assigns one index to each distinct (vertex, uv) of a mesh variant.
class VertexDeduplicator {
public:
    explicit VertexDeduplicator(std::uint32_t vertexCount);

    /// The index of the render vertex in the result of `take()`; `renderVertex.vertex` must be less than the vertex
    /// count.
    std::uint32_t add(const RenderVertex& renderVertex)
    {
        assert(renderVertex.vertex < m_ofVertex.size());
        if (m_count == m_renderVertices.size())
            m_renderVertices.resize(2 * m_count);
        // No branch on whether a vertex is new: it is unpredictable, and a misprediction costs more than always writing
        // the next free element.
        m_renderVertices[m_count] = renderVertex;
        std::uint32_t& first = m_ofVertex[renderVertex.vertex].first;
        first = std::min(first, m_count); // kNoIndex is the largest
        const std::uint32_t found = first;
        m_count += found == m_count ? 1 : 0;
        return isSame(m_renderVertices[found].uv, renderVertex.uv) ? found : addFurther(renderVertex.vertex);
    }

    [[nodiscard]] std::vector<RenderVertex> take();

private:
    // Real models have one to four render vertices per vertex. A file may have a million for one vertex; beyond this
    // number they are found by hash instead of by walking the list.
    static constexpr int kLongestChain = 24;

    // Compares bits: a comparison of floats takes several branches.
    static bool isSame(const glm::vec2& a, const glm::vec2& b)
    {
        return ((std::bit_cast<std::uint32_t>(a.x) ^ std::bit_cast<std::uint32_t>(b.x)) |
                (std::bit_cast<std::uint32_t>(a.y) ^ std::bit_cast<std::uint32_t>(b.y))) == 0;
    }

    struct OfVertex {
        std::uint32_t first = kNoIndex;   // into m_renderVertices
        std::uint32_t further = kNoIndex; // into m_further
    };
    struct Further {
        std::uint32_t renderVertex = kNoIndex; // into m_renderVertices
        std::uint32_t next = kNoIndex;         // into m_further
    };

    [[nodiscard]] std::uint32_t addFurther(std::uint32_t vertex); // the render vertex in the next free element
    [[nodiscard]] std::uint32_t addCrowded();
    void growCrowd();

    std::vector<RenderVertex> m_renderVertices; // m_count used elements, then spare ones
    std::uint32_t m_count = 0;
    std::vector<OfVertex> m_ofVertex;
    std::vector<Further> m_further;
    std::vector<std::uint32_t> m_crowd; // into m_renderVertices, hashed: for vertices with very many render vertices
    std::size_t m_crowdCount = 0;
};

using TriangleIndices = std::array<std::uint32_t, 3>; ///< into MeshVariant::vertices, winding as in the file

/// The draw ranges of one surface.
[[nodiscard]] std::span<const DrawRange> drawRangesOf(const MeshVariant& meshVariant, std::uint32_t surface);

/// Calls `visit(TriangleIndices)` for each triangle of a range; strips and fans are expanded with consistent winding.
template <class Visit> void forEachTriangle(const MeshVariant& meshVariant, const DrawRange& range, Visit&& visit)
{
    const std::span<const std::uint32_t> all = std::span(meshVariant.indices).subspan(range.first, range.count);
    if (range.primitive == PrimitiveType::triangles) {
        for (std::size_t i = 0; i + 2 < all.size(); i += 3)
            visit(TriangleIndices{all[i], all[i + 1], all[i + 2]});
        return;
    }
    std::size_t begin = 0; // start of the current strip or fan
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == kRestartIndex) {
            begin = i + 1;
            continue;
        }
        const std::size_t position = i - begin;
        if (position < 2)
            continue;
        if (range.primitive == PrimitiveType::fan)
            visit(TriangleIndices{all[begin], all[i - 1], all[i]});
        else if (position % 2 == 0)
            visit(TriangleIndices{all[i - 2], all[i - 1], all[i]});
        else
            visit(TriangleIndices{all[i - 1], all[i - 2], all[i]});
    }
}

/// The triangles of all runs of one surface, or of all surfaces for kNoIndex; strips and fans expanded with consistent
/// winding.
[[nodiscard]] std::vector<TriangleIndices> trianglesOf(const MeshVariant& meshVariant,
                                                       std::uint32_t surface = kNoIndex);

/// The number of triangles in all runs of one surface.
[[nodiscard]] std::uint32_t triangleCountOf(const MeshVariant& meshVariant, std::uint32_t surface);

/// The texture coordinates of a render vertex; for a skinned model the first of its two sets.
[[nodiscard]] glm::vec2 uvAt(const Model& model, const RenderVertex& renderVertex);

/// For each vertex of a block, the other two vertices of every triangle around it, in the triangle's order: the table
/// for recomputing normals. Neighbors of vertex v are pairs [starts[v], starts[v + 1]).
struct NeighborTable {
    std::vector<std::uint32_t> starts; ///< vertexCount + 1
    std::vector<std::array<std::uint32_t, 2>> pairs;
};

[[nodiscard]] NeighborTable neighborsOf(const MeshVariant& meshVariant, const Model& model, std::uint32_t block);

/// Area-weighted normals from the geometry of a pose, one per vertex of the block, pointing outwards for `frontFace`.
/// Zero for a vertex without a triangle that has an area.
[[nodiscard]] std::vector<glm::vec3> computedNormals(const NeighborTable& neighbors,
                                                     std::span<const glm::dvec3> positions, FrontFace frontFace);

} // namespace formats
