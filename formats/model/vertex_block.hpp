#pragma once

#include "formats/model/model.hpp"

#include <glm/ext/vector_double3.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <vector>

/// Reads single values from a VertexBlock, for bounds, picking, export and tests. The renderer does the same in its
/// vertex shader; `tests/gl` compares the two.
namespace formats {

inline constexpr std::uint32_t kMd2FrameHeaderBytes = 40;
inline constexpr std::size_t kMd2NormalCount = 162;

/// The unit vectors that MD2's normal indices select (docs/formats/md2.md §2.3). An index past the last one means the
/// first.
extern const std::array<glm::vec3, kMd2NormalCount> kMd2Normals;
/// The index of the normal nearest to a direction.
[[nodiscard]] std::uint8_t nearestMd2Normal(const glm::vec3& normal);

inline constexpr float kMd3UnitsAStep = 1.0f / 64.0f;

/// The normal for two angles, each in 256 steps (docs/formats/md3.md §2.1, decoded as in the game).
[[nodiscard]] glm::vec3 md3Normal(std::uint8_t polar, std::uint8_t azimuth);
/// The word (polar angle in the low byte) of the normal nearest to a direction of length 1.
[[nodiscard]] std::uint16_t nearestMd3Normal(const glm::vec3& normal);

/// Sine and cosine of a byte angle, from the game's table.
[[nodiscard]] glm::vec2 md3SineCosine(std::uint8_t angle);

/// The size of the header before the vertices of each frame.
[[nodiscard]] std::uint32_t frameHeaderBytesOf(const VertexBlock& block);

/// The size of a frame: header and vertices, without gaps between frames.
[[nodiscard]] std::uint32_t frameBytesOf(const VertexBlock& block);

/// The offset of a frame in the file, including its header.
[[nodiscard]] std::uint64_t frameOffsetOf(const VertexBlock& block, std::uint32_t frame);

/// The block reduced to one of its frames.
[[nodiscard]] VertexBlock withOneFrame(VertexBlock block, std::uint32_t frame);

/// A position between two frames of a block: `(1 - blend) * a + blend * b`. Frames past the block's last one mean the
/// last one.
struct FramePair {
    std::uint32_t a = 0; ///< a block frame
    std::uint32_t b = 0; ///< a block frame
    double blend = 0.0;  ///< 0 to 1
};

/// The transform of a frame; the same for all frames of `i16` and of blocks with a transform of their own.
[[nodiscard]] FrameTransform frameTransform(const VertexBlock& block, std::uint32_t frame);

/// The bytes of one frame: `frameStride` long, including the header.
[[nodiscard]] std::span<const std::byte> frameBytes(const VertexBlock& block, std::uint32_t frame);

/// The vertices of one frame: `vertexCount` times 4 (`u8`) or 8 bytes (`i16`).
[[nodiscard]] std::span<const std::byte> vertexBytes(const VertexBlock& block, std::uint32_t frame);

/// Computed in double precision, so that an exported pose has no rounding errors of ours.
[[nodiscard]] glm::dvec3 positionAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex);
[[nodiscard]] glm::dvec3 positionAt(const VertexBlock& block, const FramePair& frames, std::uint32_t vertex);

/// All `vertexCount` positions of a pose.
[[nodiscard]] std::vector<glm::dvec3> positionsAt(const VertexBlock& block, const FramePair& frames);

/// The stored normal of a vertex, unit length.
[[nodiscard]] glm::vec3 normalAt(const VertexBlock& block, std::uint32_t frame, std::uint32_t vertex);

/// Smallest and largest byte of a `u8` frame: x, y, z and normal index. Only for `u8`.
struct LaneRange {
    std::array<std::uint8_t, 4> min{255, 255, 255, 255};
    std::array<std::uint8_t, 4> max{};
};

/// Covers all vertices of one frame, in one fast pass; the initial value if there are none.
[[nodiscard]] LaneRange laneRange(const VertexBlock& block, std::uint32_t frame);

/// The box of the positions in a lane range with a frame's transform.
[[nodiscard]] Bounds boundsOf(const LaneRange& range, const FrameTransform& transform);

/// Exact bounds of all vertices of frames [first, first + count) of the block.
[[nodiscard]] Bounds boundsOf(const VertexBlock& block, std::uint32_t first, std::uint32_t count);

/// The same for frames of a model, with invalid frames replaced by `Frame::blockFrame`, over all blocks.
[[nodiscard]] Bounds boundsOfFrames(const Keyframed& shape, std::uint32_t first, std::uint32_t count);

} // namespace formats
