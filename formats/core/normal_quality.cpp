#include "formats/md2/normal_quality.hpp"

#include "formats/core/byte_view.hpp"
#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace formats {
namespace {

constexpr std::uint32_t kFramesLookedAt = 8;
constexpr std::uint32_t kFewTriangles = 8; // a flat sheet of two or four rightly has one normal
constexpr double kLeastAgreement = 0.2;

std::vector<std::uint32_t> framesToLookAt(const Keyframed& shape)
{
    const auto frameCount = static_cast<std::uint32_t>(shape.frames.size());
    std::vector<std::uint32_t> blockFrames;
    for (std::uint32_t i = 0; i < std::min(kFramesLookedAt, frameCount); ++i) {
        const std::uint64_t frame = std::uint64_t{i} * frameCount / std::min(kFramesLookedAt, frameCount);
        blockFrames.push_back(shape.frames[static_cast<std::size_t>(frame)].blockFrame);
    }
    return blockFrames;
}

// Sums of cosines between stored and geometric normals over the vertices where the geometry has one.
struct Agreement {
    double sum = 0.0;
    std::size_t vertices = 0;

    [[nodiscard]] double mean() const { return vertices == 0 ? 1.0 : sum / static_cast<double>(vertices); }
};

// x, y, z and a fourth that is 0. The vector types of GCC and Clang: one instruction where glm::vec3 takes three.
using Lanes = float __attribute__((vector_size(16)));
struct Vector {
    Lanes lanes{};
};

Lanes cross(Lanes a, Lanes b)
{
    const Lanes zxy = a * __builtin_shufflevector(b, b, 1, 2, 0, 3) - __builtin_shufflevector(a, a, 1, 2, 0, 3) * b;
    return __builtin_shufflevector(zxy, zxy, 1, 2, 0, 3);
}

// The coordinates of a vertex as stored: its first three bytes.
Lanes storedPosition(std::uint32_t vertex)
{
    using IntLanes = std::int32_t __attribute__((vector_size(16)));
    const auto word = static_cast<std::int32_t>(vertex & 0xFFFFFFU);
    const IntLanes inPlace = IntLanes{word, word, word, word} & IntLanes{0xFF, 0xFF00, 0xFF0000, 0};
    return __builtin_convertvector(inPlace, Lanes) * Lanes{1.0f, 1.0f / 256, 1.0f / 65536, 0.0f};
}

// Sums up agreement over frames; buffers are made once.
class AgreementMeter {
public:
    AgreementMeter(const Topology& topology, const VertexBlock& block)
        : m_block(block), m_positions(block.vertexCount), m_geometric(block.vertexCount)
    {
        m_triangles.reserve(topology.triangleCount);
        for (const Run& run : topology.runs) {
            forEachTriangle(topology, run, [&](const TriangleIndices& corners) {
                m_triangles.push_back({topology.corners[corners[0]].vertex, topology.corners[corners[1]].vertex,
                                       topology.corners[corners[2]].vertex});
            });
        }
    }

    void addFrame(std::uint32_t frame)
    {
        decode(frame);
        std::fill(m_geometric.begin(), m_geometric.end(), Vector{});
        for (const auto& [a, b, c] : m_triangles) {
            const Lanes corner = m_positions[a].lanes;
            // Clockwise from outside, so the second edge comes first. Without rounding: all are small whole numbers.
            const Lanes outward = cross(m_positions[c].lanes - corner, m_positions[b].lanes - corner);
            m_geometric[a].lanes += outward;
            m_geometric[b].lanes += outward;
            m_geometric[c].lanes += outward;
        }
        const glm::vec3 stretch = normalScale(frame);
        FieldReader in(frameBytes(m_block, frame).subspan(kMd2FrameHeaderBytes));
        for (const auto& [unscaled] : m_geometric) {
            const glm::vec3 geometric = glm::vec3(unscaled[0], unscaled[1], unscaled[2]) * stretch;
            const std::size_t index = in.u32() >> 24U;
            const float length = glm::length(geometric);
            if (length <= 0.0f)
                continue;
            const glm::vec3& stored = kMd2Normals[index < kMd2NormalCount ? index : 0];
            m_agreement.sum += static_cast<double>(glm::dot(geometric, stored) / length);
            ++m_agreement.vertices;
        }
    }

    [[nodiscard]] double mean() const { return m_agreement.mean(); }

    /// Whether `framesLeft` more frames could not make the normals unusable, all of them pointing the wrong way.
    [[nodiscard]] bool isSettled(std::size_t framesLeft) const
    {
        const double left = static_cast<double>(framesLeft) * m_block.vertexCount;
        return m_agreement.sum - left >= kLeastAgreement * (static_cast<double>(m_agreement.vertices) + left);
    }

private:
    // Stored coordinates, without scale and translation: those do not change how triangles lie to each other.
    void decode(std::uint32_t frame)
    {
        FieldReader in(frameBytes(m_block, frame).subspan(kMd2FrameHeaderBytes));
        for (Vector& position : m_positions)
            position.lanes = storedPosition(in.u32());
    }

    // What a cross product of stored coordinates is multiplied with to be one of scaled coordinates: the products of
    // the other two axes. Relative to the largest axis, because squares of a model's lengths could leave float's range.
    [[nodiscard]] glm::vec3 normalScale(std::uint32_t frame) const
    {
        glm::vec3 scale = frameTransform(m_block, frame).scale;
        const float largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
        if (largest > 0.0f)
            scale /= largest;
        return {scale.y * scale.z, scale.z * scale.x, scale.x * scale.y};
    }

    const VertexBlock& m_block;
    std::vector<std::array<std::uint32_t, 3>> m_triangles; // vertices
    std::vector<Vector> m_positions;                       // as stored
    std::vector<Vector> m_geometric;                       // area-weighted, in stored coordinates
    Agreement m_agreement;
};

} // namespace

NormalQuality judgeNormals(const Model& model, Diagnostics& notes)
{
    const Keyframed& shape = keyframesOf(model);
    const VertexBlock& block = shape.blocks.front();
    const Topology& topology = model.topologies.front();
    const std::vector<std::uint32_t> frames = framesToLookAt(shape);
    const ByteRange range{block.offset + std::uint64_t{frames.front()} * block.frameStride, block.frameStride};

    std::uint8_t smallest = 255;
    std::uint8_t largest = 0;
    for (const std::uint32_t frame : frames) {
        const LaneRange lanes = laneRange(block, frame);
        smallest = std::min(smallest, lanes.min[3]);
        largest = std::max(largest, lanes.max[3]);
    }
    if (smallest == largest && topology.triangleCount > kFewTriangles) {
        addWarning(notes, "md2-normals-same", range, "all vertices have the same normal index ",
                   static_cast<unsigned>(smallest), " in each of ", frames.size(),
                   " frames looked at: normals are computed from the triangles");
        return NormalQuality::unusable;
    }

    AgreementMeter agreement(topology, block);
    for (std::size_t i = 0; i < frames.size() && !agreement.isSettled(frames.size() - i); ++i)
        agreement.addFrame(frames[i]);
    if (agreement.mean() < kLeastAgreement) {
        addWarning(notes, "md2-normals-contradict", range,
                   fmt::format("the mean cosine between stored normals and those of the triangles is {:.2f}",
                               agreement.mean()),
                   ": normals are computed from the triangles");
        return NormalQuality::unusable;
    }
    return NormalQuality::usable;
}

} // namespace formats
