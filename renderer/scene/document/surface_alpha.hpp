#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <vector>

namespace scene {

/// The use of the alpha of textures, selected by the user, for surfaces without a shader or pass.
enum class AlphaMode : std::uint8_t {
    automatic, ///< derived from the image for models with one skin for the whole model (Quake II, Kingpin); ignored for
               ///< those of Quake III, which draws a texture without a shader opaque
    opaque,
    cutOut,
    blended,
};

/// The use of a surface's texture alpha. Always `opaque` for a surface with a shader or passes, which define it
/// themselves, and for one whose image is missing.
[[nodiscard]] formats::ImageAlpha alphaOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                                 std::uint32_t surface, AlphaMode mode = AlphaMode::automatic);

/// For each of Document::textures whether its image determines the use of alpha: it is the skin of a whole model.
[[nodiscard]] std::vector<bool> texturesThatDecideAlpha(const Document& document);

} // namespace scene
