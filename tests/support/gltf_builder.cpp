#include "tests/support/gltf_builder.hpp"

#include "formats/base/base64.hpp"
#include "formats/base/result.hpp"
#include "tests/support/byte_builder.hpp"

#include <algorithm>

namespace tests {
namespace {

using formats::joined;

std::string listOf(const std::vector<std::string>& objects)
{
    std::string list;
    for (const std::string& each : objects)
        list += (list.empty() ? "" : ",") + each;
    return "[" + list + "]";
}

std::size_t componentsOfType(std::string_view type)
{
    if (type == "SCALAR")
        return 1;
    return type == "MAT4" ? 16 : static_cast<std::size_t>(type.back() - '0');
}

std::string_view charactersOf(std::span<const std::byte> bytes)
{
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

} // namespace

std::uint32_t GltfBuilder::addView(std::span<const std::byte> bytes, std::uint32_t stride)
{
    m_binary.resize((m_binary.size() + 3) / 4 * 4);
    views.push_back(joined("{\"buffer\":0,\"byteOffset\":", m_binary.size(), ",\"byteLength\":", bytes.size(),
                           stride > 0 ? joined(",\"byteStride\":", stride) : std::string(), "}"));
    m_binary.insert(m_binary.end(), bytes.begin(), bytes.end());
    return static_cast<std::uint32_t>(views.size() - 1);
}

std::uint32_t GltfBuilder::addAccessor(std::string text)
{
    accessors.push_back("{" + text + "}");
    return static_cast<std::uint32_t>(accessors.size() - 1);
}

std::uint32_t GltfBuilder::addTyped(std::string_view type, std::uint32_t componentType,
                                    std::span<const std::byte> bytes, std::size_t numbers, bool isNormalized)
{
    const std::uint32_t view = addView(bytes);
    return addAccessor(joined("\"bufferView\":", view, ",\"componentType\":", componentType, ",\"type\":\"", type,
                              "\",\"count\":", numbers / componentsOfType(type),
                              isNormalized ? ",\"normalized\":true" : ""));
}

std::uint32_t GltfBuilder::addFloats(std::string_view type, const std::vector<float>& numbers)
{
    ByteBuilder bytes;
    for (const float number : numbers)
        bytes.f32(number);
    return addTyped(type, 5126, bytes.build(), numbers.size(), false);
}

std::uint32_t GltfBuilder::addShorts(std::string_view type, const std::vector<std::uint16_t>& numbers)
{
    ByteBuilder bytes;
    for (const std::uint16_t number : numbers)
        bytes.u16(number);
    return addTyped(type, 5123, bytes.build(), numbers.size(), false);
}

std::uint32_t GltfBuilder::addBytes(std::string_view type, const std::vector<std::uint8_t>& numbers, bool isNormalized)
{
    ByteBuilder bytes;
    for (const std::uint8_t number : numbers)
        bytes.u8(number);
    return addTyped(type, 5121, bytes.build(), numbers.size(), isNormalized);
}

std::string GltfBuilder::json(std::string_view uri) const
{
    std::string text = "{\"asset\":" + asset;
    if (!accessors.empty())
        text += ",\"accessors\":" + listOf(accessors);
    if (!views.empty())
        text += ",\"bufferViews\":" + listOf(views);
    if (!m_binary.empty())
        text += joined(",\"buffers\":[{\"byteLength\":", m_binary.size(),
                       uri.empty() ? std::string() : joined(",\"uri\":\"", uri, "\""), "}]");
    return text + (members.empty() ? "" : ",") + members + "}";
}

std::vector<std::byte> GltfBuilder::glb() const
{
    return glbOf(json(), m_binary);
}

std::vector<std::byte> GltfBuilder::text() const
{
    const std::string whole = json("data:application/octet-stream;base64," + formats::base64Of(charactersOf(m_binary)));
    const auto bytes = std::as_bytes(std::span(whole.data(), whole.size()));
    return {bytes.begin(), bytes.end()};
}

std::vector<std::byte> glbOf(std::string_view json, std::span<const std::byte> binary)
{
    std::string text(json);
    text.resize((text.size() + 3) / 4 * 4, ' ');
    const std::size_t padded = (binary.size() + 3) / 4 * 4;
    const std::size_t length = 12 + 8 + text.size() + (binary.empty() ? 0 : 8 + padded);
    ByteBuilder file;
    file.text("glTF", 4).u32(2).u32(static_cast<std::uint32_t>(length));
    file.u32(static_cast<std::uint32_t>(text.size())).u32(0x4E4F534A).text(text, text.size());
    if (!binary.empty()) {
        file.u32(static_cast<std::uint32_t>(padded)).u32(0x004E4942);
        for (const std::byte each : binary)
            file.u8(std::to_integer<std::uint8_t>(each));
        file.zeros(padded - binary.size());
    }
    return file.build();
}

GltfBuilder GltfBuilder::triangle()
{
    GltfBuilder builder;
    builder.addFloats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    builder.addFloats("VEC3", {0, 0, 1, 0, 0, 1, 0, 0, 1});
    builder.addFloats("VEC2", {0, 0, 1, 0, 0, 1});
    builder.addShorts("SCALAR", {0, 1, 2});
    builder.members = "\"scene\":0,\"scenes\":[{\"nodes\":[0]}],"
                      "\"nodes\":[{\"name\":\"plate\",\"mesh\":0,\"translation\":[1,2,3]}],"
                      "\"meshes\":[{\"name\":\"sheet\",\"primitives\":[{\"attributes\":{\"POSITION\":0,\"NORMAL\":1,"
                      "\"TEXCOORD_0\":2},\"indices\":3,\"material\":0}]}],"
                      "\"materials\":[{\"name\":\"red\",\"pbrMetallicRoughness\":{\"baseColorFactor\":[1,0,0,1]}}]";
    return builder;
}

GltfBuilder GltfBuilder::arm()
{
    GltfBuilder builder;
    builder.addFloats("VEC3", {0, 0, 0, 1, 0, 0, 0, 2, 0, 1, 2, 0});
    builder.addBytes("VEC4", {0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0});
    builder.addBytes("VEC4", {255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0}, true);
    builder.addShorts("SCALAR", {0, 1, 2, 2, 1, 3});
    builder.addFloats(
        "MAT4", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -1, 0, 1});
    builder.addFloats("SCALAR", {0, 1});
    builder.addFloats("VEC4", {0, 0, 0, 1, 0, 0, 0.70710677f, 0.70710677f});
    builder.addFloats("VEC3", {0, 1, 0, 0, 3, 0});
    builder.addFloats("VEC3", {0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 2, 2, 2, 0, 0, 0});
    builder.members = "\"scenes\":[{\"nodes\":[0,2]}],"
                      "\"nodes\":[{\"name\":\"root\",\"children\":[1]},{\"name\":\"tip\",\"translation\":[0,1,0]},"
                      "{\"name\":\"arm\",\"mesh\":0,\"skin\":0}],"
                      "\"meshes\":[{\"primitives\":[{\"attributes\":{\"POSITION\":0,\"JOINTS_0\":1,\"WEIGHTS_0\":2},"
                      "\"indices\":3}]}],"
                      "\"skins\":[{\"joints\":[0,1],\"inverseBindMatrices\":4}],"
                      "\"animations\":[{\"name\":\"bend\",\"samplers\":[{\"input\":5,\"output\":6}],"
                      "\"channels\":[{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"rotation\"}}]},"
                      "{\"name\":\"jump\",\"samplers\":[{\"input\":5,\"output\":7,\"interpolation\":\"STEP\"}],"
                      "\"channels\":[{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"translation\"}}]},"
                      "{\"name\":\"swing\",\"samplers\":[{\"input\":5,\"output\":8,\"interpolation\":\"CUBICSPLINE\"}],"
                      "\"channels\":[{\"sampler\":0,\"target\":{\"node\":1,\"path\":\"scale\"}}]}]";
    return builder;
}

GltfBuilder GltfBuilder::morphed()
{
    GltfBuilder builder;
    builder.addFloats("VEC3", {0, 0, 0, 1, 0, 0, 0, 1, 0});
    builder.addFloats("VEC3", {0, 0, 2, 0, 0, 0, 0, 0, 0});
    builder.addFloats("VEC3", {0, 0, 0, 3, 0, 0, 0, 0, 0});
    builder.addFloats("SCALAR", {0, 1, 2});
    builder.addFloats("SCALAR", {0, 0, 1, 0, 0, 1});
    builder.members = "\"scenes\":[{\"nodes\":[0]}],\"nodes\":[{\"name\":\"face\",\"mesh\":0}],"
                      "\"meshes\":[{\"weights\":[0,0.5],\"extras\":{\"targetNames\":[\"up\",\"wide\"]},\"primitives\":["
                      "{\"attributes\":{\"POSITION\":0},\"targets\":[{\"POSITION\":1},{\"POSITION\":2}]}]}],"
                      "\"animations\":[{\"name\":\"morph\",\"samplers\":[{\"input\":3,\"output\":4}],"
                      "\"channels\":[{\"sampler\":0,\"target\":{\"node\":0,\"path\":\"weights\"}}]}]";
    return builder;
}

} // namespace tests
