#include "renderer/scene/compare/vertex_order.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/vertex_block.hpp"

#include <algorithm>

namespace scene {
namespace {

/// The surface of B that corresponds to one of A and is not yet taken; kNoIndex: none.
std::uint32_t partnerOf(const Node& a, std::uint32_t surface, const Node& b, const std::vector<bool>& isTaken)
{
    const auto& ofA = a.model->surfaces;
    const auto& ofB = b.model->surfaces;
    if (ofA.size() == 1 && ofB.size() == 1)
        return 0;
    for (std::uint32_t other = 0; other < ofB.size(); ++other) {
        if (!isTaken[other] && ofB[other].name == ofA[surface].name)
            return other;
    }
    return formats::kNoIndex;
}

/// The part of B that corresponds to one of A: the one with the same name; for single models the only one.
std::uint32_t partnerOfNode(const Document& a, std::uint32_t node, const Document& b)
{
    if (a.nodes.size() == 1 && b.nodes.size() == 1)
        return 0;
    for (std::uint32_t other = 0; other < b.nodes.size(); ++other) {
        if (b.nodes[other].name == a.nodes[node].name && b.nodes[other].tag == a.nodes[node].tag)
            return other;
    }
    return formats::kNoIndex;
}

} // namespace

std::uint32_t surfaceVertexCount(const formats::Model& model, std::uint32_t surface)
{
    if (!capabilitiesOf(model).hasVertexFrames)
        return skinnedOf(model).vertices.count;
    return keyframesOf(model).blocks[model.surfaces[surface].block].vertexCount;
}

std::vector<MatchedSurface> matchedSurfaces(const Document& a, const Document& b)
{
    std::vector<MatchedSurface> matched;
    for (std::uint32_t node = 0; node < a.nodes.size(); ++node) {
        const std::uint32_t other = partnerOfNode(a, node, b);
        if (other == formats::kNoIndex)
            continue;
        const formats::Model& ofA = *a.nodes[node].model;
        const formats::Model& ofB = *b.nodes[other].model;
        std::vector<bool> isTaken(ofB.surfaces.size(), false);
        for (std::uint32_t surface = 0; surface < ofA.surfaces.size(); ++surface) {
            const std::uint32_t partner = partnerOf(a.nodes[node], surface, b.nodes[other], isTaken);
            if (partner == formats::kNoIndex)
                continue;
            isTaken[partner] = true;
            const bool agrees = capabilitiesOf(ofA).hasVertexFrames == capabilitiesOf(ofB).hasVertexFrames &&
                                surfaceVertexCount(ofA, surface) == surfaceVertexCount(ofB, partner);
            if (agrees)
                matched.push_back({firstSurfaceOf(a, node) + surface, firstSurfaceOf(b, other) + partner});
        }
    }
    return matched;
}

std::vector<glm::vec3> posedPositions(const Document& document, std::span<const PlacedNode> nodes,
                                      std::uint32_t surface)
{
    const SurfaceOfNode at = surfaceAt(document, surface);
    const formats::Model& model = *document.nodes[at.node].model;
    const PlacedNode& placedNode = nodes[at.node];
    std::vector<glm::vec3> positions;
    const auto add = [&](const glm::dvec3& position) { positions.push_back(pointInScene(placedNode, position)); };
    if (!capabilitiesOf(model).hasVertexFrames) {
        for (const glm::vec3& position : skinnedPositions(skinnedOf(model), placedNode))
            add(glm::dvec3(position));
        return positions;
    }
    const formats::Keyframed& shape = keyframesOf(model);
    const formats::VertexBlock& block = shape.blocks[model.surfaces[at.surface].block];
    for (const glm::dvec3& position : positionsAt(block, framesOf(shape, placedNode.pose)))
        add(position);
    return positions;
}

} // namespace scene
