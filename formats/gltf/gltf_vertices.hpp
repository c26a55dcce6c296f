#pragma once

#include "formats/gltf/gltf_accessors.hpp"
#include "formats/gltf/gltf_budget.hpp"
#include "formats/gltf/gltf_skeleton.hpp"
#include "formats/gltf/json_positions.hpp"

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

namespace formats::gltf {

/// The vertices of all surfaces in our own layout, kBytes each, written in place.
class VertexWriter {
public:
    static constexpr std::uint32_t kBytes = 56; ///< position, normal, uv, four weights; bones of 16 bits

    explicit VertexWriter(std::uint32_t count);

    void setPosition(std::uint32_t vertex, const glm::vec3& position) { setVector(vertex, 0, position); }
    void setNormal(std::uint32_t vertex, const glm::vec3& normal) { setVector(vertex, kNormal, normal); }
    void setUv(std::uint32_t vertex, const glm::vec2& uv);
    void setInfluence(std::uint32_t vertex, std::uint32_t slot, std::uint32_t bone, float weight);
    [[nodiscard]] glm::vec3 position(std::uint32_t vertex) const { return vectorAt(vertex, 0); }
    [[nodiscard]] glm::vec3 normal(std::uint32_t vertex) const { return vectorAt(vertex, kNormal); }

    /// Valid until the next change is made; shares the bytes.
    [[nodiscard]] SkinVertices take() const;

private:
    static constexpr std::uint32_t kNormal = 12, kUv = 24, kWeights = 32, kBones = 48;

    void setFloat(std::uint64_t offset, float value);
    void setVector(std::uint32_t vertex, std::uint32_t offset, const glm::vec3& vector);
    [[nodiscard]] glm::vec3 vectorAt(std::uint32_t vertex, std::uint32_t offset) const;

    std::shared_ptr<std::byte[]> m_bytes;
    std::uint32_t m_count;
};

/// Problems of many vertices and triangles.
struct MeshTallies {
    JsonTally notFinite, manyInfluences, badTriangles, points, colors, texCoords;
};

/// One use of a primitive by a node.
struct PlacedPrimitive {
    const Primitive& primitive;
    const MaterialRecord& material;
    const BoundSkin& bound;
    bool isSkinned = false;
    std::uint32_t firstVertex = 0, vertexCount = 0;
};

/// Reads vertices from accessors.
class VertexReader {
public:
    VertexReader(Accessors& accessors, Budget& budget, const std::string& name, MeshTallies& tallies)
        : m_accessors(accessors), m_budget(budget), m_name(name), m_tallies(tallies)
    {
    }

    /// All vertices of a primitive; normals are missing if the result is false. Errors: those of accessors, corrupt (an
    /// accessor of another length, a joint that does not exist).
    [[nodiscard]] Result<bool> read(const PlacedPrimitive& placed, VertexWriter& vertices);

    /// The movements by a target, appended to `deltas`. Errors: those of accessors, tooLarge.
    [[nodiscard]] Result<void> readTarget(const PlacedPrimitive& placed, const TargetRecord& target,
                                          std::vector<MorphDelta>& deltas);

private:
    [[nodiscard]] Result<Elements> openAttribute(const PlacedPrimitive& placed, std::uint32_t accessor,
                                                 std::initializer_list<std::uint32_t> components, std::string_view use);
    [[nodiscard]] Result<void> readUvs(const PlacedPrimitive& placed, VertexWriter& vertices);
    [[nodiscard]] Result<void> readInfluences(const PlacedPrimitive& placed, VertexWriter& vertices);

    Accessors& m_accessors;
    Budget& m_budget;
    const std::string& m_name;
    MeshTallies& m_tallies;
};

} // namespace formats::gltf
