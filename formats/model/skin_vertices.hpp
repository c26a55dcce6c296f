#pragma once

#include "formats/base/file_bytes.hpp"
#include "formats/model/vertex_layout.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include <array>
#include <vector>

namespace formats {

/// The vertices of a skinned model in the file's own bytes: nothing is copied or repacked. Bone indices are below
/// Skinned::bones.size() and all numbers are finite: if the file's are not, `bytes` is a repaired copy.
struct SkinVertices {
    FileBytes bytes;
    std::uint32_t count = 0;
    VertexLayout layout;        ///< checked for `count` vertices
    bool isInterleaved = false; ///< the layout is that of interleavedVertices; a special reader is faster
};

inline constexpr std::uint32_t kSkinVertexBytes = 48;

/// `count` consecutive vertices from `offset`, kSkinVertexBytes each, in the layout of M2 files (docs/formats/m2.md
/// §7.1): position, four weights and four bone indices of a byte each, normal, two texture coordinates.
[[nodiscard]] SkinVertices interleavedVertices(FileBytes bytes, std::uint64_t offset, std::uint32_t count);

struct SkinVertex {
    glm::vec3 position{};
    std::array<float, 4> weights{};       ///< as stored: divide by their sum. All 0: the vertex is not skinned
    std::array<std::uint32_t, 4> bones{}; ///< into Skinned::bones
    glm::vec3 normal{};
    std::array<glm::vec2, 2> uv{};
};

/// Missing attributes are 0.
[[nodiscard]] SkinVertex vertexAt(const SkinVertices& vertices, std::uint32_t index);
[[nodiscard]] glm::vec3 positionAt(const SkinVertices& vertices, std::uint32_t index);
[[nodiscard]] glm::vec2 texCoordAt(const SkinVertices& vertices, std::uint32_t index);

/// All vertices as uploaded: the range `rangeOf` their layout.
[[nodiscard]] std::span<const std::byte> bytesOf(const SkinVertices& vertices);

/// The layout of the vertices in bytesOf: offsets count from its start.
[[nodiscard]] VertexLayout uploadedLayout(const SkinVertices& vertices);

/// Copies of some vertices, for instance of one surface: one array per attribute. The indices in `chosen` are below the
/// vertex count.
struct GatheredVertices {
    std::vector<std::byte> bytes;
    VertexLayout layout;
};
[[nodiscard]] GatheredVertices gathered(const SkinVertices& vertices, std::span<const std::uint32_t> chosen);

} // namespace formats
