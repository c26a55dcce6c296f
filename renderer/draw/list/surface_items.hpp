#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// Which pixels of a surface a draw is about, by the alpha of its texture.
enum class AlphaPart {
    whole,       ///< all, whatever their alpha
    cutOut,      ///< those that a mask leaves
    solid,       ///< of a translucent texture those that cover what lies behind
    translucent, ///< the others of it, blended
};

/// A surface without a material of its own, or in a look that does not show materials.
struct SurfaceLook {
    std::uint32_t surface = 0; ///< of the node's model
    DrawOrder order{};
    Culling culling = Culling::backFaces;
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures, or kWhiteTexture; a checker where none is
    AlphaPart part = AlphaPart::whole;
};

void addSurface(const ListedNode& node, const SurfaceLook& look);

/// The same by what the alpha of its texture is for. A translucent surface comes twice: its solid pixels with what is
/// opaque, so that they hide what lies behind them in the same surface, and the others blended over all of it, as if
/// they were `distance` from the eye.
void addSurface(const ListedNode& node, const SurfaceLook& look, formats::ImageAlpha alpha, float distance);

} // namespace renderer
