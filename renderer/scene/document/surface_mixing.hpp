#pragma once

#include "renderer/scene/document/surface_alpha.hpp"

namespace scene {

/// How a surface is blended with the background, determined by its shader, its passes or the alpha of its texture.
enum class SurfaceMixing {
    opaque,
    cutOut,   ///< covers pixels selected by its texture's alpha
    blended,  ///< covers with its texture's alpha
    additive, ///< covers nothing: adds to the background, or multiplies it
};

/// With several stages or passes on a surface, the first that covers the background is used.
[[nodiscard]] SurfaceMixing mixingOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                            std::uint32_t surface, AlphaMode mode = AlphaMode::automatic);

} // namespace scene
