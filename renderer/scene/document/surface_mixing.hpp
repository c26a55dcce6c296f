#pragma once

#include "renderer/scene/document/surface_alpha.hpp"

namespace scene {

/// How a surface mixes with the image behind it, as its shader, its passes or the alpha of its texture decide.
enum class SurfaceMixing {
    opaque,
    cutOut,   ///< covers where its texture's alpha says so
    blended,  ///< covers by its texture's alpha
    additive, ///< covers nothing: it adds to what lies behind it, or multiplies it
};

/// With several stages or passes on one surface, the first that covers the background counts.
[[nodiscard]] SurfaceMixing mixingOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                            std::uint32_t surface, AlphaMode mode = AlphaMode::automatic);

} // namespace scene
