#include "renderer/export/gltf/skin_geometry.hpp"

#include "formats/model/mesh_variant.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <cmath>

namespace renderer::gltf {
namespace {

constexpr std::uint32_t kWhole = 255;

struct Influence {
    std::uint32_t joint = 0;
    double share = 0.0;
};

/// Each bone once, without those that do not move the vertex.
std::vector<Influence> mergedInfluences(const formats::SkinVertex& vertex)
{
    std::vector<Influence> merged;
    double whole = 0.0;
    for (std::size_t i = 0; i < vertex.weights.size(); ++i) {
        const auto weight = static_cast<double>(vertex.weights[i]);
        if (!(weight > 0.0) || !std::isfinite(weight))
            continue;
        whole += weight;
        const auto same = std::find_if(merged.begin(), merged.end(),
                                       [&](const Influence& one) { return one.joint == vertex.bones[i]; });
        if (same != merged.end())
            same->share += weight;
        else
            merged.push_back({vertex.bones[i], weight});
    }
    for (Influence& one : merged)
        one.share /= whole;
    return merged;
}

/// Adds the normals of triangles to those of their vertices that are missing; larger triangles count more.
void addFaces(std::vector<glm::dvec3>& sums, const std::vector<bool>& isMissing,
              const std::vector<glm::dvec3>& positions, const std::vector<std::uint32_t>& indices)
{
    for (std::size_t i = 0; i + 2 < indices.size(); i += 3) {
        const glm::dvec3& first = positions[indices[i]];
        const glm::dvec3 face = glm::cross(positions[indices[i + 1]] - first, positions[indices[i + 2]] - first);
        for (std::size_t corner = i; corner < i + 3; ++corner) {
            if (isMissing[indices[corner]])
                sums[indices[corner]] += face;
        }
    }
}

} // namespace

Influences influencesOf(const formats::SkinVertex& vertex, std::uint32_t unskinned)
{
    std::vector<Influence> merged = mergedInfluences(vertex);
    if (merged.empty())
        merged.push_back({unskinned, 1.0});
    Influences result;
    std::uint32_t sum = 0;
    std::array<double, 4> rest{};
    for (std::size_t i = 0; i < merged.size(); ++i) {
        const double exact = merged[i].share * kWhole;
        result.weights[i] = static_cast<std::uint8_t>(std::clamp(std::floor(exact + 1e-6), 0.0, 255.0));
        rest[i] = exact - static_cast<double>(result.weights[i]);
        sum += result.weights[i];
    }
    for (; sum < kWhole; ++sum) { // the largest remainders are rounded up
        const auto largest = static_cast<std::size_t>(
            std::max_element(rest.begin(), rest.begin() + static_cast<std::ptrdiff_t>(merged.size())) - rest.begin());
        ++result.weights[largest];
        rest[largest] -= 1.0;
    }
    for (std::size_t i = 0; i < merged.size(); ++i)
        result.joints[i] = result.weights[i] > 0 ? static_cast<std::uint16_t>(merged[i].joint) : std::uint16_t{0};
    return result;
}

void makeUnit(std::vector<glm::vec3>& normals, const std::vector<glm::dvec3>& positions,
              const std::function<std::vector<std::uint32_t>()>& indices)
{
    constexpr double kLeast = 1e-12;
    std::vector<glm::dvec3> sums(normals.begin(), normals.end());
    std::vector<bool> isMissing(normals.size());
    for (std::size_t v = 0; v < sums.size(); ++v) {
        const double length = glm::length(sums[v]);
        isMissing[v] = !(length > kLeast) || !std::isfinite(length);
        sums[v] = isMissing[v] ? glm::dvec3(0.0) : sums[v];
    }
    if (std::find(isMissing.begin(), isMissing.end(), true) != isMissing.end())
        addFaces(sums, isMissing, positions, indices());
    for (std::size_t v = 0; v < sums.size(); ++v) {
        const double length = glm::length(sums[v]);
        const bool hasLength = length > kLeast && std::isfinite(length);
        normals[v] = hasLength ? glm::vec3(sums[v] / length) : glm::vec3(0.0f, 0.0f, 1.0f);
    }
}

SkinVertexSet::SkinVertexSet(const formats::Model& model, std::uint32_t meshVariant,
                             const std::vector<std::uint32_t>& surfaces)
    : m_model(model), m_meshVariant(meshVariant), m_surfaces(surfaces)
{
    const formats::MeshVariant& variant = model.meshVariants[meshVariant];
    std::vector<bool> isUsed(skinnedOf(model).vertices.count);
    for (const std::uint32_t surface : surfaces) {
        for (const formats::TriangleIndices& triangle : formats::trianglesOf(variant, surface)) {
            for (const std::uint32_t corner : triangle)
                isUsed[variant.vertices[corner].vertex] = true;
        }
    }
    for (std::uint32_t vertex = 0; vertex < isUsed.size(); ++vertex) {
        if (isUsed[vertex])
            m_vertices.push_back(vertex);
    }
}

std::vector<std::uint32_t> SkinVertexSet::indices() const
{
    std::vector<std::uint32_t> all;
    for (const std::uint32_t surface : m_surfaces) {
        const std::vector<std::uint32_t> own = indicesOf(surface);
        all.insert(all.end(), own.begin(), own.end());
    }
    return all;
}

std::vector<std::uint32_t> SkinVertexSet::indicesOf(std::uint32_t surface) const
{
    const formats::MeshVariant& variant = m_model.meshVariants[m_meshVariant];
    std::vector<std::uint32_t> indices;
    for (formats::TriangleIndices triangle : formats::trianglesOf(variant, surface)) {
        if (m_model.frontFace == formats::FrontFace::clockwise)
            std::swap(triangle[1], triangle[2]);
        for (const std::uint32_t corner : triangle) {
            const auto found = std::lower_bound(m_vertices.begin(), m_vertices.end(), variant.vertices[corner].vertex);
            indices.push_back(static_cast<std::uint32_t>(found - m_vertices.begin()));
        }
    }
    return indices;
}

} // namespace renderer::gltf
