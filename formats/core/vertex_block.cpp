#include "formats/core/vertex_block.hpp"

#include "formats/core/byte_view.hpp"

#include <algorithm>
#include <cassert>

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

LaneRange laneRange(const VertexBlock& block, std::uint32_t frame)
{
    // Sixteen vertices at a time in lanes of their own. The loops have fixed lengths and the arrays never leave this
    // function, so that compilers turn them into vector instructions: this is the one pass over all of a model's bytes.
    constexpr std::size_t kLanes = 64;
    const std::span<const std::byte> all = vertexBytes(block, frame);
    std::array<std::uint8_t, kLanes> low{};
    std::array<std::uint8_t, kLanes> high{};
    if (all.size() < kLanes) {
        low.fill(255);
        for (std::size_t lane = 0; lane < all.size(); ++lane)
            low[lane] = high[lane] = std::to_integer<std::uint8_t>(all[lane]);
    } else {
        const auto last = all.last<kLanes>(); // whatever remains behind whole steps, and some more
        for (std::size_t lane = 0; lane < kLanes; ++lane)
            low[lane] = high[lane] = std::to_integer<std::uint8_t>(last[lane]);
        for (auto rest = all; rest.size() >= kLanes; rest = rest.subspan(kLanes)) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                const auto value = std::to_integer<std::uint8_t>(rest[lane]);
                low[lane] = value < low[lane] ? value : low[lane];
                high[lane] = value > high[lane] ? value : high[lane];
            }
        }
    }
    for (std::size_t half = kLanes / 2; half >= 4; half /= 2) {
        for (std::size_t lane = 0; lane < half; ++lane) {
            low[lane] = std::min(low[lane], low[lane + half]);
            high[lane] = std::max(high[lane], high[lane + half]);
        }
    }
    return {{low[0], low[1], low[2], low[3]}, {high[0], high[1], high[2], high[3]}};
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
