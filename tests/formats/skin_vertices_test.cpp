#include "formats/model/skin_vertices.hpp"
#include "tests/support/byte_builder.hpp"

#include <gtest/gtest.h>

#include <vector>

namespace skin_vertices_test {

using formats::ComponentType;
using formats::SkinVertices;
using formats::VertexAttribute;
using formats::VertexSemantic;

constexpr std::uint32_t kCount = 3;

/// A number that encodes its vertex and component.
float numberOf(std::uint32_t vertex, std::uint32_t component)
{
    return static_cast<float>(vertex) + 0.125f * static_cast<float>(component);
}

void addFloats(tests::ByteBuilder& bytes, std::uint32_t vertex, std::uint32_t first, std::uint32_t count)
{
    for (std::uint32_t i = first; i < first + count; ++i)
        bytes.f32(numberOf(vertex, i));
}

void addWeights(tests::ByteBuilder& bytes, std::uint32_t vertex)
{
    for (const std::uint32_t weight : {200U - vertex, 50U, 5U + vertex, 0U})
        bytes.u8(static_cast<std::uint8_t>(weight));
}

void addBones(tests::ByteBuilder& bytes, std::uint32_t vertex)
{
    for (std::uint32_t bone = 0; bone < 4; ++bone)
        bytes.u8(static_cast<std::uint8_t>(10 * vertex + bone));
}

/// Three consecutive vertices after four other bytes.
SkinVertices interleaved()
{
    tests::ByteBuilder bytes;
    bytes.u32(0xFFFFFFFF);
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex) {
        addFloats(bytes, vertex, 0, 3);
        addWeights(bytes, vertex);
        addBones(bytes, vertex);
        addFloats(bytes, vertex, 3, 7); // normal, two texture coordinates
    }
    return formats::interleavedVertices(formats::FileBytes::copyOf(bytes.build()), 4, kCount);
}

/// The same with an array per attribute, in another order and with gaps.
SkinVertices planar()
{
    SkinVertices vertices;
    tests::ByteBuilder bytes;
    bytes.u32(0xFFFFFFFF);
    const auto begin = [&](VertexSemantic semantic, ComponentType type, std::uint8_t components) {
        VertexAttribute& attribute = vertices.layout[semantic];
        attribute = {type, components, type == ComponentType::u8, bytes.size(), 0};
        attribute.stride = attribute.elementBytes();
    };
    const auto addArray = [&](VertexSemantic semantic, std::uint32_t first, std::uint8_t components) {
        begin(semantic, ComponentType::f32, components);
        for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
            addFloats(bytes, vertex, first, components);
        bytes.u32(0xFFFFFFFF);
    };
    begin(VertexSemantic::boneIndices, ComponentType::u8, 4);
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
        addBones(bytes, vertex);
    addArray(VertexSemantic::texCoord1, 8, 2);
    addArray(VertexSemantic::position, 0, 3);
    addArray(VertexSemantic::texCoord0, 6, 2);
    begin(VertexSemantic::boneWeights, ComponentType::u8, 4);
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
        addWeights(bytes, vertex);
    addArray(VertexSemantic::normal, 3, 3);
    vertices.bytes = formats::FileBytes::copyOf(bytes.build());
    vertices.count = kCount;
    return vertices;
}

void expectVertex(const SkinVertices& vertices, std::uint32_t index, std::uint32_t vertex)
{
    const formats::SkinVertex found = vertexAt(vertices, index);
    for (std::uint32_t i = 0; i < 3; ++i) {
        EXPECT_EQ(found.position[static_cast<int>(i)], numberOf(vertex, i));
        EXPECT_EQ(found.normal[static_cast<int>(i)], numberOf(vertex, 3 + i));
    }
    EXPECT_EQ(positionAt(vertices, index), found.position);
    EXPECT_EQ(found.uv[0], glm::vec2(numberOf(vertex, 6), numberOf(vertex, 7)));
    EXPECT_EQ(texCoordAt(vertices, index), found.uv[0]);
    EXPECT_EQ(found.uv[1], glm::vec2(numberOf(vertex, 8), numberOf(vertex, 9)));
    const auto offset = static_cast<float>(vertex);
    EXPECT_EQ(found.weights, (std::array<float, 4>{200.0f - offset, 50.0f, 5.0f + offset, 0.0f}));
    EXPECT_EQ(found.bones,
              (std::array<std::uint32_t, 4>{10 * vertex, 10 * vertex + 1, 10 * vertex + 2, 10 * vertex + 3}));
}

TEST(SkinVertices, ReadsVerticesThatFollowEachOther)
{
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
        expectVertex(interleaved(), vertex, vertex);
}

TEST(SkinVertices, ReadsVerticesThatFollowEachOtherThroughTheirLayout)
{
    SkinVertices vertices = interleaved();
    vertices.isInterleaved = false;
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
        expectVertex(vertices, vertex, vertex);
}

TEST(SkinVertices, ReadsAnArrayForEachAttribute)
{
    for (std::uint32_t vertex = 0; vertex < kCount; ++vertex)
        expectVertex(planar(), vertex, vertex);
}

