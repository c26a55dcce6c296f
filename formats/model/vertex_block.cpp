#include "formats/model/vertex_block.hpp"

#include "formats/base/byte_view.hpp"
#include "formats/base/cancellation.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>
#include <limits>
#include <numbers>

namespace formats {
namespace {

constexpr std::size_t kNormalLane = 3; // byte index in an MD2 vertex

std::span<const std::byte> vertexBytes(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    assert(vertex < block.vertexCount);
    const std::size_t size = traitsOf(block.encoding).vertexBytes;
    return frameBytes(block, frame).subspan(frameHeaderBytesOf(block) + std::size_t{vertex} * size, size);
}

// Maps a frame of the model to the block, which may have fewer.
std::uint32_t shownFrame(const VertexBlock& block, std::uint32_t frame)
{
    return std::min(frame, block.frameCount - 1);
}

/// `Component`: std::uint8_t or std::int16_t.
template <class Component> double componentAt(const std::byte* bytes, std::size_t axis)
{
    if constexpr (sizeof(Component) == 1)
        return std::to_integer<Component>(bytes[axis]);
    else
        return static_cast<Component>(std::to_integer<unsigned>(bytes[2 * axis]) |
                                      std::to_integer<unsigned>(bytes[2 * axis + 1]) << 8U);
}

template <class Component> glm::dvec3 decodedAs(const std::byte* vertex, const FrameTransform& transform)
{
    const glm::dvec3 stored(componentAt<Component>(vertex, 0), componentAt<Component>(vertex, 1),
                            componentAt<Component>(vertex, 2));
    return stored * glm::dvec3(transform.scale) + glm::dvec3(transform.translate);
}

glm::dvec3 decoded(VertexEncoding encoding, std::span<const std::byte> vertex, const FrameTransform& transform)
{
    return traitsOf(encoding).componentBytes == 1 ? decodedAs<std::uint8_t>(vertex.data(), transform)
                                                  : decodedAs<std::int16_t>(vertex.data(), transform);
}

/// The vertices of a frame.
struct FrameVertices {
    std::span<const std::byte> bytes;
    FrameTransform transform;
};

/// The loop of positionsAt, which takes most of the time of framing: one for each encoding.
template <class Component>
void addPositions(const FrameVertices& a, const FrameVertices& b, std::size_t vertexBytes, double blend,
                  std::vector<glm::dvec3>& positions)
{
    for (std::size_t at = 0; at + vertexBytes <= a.bytes.size(); at += vertexBytes) {
        // Exact at both ends: (1 - t) * a + t * b is, a + t * (b - a) is not.
        positions.push_back((1.0 - blend) * decodedAs<Component>(a.bytes.data() + at, a.transform) +
                            blend * decodedAs<Component>(b.bytes.data() + at, b.transform));
    }
}

} // namespace

std::uint32_t frameHeaderBytesOf(const VertexBlock& block)
{
    if (!traitsOf(block.encoding).isScaledByFrame)
        return 0;
    return block.transform ? block.frameHeaderBytes : kMd2FrameHeaderBytes;
}

std::uint32_t frameBytesOf(const VertexBlock& block)
{
    return static_cast<std::uint32_t>(frameHeaderBytesOf(block) +
                                      block.vertexCount * traitsOf(block.encoding).vertexBytes);
}

std::uint64_t frameOffsetOf(const VertexBlock& block, std::uint32_t frame)
{
    assert(frame < block.frameCount);
    return block.frameOffsets.empty() ? block.offset + std::uint64_t{frame} * block.frameStride
                                      : block.frameOffsets[frame];
}

VertexBlock withOneFrame(VertexBlock block, std::uint32_t frame)
{
    block.offset = frameOffsetOf(block, frame);
    block.frameCount = 1;
    block.frameOffsets.clear();
    return block;
}

glm::vec2 md3SineCosine(std::uint8_t angle)
{
    static const std::array<glm::vec2, 256> kTable = [] {
        // The game's sine table has 1024 entries for a whole turn, including both ends; a byte step is four entries.
        const auto entry = [](unsigned index) {
            return static_cast<float>(std::sin(index % 1024 * (2.0 * std::numbers::pi / 1023.0)));
        };
        std::array<glm::vec2, 256> table{};
        for (unsigned i = 0; i < table.size(); ++i)
            table[i] = {entry(i * 4U), entry(i * 4U + 256U)};
        return table;
    }();
    return kTable[angle];
}

glm::vec3 md3Normal(std::uint8_t polar, std::uint8_t azimuth)
{
    const glm::vec2 p = md3SineCosine(polar);
    const glm::vec2 a = md3SineCosine(azimuth);
    return {a.y * p.x, a.x * p.x, p.y};
}

std::uint16_t nearestMd3Normal(const glm::vec3& normal)
{
    constexpr float kByteSteps = 255.75f; // steps per turn in the game's decoder
    constexpr auto kTurn = static_cast<float>(2.0 * std::numbers::pi);
    if (normal.x == 0.0f && normal.y == 0.0f)
        return normal.z >= 0.0f ? 0x0000 : 0x0080; // the poles have one encoding each
    const int polar = static_cast<int>(std::acos(std::clamp(normal.z, -1.0f, 1.0f)) / kTurn * kByteSteps);
    const int azimuth = static_cast<int>(std::floor(std::atan2(normal.y, normal.x) / kTurn * kByteSteps));
    float best = -2.0f;
    std::uint16_t word = 0;
    for (int p = polar; p <= polar + 1; ++p) {
        for (int a = azimuth - 1; a <= azimuth + 2; ++a) { // a turn is not a whole number of steps
            const auto lowByte = static_cast<std::uint8_t>(p);
            const auto highByte = static_cast<std::uint8_t>(a);
            const float likeness = glm::dot(glm::normalize(md3Normal(lowByte, highByte)), normal);
            if (likeness > best) {
                best = likeness;
                word = static_cast<std::uint16_t>(lowByte | (highByte << 8U));
            }
        }
    }
    return word;
}

FrameTransform frameTransform(const VertexBlock& block, std::uint32_t frame)
{
    FrameTransform transform;
    if (!traitsOf(block.encoding).isScaledByFrame) {
        transform.scale = glm::vec3(kMd3UnitsAStep);
        return transform;
    }
    if (block.transform)
        return *block.transform;
    FieldReader in(frameBytes(block, frame));
    for (int axis = 0; axis < 3; ++axis)
        transform.scale[axis] = in.f32();
    for (int axis = 0; axis < 3; ++axis)
        transform.translate[axis] = in.f32();
    return transform;
}

std::span<const std::byte> frameBytes(const VertexBlock& block, std::uint32_t frame)
{
    return block.bytes.span().subspan(static_cast<std::size_t>(frameOffsetOf(block, frame)), block.frameStride);
}

std::span<const std::byte> vertexBytes(const VertexBlock& block, std::uint32_t frame)
{
    return frameBytes(block, frame)
        .subspan(frameHeaderBytesOf(block), std::size_t{block.vertexCount} * traitsOf(block.encoding).vertexBytes);
}

glm::dvec3 positionAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    return decoded(block.encoding, vertexBytes(block, frame, vertex), frameTransform(block, frame));
}

