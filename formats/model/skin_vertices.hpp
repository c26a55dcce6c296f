#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/model/vertex_layout.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <vector>

namespace formats {

/// The vertices of a skinned model in the file's own bytes: nothing is copied or repacked. Bone indices are below
/// Skinned::bones.size() and all numbers are finite: where the file's are not, `bytes` is a repaired copy of them.
struct SkinVertices {
    FileBytes bytes;
    std::uint32_t count = 0;
    VertexLayout layout;        ///< proved for `count` vertices
    bool isInterleaved = false; ///< the layout is that of interleavedVertices, which is read faster without it
};

inline constexpr std::uint32_t kSkinVertexBytes = 48;

/// `count` vertices one after the other from `offset`, kSkinVertexBytes each, as M2 files have them (docs/formats/m2.md
/// §7.1): position, four weights and four bone indices of a byte each, normal, two texture coordinates.
[[nodiscard]] SkinVertices interleavedVertices(FileBytes bytes, std::uint64_t offset, std::uint32_t count);

struct SkinVertex {
    glm::vec3 position{};
    std::array<float, 4> weights{};       ///< as stored: divide by their sum. All 0: the vertex is not skinned
    std::array<std::uint32_t, 4> bones{}; ///< into Skinned::bones
    glm::vec3 normal{};
    std::array<glm::vec2, 2> uv{};
};

/// Attributes that the vertices lack are 0.
[[nodiscard]] SkinVertex vertexAt(const SkinVertices& vertices, std::uint32_t index);
[[nodiscard]] glm::vec3 positionAt(const SkinVertices& vertices, std::uint32_t index);
[[nodiscard]] glm::vec2 texCoordAt(const SkinVertices& vertices, std::uint32_t index);

/// All of them, as they are uploaded: what `rangeOf` their layout says.
[[nodiscard]] std::span<const std::byte> bytesOf(const SkinVertices& vertices);

/// The same vertices for an upload of bytesOf: its layout counts from there.
[[nodiscard]] VertexLayout uploadedLayout(const SkinVertices& vertices);

/// Copies of some vertices, for instance those of one surface: one array for each attribute. Numbers of vertices in
/// `chosen` are below the count.
struct GatheredVertices {
    std::vector<std::byte> bytes;
    VertexLayout layout;
};
[[nodiscard]] GatheredVertices gathered(const SkinVertices& vertices, std::span<const std::uint32_t> chosen);

} // namespace formats
