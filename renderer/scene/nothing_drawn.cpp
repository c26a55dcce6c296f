#include "renderer/scene/nothing_drawn.hpp"

#include "formats/model/capabilities.hpp"
#include "formats/model/mesh_variant.hpp"

#include <algorithm>
#include <array>

namespace scene {
namespace {

bool hasTagsOrAttachments(const formats::Model& model)
{
    return !model.tags.empty() || capabilitiesOf(model).hasAttachments;
}

bool isLeftOutBySkin(const Document& document, std::uint32_t node, std::uint32_t surface, std::uint32_t chosen)
{
    const std::vector<Skin>& skins = document.nodes[node].skins;
    const std::uint32_t active = activeSkin(document.nodes[node], chosen);
    return active < skins.size() && surface < skins[active].materials.size() &&
           skins[active].materials[surface] == formats::kNoIndex;
}

} // namespace

NothingDrawn whyNothingIsDrawn(const Document& document, const Visibility& visibility)
{
    bool hasTriangles = false;
    bool areInMeshVariant = false;
    bool areShown = false;
    bool areUsed = false;
    bool hasTags = false;
    for (std::uint32_t node = 0; node < document.nodes.size(); ++node) {
        const formats::Model& model = *document.nodes[node].model;
        hasTags = hasTags || hasTagsOrAttachments(model);
        for (const formats::MeshVariant& meshVariant : model.meshVariants)
            hasTriangles = hasTriangles || meshVariant.triangleCount > 0;
        if (model.meshVariants.empty())
            continue;
        const std::uint32_t wanted = visibility.meshVariant < model.meshVariants.size() ? visibility.meshVariant : 0;
        for (std::uint32_t surface = 0; surface < model.surfaces.size(); ++surface) {
            if (formats::triangleCountOf(model.meshVariants[wanted], surface) == 0)
                continue;
            areInMeshVariant = true;
            if (visibility.hiddenSurfaces.contains(firstSurfaceOf(document, node) + surface))
                continue;
            areShown = true;
            areUsed = areUsed || !isLeftOutBySkin(document, node, surface, visibility.skin);
        }
    }
    if (!hasTriangles && effectCount(document) > 0)
        return NothingDrawn::onlyEffects;
    if (!hasTriangles)
        return hasTags ? NothingDrawn::onlyTags : NothingDrawn::hasNoTriangles;
    if (!areInMeshVariant)
        return NothingDrawn::meshVariantIsEmpty;
    if (!areShown)
        return NothingDrawn::surfacesAreHidden;
    return areUsed ? NothingDrawn::isFullyTransparent : NothingDrawn::skinLeavesOutAll;
}

std::string_view sentenceFor(NothingDrawn why)
{
    constexpr std::array<std::string_view, 7> kSentences = {
        "The model has no triangles",
        "The model has no triangles, only particles or ribbons, and none is visible at this instant",
        "The model has no triangles, only tags or attachments",
        "The chosen list of triangles is empty",
        "All surfaces are hidden",
        "The skin leaves out all visible surfaces",
        "All surfaces are fully transparent at this instant",
    };
    static_assert(kSentences.size() == static_cast<std::size_t>(NothingDrawn::isFullyTransparent) + 1);
    return kSentences[static_cast<std::size_t>(why)];
}

} // namespace scene
