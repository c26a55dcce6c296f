#include "renderer/scene/nothing_drawn.hpp"

#include "formats/core/topology.hpp"

#include <algorithm>

namespace scene {
namespace {

bool hasPlaces(const formats::Model& model)
{
    return !model.tags.empty() || (isSkinned(model) && !skinnedOf(model).attachments.empty());
}

bool isLeftOutBySkin(const Document& document, std::uint32_t node, std::uint32_t surface, std::uint32_t chosen)
{
    const std::vector<Skin>& skins = document.nodes[node].skins;
    const std::uint32_t worn = wornSkin(document.nodes[node], chosen);
    return worn < skins.size() && surface < skins[worn].materials.size() &&
           skins[worn].materials[surface] == formats::kNoIndex;
}

} // namespace

NothingDrawn whyNothingIsDrawn(const Document& document, const Visibility& visibility)
{
    bool hasTriangles = false;
    bool areInTopology = false;
    bool areShown = false;
    bool areWorn = false;
    bool hasTags = false;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        hasTags = hasTags || hasPlaces(model);
        for (const formats::Topology& topology : model.topologies)
            hasTriangles = hasTriangles || topology.triangleCount > 0;
        if (model.topologies.empty())
            continue;
        const std::uint32_t wanted = visibility.topology < model.topologies.size() ? visibility.topology : 0;
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            if (formats::triangleCountOf(model.topologies[wanted], surface) == 0)
                continue;
            areInTopology = true;
            if (visibility.hiddenSurfaces.contains(firstSurfaceOf(document, node) + surface))
                continue;
            areShown = true;
            areWorn = areWorn || !isLeftOutBySkin(document, node, surface, visibility.skin);
        }
    }
    if (!hasTriangles)
        return hasTags ? NothingDrawn::onlyTags : NothingDrawn::hasNoTriangles;
    if (!areInTopology)
        return NothingDrawn::topologyIsEmpty;
    if (!areShown)
        return NothingDrawn::surfacesAreHidden;
    return areWorn ? NothingDrawn::isFullyTransparent : NothingDrawn::skinLeavesOutAll;
}

std::string_view sentenceFor(NothingDrawn why)
{
    switch (why) {
    case NothingDrawn::hasNoTriangles:
        return "The model has no triangles";
    case NothingDrawn::onlyTags:
        return "The model has no triangles, only tags or attachments";
    case NothingDrawn::topologyIsEmpty:
        return "The chosen list of triangles is empty";
    case NothingDrawn::surfacesAreHidden:
        return "All surfaces are hidden";
    case NothingDrawn::skinLeavesOutAll:
        return "The skin leaves out all surfaces that show";
    case NothingDrawn::isFullyTransparent:
        return "All surfaces are fully transparent at this instant";
    }
    return {};
}

} // namespace scene