glm::dvec3 positionAt(const VertexBlock& block, const FramePair& frames, std::uint32_t vertex)
{
    const glm::dvec3 a = positionAt(block, shownFrame(block, frames.a), vertex);
    // Exact at both ends: (1 - t) * a + t * b is, a + t * (b - a) is not.
    return (1.0 - frames.blend) * a + frames.blend * positionAt(block, shownFrame(block, frames.b), vertex);
}

std::vector<glm::dvec3> positionsAt(const VertexBlock& block, const FramePair& frames)
{
    std::vector<glm::dvec3> positions;
    if (block.vertexCount == 0)
        return positions;
    const std::uint32_t frameA = shownFrame(block, frames.a);
    const std::uint32_t frameB = shownFrame(block, frames.b);
    const FrameVertices a{vertexBytes(block, frameA), frameTransform(block, frameA)};
    const FrameVertices b{vertexBytes(block, frameB), frameTransform(block, frameB)};
    positions.reserve(block.vertexCount);
    const VertexEncodingTraits traits = traitsOf(block.encoding);
    if (traits.componentBytes == 1)
        addPositions<std::uint8_t>(a, b, traits.vertexBytes, frames.blend, positions);
    else
        addPositions<std::int16_t>(a, b, traits.vertexBytes, frames.blend, positions);
    return positions;
}

