#include "tests/support/md3_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <cmath>
#include <numbers>
#include <utility>

namespace tests {
namespace {

constexpr std::size_t kHeaderBytes = 108;
constexpr std::size_t kSurfaceHeaderBytes = 108;

std::vector<Md3Builder::Vertex> tetrahedronVertices(std::int16_t size)
{
    const double away = 1.0 / std::sqrt(3.0);
    return {{0, 0, 0, md3NormalWord(-away, -away, -away)},
            {size, 0, 0, md3NormalWord(1, 0, 0)},
            {0, size, 0, md3NormalWord(0, 1, 0)},
            {0, 0, size, md3NormalWord(0, 0, 1)}};
}

} // namespace

std::uint16_t md3NormalWord(double x, double y, double z)
{
    constexpr double kSteps = 255.0 / (2.0 * std::numbers::pi);
    const auto polar = static_cast<unsigned>(std::acos(z) * kSteps + 0.5) & 0xFFU;
    const double azimuth = std::atan2(y, x);
    const auto turn = static_cast<unsigned>((azimuth < 0 ? azimuth + 2.0 * std::numbers::pi : azimuth) * kSteps + 0.5);
    return static_cast<std::uint16_t>(polar | ((turn & 0xFFU) << 8U));
}

Md3Builder Md3Builder::tetrahedron()
{
    Md3Builder builder;
    builder.frame("turn1", {{"tag_head", {0, 0, 10}}, {"tag_weapon", {5, -2, 3}, {0, 1, 0, -1, 0, 0, 0, 0, 1}}});
    builder.frame("turn2", {{"tag_head", {0, 0, 12}}, {"tag_weapon", {6, -2, 3}, {0, 1, 0, -1, 0, 0, 0, 0, 1}}});
    Surface body;
    body.name = "body";
    body.shaders = {"models/tetra/body.tga"};
    body.triangles = {{0, 1, 2}, {0, 3, 1}, {0, 2, 3}, {1, 3, 2}};
    body.texCoords = {{0.0f, 0.0f}, {1.0f, 0.0f}, {0.0f, 1.0f}, {-0.5f, 2.0f}};
    body.frames = {tetrahedronVertices(640), tetrahedronVertices(1280)};
    builder.surface(body);
    Surface flag;
    flag.name = "flag";
    flag.triangles = {{0, 2, 1}};
    flag.texCoords = {{0.25f, 0.25f}, {0.75f, 0.25f}, {0.25f, 0.75f}};
    const std::uint16_t up = md3NormalWord(0, 0, 1);
    flag.frames = {{{0, 0, 64, up}, {640, 0, 64, up}, {0, 640, 64, up}},
                   {{0, 0, 128, up}, {640, 0, 128, up}, {0, 640, 128, up}}};
    builder.surface(flag);
    return builder;
}

Md3Builder Md3Builder::hand()
{
    Md3Builder builder;
    builder.frame("(from ASE)", {{"tag_weapon", {1, 2, 3}}});
    builder.frame("(from ASE)", {{"tag_weapon", {4, 5, 6}}});
    return builder;
}

Md3Builder& Md3Builder::frame(std::string_view name, std::vector<Tag> tags)
{
    m_frames.push_back({std::string(name), std::move(tags)});
    return *this;
}

Md3Builder& Md3Builder::surface(Surface surface)
{
    m_surfaces.push_back(std::move(surface));
    return *this;
}

Md3Builder& Md3Builder::trailing(std::size_t bytes)
{
    m_trailing = bytes;
    return *this;
}

Md3Builder& Md3Builder::set(Md3Field field, std::uint32_t value)
{
    m_overrides[field] = value;
    return *this;
}

Md3Builder& Md3Builder::set(std::size_t surface, Md3SurfaceField field, std::uint32_t value)
{
    m_surfaces.at(surface).overrides[field] = value;
    return *this;
}

std::size_t Md3Builder::surfaceStart(std::size_t surface) const
{
    const std::size_t tagCount = m_frames.empty() ? 0 : m_frames.front().tags.size();
    std::size_t start = kHeaderBytes + m_frames.size() * (56 + 112 * tagCount);
    for (std::size_t i = 0; i < surface; ++i)
        start += build(m_surfaces[i]).size();
    return start;
}

std::vector<std::byte> Md3Builder::build(const Surface& surface) const
{
    const std::size_t shaderBytes = 68 * surface.shaders.size();
    const std::size_t triangleBytes = 12 * surface.triangles.size();
    const std::size_t triangles = kSurfaceHeaderBytes + (surface.hasTrianglesFirst ? 0 : shaderBytes);
    const std::size_t shaders = kSurfaceHeaderBytes + (surface.hasTrianglesFirst ? triangleBytes : 0);
    const std::size_t texCoords = kSurfaceHeaderBytes + shaderBytes + triangleBytes;
    const std::size_t vertices = texCoords + 8 * surface.texCoords.size();
    std::size_t end = vertices + surface.trailing;
    for (const auto& frame : surface.frames)
        end += 8 * frame.size();

    ByteBuilder out;
    out.text("IDP3", 4).text(surface.name, 64).u32(0);
    for (const std::size_t value : {surface.frames.size(), surface.shaders.size(), surface.texCoords.size(),
                                    surface.triangles.size(), triangles, shaders, texCoords, vertices, end})
        out.u32(static_cast<std::uint32_t>(value));
    const auto putShaders = [&] {
        for (const std::string& name : surface.shaders)
            out.text(name, 64).u32(0);
    };
    if (!surface.hasTrianglesFirst)
        putShaders();
    for (const auto& triangle : surface.triangles) {
        for (const std::int32_t vertex : triangle)
            out.i32(vertex);
    }
    if (surface.hasTrianglesFirst)
        putShaders();
    for (const auto& [s, t] : surface.texCoords)
        out.f32(s).f32(t);
    for (const auto& frame : surface.frames) {
        for (const Vertex& vertex : frame)
            out.i16(vertex.x).i16(vertex.y).i16(vertex.z).u16(vertex.normal);
    }
    out.zeros(surface.trailing);
    std::vector<std::byte> bytes = out.build();
    for (const auto& [field, value] : surface.overrides)
        patchU32(bytes, static_cast<std::size_t>(field), value);
    return bytes;
}

std::vector<std::byte> Md3Builder::build() const
{
    const std::size_t tagCount = m_frames.empty() ? 0 : m_frames.front().tags.size();
    const std::size_t tags = kHeaderBytes + 56 * m_frames.size();
    const std::size_t surfaces = tags + 112 * tagCount * m_frames.size();
    const std::size_t end = surfaceStart(m_surfaces.size());

    ByteBuilder out;
    out.text("IDP3", 4).u32(15).text("models/tetra.md3", 64).u32(0);
    for (const std::size_t value :
         {m_frames.size(), tagCount, m_surfaces.size(), std::size_t{0}, kHeaderBytes, tags, surfaces, end})
        out.u32(static_cast<std::uint32_t>(value));
    for (const Frame& frame : m_frames)
        out.zeros(40).text(frame.name, 16);
    for (const Frame& frame : m_frames) {
        for (const Tag& tag : frame.tags) {
            out.text(tag.name, 64);
            for (const float value : tag.origin)
                out.f32(value);
            for (const float value : tag.axes)
                out.f32(value);
        }
    }
    std::vector<std::byte> bytes = out.build();
    for (const Surface& surface : m_surfaces) {
        const std::vector<std::byte> own = build(surface);
        bytes.insert(bytes.end(), own.begin(), own.end());
    }
    bytes.resize(bytes.size() + m_trailing);
    for (const auto& [field, value] : m_overrides)
        patchU32(bytes, static_cast<std::size_t>(field), value);
    return bytes;
}

} // namespace tests
