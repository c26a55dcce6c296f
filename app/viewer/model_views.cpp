#include "app/viewer/model_views.hpp"

#include <algorithm>

namespace app {
namespace {

/// A node that has fewer topologies shows its first.
std::uint32_t topologyOf(const Tab& tab, std::uint32_t node)
{
    const std::uint32_t chosen = tab.view.drawing.topology;
    return chosen < tab.document->nodes[node].model->topologies.size() ? chosen : 0;
}

std::uint32_t bonesUsed(const formats::Skinned& shape, const formats::Topology& topology)
{
    std::vector<bool> isUsed(std::max<std::size_t>(shape.bones.size(), 256));
    for (const formats::Corner& corner : topology.corners) {
        const formats::SkinVertex vertex = vertexAt(shape.vertices, corner.vertex);
        for (std::size_t i = 0; i < vertex.bones.size(); ++i) {
            if (vertex.weights[i] > 0)
                isUsed[vertex.bones[i]] = true;
        }
    }
    return static_cast<std::uint32_t>(std::count(isUsed.begin(), isUsed.end(), true));
}

} // namespace

const formats::Topology& shownTopology(const Tab& tab, std::uint32_t node)
{
    return tab.document->nodes[node].model->topologies[topologyOf(tab, node)];
}

SurfaceRange shownSurfaces(const Tab& tab, std::uint32_t node)
{
    const formats::Model& model = *tab.document->nodes[node].model;
    const std::uint32_t first = firstSurfaceOf(*tab.document, node);
    const std::uint32_t topology = topologyOf(tab, node);
    if (!isSkinned(model) || topology >= skinnedOf(model).views.size())
        return {first, static_cast<std::uint32_t>(model.surfaces.size())};
    const formats::SkinView& view = skinnedOf(model).views[topology];
    return {first + view.firstSurface, view.surfaceCount};
}

std::vector<std::uint32_t> allShownSurfaces(const Tab& tab)
{
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t node = 0; tab.document && node < tab.document->nodes.size(); ++node) {
        const SurfaceRange range = shownSurfaces(tab, node);
        for (std::uint32_t i = 0; i < range.count; ++i)
            numbers.push_back(range.first + i);
    }
    return numbers;
}

std::vector<ViewFacts> viewFacts(const formats::Model& model)
{
    std::vector<ViewFacts> facts;
    if (!isSkinned(model))
        return facts;
    const formats::Skinned& shape = skinnedOf(model);
    for (std::size_t i = 0; i < std::min(shape.views.size(), model.topologies.size()); ++i) {
        const formats::Topology& topology = model.topologies[i];
        facts.push_back({topology.name, shape.views[i].surfaceCount, shape.views[i].batchCount, topology.triangleCount,
                         topology.corners.size(), bonesUsed(shape, topology)});
    }
    return facts;
}

} // namespace app
