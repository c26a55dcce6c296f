#include "renderer/scene/compare/vertex_distances.hpp"

#include "formats/model/capabilities.hpp"

#include <glm/geometric.hpp>

#include <map>
#include <utility>

namespace scene {
namespace {

/// Identifies the vertices of a surface: the node, and the block of a keyframed one.
std::pair<std::uint32_t, std::uint32_t> sharedVertices(const Document& document, std::uint32_t surface)
{
    const SurfaceOfNode at = surfaceAt(document, surface);
    const formats::Model& model = *document.nodes[at.node].model;
    return {at.node, capabilitiesOf(model).hasVertexFrames ? model.surfaces[at.surface].block : 0};
}

} // namespace

std::vector<VertexDistances> vertexDistances(const PosedDocument& a, const PosedDocument& b,
                                             std::span<const MatchedSurface> matched)
{
    using Pair = std::pair<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::uint32_t, std::uint32_t>>;
    std::map<Pair, std::size_t> indices;
    std::vector<VertexDistances> all;
    for (const MatchedSurface& surface : matched) {
        const Pair vertices{sharedVertices(a.document, surface.a), sharedVertices(b.document, surface.b)};
        const auto [entry, isNew] = indices.try_emplace(vertices, all.size());
        if (isNew) {
            VertexDistances& next = all.emplace_back();
            next.positions = posedPositions(a.document, a.nodes, surface.a);
            const std::vector<glm::vec3> others = posedPositions(b.document, b.nodes, surface.b);
            next.distances.reserve(next.positions.size());
            for (std::size_t i = 0; i < next.positions.size(); ++i)
                next.distances.push_back(glm::distance(next.positions[i], others[i]));
        }
        all[entry->second].surfaces.push_back(surface.a);
    }
    return all;
}

FarthestVertex farthestOf(std::span<const VertexDistances> all)
{
    FarthestVertex farthest;
    for (const VertexDistances& each : all) {
        for (std::uint32_t vertex = 0; vertex < each.distances.size(); ++vertex) {
            if (each.distances[vertex] > farthest.distance)
                farthest = {each.distances[vertex], each.surfaces.front(), vertex, each.positions[vertex]};
        }
    }
    return farthest;
}

} // namespace scene
