#include "renderer/export/gltf/builder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstring>

namespace renderer::gltf {
namespace {

// The lengths in the header of a .glb have 32 bits; the JSON needs some, too.
constexpr std::uint64_t kMaxBufferBytes = 0xF0000000ULL;

std::uint64_t hashOf(std::span<const std::byte> bytes, std::uint64_t seed)
{
    std::uint64_t hash = 0xcbf29ce484222325ULL ^ seed;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= bytes.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes.data() + at, sizeof(word));
        hash = (hash ^ word) * 0x9E3779B97F4A7C15ULL;
        hash ^= hash >> 29U;
    }
    for (; at < bytes.size(); ++at)
        hash = (hash ^ std::to_integer<std::uint64_t>(bytes[at])) * 0x100000001b3ULL;
    return hash;
}

/// `min` and `max` of numbers in groups.
template <class T> Json boundsJson(std::span<const T> numbers, std::size_t components, std::size_t stride)
{
    Json min = Json::array(), max = Json::array();
    for (std::size_t lane = 0; lane < components; ++lane) {
        T low = numbers[lane], high = numbers[lane];
        for (std::size_t at = lane; at < numbers.size(); at += stride) {
            low = std::min(low, numbers[at]);
            high = std::max(high, numbers[at]);
        }
        min.push_back(low);
        max.push_back(high);
    }
    return {{"min", std::move(min)}, {"max", std::move(max)}};
}

/// The numbers of vectors, which have no padding.
template <class Vector> std::span<const float> numbersOf(std::span<const Vector> vectors)
{
    static_assert(sizeof(Vector) % sizeof(float) == 0);
    return {reinterpret_cast<const float*>(vectors.data()), vectors.size() * (sizeof(Vector) / sizeof(float))};
}

std::string listText(std::string_view key, const JsonList& list)
{
    return list.count() == 0 ? std::string() : fmt::format(",\"{}\":[{}]", key, list.text());
}

} // namespace

