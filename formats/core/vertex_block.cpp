#include "formats/core/vertex_block.hpp"

#include "formats/core/byte_view.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace formats {
namespace {

constexpr std::size_t kMd2VertexBytes = 4;
constexpr std::size_t kNormalLane = 3;

std::span<const std::byte> vertexBytes(const VertexBlock& block, std::uint32_t frame)
{
    return frameBytes(block, frame).subspan(kMd2FrameHeaderBytes, std::size_t{block.vertexCount} * kMd2VertexBytes);
}

std::span<const std::byte> vertexBytes(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    assert(vertex < block.vertexCount);
    return frameBytes(block, frame)
        .subspan(kMd2FrameHeaderBytes + std::size_t{vertex} * kMd2VertexBytes, kMd2VertexBytes);
}

glm::dvec3 decoded(std::span<const std::byte> vertex, const FrameTransform& transform)
{
    FieldReader in(vertex);
    const double x = in.u8();
    const double y = in.u8();
    const double z = in.u8();
    return glm::dvec3(x, y, z) * glm::dvec3(transform.scale) + glm::dvec3(transform.translate);
}

} // namespace

FrameTransform frameTransform(const VertexBlock& block, std::uint32_t frame)
{
    FieldReader in(frameBytes(block, frame));
    FrameTransform transform;
    for (int axis = 0; axis < 3; ++axis)
        transform.scale[axis] = in.f32();
    for (int axis = 0; axis < 3; ++axis)
        transform.translate[axis] = in.f32();
    return transform;
}

std::span<const std::byte> frameBytes(const VertexBlock& block, std::uint32_t frame)
{
    assert(frame < block.frameCount);
    const std::uint64_t begin = block.offset + std::uint64_t{frame} * block.frameStride;
    return block.bytes.span().subspan(static_cast<std::size_t>(begin), block.frameStride);
}

glm::dvec3 positionAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    return decoded(vertexBytes(block, frame, vertex), frameTransform(block, frame));
}

glm::dvec3 positionAt(const VertexBlock& block, const FramePair& frames, std::uint32_t vertex)
{
    const glm::dvec3 a = positionAt(block, frames.a, vertex);
    // Exactly the stored position at both ends: (1 - t) * a + t * b is, a + t * (b - a) is not.
    return (1.0 - frames.blend) * a + frames.blend * positionAt(block, frames.b, vertex);
}

std::vector<glm::dvec3> positionsAt(const VertexBlock& block, const FramePair& frames)
{
    const FrameTransform transformA = frameTransform(block, frames.a);
    const FrameTransform transformB = frameTransform(block, frames.b);
    std::vector<glm::dvec3> positions;
    positions.reserve(block.vertexCount);
    for (std::uint32_t vertex = 0; vertex < block.vertexCount; ++vertex) {
        const glm::dvec3 a = decoded(vertexBytes(block, frames.a, vertex), transformA);
        const glm::dvec3 b = decoded(vertexBytes(block, frames.b, vertex), transformB);
        positions.push_back((1.0 - frames.blend) * a + frames.blend * b);
    }
    return positions;
}

glm::vec3 normalAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    const auto index = std::to_integer<std::size_t>(vertexBytes(block, frame, vertex)[kNormalLane]);
    return kMd2Normals[index < kMd2NormalCount ? index : 0];
}

namespace {

// Sixteen bytes at once: four vertices, each coordinate in lanes of its own. The vector types of GCC and Clang, because
// arrays of bytes are spilled to memory in every step; this is the one pass over all of a model's bytes.
using ByteLanes = std::uint8_t __attribute__((vector_size(16)));

ByteLanes lanesAt(const std::byte* bytes)
{
    ByteLanes lanes;
    std::memcpy(&lanes, bytes, sizeof(lanes));
    return lanes;
}

ByteLanes lower(ByteLanes a, ByteLanes b)
{
    return a < b ? a : b;
}

ByteLanes higher(ByteLanes a, ByteLanes b)
{
    return a > b ? a : b;
}

// The four coordinates of all vertices in the first four lanes, under `pick` (lower or higher).
template <class Pick> ByteLanes folded(ByteLanes lanes, Pick pick)
{
    lanes = pick(lanes, __builtin_shufflevector(lanes, lanes, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    return pick(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
}

// For frames of fewer vertices than the vectors hold.
LaneRange scalarRange(std::span<const std::byte> bytes)
{
    LaneRange range{{255, 255, 255, 255}, {0, 0, 0, 0}};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const auto value = std::to_integer<std::uint8_t>(bytes[i]);
        range.min[i % 4] = std::min(range.min[i % 4], value);
        range.max[i % 4] = std::max(range.max[i % 4], value);
    }
    return range;
}

} // namespace

LaneRange laneRange(const VertexBlock& block, std::uint32_t frame)
{
    constexpr std::size_t kChains = 4; // independent ones keep the processor busy
    constexpr std::size_t kStep = kChains * sizeof(ByteLanes);
    const std::span<const std::byte> all = vertexBytes(block, frame);
    if (all.size() < kStep)
        return scalarRange(all);
    // First whatever remains behind whole steps, and some more: the length is a multiple of a vertex's four bytes.
    std::array<ByteLanes, kChains> low{};
    for (std::size_t chain = 0; chain < kChains; ++chain)
        low[chain] = lanesAt(all.last(kStep).data() + chain * sizeof(ByteLanes));
    std::array<ByteLanes, kChains> high = low;
    for (std::size_t at = 0; at + kStep <= all.size(); at += kStep) {
        for (std::size_t chain = 0; chain < kChains; ++chain) {
            const ByteLanes lanes = lanesAt(all.data() + at + chain * sizeof(ByteLanes));
            low[chain] = lower(low[chain], lanes);
            high[chain] = higher(high[chain], lanes);
        }
    }
    const ByteLanes lowest = folded(lower(lower(low[0], low[1]), lower(low[2], low[3])), lower);
    const ByteLanes highest = folded(higher(higher(high[0], high[1]), higher(high[2], high[3])), higher);
    return {{lowest[0], lowest[1], lowest[2], lowest[3]}, {highest[0], highest[1], highest[2], highest[3]}};
}

Bounds boundsOf(const LaneRange& range, const FrameTransform& transform)
{
    Bounds bounds;
    if (range.min[0] > range.max[0])
        return bounds;
    const glm::dvec3 scale(transform.scale);
    const glm::dvec3 translate(transform.translate);
    // A negative scale turns the box around; adding both corners sets it right.
    bounds.add(glm::vec3(glm::dvec3(range.min[0], range.min[1], range.min[2]) * scale + translate));
    bounds.add(glm::vec3(glm::dvec3(range.max[0], range.max[1], range.max[2]) * scale + translate));
    return bounds;
}

Bounds boundsOf(const VertexBlock& block, std::uint32_t first, std::uint32_t count)
{
    Bounds bounds;
    for (std::uint32_t i = 0; i < count; ++i)
        bounds.add(boundsOf(laneRange(block, first + i), frameTransform(block, first + i)));
    return bounds;
}

Bounds boundsOfFrames(const Keyframed& shape, std::uint32_t first, std::uint32_t count)
{
    Bounds bounds;
    for (std::uint32_t i = 0; i < count; ++i) {
        for (const VertexBlock& block : shape.blocks)
            bounds.add(boundsOf(block, shape.frames[first + i].blockFrame, 1));
    }
    return bounds;
}

} // namespace formats
