#include "tests/support/mdl_builder.hpp"

#include "tests/support/byte_builder.hpp"

#include <bit>
#include <numeric>
#include <utility>

namespace tests {
namespace {

void addPose(ByteBuilder& out, const MdlBuilder::Pose& pose)
{
    out.u32(0).u32(0x00FFFFFF); // its box, which is unused
    out.text(pose.name, 16);
    for (const MdlBuilder::Vertex& vertex : pose.vertices)
        out.u8(vertex.x).u8(vertex.y).u8(vertex.z).u8(vertex.normal);
}

void addSkin(ByteBuilder& out, const MdlBuilder::Skin& skin)
{
    out.u32(skin.isGroup ? 1 : 0);
    if (skin.isGroup)
        out.u32(static_cast<std::uint32_t>(skin.images.size()));
    for (const float end : skin.endSeconds)
        out.f32(end);
    for (const MdlBuilder::Pixels& image : skin.images) {
        for (const std::uint8_t index : image)
            out.u8(index);
    }
}

void addGroup(ByteBuilder& out, const MdlBuilder::Group& group)
{
    out.u32(1).u32(static_cast<std::uint32_t>(group.poses.size()));
    out.u32(0).u32(0x00FFFFFF);
    for (const float end : group.endSeconds)
        out.f32(end);
    for (const MdlBuilder::Pose& pose : group.poses)
        addPose(out, pose);
}

} // namespace

std::vector<MdlBuilder::Vertex> MdlBuilder::corners()
{
    // Normals point away from the center, as nearly as the table allows.
    return {{0, 0, 0, 159}, {100, 0, 0, 70}, {0, 100, 0, 31}, {0, 0, 100, 132}};
}

MdlBuilder MdlBuilder::tetrahedron()
{
    Pixels pixels(32);
    std::iota(pixels.begin(), pixels.end(), std::uint8_t{0});
    std::vector<Vertex> wide = corners();
    wide[1].x = 200;
    MdlBuilder builder;
    builder.skin(std::move(pixels));
    builder.texCoord({false, 0, 0}).texCoord({false, 3, 0}).texCoord({true, 0, 3}).texCoord({false, 3, 3});
    for (const std::array<std::uint32_t, 3>& vertices :
         {std::array{0U, 1U, 2U}, std::array{0U, 3U, 1U}, std::array{0U, 2U, 3U}, std::array{1U, 3U, 2U}})
        builder.triangle({true, vertices});
    builder.frame({"turn1", corners()}).frame({"turn2", wide});
    return builder;
}

MdlBuilder& MdlBuilder::skinSize(std::uint32_t width, std::uint32_t height)
{
    m_skinWidth = width;
    m_skinHeight = height;
    return *this;
}

MdlBuilder& MdlBuilder::skin(Pixels pixels)
{
    m_skins.push_back({false, {std::move(pixels)}, {}});
    return *this;
}

MdlBuilder& MdlBuilder::skinGroup(std::vector<Pixels> images, std::vector<float> endSeconds)
{
    m_skins.push_back({true, std::move(images), std::move(endSeconds)});
    return *this;
}

MdlBuilder& MdlBuilder::texCoord(TexCoord texCoord)
{
    m_texCoords.push_back(texCoord);
    return *this;
}

MdlBuilder& MdlBuilder::triangle(Triangle triangle)
{
    m_triangles.push_back(triangle);
    return *this;
}

MdlBuilder& MdlBuilder::frame(Pose pose)
{
    m_frames.emplace_back(std::move(pose));
    return *this;
}

MdlBuilder& MdlBuilder::group(Group group)
{
    m_frames.emplace_back(std::move(group));
    return *this;
}

MdlBuilder& MdlBuilder::trailing(std::size_t bytes)
{
    m_trailing = bytes;
    return *this;
}

MdlBuilder& MdlBuilder::noSkins()
{
    m_skins.clear();
    return *this;
}

MdlBuilder& MdlBuilder::noTriangles()
{
    m_triangles.clear();
    return *this;
}

MdlBuilder& MdlBuilder::noFrames()
{
    m_frames.clear();
    return *this;
}

MdlBuilder& MdlBuilder::set(MdlField field, std::uint32_t value)
{
    m_overrides[field] = value;
    return *this;
}

MdlBuilder& MdlBuilder::set(MdlField field, float value)
{
    return set(field, std::bit_cast<std::uint32_t>(value));
}

std::vector<std::byte> MdlBuilder::build() const
{
    ByteBuilder out;
    out.text("IDPO", 4).u32(6);
    out.f32(0.5f).f32(0.25f).f32(0.125f).f32(-10.0f).f32(20.0f).f32(30.0f);
    out.f32(60.0f).zeros(12); // radius, eye position
    for (const std::size_t value : {m_skins.size(), std::size_t{m_skinWidth}, std::size_t{m_skinHeight},
                                    m_texCoords.size(), m_triangles.size(), m_frames.size()})
        out.u32(static_cast<std::uint32_t>(value));
    out.zeros(8).f32(1.0f); // sync type, flags, mean size of its triangles
    for (const Skin& skin : m_skins)
        addSkin(out, skin);
    for (const TexCoord& texCoord : m_texCoords)
        out.u32(texCoord.isOnSeam ? 0x20 : 0).i32(texCoord.s).i32(texCoord.t);
    for (const Triangle& triangle : m_triangles) {
        out.u32(triangle.facesFront ? 1 : 0);
        for (const std::uint32_t vertex : triangle.vertices)
            out.u32(vertex);
    }
    for (const auto& frame : m_frames) {
        if (const Group* const group = std::get_if<Group>(&frame)) {
            addGroup(out, *group);
            continue;
        }
        out.u32(0);
        addPose(out, std::get<Pose>(frame));
    }
    out.zeros(m_trailing);

    std::vector<std::byte> bytes = out.build();
    for (const auto& [field, value] : m_overrides)
        patchU32(bytes, static_cast<std::size_t>(field), value);
    return bytes;
}

} // namespace tests