TEST(SkinVertices, GivesZeroForWhatVerticesDoNotHave)
{
    SkinVertices vertices = planar();
    for (const VertexSemantic semantic :
         {VertexSemantic::normal, VertexSemantic::boneWeights, VertexSemantic::boneIndices, VertexSemantic::texCoord0})
        vertices.layout[semantic] = {};
    const formats::SkinVertex found = vertexAt(vertices, 1);
    EXPECT_EQ(found.normal, glm::vec3(0.0f));
    EXPECT_EQ(found.weights, (std::array<float, 4>{}));
    EXPECT_EQ(found.bones, (std::array<std::uint32_t, 4>{}));
    EXPECT_EQ(found.uv[0], glm::vec2(0.0f));
    EXPECT_EQ(found.position.x, numberOf(1, 0));
}

TEST(SkinVertices, UploadsOnlyTheBytesOfVertices)
{
    const SkinVertices together = interleaved();
    EXPECT_EQ(bytesOf(together).size(), kCount * formats::kSkinVertexBytes);
    EXPECT_EQ(bytesOf(together).data(), together.bytes.span().data() + 4);
    EXPECT_EQ(uploadedLayout(together)[VertexSemantic::position].offset, 0U);
    const SkinVertices apart = planar();
    EXPECT_EQ(bytesOf(apart).data(), apart.bytes.span().data() + 4);
    EXPECT_EQ(bytesOf(apart).size(), apart.bytes.size() - 8); // without the bytes before and after them
    EXPECT_EQ(uploadedLayout(apart)[VertexSemantic::boneIndices].offset, 0U);
    EXPECT_EQ(bytesOf(SkinVertices()).size(), 0U);
}

TEST(SkinVertices, GathersSomeVertices)
{
    const std::vector<std::uint32_t> chosen{2, 0};
    for (const SkinVertices& vertices : {interleaved(), planar()}) {
        const formats::GatheredVertices copies = gathered(vertices, chosen);
        EXPECT_EQ(copies.bytes.size(), 2U * formats::kSkinVertexBytes);
        const SkinVertices found{formats::FileBytes::copyOf(copies.bytes), 2, copies.layout};
        expectVertex(found, 0, 2);
        expectVertex(found, 1, 0);
    }
}

TEST(VertexLayout, ReadsEveryTypeOfComponent)
{
    struct Case {
        ComponentType type;
        std::vector<std::byte> bytes; // of 0, then of the largest number
        float stored;
    };
    const auto bytesOfNumbers = [](auto add) {
        tests::ByteBuilder bytes;
        add(bytes);
        return bytes.build();
    };
    const std::vector<Case> cases{
        {ComponentType::i8, bytesOfNumbers([](auto& b) { b.u8(0).u8(0x7F); }), 127.0f},
        {ComponentType::u8, bytesOfNumbers([](auto& b) { b.u8(0).u8(0xFF); }), 255.0f},
        {ComponentType::i16, bytesOfNumbers([](auto& b) { b.u16(0).u16(0x7FFF); }), 32767.0f},
        {ComponentType::u16, bytesOfNumbers([](auto& b) { b.u16(0).u16(0xFFFF); }), 65535.0f},
        {ComponentType::i32, bytesOfNumbers([](auto& b) { b.u32(0).u32(0x7FFFFFFF); }), 2147483647.0f},
        {ComponentType::u32, bytesOfNumbers([](auto& b) { b.u32(0).u32(0xFFFFFFFF); }), 4294967295.0f},
        {ComponentType::f16, bytesOfNumbers([](auto& b) { b.u16(0).u16(0x3C00); }), 1.0f},
        {ComponentType::f32, bytesOfNumbers([](auto& b) { b.f32(0.0f).f32(1.0f); }), 1.0f},
    };
    for (const Case& one : cases) {
        const VertexAttribute attribute{one.type, 2, true, 0, 2 * bytesOf(one.type)};
        std::array<float, 3> read{7.0f, 7.0f, 7.0f};
        readStored(one.bytes, attribute, 0, read);
        EXPECT_EQ(read, (std::array<float, 3>{0.0f, one.stored, 7.0f})) << static_cast<int>(one.type);
        readComponents(one.bytes, attribute, 0, read);
        EXPECT_EQ(read, (std::array<float, 3>{0.0f, 1.0f, 7.0f})) << static_cast<int>(one.type);
    }
}

TEST(VertexLayout, ReadsIndicesOfEveryWidth)
{
    tests::ByteBuilder bytes;
    bytes.u8(1).u8(255).u16(300).u32(70000);
    std::array<std::uint32_t, 2> read{};
    formats::readIndices(bytes.build(), {ComponentType::u8, 2, false, 0, 2}, 0, read);
    EXPECT_EQ(read, (std::array<std::uint32_t, 2>{1, 255}));
    formats::readIndices(bytes.build(), {ComponentType::u16, 1, false, 2, 2}, 0, read);
    EXPECT_EQ(read[0], 300U);
    formats::readIndices(bytes.build(), {ComponentType::i32, 1, false, 0, 4}, 1, read);
    EXPECT_EQ(read[0], 70000U);
}

} // namespace skin_vertices_test
