#include "formats/edit/normal_operations.hpp"

#include "formats/base/cancellation.hpp"
#include "formats/edit/layout.hpp"
#include "formats/model/mesh_variant.hpp"
#include "formats/model/vertex_block.hpp"

#include <fmt/format.h>
#include <glm/ext/vector_double3.hpp>
#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <numeric>

namespace formats::edit {
namespace {

/// The normals of one vertex block.
class BlockNormals {
public:
    BlockNormals(const Model& model, std::uint32_t block)
        : m_block(keyframesOf(model).blocks[block]), m_isClockwise(model.frontFace == FrontFace::clockwise)
    {
        const MeshVariant& mesh = model.meshVariants.front();
        for (std::uint32_t i = 0; i < model.surfaces.size(); ++i) {
            if (model.surfaces[i].block != block)
                continue;
            for (const TriangleIndices& each : trianglesOf(mesh, i))
                m_triangles.push_back(
                    {mesh.vertices[each[0]].vertex, mesh.vertices[each[1]].vertex, mesh.vertices[each[2]].vertex});
        }
        weld();
    }

    /// The vertices of a frame with new normals.
    [[nodiscard]] std::vector<std::byte> vertices(std::uint32_t frame)
    {
        sumUp(frame);
        const auto stored = vertexBytes(m_block, frame);
        std::vector<std::byte> bytes(stored.begin(), stored.end());
        for (std::uint32_t vertex = 0; vertex < m_block.vertexCount; ++vertex) {
            const glm::dvec3 sum = weldedSum(vertex);
            const double length = glm::length(sum);
            if (length > 0.0)
                store(glm::vec3(sum / length), vertex, bytes);
        }
        return bytes;
    }

private:
    [[nodiscard]] std::size_t vertexSize() const { return traitsOf(m_block.encoding).vertexBytes; }

    /// The bytes of a position.
    [[nodiscard]] std::span<const std::byte> positionBytes(std::uint32_t frame, std::uint32_t vertex) const
    {
        return vertexBytes(m_block, frame)
            .subspan(vertex * vertexSize(), 3 * std::size_t{traitsOf(m_block.encoding).componentBytes});
    }

    /// Orders vertices by their positions in all frames. 0: they are the same.
    [[nodiscard]] int compared(std::uint32_t a, std::uint32_t b) const
    {
        for (std::uint32_t frame = 0; frame < m_block.frameCount; ++frame) {
            const auto of = positionBytes(frame, a);
            const auto other = positionBytes(frame, b);
            const auto [here, there] = std::mismatch(of.begin(), of.end(), other.begin());
            if (here != of.end())
                return *here < *there ? -1 : 1;
        }
        return 0;
    }

    void weld()
    {
        m_order.resize(m_block.vertexCount);
        std::iota(m_order.begin(), m_order.end(), 0U);
        std::stable_sort(m_order.begin(), m_order.end(),
                         [this](std::uint32_t a, std::uint32_t b) { return compared(a, b) < 0; });
        m_groups.resize(m_block.vertexCount);
        for (std::uint32_t start = 0; start < m_order.size();) {
            std::uint32_t end = start + 1;
            while (end < m_order.size() && compared(m_order[start], m_order[end]) == 0)
                ++end;
            // A file may have all its vertices in one place; their product must not cost hours.
            const bool isUsual = end - start <= kMaxGroup;
            for (std::uint32_t i = start; i < end; ++i)
                m_groups[m_order[i]] = isUsual ? Group{start, end} : Group{i, i + 1};
            start = end;
        }
    }

    void sumUp(std::uint32_t frame)
    {
        const std::vector<glm::dvec3> positions = positionsAt(m_block, {frame, frame, 0.0});
        m_sums.assign(m_block.vertexCount, glm::dvec3(0.0));
        for (const auto& [a, b, c] : m_triangles) {
            const glm::dvec3 product = glm::cross(positions[b] - positions[a], positions[c] - positions[a]);
            for (const std::uint32_t vertex : {a, b, c})
                m_sums[vertex] += m_isClockwise ? -product : product;
        }
    }

    [[nodiscard]] glm::dvec3 weldedSum(std::uint32_t vertex) const
    {
        const glm::dvec3 own = m_sums[vertex];
        const bool hasOwn = own != glm::dvec3(0.0);
        glm::dvec3 sum(0.0);
        for (std::uint32_t i = m_groups[vertex].start; i < m_groups[vertex].end; ++i) {
            const glm::dvec3& other = m_sums[m_order[i]];
            if (!hasOwn || glm::dot(own, other) > 0.0)
                sum += other;
        }
        return sum;
    }

    void store(const glm::vec3& normal, std::uint32_t vertex, std::vector<std::byte>& bytes) const
    {
        const std::size_t at = vertex * vertexSize() + 3 * traitsOf(m_block.encoding).componentBytes;
        if (traitsOf(m_block.encoding).hasNormalIndex) {
            bytes[at] = std::byte{nearestMd2Normal(normal)};
            return;
        }
        const std::uint16_t word = nearestMd3Normal(normal);
        bytes[at] = static_cast<std::byte>(word & 0xFFU);
        bytes[at + 1] = static_cast<std::byte>(word >> 8U);
    }

    static constexpr std::uint32_t kMaxGroup = 256;
    struct Group {
        std::uint32_t start = 0, end = 0; // of m_order
    };

    const VertexBlock& m_block;
    bool m_isClockwise;
    std::vector<std::array<std::uint32_t, 3>> m_triangles; // vertices
    std::vector<std::uint32_t> m_order;                    // vertices, those with the same positions together
    std::vector<Group> m_groups;                           // of each vertex
    std::vector<glm::dvec3> m_sums;                        // of each vertex in the current frame
};

} // namespace

StepResult recomputedNormals(const EditableFile& file)
{
    const Keyframed& shape = file.shape();
    const std::vector<std::size_t> numbers = loadedSurfaces(*file.model);
    std::vector<Edit> edits;
    for (std::uint32_t i = 0; i < shape.blocks.size(); ++i) {
        const VertexBlock& block = shape.blocks[i];
        if (block.vertexCount == 0)
            continue;
        BlockNormals normals(*file.model, i);
        for (std::uint32_t frame = 0; frame < block.frameCount; ++frame) {
            if (isCancelled())
                return tl::unexpected(std::string("cancelled"));
            if (frame < shape.frames.size() && shape.frames[frame].blockFrame != frame)
                continue;
            std::string path = i < numbers.size() ? fmt::format("frames[{}].surfaces[{}].vertices", frame, numbers[i])
                                                  : fmt::format("frames[{}].vertices", frame);
            const std::vector<std::byte> vertices = normals.vertices(frame);
            if (auto edit = changedBytes(std::move(path), file.bytes.span(),
                                         frameOffsetOf(block, frame) + frameHeaderBytesOf(block), vertices, "normals"))
                edits.push_back(*std::move(edit));
        }
    }
    return checkedStep(std::move(edits));
}

} // namespace formats::edit
