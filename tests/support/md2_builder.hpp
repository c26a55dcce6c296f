#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace tests {

/// Offsets of the fields in an MD2 header, for breaking them.
enum class Md2Field : std::size_t {
    magic = 0,
    version = 4,
    skinWidth = 8,
    skinHeight = 12,
    frameSize = 16,
    skinCount = 20,
    vertexCount = 24,
    texCoordCount = 28,
    triangleCount = 32,
    glWordCount = 36,
    frameCount = 40,
    skinOffset = 44,
    texCoordOffset = 48,
    triangleOffset = 52,
    frameOffset = 56,
    glOffset = 60,
    endOffset = 64,
};

/// Builds an MD2 file in memory. The header matches the added content unless `set` changes it.
class Md2Builder {
public:
    struct Vertex {
        std::uint8_t x = 0, y = 0, z = 0, normal = 0;
    };
    struct Frame {
        std::string name;
        std::array<float, 3> scale{1.0f, 1.0f, 1.0f};
        std::array<float, 3> translate{};
        std::vector<Vertex> vertices;
    };
    struct GlVertex {
        float s = 0.0f, t = 0.0f;
        std::int32_t vertex = 0;
    };

    /// A valid file without diagnostics: four vertices, four triangles, two frames "turn1" and "turn2", skin
    /// "models/tetra/skin.pcx" of 32 x 16, and GL commands (one strip, one fan) that draw the same triangles.
    [[nodiscard]] static Md2Builder tetrahedron();

    Md2Builder& skin(std::string_view name);
    Md2Builder& skinSize(std::uint32_t width, std::uint32_t height);
    Md2Builder& texCoord(std::int16_t s, std::int16_t t);
    Md2Builder& triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c); ///< texture coordinates of the same index
    Md2Builder& triangle(std::array<std::uint16_t, 3> vertices, std::array<std::uint16_t, 3> texCoords);
    Md2Builder& frame(Frame frame); ///< all frames need the same number of vertices
    Md2Builder& glCommand(std::int32_t count, const std::vector<GlVertex>& vertices);
    Md2Builder& glWord(std::uint32_t word);
    Md2Builder& framePadding(std::size_t bytes); ///< after the vertices of each frame, included in frameSize
    Md2Builder& trailing(std::size_t bytes);     ///< at the end of the file

    Md2Builder& noSkins();
    Md2Builder& noTexCoords();
    Md2Builder& noTriangles();
    Md2Builder& noFrames();
    Md2Builder& noGlCommands();

    [[nodiscard]] std::vector<Frame>& frames() { return m_frames; }
    Md2Builder& set(Md2Field field, std::uint32_t value);

    [[nodiscard]] std::vector<std::byte> build() const;

private:
    struct Triangle {
        std::array<std::uint16_t, 3> vertices{}, texCoords{};
    };

    std::uint32_t m_skinWidth = 32;
    std::uint32_t m_skinHeight = 16;
    std::vector<std::string> m_skins;
    std::vector<std::array<std::int16_t, 2>> m_texCoords;
    std::vector<Triangle> m_triangles;
    std::vector<Frame> m_frames;
    std::vector<std::uint32_t> m_glWords;
    std::size_t m_framePadding = 0;
    std::size_t m_trailing = 0;
    std::map<Md2Field, std::uint32_t> m_overrides;
};

} // namespace tests
