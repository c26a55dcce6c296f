#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// Offsets of the fields in an MDX header, for breaking them.
enum class MdxField : std::size_t {
    magic = 0,
    version = 4,
    skinWidth = 8,
    skinHeight = 12,
    frameSize = 16,
    skinCount = 20,
    vertexCount = 24,
    triangleCount = 28,
    glWordCount = 32,
    frameCount = 36,
    effectKindCount = 40,
    effectCount = 44,
    subObjectCount = 48,
    skinOffset = 52,
    triangleOffset = 56,
    frameOffset = 60,
    glOffset = 64,
    vertexInfoOffset = 68,
    effectKindOffset = 72,
    effectOffset = 76,
    boxOffset = 80,
    dummyEndOffset = 84,
    endOffset = 88,
};

/// Builds a Kingpin MDX in memory, tables in the header's order. The header matches the added content unless `set`
/// changes it.
class MdxBuilder {
public:
    struct Vertex {
        std::uint8_t x = 0, y = 0, z = 0, normal = 0;
        std::int32_t subObject = 1;
    };
    struct GlVertex {
        float s = 0.0f, t = 0.0f;
        std::int32_t vertex = 0;
    };

    /// A valid file whose only diagnostic is that its triangles have no texture coordinates: a tetrahedron of four
    /// vertices in sub-object 1, a sheet of four vertices (two triangles, one strip) in sub-object 2, two frames
    /// "walk_1" and "walk_2", skin "models/props/thing.tga". GL commands: strip and fan of the first, strip of the
    /// second.
    [[nodiscard]] static MdxBuilder tetrahedronAndSheet();

    MdxBuilder& skin(std::string_view name);
    MdxBuilder& vertex(Vertex vertex);
    MdxBuilder& frame(std::string_view name, float scale); ///< of all vertices, without translation
    MdxBuilder& triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c);
    MdxBuilder& glCommand(std::int32_t count, std::int32_t subObject, const std::vector<GlVertex>& vertices);
    MdxBuilder& glWord(std::uint32_t word);
    MdxBuilder& effects(std::uint32_t kinds, std::uint32_t count);
    MdxBuilder& subObjects(std::uint32_t count); ///< stated number, and as many hit boxes per frame
    MdxBuilder& trailing(std::size_t bytes);

    MdxBuilder& noSkins();
    MdxBuilder& noTriangles();
    MdxBuilder& noGlCommands();

    [[nodiscard]] std::vector<Vertex>& vertices() { return m_vertices; }
    MdxBuilder& set(MdxField field, std::uint32_t value);

    [[nodiscard]] std::vector<std::byte> build() const;

private:
    struct Frame {
        std::string name;
        float scale = 1.0f;
    };

    std::vector<std::string> m_skins;
    std::vector<Vertex> m_vertices;
    std::vector<Frame> m_frames;
    std::vector<std::array<std::uint16_t, 3>> m_triangles;
    std::vector<std::uint32_t> m_glWords;
    std::uint32_t m_effectKinds = 0;
    std::uint32_t m_effects = 0;
    std::uint32_t m_subObjects = 1;
    std::size_t m_trailing = 0;
    std::map<MdxField, std::uint32_t> m_overrides;
};

} // namespace tests