glm::vec3 normalAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex)
{
    const std::span<const std::byte> bytes = vertexBytes(block, frame, vertex);
    if (!traitsOf(block.encoding).hasNormalIndex)
        return md3Normal(std::to_integer<std::uint8_t>(bytes[6]), std::to_integer<std::uint8_t>(bytes[7]));
    const auto index = std::to_integer<std::size_t>(bytes[kNormalLane]);
    return kMd2Normals[index < kMd2NormalCount ? index : 0];
}

namespace {

// Sixteen bytes at once: four vertices, each coordinate in its own lane. The vector types of GCC and Clang, because
// arrays of bytes are spilled to memory in every step; this is the only pass over all bytes of a model.
using ByteLanes = std::uint8_t __attribute__((vector_size(16)));

ByteLanes lanesAt(const std::byte* bytes)
{
    ByteLanes lanes;
    std::memcpy(&lanes, bytes, sizeof(lanes));
    return lanes;
}

template <class Lanes> Lanes lower(Lanes a, Lanes b)
{
    return a < b ? a : b;
}

template <class Lanes> Lanes higher(Lanes a, Lanes b)
{
    return a > b ? a : b;
}

// Reduces the four coordinates of all vertices to the first four lanes with `pick` (lower or higher).
template <class Pick> ByteLanes folded(ByteLanes lanes, Pick pick)
{
    lanes = pick(lanes, __builtin_shufflevector(lanes, lanes, 8, 9, 10, 11, 12, 13, 14, 15, 0, 1, 2, 3, 4, 5, 6, 7));
    return pick(lanes, __builtin_shufflevector(lanes, lanes, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11));
}

// For frames with fewer vertices than a vector holds.
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
    constexpr std::size_t kChains = 4; // independent chains keep the processor busy
    constexpr std::size_t kStep = kChains * sizeof(ByteLanes);
    const std::span<const std::byte> all = vertexBytes(block, frame);
    if (all.size() < kStep)
        return scalarRange(all);
    // First the vertices after the last whole step, and some more: the length is a multiple of a vertex's four bytes.
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
    const ByteLanes lowest = folded(lower(lower(low[0], low[1]), lower(low[2], low[3])), lower<ByteLanes>);
    const ByteLanes highest = folded(higher(higher(high[0], high[1]), higher(high[2], high[3])), higher<ByteLanes>);
    return {{lowest[0], lowest[1], lowest[2], lowest[3]}, {highest[0], highest[1], highest[2], highest[3]}};
}

Bounds boundsOf(const LaneRange& range, const FrameTransform& transform)
{
    Bounds bounds;
    if (range.min[0] > range.max[0])
        return bounds;
    const glm::dvec3 scale(transform.scale);
    const glm::dvec3 translate(transform.translate);
    // A negative scale flips the box; adding both corners corrects that.
    bounds.add(glm::vec3(glm::dvec3(range.min[0], range.min[1], range.min[2]) * scale + translate));
    bounds.add(glm::vec3(glm::dvec3(range.max[0], range.max[1], range.max[2]) * scale + translate));
    return bounds;
}

