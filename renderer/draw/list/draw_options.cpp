#include "renderer/draw/list/draw_options.hpp"

namespace renderer {

bool showsMaterials(const DrawOptions& options)
{
    return options.showsTextures && (options.shading == Shading::lit || options.shading == Shading::unlit);
}

formats::ImageAlpha alphaInLook(const scene::Document& document, std::uint32_t node, std::uint32_t skin,
                                std::uint32_t surface, const DrawOptions& options)
{
    if (!options.showsTextures || options.shading == Shading::normals)
        return formats::ImageAlpha::opaque;
    return scene::alphaOfSurface(document, node, skin, surface, options.alpha);
}

std::uint32_t meshVariantIn(const formats::Model& model, const DrawOptions& options)
{
    return options.meshVariant < model.meshVariants.size() ? options.meshVariant : 0;
}

} // namespace renderer
