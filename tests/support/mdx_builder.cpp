#include "tests/support/mdx_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <bit>
#include <cstdlib>

namespace tests {

MdxBuilder MdxBuilder::tetrahedronAndSheet()
{
    MdxBuilder builder;
    builder.skin("models/props/thing.tga").subObjects(2);
    // Normals point away from the center, as nearly as the table allows; the sheet is horizontal above and faces up.
    builder.vertex({0, 0, 0, 159, 1}).vertex({100, 0, 0, 70, 1}).vertex({0, 100, 0, 31, 1}).vertex({0, 0, 100, 132, 1});
    builder.vertex({0, 0, 200, 5, 2}).vertex({0, 50, 200, 5, 2}).vertex({60, 0, 200, 5, 2}).vertex({60, 50, 200, 5, 2});
    builder.frame("walk_1", 0.5f).frame("walk_2", 1.0f);
    builder.triangle(0, 1, 2).triangle(0, 3, 1).triangle(0, 2, 3).triangle(1, 3, 2);
    builder.triangle(4, 5, 6).triangle(6, 5, 7);
    const GlVertex a{0.0f, 0.0f, 0};
    const GlVertex b{1.0f, 0.0f, 1};
    const GlVertex c{0.0f, 1.0f, 2};
    const GlVertex d{1.0f, 1.0f, 3};
    builder.glCommand(4, 0, {a, b, c, d});
    builder.glCommand(4, 1, {{0.25f, 0.5f, 4}, {0.25f, 0.75f, 5}, {0.5f, 0.5f, 6}, {0.5f, 0.75f, 7}});
    builder.glCommand(-4, 0, {a, c, d, b}).glWord(0);
    return builder;
}

MdxBuilder& MdxBuilder::skin(std::string_view name)
{
    m_skins.emplace_back(name);
    return *this;
}

MdxBuilder& MdxBuilder::vertex(Vertex vertex)
{
    m_vertices.push_back(vertex);
    return *this;
}

MdxBuilder& MdxBuilder::frame(std::string_view name, float scale)
{
    m_frames.push_back({std::string(name), scale});
    return *this;
}

MdxBuilder& MdxBuilder::triangle(std::uint16_t a, std::uint16_t b, std::uint16_t c)
{
    m_triangles.push_back({a, b, c});
    return *this;
}

MdxBuilder& MdxBuilder::glCommand(std::int32_t count, std::int32_t subObject, const std::vector<GlVertex>& vertices)
{
    glWord(std::bit_cast<std::uint32_t>(count)).glWord(std::bit_cast<std::uint32_t>(subObject));
    for (const GlVertex& vertex : vertices) {
        glWord(std::bit_cast<std::uint32_t>(vertex.s));
        glWord(std::bit_cast<std::uint32_t>(vertex.t));
        glWord(std::bit_cast<std::uint32_t>(vertex.vertex));
    }
    return *this;
}

MdxBuilder& MdxBuilder::glWord(std::uint32_t word)
{
    m_glWords.push_back(word);
    return *this;
}

MdxBuilder& MdxBuilder::effects(std::uint32_t kinds, std::uint32_t count)
{
    m_effectKinds = kinds;
    m_effects = count;
    return *this;
}

MdxBuilder& MdxBuilder::subObjects(std::uint32_t count)
{
    m_subObjects = count;
    return *this;
}

MdxBuilder& MdxBuilder::trailing(std::size_t bytes)
{
    m_trailing = bytes;
    return *this;
}

MdxBuilder& MdxBuilder::noSkins()
{
    m_skins.clear();
    return *this;
}

MdxBuilder& MdxBuilder::noTriangles()
{
    m_triangles.clear();
    return *this;
}

MdxBuilder& MdxBuilder::noGlCommands()
{
    m_glWords.clear();
    return *this;
}

MdxBuilder& MdxBuilder::set(MdxField field, std::uint32_t value)
{
    m_overrides[field] = value;
    return *this;
}

std::vector<std::byte> MdxBuilder::build() const
{
    constexpr std::size_t kHeaderBytes = 92;
    ByteBuilder tables; // the data after the header
    std::vector<std::size_t> offsets;
    const auto begin = [&] { offsets.push_back(kHeaderBytes + tables.size()); };
    begin();
    for (const std::string& skin : m_skins)
        tables.text(skin, 64);
    begin();
    for (const auto& triangle : m_triangles) {
        for (const std::uint16_t index : triangle)
            tables.u16(index);
        tables.zeros(6);
    }
    begin();
    for (const Frame& frame : m_frames) {
        tables.f32(frame.scale).f32(frame.scale).f32(frame.scale).zeros(12).text(frame.name, 16);
        for (const Vertex& vertex : m_vertices)
            tables.u8(vertex.x).u8(vertex.y).u8(vertex.z).u8(vertex.normal);
    }
    begin();
    for (const std::uint32_t word : m_glWords)
        tables.u32(word);
    begin();
    for (const Vertex& vertex : m_vertices)
        tables.i32(vertex.subObject);
    begin();
    tables.zeros(std::size_t{68} * m_effectKinds);
    begin();
    tables.zeros(std::size_t{140} * m_effects);
    begin();
    tables.zeros(std::size_t{24} * m_subObjects * m_frames.size());
    begin();
    begin();

    ByteBuilder file;
    file.text("IDPX", 4).u32(4).u32(256).u32(128);
    for (const std::size_t value : {40 + 4 * m_vertices.size(), m_skins.size(), m_vertices.size(), m_triangles.size(),
                                    m_glWords.size(), m_frames.size()})
        file.u32(static_cast<std::uint32_t>(value));
    file.u32(m_effectKinds).u32(m_effects).u32(m_subObjects);
    for (const std::size_t offset : offsets)
        file.u32(static_cast<std::uint32_t>(offset));
    std::vector<std::byte> bytes = file.build();
    const std::vector<std::byte> rest = tables.build();
    bytes.insert(bytes.end(), rest.begin(), rest.end());
    bytes.resize(bytes.size() + m_trailing);
    for (const auto& [field, value] : m_overrides)
        patchU32(bytes, static_cast<std::size_t>(field), value);
    return bytes;
}

} // namespace tests
