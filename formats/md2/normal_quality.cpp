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
        std::fill(m_geometric.begin(), m_geometric.end(), glm::vec3(0.0f));
        for (const auto& [a, b, c] : m_triangles) {
            // Clockwise from outside, so the second edge comes first.
            const glm::vec3 outward = glm::cross(m_positions[c] - m_positions[a], m_positions[b] - m_positions[a]);
            m_geometric[a] += outward;
            m_geometric[b] += outward;
            m_geometric[c] += outward;
        }
        FieldReader in(frameBytes(m_block, frame).subspan(kMd2FrameHeaderBytes));
        for (const glm::vec3& geometric : m_geometric) {
            in.skip(3);
            const std::size_t index = in.u8();
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
    // Directions do not change with place and size of the model, but squares of its lengths could leave float's range.
    void decode(std::uint32_t frame)
    {
        glm::vec3 scale = frameTransform(m_block, frame).scale;
        const float largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
        if (largest > 0.0f)
            scale /= largest;
        FieldReader in(frameBytes(m_block, frame).subspan(kMd2FrameHeaderBytes));
        for (glm::vec3& position : m_positions) {
            const float x = in.u8();
            const float y = in.u8();
            const float z = in.u8();
            in.skip(1);
            position = glm::vec3(x, y, z) * scale;
        }
    }

    const VertexBlock& m_block;
    std::vector<std::array<std::uint32_t, 3>> m_triangles; // vertices
    std::vector<glm::vec3> m_positions;
    std::vector<glm::vec3> m_geometric; // area-weighted, not unit length
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
