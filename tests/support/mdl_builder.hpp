#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <variant>
#include <vector>

namespace tests {

/// Offsets of the fields in a Quake MDL's header, for breaking them.
enum class MdlField : std::size_t {
    magic = 0,
    version = 4,
    scaleX = 8,
    translateX = 20,
    skinCount = 48,
    skinWidth = 52,
    skinHeight = 56,
    vertexCount = 60,
    triangleCount = 64,
    frameCount = 68,
};

/// Builds a Quake MDL in memory. The header matches the added content unless `set` changes it.
class MdlBuilder {
public:
    using Pixels = std::vector<std::uint8_t>; ///< palette indices, one per texel of the skin

    struct Skin {
        bool isGroup = false;
        std::vector<Pixels> images;
        std::vector<float> endSeconds{}; ///< of a group
    };
    struct TexCoord {
        bool isOnSeam = false;
        std::int32_t s = 0, t = 0;
    };
    struct Triangle {
        bool facesFront = true;
        std::array<std::uint32_t, 3> vertices{};
    };
    struct Vertex {
        std::uint8_t x = 0, y = 0, z = 0, normal = 0;
    };
    struct Pose {
        std::string name;
        std::vector<Vertex> vertices;
    };
    struct Group {
        std::vector<float> endSeconds;
        std::vector<Pose> poses;
    };

    /// A valid file without diagnostics: four vertices, four triangles, two frames "turn1" and "turn2" with scale (0.5,
    /// 0.25, 0.125) and translation (-10, 20, 30), one skin of 8 x 4 texels with the indices 0 to 31.
    [[nodiscard]] static MdlBuilder tetrahedron();
    /// The vertices of the first frame of that file; those of the second are twice as far along x.
    [[nodiscard]] static std::vector<Vertex> corners();

    MdlBuilder& skinSize(std::uint32_t width, std::uint32_t height);
    MdlBuilder& skin(Pixels pixels);
    MdlBuilder& skinGroup(std::vector<Pixels> images, std::vector<float> endSeconds);
    MdlBuilder& texCoord(TexCoord texCoord);
    MdlBuilder& triangle(Triangle triangle);
    MdlBuilder& frame(Pose pose);
    MdlBuilder& group(Group group);
    MdlBuilder& trailing(std::size_t bytes); ///< at the end of the file

    MdlBuilder& noSkins();
    MdlBuilder& noTriangles();
    MdlBuilder& noFrames();

    [[nodiscard]] std::vector<TexCoord>& texCoords() { return m_texCoords; }
    [[nodiscard]] std::vector<Triangle>& triangles() { return m_triangles; }
    MdlBuilder& set(MdlField field, std::uint32_t value);
    MdlBuilder& set(MdlField field, float value);

    [[nodiscard]] std::vector<std::byte> build() const;

    /// A single palette index, for a skin of the tetrahedron's size.
    [[nodiscard]] static Pixels plain(std::uint8_t index) { return Pixels(32, index); }

private:
    std::uint32_t m_skinWidth = 8;
    std::uint32_t m_skinHeight = 4;
    std::vector<Skin> m_skins;
    std::vector<TexCoord> m_texCoords;
    std::vector<Triangle> m_triangles;
    std::vector<std::variant<Pose, Group>> m_frames;
    std::size_t m_trailing = 0;
    std::map<MdlField, std::uint32_t> m_overrides;
};

} // namespace tests
