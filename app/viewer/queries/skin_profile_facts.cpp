#include "app/viewer/queries/skin_profile_facts.hpp"

#include "app/output/info_skinned.hpp"
#include "formats/model/capabilities.hpp"

#include <algorithm>

namespace app {
namespace {

/// A node with fewer mesh variants shows its first.
std::uint32_t meshVariantOf(const Tab& tab, std::uint32_t node)
{
    const std::uint32_t chosen = tab.view.drawing.meshVariant;
    return chosen < tab.document->nodes[node].model->meshVariants.size() ? chosen : 0;
}

} // namespace

const formats::MeshVariant& shownMeshVariant(const Tab& tab, std::uint32_t node)
{
    return tab.document->nodes[node].model->meshVariants[meshVariantOf(tab, node)];
}

SurfaceRange shownSurfaces(const Tab& tab, std::uint32_t node)
{
    const formats::Model& model = *tab.document->nodes[node].model;
    const std::uint32_t first = firstSurfaceOf(*tab.document, node);
    const std::uint32_t meshVariant = meshVariantOf(tab, node);
    if (!capabilitiesOf(model).hasViews || meshVariant >= skinnedOf(model).skinProfiles.size())
        return {first, static_cast<std::uint32_t>(model.surfaces.size())};
    const formats::SkinProfile& view = skinnedOf(model).skinProfiles[meshVariant];
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

std::vector<SkinProfileFacts> skinProfileFacts(const formats::Model& model)
{
    std::vector<SkinProfileFacts> facts;
    if (!capabilitiesOf(model).hasViews)
        return facts;
    const formats::Skinned& shape = skinnedOf(model);
    for (std::size_t i = 0; i < std::min(shape.skinProfiles.size(), model.meshVariants.size()); ++i) {
        const formats::MeshVariant& meshVariant = model.meshVariants[i];
        facts.push_back({meshVariant.name, shape.skinProfiles[i].surfaceCount, shape.skinProfiles[i].batchCount,
                         meshVariant.triangleCount, meshVariant.vertices.size(), bonesUsed(shape, meshVariant)});
    }
    return facts;
}

} // namespace app
