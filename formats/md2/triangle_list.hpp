#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/md2/md2_header.hpp"
#include "formats/model/model.hpp"

#include <array>
#include <cstdint>
#include <string>

/// The triangle list of an MD2 with its texture coordinates (docs/formats/md2.md §3, §7.1).
namespace formats::md2 {

// Our own limits on the memory that a hostile file can request: a hundred times the largest known file.
inline constexpr std::uint64_t kMaxTriangles = 524288;

struct Triangle { // dtriangle_t; the same in MDX, without texture coordinates
    static constexpr std::size_t kWireSize = 12;
    std::array<std::uint16_t, 3> vertices{}, texCoords{};

    static Triangle read(FieldReader in)
    {
        Triangle triangle;
        for (std::uint16_t& vertex : triangle.vertices)
            vertex = in.u16();
        for (std::uint16_t& texCoord : triangle.texCoords)
            texCoord = in.u16();
        return triangle;
    }

    /// Whether all its vertices exist.
    [[nodiscard]] bool isSound(std::uint32_t vertexCount) const
    {
        return vertices[0] < vertexCount && vertices[1] < vertexCount && vertices[2] < vertexCount;
    }
};

/// The triangle list, and whether its texture coordinates are usable.
struct TriangleList {
    MeshVariant meshVariant;
    std::string texCoordTrouble; ///< empty if they are valid
};

/// Triangles with vertices past the last are left out, texture coordinates past the last become (0, 0); both cause
/// diagnostics. Errors: tooLarge.
[[nodiscard]] Result<TriangleList> readTriangles(const ByteView& file, const Header& header, Diagnostics& diagnostics);

} // namespace formats::md2
