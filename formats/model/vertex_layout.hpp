#pragma once

#include "formats/base/diagnostics.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

/// The location of vertex attributes in bytes, so that vertices can be read and uploaded directly from a file, both
/// interleaved (M2) and with one array per attribute (IQM).
namespace formats {

enum class VertexSemantic : std::uint8_t { position, normal, boneWeights, boneIndices, texCoord0, texCoord1 };
inline constexpr std::size_t kVertexSemanticCount = 6;

enum class ComponentType : std::uint8_t { i8, u8, i16, u16, i32, u32, f16, f32 };

[[nodiscard]] constexpr std::uint32_t bytesOf(ComponentType type)
{
    constexpr std::array<std::uint32_t, 8> kBytes{1, 1, 2, 2, 4, 4, 2, 4};
    return kBytes[static_cast<std::size_t>(type)];
}

/// One attribute of all vertices: `components` little-endian numbers at `offset + v * stride` for vertex v.
struct VertexAttribute {
    ComponentType type = ComponentType::f32;
    std::uint8_t components = 0; ///< 0: the vertices lack this attribute
    bool isNormalized = false;   ///< integers are fractions of the largest one of their type
    std::uint64_t offset = 0;    ///< from the start of the bytes
    std::uint32_t stride = 0;

    [[nodiscard]] bool isThere() const { return components > 0; }
    [[nodiscard]] std::uint32_t elementBytes() const { return components * bytesOf(type); }
};

struct VertexLayout {
    std::array<VertexAttribute, kVertexSemanticCount> attributes{}; ///< by VertexSemantic

    [[nodiscard]] const VertexAttribute& operator[](VertexSemantic semantic) const
    {
        return attributes[static_cast<std::size_t>(semantic)];
    }
    [[nodiscard]] VertexAttribute& operator[](VertexSemantic semantic)
    {
        return attributes[static_cast<std::size_t>(semantic)];
    }
};

/// The shortest range that contains all attributes of `count` vertices; empty if there are none.
[[nodiscard]] ByteRange rangeOf(const VertexLayout& layout, std::uint32_t count);

/// The components of one vertex as stored. Components that the attribute lacks are unchanged in `into`; surplus ones
/// are left out.
void readStored(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                std::span<float> into);

/// The same, with integers divided if the attribute is normalized.
void readComponents(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                    std::span<float> into);

/// The same for whole numbers: indices. Negative numbers and fractions are not allowed.
void readIndices(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                 std::span<std::uint32_t> into);

} // namespace formats
