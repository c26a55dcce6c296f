#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// Offsets of the numbers in an MD3 header, for breaking them.
enum class Md3Field : std::size_t {
    magic = 0,
    version = 4,
    flags = 72,
    frameCount = 76,
    tagCount = 80,
    surfaceCount = 84,
    skinCount = 88,
    frameOffset = 92,
    tagOffset = 96,
    surfaceOffset = 100,
    endOffset = 104,
};

/// The same in the header of a surface.
enum class Md3SurfaceField : std::size_t {
    magic = 0,
    flags = 68,
    frameCount = 72,
    shaderCount = 76,
    vertexCount = 80,
    triangleCount = 84,
    triangleOffset = 88,
    shaderOffset = 92,
    texCoordOffset = 96,
    vertexOffset = 100,
    endOffset = 104,
};

/// The encoded normal of a direction (docs/formats/md3.md §2.1).
[[nodiscard]] std::uint16_t md3NormalWord(double x, double y, double z);

/// Builds an MD3 file in memory, the tables of each surface in the order shaders, triangles, texture coordinates,
/// vertices. Headers match the added content unless `set` changes them.
class Md3Builder {
public:
    struct Vertex {
        std::int16_t x = 0, y = 0, z = 0; ///< 64ths of a unit
        std::uint16_t normal = 0;
    };
    struct Tag {
        std::string name;
        std::array<float, 3> origin{};
        std::array<float, 9> axes{1, 0, 0, 0, 1, 0, 0, 0, 1};
    };
    struct Surface {
        std::string name; ///< up to 64 bytes: no NUL if it fills them
        std::vector<std::string> shaders;
        std::vector<std::array<std::int32_t, 3>> triangles;
        std::vector<std::array<float, 2>> texCoords;
        std::vector<std::vector<Vertex>> frames;
        std::map<Md3SurfaceField, std::uint32_t> overrides{};
        bool hasTrianglesFirst = false; ///< the order of a 3ds Max exporter
        std::size_t trailing = 0;       ///< bytes after its tables, included in its end
    };

    /// A valid file without diagnostics: frames "turn1" and "turn2" with tags "tag_head" and "tag_weapon"; surface
    /// "body" (a tetrahedron with shader "models/tetra/body.tga") and surface "flag" (one triangle without a shader).
    [[nodiscard]] static Md3Builder tetrahedron();
    /// Two frames with one tag "tag_weapon" and no surface: a hand model.
    [[nodiscard]] static Md3Builder hand();

    Md3Builder& frame(std::string_view name, std::vector<Tag> tags); ///< all frames need the same number of tags
    Md3Builder& surface(Surface surface);
    Md3Builder& trailing(std::size_t bytes); ///< at the end of the file, not included in the header's end
    Md3Builder& set(Md3Field field, std::uint32_t value);
    Md3Builder& set(std::size_t surface, Md3SurfaceField field, std::uint32_t value);

    struct Frame {
        std::string name;
        std::vector<Tag> tags;
    };
    [[nodiscard]] std::vector<Frame>& frames() { return m_frames; }
    [[nodiscard]] std::vector<Surface>& surfaces() { return m_surfaces; }
    [[nodiscard]] std::size_t surfaceStart(std::size_t surface) const; ///< in the file made by `build`

    [[nodiscard]] std::vector<std::byte> build() const;

private:
    [[nodiscard]] std::vector<std::byte> build(const Surface& surface) const;

    std::vector<Frame> m_frames;
    std::vector<Surface> m_surfaces;
    std::size_t m_trailing = 0;
    std::map<Md3Field, std::uint32_t> m_overrides;
};

} // namespace tests
