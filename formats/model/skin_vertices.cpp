#include "formats/model/skin_vertices.hpp"

#include "formats/base/byte_view.hpp"

#include <cassert>
#include <cstring>

namespace formats {
namespace {

// Offsets in a vertex of an M2 file.
constexpr std::uint32_t kWeightsOffset = 12;
constexpr std::uint32_t kBonesOffset = 16;
constexpr std::uint32_t kNormalOffset = 20;
constexpr std::uint32_t kFirstUvOffset = 32;
constexpr std::uint32_t kSecondUvOffset = 40;

/// Reads an interleaved vertex from its first field on.
FieldReader interleavedReader(const SkinVertices& vertices, std::uint32_t index)
{
    const std::uint64_t at = vertices.layout[VertexSemantic::position].offset + std::uint64_t{index} * kSkinVertexBytes;
    return FieldReader(vertices.bytes.span().subspan(static_cast<std::size_t>(at), kSkinVertexBytes));
}

glm::vec3 readVector(FieldReader& in)
{
    glm::vec3 vector{};
    for (int i = 0; i < 3; ++i)
        vector[i] = in.f32();
    return vector;
}

SkinVertex interleavedAt(const SkinVertices& vertices, std::uint32_t index)
{
    FieldReader in = interleavedReader(vertices, index);
    SkinVertex vertex;
    vertex.position = readVector(in);
    for (float& weight : vertex.weights)
        weight = static_cast<float>(in.u8());
    for (std::uint32_t& bone : vertex.bones)
        bone = in.u8();
    vertex.normal = readVector(in);
    for (glm::vec2& uv : vertex.uv) {
        uv.x = in.f32();
        uv.y = in.f32();
    }
    return vertex;
}

template <std::size_t Count>
std::array<float, Count> componentsAt(const SkinVertices& vertices, VertexSemantic semantic, std::uint32_t index)
{
    std::array<float, Count> components{};
    const VertexAttribute& attribute = vertices.layout[semantic];
    if (attribute.isThere())
        readComponents(vertices.bytes.span(), attribute, index, components);
    return components;
}

glm::vec3 vectorAt(const SkinVertices& vertices, VertexSemantic semantic, std::uint32_t index)
{
    const auto components = componentsAt<3>(vertices, semantic, index);
    return {components[0], components[1], components[2]};
}

glm::vec2 pointAt(const SkinVertices& vertices, VertexSemantic semantic, std::uint32_t index)
{
    const auto components = componentsAt<2>(vertices, semantic, index);
    return {components[0], components[1]};
}

} // namespace

SkinVertices interleavedVertices(FileBytes bytes, std::uint64_t offset, std::uint32_t count)
{
    SkinVertices vertices{std::move(bytes), count, {}, true};
    const auto add = [&](VertexSemantic semantic, ComponentType type, std::uint8_t components, std::uint32_t at) {
        vertices.layout[semantic] = {type, components, type == ComponentType::u8, offset + at, kSkinVertexBytes};
    };
    add(VertexSemantic::position, ComponentType::f32, 3, 0);
    add(VertexSemantic::boneWeights, ComponentType::u8, 4, kWeightsOffset);
    add(VertexSemantic::boneIndices, ComponentType::u8, 4, kBonesOffset);
    add(VertexSemantic::normal, ComponentType::f32, 3, kNormalOffset);
    add(VertexSemantic::texCoord0, ComponentType::f32, 2, kFirstUvOffset);
    add(VertexSemantic::texCoord1, ComponentType::f32, 2, kSecondUvOffset);
    return vertices;
}

SkinVertex vertexAt(const SkinVertices& vertices, std::uint32_t index)
{
    assert(index < vertices.count);
    if (vertices.isInterleaved)
        return interleavedAt(vertices, index);
    SkinVertex vertex;
    vertex.position = vectorAt(vertices, VertexSemantic::position, index);
    vertex.normal = vectorAt(vertices, VertexSemantic::normal, index);
    vertex.uv = {pointAt(vertices, VertexSemantic::texCoord0, index),
                 pointAt(vertices, VertexSemantic::texCoord1, index)};
    const VertexAttribute& weights = vertices.layout[VertexSemantic::boneWeights];
    if (weights.isThere())
        readStored(vertices.bytes.span(), weights, index, vertex.weights);
    const VertexAttribute& bones = vertices.layout[VertexSemantic::boneIndices];
    if (bones.isThere())
        readIndices(vertices.bytes.span(), bones, index, vertex.bones);
    return vertex;
}

glm::vec3 positionAt(const SkinVertices& vertices, std::uint32_t index)
{
    assert(index < vertices.count);
    if (vertices.isInterleaved) {
        FieldReader in = interleavedReader(vertices, index);
        return readVector(in);
    }
    return vectorAt(vertices, VertexSemantic::position, index);
}

glm::vec2 texCoordAt(const SkinVertices& vertices, std::uint32_t index)
{
    assert(index < vertices.count);
    return pointAt(vertices, VertexSemantic::texCoord0, index);
}

std::span<const std::byte> bytesOf(const SkinVertices& vertices)
{
    const ByteRange range = rangeOf(vertices.layout, vertices.count);
    return vertices.bytes.span().subspan(static_cast<std::size_t>(range.offset),
                                         static_cast<std::size_t>(range.length));
}

VertexLayout uploadedLayout(const SkinVertices& vertices)
{
    const ByteRange range = rangeOf(vertices.layout, vertices.count);
    VertexLayout layout = vertices.layout;
    for (VertexAttribute& attribute : layout.attributes)
        attribute.offset -= attribute.isThere() ? range.offset : attribute.offset;
    return layout;
}

GatheredVertices gathered(const SkinVertices& vertices, std::span<const std::uint32_t> chosen)
{
    GatheredVertices result;
    for (std::size_t i = 0; i < kVertexSemanticCount; ++i) {
        const VertexAttribute& from = vertices.layout.attributes[i];
        VertexAttribute& to = result.layout.attributes[i];
        to = from;
        to.stride = from.elementBytes();
        to.offset = from.isThere() ? result.bytes.size() : 0;
        result.bytes.resize(result.bytes.size() + chosen.size() * to.stride);
        std::byte* into = result.bytes.data() + to.offset;
        for (std::size_t v = 0; from.isThere() && v < chosen.size(); ++v, into += to.stride) {
            const std::uint64_t at = from.offset + std::uint64_t{chosen[v]} * from.stride;
            std::memcpy(into, vertices.bytes.span().data() + at, to.stride);
        }
    }
    return result;
}

} // namespace formats