std::string textOf(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::uint32_t JsonList::add(const Json& element)
{
    if (m_count > 0)
        m_text += ",\n";
    m_text += textOf(element);
    return m_count++;
}

std::uint32_t Builder::addNode(Json json)
{
    m_nodes.push_back({std::move(json)});
    return static_cast<std::uint32_t>(m_nodes.size() - 1);
}

std::uint32_t Builder::addNode(Json json, std::uint32_t parent)
{
    const std::uint32_t index = addNode(std::move(json));
    m_nodes[parent].children.push_back(index);
    return index;
}

std::uint64_t Builder::append(Pool pool, std::span<const std::byte> bytes)
{
    ChunkedBytes& into = poolBytes(pool);
    const std::uint64_t offset = into.size();
    m_isTooLarge = m_isTooLarge || bytes.size() > kMaxBufferBytes - m_bytes;
    if (m_isTooLarge)
        return offset;
    std::uint32_t& view = m_views[static_cast<std::size_t>(pool)];
    if (view == 0) {
        m_viewOrder.push_back(static_cast<std::uint32_t>(pool));
        view = ++m_viewCount;
    }
    into.append(bytes);
    into.pad();
    m_bytes += into.size() - offset;
    return offset;
}

std::uint32_t Builder::addAccessor(const AccessorType& type, std::span<const std::byte> bytes, std::uint64_t count,
                                   const Json& bounds)
{
    const std::uint32_t signature = static_cast<std::uint32_t>(type.component) * 1024U + type.components * 32U +
                                    static_cast<std::uint32_t>(type.pool) * 4U + (type.isNormalized ? 2U : 0U) +
                                    (type.hasBounds ? 1U : 0U);
    const std::uint64_t hash = hashOf(bytes, signature);
    const auto [first, last] = m_known.equal_range(hash);
    for (auto known = first; known != last; ++known) {
        if (known->second.signature == signature && known->second.length == bytes.size() && !m_isTooLarge &&
            poolBytes(type.pool).equals(known->second.offset, bytes))
            return known->second.accessor;
    }
    const std::uint64_t offset = append(type.pool, bytes);
    Json accessor = {{"bufferView", m_views[static_cast<std::size_t>(type.pool)] - 1},
                     {"byteOffset", offset},
                     {"componentType", static_cast<int>(type.component)},
                     {"count", count},
                     {"type", type.type}};
    if (type.isNormalized)
        accessor["normalized"] = true;
    if (type.hasBounds)
        accessor.update(bounds);
    const std::uint32_t index = m_accessors.add(accessor);
    m_known.emplace(hash, Known{offset, bytes.size(), signature, index});
    return index;
}

std::uint32_t Builder::addFloats(const AccessorType& type, std::span<const float> numbers)
{
    if (!std::all_of(numbers.begin(), numbers.end(), [](float number) { return std::isfinite(number); })) {
        m_hadInfinite = true;
        std::vector<float> finite(numbers.begin(), numbers.end());
        std::replace_if(
            finite.begin(), finite.end(), [](float number) { return !std::isfinite(number); }, 0.0f);
        return addFloats(type, finite);
    }
    const Json bounds = type.hasBounds ? boundsJson(numbers, type.components, type.components) : Json();
    return addAccessor(type, std::as_bytes(numbers), numbers.size() / type.components, bounds);
}

std::uint32_t Builder::addPositions(std::span<const glm::vec3> positions)
{
    return addFloats({Pool::stride12, Component::f32, "VEC3", 3, false, true}, numbersOf(positions));
}

std::uint32_t Builder::addNormals(std::span<const glm::vec3> normals)
{
    return addFloats({Pool::stride12, Component::f32, "VEC3", 3}, numbersOf(normals));
}

std::uint32_t Builder::addTexCoords(std::span<const glm::vec2> coords)
{
    return addFloats({Pool::stride8, Component::f32, "VEC2", 2}, numbersOf(coords));
}

std::uint32_t Builder::addIndices(std::span<const std::uint32_t> indices)
{
    const std::uint32_t largest = *std::max_element(indices.begin(), indices.end());
    if (largest >= 0xFFFFU) // the largest 16-bit number restarts strips
        return addAccessor({Pool::indices, Component::u32}, std::as_bytes(indices), indices.size(), {});
    const std::vector<std::uint16_t> words(indices.begin(), indices.end());
    return addAccessor({Pool::indices, Component::u16}, std::as_bytes(std::span(words)), words.size(), {});
}

std::uint32_t Builder::addShortPositions(std::span<const std::array<std::int16_t, 3>> positions)
{
    std::vector<std::int16_t> padded;
    padded.reserve(positions.size() * 4);
    for (const std::array<std::int16_t, 3>& position : positions)
        padded.insert(padded.end(), {position[0], position[1], position[2], 0});
    const Json bounds = boundsJson(std::span<const std::int16_t>(padded), 3, 4);
    return addAccessor({Pool::stride8, Component::i16, "VEC3", 3, true, true}, std::as_bytes(std::span(padded)),
                       positions.size(), bounds);
}

std::uint32_t Builder::addBytes4(std::span<const std::array<std::uint8_t, 4>> values, bool isNormalized)
{
    return addAccessor({Pool::stride4, Component::u8, "VEC4", 4, isNormalized}, std::as_bytes(values), values.size(),
                       {});
}

std::uint32_t Builder::addWords4(std::span<const std::array<std::uint16_t, 4>> values)
{
    return addAccessor({Pool::stride8, Component::u16, "VEC4", 4}, std::as_bytes(values), values.size(), {});
}

std::uint32_t Builder::addTimes(std::span<const float> times)
{
    return addFloats({Pool::plain, Component::f32, "SCALAR", 1, false, true}, times);
}

std::uint32_t Builder::addNumbers(std::span<const float> numbers)
{
    return addFloats({Pool::plain, Component::f32, "SCALAR", 1}, numbers);
}

std::uint32_t Builder::addVectors(std::span<const glm::vec3> vectors)
{
    return addFloats({Pool::plain, Component::f32, "VEC3", 3}, numbersOf(vectors));
}

std::uint32_t Builder::addQuaternions(std::span<const glm::quat> rotations)
{
    std::vector<glm::vec4> vectors;
    vectors.reserve(rotations.size());
    for (const glm::quat& q : rotations)
        vectors.emplace_back(q.x, q.y, q.z, q.w);
    return addFloats({Pool::plain, Component::f32, "VEC4", 4}, numbersOf(std::span<const glm::vec4>(vectors)));
}

std::uint32_t Builder::addMatrices(std::span<const std::array<float, 16>> matrices)
{
    return addFloats({Pool::matrices, Component::f32, "MAT4", 16}, numbersOf(matrices));
}

std::uint32_t Builder::addNormalizedBytes(std::span<const std::uint8_t> bytes)
{
    return addAccessor({Pool::plain, Component::u8, "SCALAR", 1, true}, std::as_bytes(bytes), bytes.size(), {});
}

std::uint32_t Builder::addSparseOnes(std::uint64_t count, std::span<const std::uint32_t> ones)
{
    assert(!ones.empty());
    const std::vector<float> values(ones.size(), 1.0f);
    const std::uint64_t indexOffset = append(Pool::plain, std::as_bytes(ones));
    const std::uint64_t valueOffset = append(Pool::plain, std::as_bytes(std::span(values)));
    const std::uint32_t view = m_views[static_cast<std::size_t>(Pool::plain)] - 1;
    // F3D 1.3.1 crashes where `byteOffset` is left out.
    return m_accessors.add(
        {{"componentType", static_cast<int>(Component::f32)},
         {"count", count},
         {"type", "SCALAR"},
         {"sparse",
          {{"count", ones.size()},
           {"indices",
            {{"bufferView", view}, {"byteOffset", indexOffset}, {"componentType", static_cast<int>(Component::u32)}}},
           {"values", {{"bufferView", view}, {"byteOffset", valueOffset}}}}}});
}

std::uint32_t Builder::addImageBytes(std::span<const std::byte> bytes)
{
    m_isTooLarge = m_isTooLarge || bytes.size() > kMaxBufferBytes - m_bytes;
    if (m_isTooLarge)
        return 0;
    m_viewOrder.push_back(static_cast<std::uint32_t>(kPoolCount));
    m_imageLengths.push_back(bytes.size());
    m_imageBytes.append(bytes);
    m_imageBytes.pad();
    m_bytes += bytes.size() + 3;
    return m_viewCount++;
}

void Builder::require(const std::string& extension)
{
    m_used.insert(extension);
    m_required.insert(extension);
}

std::string Builder::viewsText(ChunkedBytes& binary)
{
    constexpr int kArrayBuffer = 34962, kElementArrayBuffer = 34963;
    JsonList views;
    std::size_t image = 0;
    std::uint64_t imageOffset = 0;
    for (const ChunkedBytes& pool : m_pools)
        imageOffset += pool.size();
    std::array<std::uint64_t, kPoolCount> offsets{};
    for (std::size_t pool = 1; pool < kPoolCount; ++pool)
        offsets[pool] = offsets[pool - 1] + m_pools[pool - 1].size();
    for (const std::uint32_t part : m_viewOrder) {
        if (part == kPoolCount) {
            views.add({{"buffer", 0}, {"byteOffset", imageOffset}, {"byteLength", m_imageLengths[image]}});
            imageOffset += (m_imageLengths[image++] + 3) / 4 * 4;
            continue;
        }
        Json view = {{"buffer", 0}, {"byteOffset", offsets[part]}, {"byteLength", m_pools[part].size()}};
        const auto pool = static_cast<Pool>(part);
        if (pool == Pool::indices)
            view["target"] = kElementArrayBuffer;
        if (pool == Pool::stride12 || pool == Pool::stride8 || pool == Pool::stride4) {
            view["byteStride"] = pool == Pool::stride12 ? 12 : pool == Pool::stride8 ? 8 : 4;
            view["target"] = kArrayBuffer;
        }
        views.add(view);
    }
    for (ChunkedBytes& pool : m_pools)
        binary.take(std::move(pool));
    binary.take(std::move(m_imageBytes));
    return listText("bufferViews", views);
}

void Builder::finish(Gltf& gltf)
{
    JsonList nodes;
    for (NodeJson& node : m_nodes) {
        if (!node.children.empty())
            node.json["children"] = node.children;
        nodes.add(node.json);
    }
    Json asset = {{"version", "2.0"}, {"generator", kGenerator}};
    if (!assetExtras.empty())
        asset["extras"] = assetExtras;
    Json extensions = Json::object();
    if (!lights.empty())
        extensions["KHR_lights_punctual"] = {{"lights", lights}};
    if (!variants.empty())
        extensions["KHR_materials_variants"] = {{"variants", variants}};
    std::string& text = gltf.json;
    text = fmt::format("{{\"asset\":{}", textOf(asset));
    if (!m_used.empty())
        text += fmt::format(",\"extensionsUsed\":{}", textOf(m_used));
    if (!m_required.empty())
        text += fmt::format(",\"extensionsRequired\":{}", textOf(m_required));
    if (!extensions.empty())
        text += fmt::format(",\"extensions\":{}", textOf(extensions));
    text += fmt::format(",\"scene\":0,\"scenes\":[{}]", textOf({{"nodes", m_roots}}));
    text += listText("nodes", nodes) + listText("meshes", meshes) + listText("materials", materials) +
            listText("textures", textures) + listText("images", images) + listText("samplers", samplers) +
            listText("skins", skins) + listText("cameras", cameras) + listText("animations", animations) +
            listText("accessors", m_accessors) + viewsText(gltf.binary) + "}";
    gltf.animationCount = animations.count();
    gltf.meshCount = meshes.count();
}

void setTranslation(Json& node, const glm::vec3& translation)
{
    if (translation != glm::vec3(0.0f))
        node["translation"] = vectorJson(translation);
}

void setRotation(Json& node, const glm::quat& rotation)
{
    const float sum = rotation.x + rotation.y + rotation.z + rotation.w;
    if (rotation != glm::quat(1.0f, 0.0f, 0.0f, 0.0f) && std::isfinite(sum))
        node["rotation"] = {rotation.x, rotation.y, rotation.z, rotation.w};
}

void setScale(Json& node, const glm::vec3& scale)
{
    if (scale != glm::vec3(1.0f) && std::isfinite(scale.x + scale.y + scale.z))
        node["scale"] = vectorJson(scale);
}

Json vectorJson(const glm::vec3& vector)
{
    const auto finite = [](float number) { return std::isfinite(number) ? number : 0.0f; };
    return Json::array({finite(vector.x), finite(vector.y), finite(vector.z)});
}

} // namespace renderer::gltf
