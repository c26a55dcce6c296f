#pragma once

#include "renderer/draw/list/draw_options.hpp"

#include <compare>

namespace renderer {

/// How the vertices of a surface are read: keyframed ones by shaders/keyframes.glsl, skinned ones by shaders/skin.glsl.
struct VertexAccess {
    bool isArray = false;         ///< the block is larger than one 2D texture
    bool computesNormals = false; ///< from the triangles around each vertex
    formats::VertexEncoding encoding = formats::VertexEncoding::u8;
    bool isSkinned = false; ///< then the members above are unused

    auto operator<=>(const VertexAccess&) const = default;
};

/// The maximum edges of vertex textures, in texels.
struct VertexTextureLimits {
    std::uint32_t blockEdge = 16384; ///< of a vertex block
    std::uint32_t tableEdge = 16384; ///< of a table of neighbors

    bool operator==(const VertexTextureLimits&) const = default;
};

/// Whether the frames of a block can be uploaded directly from the file: equally spaced by a multiple of 4 bytes, as
/// integer textures require.
[[nodiscard]] bool liesReady(const formats::VertexBlock& block);

/// The distance from one frame of a block to the next on the GPU.
[[nodiscard]] std::uint32_t frameStrideOnGpu(const formats::VertexBlock& block);

/// How the vertices of a surface are read, with computed normals if requested and possible.
[[nodiscard]] VertexAccess vertexAccessOf(const formats::Model& model, std::uint32_t surface, std::uint32_t meshVariant,
                                          NormalSource normals, const VertexTextureLimits& limits);

} // namespace renderer