namespace {

// x, y, z and normal of two vertices at once.
using WordLanes = std::int16_t __attribute__((vector_size(16)));

Bounds boundsOfWords(std::span<const std::byte> bytes)
{
    constexpr std::size_t kChains = 4; // independent chains keep the processor busy
    constexpr std::size_t kStep = kChains * sizeof(WordLanes);
    constexpr std::size_t kVertexWords = 4;
    using Words = std::array<std::int16_t, 2 * kVertexWords>;
    Words low;
    Words high;
    low.fill(std::numeric_limits<std::int16_t>::max());
    high.fill(std::numeric_limits<std::int16_t>::min());
    std::size_t at = 0;
    if (bytes.size() >= kStep) {
        const auto lanesAt = [&bytes](std::size_t offset) {
            WordLanes lanes;
            std::memcpy(&lanes, bytes.data() + offset, sizeof(lanes));
            return lanes;
        };
        std::array<WordLanes, kChains> lowest{};
        for (std::size_t chain = 0; chain < kChains; ++chain)
            lowest[chain] = lanesAt(chain * sizeof(WordLanes));
        std::array<WordLanes, kChains> highest = lowest;
        for (at = kStep; at + kStep <= bytes.size(); at += kStep) {
            for (std::size_t chain = 0; chain < kChains; ++chain) {
                const WordLanes lanes = lanesAt(at + chain * sizeof(WordLanes));
                lowest[chain] = lower(lowest[chain], lanes);
                highest[chain] = higher(highest[chain], lanes);
            }
        }
        for (std::size_t chain = 1; chain < kChains; ++chain) {
            lowest[0] = lower(lowest[0], lowest[chain]);
            highest[0] = higher(highest[0], highest[chain]);
        }
        std::memcpy(low.data(), &lowest[0], sizeof(low));
        std::memcpy(high.data(), &highest[0], sizeof(high));
    }
    for (; at < bytes.size(); at += kVertexWords * sizeof(std::int16_t)) {
        FieldReader in(bytes.subspan(at));
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int16_t value = in.i16();
            low[axis] = std::min(low[axis], value);
            high[axis] = std::max(high[axis], value);
        }
    }
    Bounds bounds;
    if (bytes.empty())
        return bounds;
    for (int axis = 0; axis < 3; ++axis) {
        const auto lane = static_cast<std::size_t>(axis);
        const auto lowest = std::min(low[lane], low[lane + kVertexWords]);
        const auto highest = std::max(high[lane], high[lane + kVertexWords]);
        bounds.min[axis] = static_cast<float>(lowest) * kMd3UnitsAStep;
        bounds.max[axis] = static_cast<float>(highest) * kMd3UnitsAStep;
    }
    return bounds;
}

} // namespace

Bounds boundsOf(const VertexBlock& block, std::uint32_t first, std::uint32_t count)
{
    Bounds bounds;
    if (traitsOf(block.encoding).componentBytes == 2) {
        if (count == 0)
            return bounds;
        const std::uint32_t packed = frameBytesOf(block);
        const bool isOneRun = block.frameStride == packed && block.frameOffsets.empty();
        if (isOneRun) { // as in the file
            const std::uint64_t begin = block.offset + std::uint64_t{first} * packed;
            return boundsOfWords(
                block.bytes.span().subspan(static_cast<std::size_t>(begin), std::size_t{packed} * count));
        }
        for (std::uint32_t i = 0; i < count && !isCancelled(); ++i)
            bounds.add(boundsOfWords(vertexBytes(block, first + i)));
        return bounds;
    }
    for (std::uint32_t i = 0; i < count && !isCancelled(); ++i)
        bounds.add(boundsOf(laneRange(block, first + i), frameTransform(block, first + i)));
    return bounds;
}

Bounds boundsOfFrames(const Keyframed& shape, std::uint32_t first, std::uint32_t count)
{
    Bounds bounds;
    for (std::uint32_t i = 0; i < count && !isCancelled(); ++i) {
        for (const VertexBlock& block : shape.blocks) {
            if (block.vertexCount > 0)
                bounds.add(boundsOf(block, shownFrame(block, shape.frames[first + i].blockFrame), 1));
        }
    }
    return bounds;
}

} // namespace formats
