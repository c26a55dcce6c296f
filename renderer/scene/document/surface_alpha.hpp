#pragma once

#include "renderer/scene/document/document.hpp"

#include <cstdint>
#include <vector>

namespace scene {

/// How to use the alpha of textures, chosen by the user, where no shader and no pass of the model decides.
enum class AlphaMode : std::uint8_t {
    automatic, ///< as the image suggests for models that use a skin as a whole (Quake II, Kingpin); ignored for those
               ///< of Quake III, whose game draws a texture without a shader opaque
    opaque,
    cutOut,
    blended,
};

/// How a surface of a node is drawn with its texture's alpha. Always `opaque` for a surface with a shader or passes,
/// which say themselves what they do with alpha, and for one whose image is missing.
[[nodiscard]] formats::ImageAlpha alphaOfSurface(const Document& document, std::uint32_t node, std::uint32_t skin,
                                                 std::uint32_t surface, AlphaMode mode = AlphaMode::automatic);

/// For each of Document::textures whether its image decides about alpha: it is the skin of a whole model.
[[nodiscard]] std::vector<bool> texturesThatDecideAlpha(const Document& document);

} // namespace scene
