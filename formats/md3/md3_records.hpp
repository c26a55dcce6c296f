#pragma once

#include "formats/base/byte_view.hpp"
#include "formats/base/printable.hpp"
#include "formats/base/result.hpp"
#include "formats/md3/md3_header.hpp"

#include <array>
#include <cstdint>
#include <glm/vec2.hpp>
#include <string>
#include <string_view>

/// The records of a surface as stored: docs/formats/md3.md §1.
namespace formats::md3 {

inline constexpr std::uint64_t kVertexBytes = 8;

struct SurfaceHeader { // md3Surface_t
    static constexpr std::size_t kWireSize = 108;
    std::string_view magic; // unreliable: exporters that dump memory write other values
    std::string_view name;
    std::int32_t flags, frameCount, shaderCount, vertexCount, triangleCount;
    std::int32_t triangleOffset, shaderOffset, texCoordOffset, vertexOffset, endOffset;

    static SurfaceHeader read(FieldReader in)
    {
        SurfaceHeader surface{};
        surface.magic = in.text(kMagic.size());
        surface.name = in.text(kNameBytes);
        for (std::int32_t SurfaceHeader::*field :
             {&SurfaceHeader::flags, &SurfaceHeader::frameCount, &SurfaceHeader::shaderCount,
              &SurfaceHeader::vertexCount, &SurfaceHeader::triangleCount, &SurfaceHeader::triangleOffset,
              &SurfaceHeader::shaderOffset, &SurfaceHeader::texCoordOffset, &SurfaceHeader::vertexOffset,
              &SurfaceHeader::endOffset})
            surface.*field = in.i32();
        return surface;
    }
};

/// The name under which a surface is shown. One without a name, or whose name does not end in its field, is called
/// after its number in the file: "surface_0".
[[nodiscard]] inline std::string shownSurfaceName(std::string_view stored, std::uint64_t index)
{
    const bool isSound = !stored.empty() && stored.size() < kNameBytes;
    return isSound ? printable(stored) : joined("surface_", index);
}

// Offsets of fields in a surface's header.
inline constexpr std::uint64_t kSurfaceNameField = 4;
inline constexpr std::uint64_t kSurfaceFrameCountField = 72;
inline constexpr std::uint64_t kSurfaceShaderCountField = 76;
inline constexpr std::uint64_t kSurfaceVertexCountField = 80;
inline constexpr std::uint64_t kSurfaceTriangleCountField = 84;
inline constexpr std::uint64_t kSurfaceEndOffsetField = 104;

struct ShaderName { // md3Shader_t
    static constexpr std::size_t kWireSize = kNameBytes + 4;
    std::string_view name;

    static ShaderName read(FieldReader in) { return {in.text(kNameBytes)}; }
};

struct Triangle { // md3Triangle_t
    static constexpr std::size_t kWireSize = 12;
    std::array<std::uint32_t, 3> vertices;

    static Triangle read(FieldReader in)
    {
        Triangle triangle{};
        for (std::uint32_t& vertex : triangle.vertices)
            vertex = in.u32(); // signed in the file: negative values are past the last
        return triangle;
    }
};

struct TexCoord { // md3St_t
    static constexpr std::size_t kWireSize = 8;
    glm::vec2 uv;

    static TexCoord read(FieldReader in)
    {
        TexCoord texCoord{};
        texCoord.uv.x = in.f32();
        texCoord.uv.y = in.f32();
        return texCoord;
    }
};

} // namespace formats::md3
