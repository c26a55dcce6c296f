#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/gltf/gltf.hpp"

#include <nlohmann/json.hpp>

#include <glm/gtc/quaternion.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>

#include <array>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace renderer::gltf {

using Json = nlohmann::ordered_json; ///< members in the order of their insertion, so that files are reproducible

/// JSON as text; bytes that are not UTF-8 are replaced.
[[nodiscard]] std::string textOf(const Json& json);

/// A top-level array. Its elements are kept as text: models have tens of thousands.
class JsonList {
public:
    std::uint32_t add(const Json& element);
    [[nodiscard]] std::uint32_t count() const { return m_count; }
    [[nodiscard]] const std::string& text() const { return m_text; }

private:
    std::string m_text;
    std::uint32_t m_count = 0;
};

/// A node until the file is complete.
struct NodeJson {
    Json json = Json::object();
    std::vector<std::uint32_t> children{};
};

/// The parts of the buffer, each of which becomes one buffer view.
enum class Pool {
    plain,    ///< no vertex data: keys, sparse accessors
    matrices, ///< inverse bind matrices: validators want them apart
    stride12, ///< vertex attributes by their distance
    stride8,
    stride4,
    indices,
};
inline constexpr std::size_t kPoolCount = 6;

/// Component types with their numbers in glTF.
enum class Component { i16 = 5122, u8 = 5121, u16 = 5123, u32 = 5125, f32 = 5126 };

struct AccessorType {
    Pool pool = Pool::plain;
    Component component = Component::f32;
    const char* type = "SCALAR";
    std::uint32_t components = 1;
    bool isNormalized = false;
    bool hasBounds = false; ///< `min` and `max` of the stored numbers
};

/// Collects nodes, meshes, accessors and their bytes. Equal accessors are stored once.
class Builder {
public:
    std::uint32_t addNode(Json json);
    std::uint32_t addNode(Json json, std::uint32_t parent);
    [[nodiscard]] NodeJson& node(std::uint32_t index) { return m_nodes[index]; }
    void addRoot(std::uint32_t node) { m_roots.push_back(node); }

    // Vertex attributes.
    std::uint32_t addPositions(std::span<const glm::vec3> positions);
    std::uint32_t addNormals(std::span<const glm::vec3> normals);
    std::uint32_t addTexCoords(std::span<const glm::vec2> coords);
    std::uint32_t addIndices(std::span<const std::uint32_t> indices);
    /// Normalized 16-bit vectors with bounds, 8 bytes apart.
    std::uint32_t addShortPositions(std::span<const std::array<std::int16_t, 3>> positions);
    std::uint32_t addBytes4(std::span<const std::array<std::uint8_t, 4>> values, bool isNormalized);
    std::uint32_t addWords4(std::span<const std::array<std::uint16_t, 4>> values);

    // Keys.
    std::uint32_t addTimes(std::span<const float> times);
    std::uint32_t addNumbers(std::span<const float> numbers);
    std::uint32_t addVectors(std::span<const glm::vec3> vectors);
    std::uint32_t addQuaternions(std::span<const glm::quat> rotations);
    std::uint32_t addMatrices(std::span<const std::array<float, 16>> matrices);
    std::uint32_t addNormalizedBytes(std::span<const std::uint8_t> bytes);
    /// `count` zeros except for ones at some indices, which ascend.
    std::uint32_t addSparseOnes(std::uint64_t count, std::span<const std::uint32_t> ones);

    /// A buffer view of its own. The index is a position among the images; see `imageView`.
    std::uint32_t addImageBytes(std::span<const std::byte> bytes);

    void use(const std::string& extension) { m_used.insert(extension); }
    void require(const std::string& extension);

    JsonList meshes, materials, textures, images, samplers, skins, cameras, animations;
    Json lights = Json::array();
    Json variants = Json::array();
    Json assetExtras = Json::object();

    /// Whether the buffer became too large for a .glb file. Later bytes are not stored.
    [[nodiscard]] bool isTooLarge() const { return m_isTooLarge; }
    /// Whether a number that is not finite was passed; it was replaced by 0.
    [[nodiscard]] bool hadInfinite() const { return m_hadInfinite; }

    /// The whole file. Call it once.
    void finish(Gltf& gltf);

private:
    struct Known {
        std::uint64_t offset = 0;
        std::uint64_t length = 0;
        std::uint32_t signature = 0;
        std::uint32_t accessor = 0;
    };

    std::uint32_t addAccessor(const AccessorType& type, std::span<const std::byte> bytes, std::uint64_t count,
                              const Json& bounds);
    std::uint32_t addFloats(const AccessorType& type, std::span<const float> numbers);
    std::uint64_t append(Pool pool, std::span<const std::byte> bytes);
    [[nodiscard]] ChunkedBytes& poolBytes(Pool pool) { return m_pools[static_cast<std::size_t>(pool)]; }
    [[nodiscard]] std::string viewsText(ChunkedBytes& binary);

    std::vector<NodeJson> m_nodes;
    std::vector<std::uint32_t> m_roots;
    std::array<ChunkedBytes, kPoolCount> m_pools;
    std::array<std::uint32_t, kPoolCount> m_views{}; // buffer view + 1, in the order of first use
    std::vector<std::uint64_t> m_imageLengths;
    ChunkedBytes m_imageBytes;
    std::uint32_t m_viewCount = 0;
    std::vector<std::uint32_t> m_viewOrder; // of pools, and kPoolCount + image
    JsonList m_accessors;
    std::unordered_multimap<std::uint64_t, Known> m_known;
    std::set<std::string> m_used, m_required;
    std::uint64_t m_bytes = 0;
    bool m_isTooLarge = false;
    bool m_hadInfinite = false;
};

/// Members only if they differ from the default of glTF; numbers that are not finite become those of the default.
void setTranslation(Json& node, const glm::vec3& translation);
void setRotation(Json& node, const glm::quat& rotation);
void setScale(Json& node, const glm::vec3& scale);

[[nodiscard]] Json vectorJson(const glm::vec3& vector);

} // namespace renderer::gltf
