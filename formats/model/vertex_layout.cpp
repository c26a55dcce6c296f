#include "formats/model/vertex_layout.hpp"

#include "formats/base/byte_view.hpp"

#include <glm/gtc/packing.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace formats {
namespace {

std::span<const std::byte> elementAt(std::span<const std::byte> bytes, const VertexAttribute& attribute,
                                     std::uint32_t vertex)
{
    const std::uint64_t at = attribute.offset + std::uint64_t{vertex} * attribute.stride;
    return bytes.subspan(static_cast<std::size_t>(at), attribute.elementBytes());
}

float storedNumber(FieldReader& in, ComponentType type)
{
    switch (type) {
    case ComponentType::i8:
        return static_cast<float>(static_cast<std::int8_t>(in.u8()));
    case ComponentType::u8:
        return static_cast<float>(in.u8());
    case ComponentType::i16:
        return static_cast<float>(in.i16());
    case ComponentType::u16:
        return static_cast<float>(in.u16());
    case ComponentType::i32:
        return static_cast<float>(in.i32());
    case ComponentType::u32:
        return static_cast<float>(in.u32());
    case ComponentType::f16:
        return glm::unpackHalf1x16(in.u16());
    case ComponentType::f32:
        return in.f32();
    }
    return 0.0f;
}

/// The largest number of an integer type; 1 for the others.
float largestOf(ComponentType type)
{
    constexpr std::array<float, 8> kLargest{127.0f,        255.0f,        32767.0f, 65535.0f,
                                            2147483647.0f, 4294967295.0f, 1.0f,     1.0f};
    return kLargest[static_cast<std::size_t>(type)];
}

/// Floats and bytes, the usual types, without a branch per number.
bool readUsual(std::span<const std::byte> element, ComponentType type, std::span<float> into)
{
    const std::size_t size = bytesOf(type);
    const std::size_t count = std::min(into.size(), element.size() / size);
    if (type == ComponentType::f32) {
        FieldReader in(element);
        for (std::size_t i = 0; i < count; ++i)
            into[i] = in.f32();
        return true;
    }
    if (type == ComponentType::u8) {
        for (std::size_t i = 0; i < count; ++i)
            into[i] = static_cast<float>(std::to_integer<std::uint8_t>(element[i]));
        return true;
    }
    return false;
}

} // namespace

ByteRange rangeOf(const VertexLayout& layout, std::uint32_t count)
{
    std::uint64_t begin = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t end = 0;
    for (const VertexAttribute& attribute : layout.attributes) {
        if (!attribute.isThere() || count == 0)
            continue;
        begin = std::min(begin, attribute.offset);
        end = std::max(end, attribute.offset + std::uint64_t{count - 1} * attribute.stride + attribute.elementBytes());
    }
    return end == 0 ? ByteRange{} : ByteRange{begin, end - begin};
}

void readStored(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                std::span<float> into)
{
    const std::span<const std::byte> element = elementAt(bytes, attribute, vertex);
    if (readUsual(element, attribute.type, into))
        return;
    FieldReader in(element);
    for (std::size_t i = 0; i < std::min<std::size_t>(into.size(), attribute.components); ++i)
        into[i] = storedNumber(in, attribute.type);
}

void readComponents(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                    std::span<float> into)
{
    readStored(bytes, attribute, vertex, into);
    if (!attribute.isNormalized)
        return;
    for (std::size_t i = 0; i < std::min<std::size_t>(into.size(), attribute.components); ++i)
        into[i] = std::max(into[i] / largestOf(attribute.type), -1.0f);
}

void readIndices(std::span<const std::byte> bytes, const VertexAttribute& attribute, std::uint32_t vertex,
                 std::span<std::uint32_t> into)
{
    FieldReader in(elementAt(bytes, attribute, vertex));
    for (std::size_t i = 0; i < std::min<std::size_t>(into.size(), attribute.components); ++i) {
        switch (bytesOf(attribute.type)) {
        case 1:
            into[i] = in.u8();
            break;
        case 2:
            into[i] = in.u16();
            break;
        default:
            into[i] = in.u32();
            break;
        }
    }
}

} // namespace formats
