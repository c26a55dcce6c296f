#pragma once

#include "renderer/draw/list/node_items.hpp"

namespace renderer {

/// The pixels of a surface that a draw covers, by the alpha of its texture.
enum class AlphaPart {
    whole,       ///< all pixels
    cutOut,      ///< the visible pixels of a mask
    solid,       ///< the opaque pixels of a translucent texture
    translucent, ///< its other pixels, blended
};

/// A surface without its own material, or in a look that does not show materials.
struct SurfaceLook {
    std::uint32_t surface = 0; ///< of the node's model
    DrawOrder order{};
    Culling culling = Culling::backFaces;
    std::uint32_t texture = formats::kNoIndex; ///< into Document::textures, or kWhiteTexture; else a checker
    AlphaPart part = AlphaPart::whole;
};

void addSurface(const ListedNode& node, const SurfaceLook& look);

/// Adds a surface by the use of its texture's alpha. A translucent surface is drawn twice: its opaque pixels with the
/// opaque surfaces, so that they hide parts of the same surface behind them, and the others blended over everything,
/// sorted at `distance` from the eye.
void addSurface(const ListedNode& node, const SurfaceLook& look, formats::ImageAlpha alpha, float distance);

} // namespace renderer
