#pragma once

#include "formats/base/tally.hpp"
#include "formats/gltf/gltf_json.hpp"
#include "formats/model/material_pass.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// The objects of a glTF file as plain data: all indices are in range or kNoIndex, all numbers are finite. Names are
/// those of the specification (glTF 2.0, section 5).
namespace formats::gltf {

/// A sparse accessor's replaced elements.
struct Sparse {
    std::uint32_t count = 0;                                  ///< at least 1
    std::uint32_t indexView = kNoIndex, valueView = kNoIndex; ///< into File::bufferViews
    std::uint32_t indexType = 0;                              ///< componentType
    std::uint64_t indexOffset = 0, valueOffset = 0;
};

struct Accessor {
    std::uint32_t view = kNoIndex;   ///< into File::bufferViews; kNoIndex: zeros
    std::uint64_t offset = 0;        ///< in the view
    std::uint32_t componentType = 0; ///< 5120 to 5126, a known one
    std::uint32_t components = 0;    ///< 1 to 4; of a matrix 4, 9 or 16
    std::uint32_t count = 0;         ///< at least 1
    bool isNormalized = false;
    bool isMatrix = false;
    std::optional<Sparse> sparse{};
};

struct BufferView {
    std::uint32_t buffer = 0; ///< into File::buffers
    std::uint64_t offset = 0, length = 0;
    std::uint32_t stride = 0;  ///< 0: elements are consecutive
    bool isCompressed = false; ///< with meshopt; the buffer may have the same bytes uncompressed
};

/// Bytes of a buffer or an image: a view, an URI, decoded data, or the binary chunk (none of them).
struct Source {
    std::string uri{};
    const FileBytes* data = nullptr; ///< of a data URI; borrowed from the tree
    bool hasUselessData = false;     ///< `data` was no base64
    std::uint32_t view = kNoIndex;   ///< into File::bufferViews; only of an image
    std::uint64_t length = 0;        ///< as stated; only of a buffer
    std::string name{};
};

struct TextureRecord {
    std::uint32_t image = kNoIndex; ///< into File::images; kNoIndex: it has none that is read
    bool repeatsU = true, repeatsV = true;
    bool mirrorsU = false, mirrorsV = false; ///< in every other repetition
};

/// KHR_texture_transform.
struct UvTransform {
    std::array<float, 2> offset{0.0f, 0.0f};
    std::array<float, 2> scale{1.0f, 1.0f};
    float rotation = 0.0f; ///< radians, counter-clockwise
};

enum class AlphaMode : std::uint8_t { opaque, mask, blend };

struct MaterialRecord {
    std::string name{};
    std::array<float, 4> factor{1.0f, 1.0f, 1.0f, 1.0f}; ///< linear
    std::uint32_t texture = kNoIndex;                    ///< into File::textures
    std::uint32_t texCoord = 0;                          ///< set
    std::optional<UvTransform> uvTransform{};
    AlphaMode alphaMode = AlphaMode::opaque;
    float alphaCutoff = 0.5f;
    bool isDoubleSided = false;
    bool isUnlit = false;
};

inline constexpr std::size_t kInfluenceSets = 4; ///< JOINTS_0 to JOINTS_3; further ones are not looked for
inline constexpr std::size_t kTexCoordSets = 4;

/// Indices into File::accessors or kNoIndex.
struct Attributes {
    std::uint32_t position = kNoIndex, normal = kNoIndex;
    std::array<std::uint32_t, kTexCoordSets> texCoords{kNoIndex, kNoIndex, kNoIndex, kNoIndex};
    std::array<std::uint32_t, kInfluenceSets> joints{kNoIndex, kNoIndex, kNoIndex, kNoIndex};
    std::array<std::uint32_t, kInfluenceSets> weights{kNoIndex, kNoIndex, kNoIndex, kNoIndex};
    bool hasColors = false;
};

/// A morph target's accessors.
struct TargetRecord {
    std::uint32_t position = kNoIndex, normal = kNoIndex;
};

struct Primitive {
    Attributes attributes;
    std::uint32_t indices = kNoIndex;  ///< into File::accessors; kNoIndex: vertices in order
    std::uint32_t material = kNoIndex; ///< into File::materials; kNoIndex: the default material
    std::uint32_t mode = 4;            ///< 0 to 6
    std::vector<TargetRecord> targets{};
    std::string path{};                    ///< "meshes[0].primitives[1]", for messages
    std::vector<std::uint32_t> variants{}; ///< the material of each of File::variants; empty: none has another one
};

struct MeshRecord {
    std::string name{};
    std::vector<Primitive> primitives{};
    std::vector<float> weights{};
    std::vector<std::string> targetNames{};
};

struct NodeRecord {
    std::string name{};
    std::vector<std::uint32_t> children{}; ///< into File::nodes
    std::uint32_t mesh = kNoIndex, skin = kNoIndex;
    std::array<float, 3> translation{0.0f, 0.0f, 0.0f};
    std::array<float, 4> rotation{0.0f, 0.0f, 0.0f, 1.0f};
    std::array<float, 3> scale{1.0f, 1.0f, 1.0f};
    std::optional<std::array<float, 16>> matrix{}; ///< by columns; replaces the three above
    std::vector<float> weights{};                  ///< of the mesh's targets; empty: those of the mesh
};

struct SkinRecord {
    std::string name{};
    std::vector<std::uint32_t> joints{};   ///< into File::nodes; at least one
    std::uint32_t inverseBinds = kNoIndex; ///< into File::accessors; kNoIndex: identities
};

enum class Path : std::uint8_t { translation, rotation, scale, weights, other };
enum class KeyCurve : std::uint8_t { step, linear, cubicSpline };

struct ChannelRecord {
    std::uint32_t sampler = 0;     ///< into AnimationRecord::samplers
    std::uint32_t node = kNoIndex; ///< into File::nodes; kNoIndex: the channel is left out
    Path path = Path::other;
};

struct SamplerRecord {
    std::uint32_t input = 0, output = 0; ///< into File::accessors
    KeyCurve curve = KeyCurve::linear;
};

struct AnimationRecord {
    std::string name{};
    std::vector<ChannelRecord> channels{};
    std::vector<SamplerRecord> samplers{};
};

struct SceneRecord {
    std::vector<std::uint32_t> nodes{}; ///< into File::nodes
};

struct File {
    std::string version{}, generator{};
    std::vector<Accessor> accessors;
    std::vector<BufferView> bufferViews;
    std::vector<Source> buffers, images;
    std::vector<TextureRecord> textures;
    std::vector<MaterialRecord> materials;
    std::vector<MeshRecord> meshes;
    std::vector<NodeRecord> nodes;
    std::vector<SkinRecord> skins;
    std::vector<AnimationRecord> animations;
    std::vector<SceneRecord> scenes;
    std::uint32_t scene = kNoIndex;    ///< the one to show; kNoIndex: the first, or all nodes if there is none
    std::vector<std::string> variants; ///< names of KHR_materials_variants
    Tally cutNames{};                  ///< names that were longer than kMaxGltfNameBytes
};

/// Errors: unsupported (a version or a required extension that is not read, compressed data), corrupt (a value of a
/// wrong kind or out of range; the message has its location). `tree` must outlive the result.
[[nodiscard]] Result<File> readRecords(const JsonTree& tree, const std::string& name);

} // namespace formats::gltf
