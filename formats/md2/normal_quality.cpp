#include "formats/md2/normal_quality.hpp"

#include "formats/core/byte_view.hpp"
#include "formats/core/topology.hpp"
#include "formats/core/vertex_block.hpp"

#include <glm/geometric.hpp>

#include <algorithm>

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

glm::vec3 positionOf(std::span<const std::byte> frame, std::uint32_t vertex, const glm::vec3& scale)
{
    FieldReader in(frame.subspan(kMd2FrameHeaderBytes + std::size_t{vertex} * 4, 4));
    const float x = in.u8();
    const float y = in.u8();
    const float z = in.u8();
    return glm::vec3(x, y, z) * scale; // differences are all that is wanted, so no translation
}

void addAgreement(const Topology& topology, const VertexBlock& block, std::uint32_t frame,
                  std::vector<glm::vec3>& geometric, Agreement& agreement)
{
    std::fill(geometric.begin(), geometric.end(), glm::vec3(0.0f));
    const std::span<const std::byte> bytes = frameBytes(block, frame);
    // Directions do not change with the size of the model, but squares of its lengths could leave the range of float.
    glm::vec3 scale = frameTransform(block, frame).scale;
    const float largest = std::max({std::abs(scale.x), std::abs(scale.y), std::abs(scale.z)});
    if (largest > 0.0f)
        scale /= largest;
    for (const Run& run : topology.runs) {
        forEachTriangle(topology, run, [&](const TriangleIndices& triangle) {
            const std::uint32_t a = topology.corners[triangle[0]].vertex;
            const std::uint32_t b = topology.corners[triangle[1]].vertex;
            const std::uint32_t c = topology.corners[triangle[2]].vertex;
            const glm::vec3 origin = positionOf(bytes, a, scale);
            // Clockwise from outside, so the second edge comes first.
            const glm::vec3 outward =
                glm::cross(positionOf(bytes, c, scale) - origin, positionOf(bytes, b, scale) - origin);
            geometric[a] += outward;
            geometric[b] += outward;
            geometric[c] += outward;
        });
    }
    for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
        const float length = glm::length(geometric[vertex]);
        if (length <= 0.0f)
            continue;
        agreement.sum += static_cast<double>(glm::dot(geometric[vertex], normalAt(block, frame, vertex)) / length);
        ++agreement.vertices;
    }
}

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

    Agreement agreement;
    std::vector<glm::vec3> geometric(block.vertexCount);
    for (const std::uint32_t frame : frames)
        addAgreement(topology, block, frame, geometric, agreement);
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
