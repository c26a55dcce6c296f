#include "tests/support/md2_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <bit>
#include <utility>

namespace tests {

Md2Builder Md2Builder::tetrahedron()
{
    Md2Builder builder;
    builder.skin("models/tetra/skin.pcx");
    builder.texCoord(0, 0).texCoord(31, 0).texCoord(0, 15).texCoord(31, 15);
    builder.triangle(0, 1, 2).triangle(0, 3, 1).triangle(0, 2, 3).triangle(1, 3, 2);
    // Normals point away from the center, as nearly as the table allows.
    const std::vector<Vertex> vertices{{0, 0, 0, 159}, {100, 0, 0, 70}, {0, 100, 0, 31}, {0, 0, 100, 132}};
    builder.frame({"turn1", {0.5f, 0.25f, 0.125f}, {-10.0f, 20.0f, 30.0f}, vertices});
    builder.frame({"turn2", {1.0f, 1.0f, 2.0f}, {0.0f, 0.0f, -5.0f}, vertices});
    const GlVertex a{0.5f / 32, 0.5f / 16, 0};
    const GlVertex b{31.5f / 32, 0.5f / 16, 1};
    const GlVertex c{0.5f / 32, 15.5f / 16, 2};
    const GlVertex d{31.5f / 32, 15.5f / 16, 3};
    builder.glCommand(4, {a, b, c, d}).glCommand(-4, {a, c, d, b}).glWord(0);
    return builder;
}

Md2Builder& Md2Builder::skin(std::string_view name)
{
    m_skins.emplace_back(name);
    return *this;
}

Md2Builder& Md2Builder::skinSize(std::uint32_t width, std::uint32_t height)
{
    m_skinWidth = width;
    m_skinHeight = height;
    return *this;
}

Md2Builder& Md2Builder::texCoord(std::int16_t s, std::int16_t t)
{
    m_texCoords.push_back({s, t});
    return *this;
}

Md2Builder& Md2Builder::triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c)
{
    return triangle({a, b, c}, {a, b, c});
}

Md2Builder& Md2Builder::triangle(std::array<std::uint16_t, 3> vertices, std::array<std::uint16_t, 3> texCoords)
{
    m_triangles.push_back({vertices, texCoords});
    return *this;
}

Md2Builder& Md2Builder::frame(Frame frame)
{
    m_frames.push_back(std::move(frame));
    return *this;
}

Md2Builder& Md2Builder::glCommand(std::int32_t count, const std::vector<GlVertex>& vertices)
{
    glWord(std::bit_cast<std::uint32_t>(count));
    for (const GlVertex& vertex : vertices) {
        glWord(std::bit_cast<std::uint32_t>(vertex.s));
        glWord(std::bit_cast<std::uint32_t>(vertex.t));
        glWord(std::bit_cast<std::uint32_t>(vertex.vertex));
    }
    return *this;
}

Md2Builder& Md2Builder::glWord(std::uint32_t word)
{
    m_glWords.push_back(word);
    return *this;
}

Md2Builder& Md2Builder::framePadding(std::size_t bytes)
{
    m_framePadding = bytes;
    return *this;
}

Md2Builder& Md2Builder::trailing(std::size_t bytes)
{
    m_trailing = bytes;
    return *this;
}

Md2Builder& Md2Builder::noSkins()
{
    m_skins.clear();
    return *this;
}

Md2Builder& Md2Builder::noTexCoords()
{
    m_texCoords.clear();
    return *this;
}

Md2Builder& Md2Builder::noTriangles()
{
    m_triangles.clear();
    return *this;
}

Md2Builder& Md2Builder::noFrames()
{
    m_frames.clear();
    return *this;
}

Md2Builder& Md2Builder::noGlCommands()
{
    m_glWords.clear();
    return *this;
}

Md2Builder& Md2Builder::set(Md2Field field, std::uint32_t value)
{
    m_overrides[field] = value;
    return *this;
}

std::vector<std::byte> Md2Builder::build() const
{
    const std::size_t vertexCount = m_frames.empty() ? 0 : m_frames.front().vertices.size();
    const std::size_t frameSize = 40 + 4 * vertexCount + m_framePadding;
    const std::size_t skinOffset = 68;
    const std::size_t texCoordOffset = skinOffset + 64 * m_skins.size();
    const std::size_t triangleOffset = texCoordOffset + 4 * m_texCoords.size();
    const std::size_t frameOffset = triangleOffset + 12 * m_triangles.size();
    const std::size_t glOffset = frameOffset + frameSize * m_frames.size();
    const std::size_t endOffset = glOffset + 4 * m_glWords.size();

    ByteBuilder out;
    out.text("IDP2", 4).u32(8).u32(m_skinWidth).u32(m_skinHeight);
    for (const std::size_t value :
         {frameSize, m_skins.size(), vertexCount, m_texCoords.size(), m_triangles.size(), m_glWords.size(),
          m_frames.size(), skinOffset, texCoordOffset, triangleOffset, frameOffset, glOffset, endOffset})
        out.u32(static_cast<std::uint32_t>(value));
    for (const std::string& name : m_skins)
        out.text(name, 64);
    for (const auto& [s, t] : m_texCoords)
        out.i16(s).i16(t);
    for (const Triangle& triangle : m_triangles) {
        for (const std::uint16_t vertex : triangle.vertices)
            out.u16(vertex);
        for (const std::uint16_t texCoord : triangle.texCoords)
            out.u16(texCoord);
    }
    for (const Frame& frame : m_frames) {
        for (const float scale : frame.scale)
            out.f32(scale);
        for (const float translate : frame.translate)
            out.f32(translate);
        out.text(frame.name, 16);
        for (const Vertex& vertex : frame.vertices)
            out.u8(vertex.x).u8(vertex.y).u8(vertex.z).u8(vertex.normal);
        out.zeros(m_framePadding);
    }
    for (const std::uint32_t word : m_glWords)
        out.u32(word);
    out.zeros(m_trailing);

    std::vector<std::byte> bytes = out.build();
    for (const auto& [field, value] : m_overrides)
        patchU32(bytes, static_cast<std::size_t>(field), value);
    return bytes;
}

} // namespace tests
