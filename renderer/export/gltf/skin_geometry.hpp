#pragma once

#include "formats/model/model.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

namespace renderer::gltf {

/// Four bones and their weights, which sum to 255. Each bone occurs once; unused ones are 0 with weight 0.
struct Influences {
    std::array<std::uint16_t, 4> joints{};
    std::array<std::uint8_t, 4> weights{};
};

/// `unskinned`: the joint of vertices without weights.
[[nodiscard]] Influences influencesOf(const formats::SkinVertex& vertex, std::uint32_t unskinned);

/// Makes normals as long as glTF demands, 1. One without a length becomes that of the triangles at its vertex, or
/// points up. `indices` returns the triangles, counter-clockwise from outside; it is called only if they are needed.
void makeUnit(std::vector<glm::vec3>& normals, const std::vector<glm::dvec3>& positions,
              const std::function<std::vector<std::uint32_t>()>& indices);

/// The vertices of a skinned model that some surfaces use, shared by all of them.
class SkinVertexSet {
public:
    SkinVertexSet(const formats::Model& model, std::uint32_t meshVariant, const std::vector<std::uint32_t>& surfaces);

    [[nodiscard]] const std::vector<std::uint32_t>& vertices() const { return m_vertices; }
    /// The triangles of a surface, counter-clockwise from outside.
    [[nodiscard]] std::vector<std::uint32_t> indicesOf(std::uint32_t surface) const;
    /// Those of all surfaces.
    [[nodiscard]] std::vector<std::uint32_t> indices() const;

private:
    const formats::Model& m_model;
    std::uint32_t m_meshVariant;
    std::vector<std::uint32_t> m_surfaces;
    std::vector<std::uint32_t> m_vertices; // of the model, ascending
};

} // namespace renderer::gltf
