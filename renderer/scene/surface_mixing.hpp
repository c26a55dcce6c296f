#pragma once

#include "renderer/scene/surface_alpha.hpp"

namespace scene {

/// How a surface mixes with what lies behind it, whoever says so: its shader, its passes, or the alpha of its texture.
enum class SurfaceMixing {
    opaque,
    cutOut,   ///< covers where its texture's alpha says so
    blended,  ///< covers by its texture's alpha
    additive, ///< covers nothing: it adds to what lies behind it, or multiplies it
};

/// Of several stages or passes over one surface the first that covers what lies behind counts.
[[nodiscard]] SurfaceMixing mixingOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                            std::uint32_t surface, AlphaMode mode = AlphaMode::automatic);

} // namespace scene
