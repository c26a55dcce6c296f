#include "renderer/scene/document/surface_alpha.hpp"

#include "formats/model/capabilities.hpp"

namespace scene {

using formats::ImageAlpha;

namespace {

/// Whether every surface uses the same texture, without shaders and passes.
bool isWholeSkin(const Skin& skin)
{
    return skin.materials.empty() && skin.slots.empty();
}

} // namespace

ImageAlpha alphaOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin, std::uint32_t surface,
                          AlphaMode mode)
{
    const Node& own = document.nodes[node];
    const std::uint32_t active = activeSkin(own, skin);
    const Material* const material = materialOf(document, node, skin, surface);
    const bool saysItself =
        capabilitiesOf(*own.model).hasPasses || (material != nullptr && material->shader != nullptr);
    const std::uint32_t index = textureOfSurface(document, node, skin, surface);
    const bool hasImage = index < document.textures.size() && document.textures[index].image &&
                          !document.textures[index].image->isEmpty();
    if (saysItself || active >= own.skins.size() || !hasImage)
        return ImageAlpha::opaque;
    switch (mode) {
    case AlphaMode::opaque:
        return ImageAlpha::opaque;
    case AlphaMode::cutOut:
        return ImageAlpha::cutOut;
    case AlphaMode::blended:
        return ImageAlpha::blended;
    case AlphaMode::automatic:
        break;
    }
    return isWholeSkin(own.skins[active]) ? document.textures[index].alpha.value_or(ImageAlpha::opaque)
                                          : ImageAlpha::opaque;
}

std::vector<bool> texturesThatDecideAlpha(const Document& document)
{
    std::vector<bool> decide(document.textures.size());
    for (const Node& node : document.nodes) {
        for (const Skin& skin : node.skins) {
            if (isWholeSkin(skin) && skin.texture < decide.size())
                decide[skin.texture] = true;
            for (const SkinImage& image : skin.images)
                decide[image.texture] = true;
        }
    }
    return decide;
}

} // namespace scene
