#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>

/// What panels say of a texture.
namespace app {

/// "256 x 256", or why there is no size.
[[nodiscard]] std::string sizeText(const scene::Texture& texture);
/// "PCX, 8 bit"; empty when there is none.
[[nodiscard]] std::string formatText(const scene::Texture& texture);
[[nodiscard]] std::string alphaText(formats::ImageAlpha alpha); ///< "opaque", "cut out", "blended"
/// How a texture is called where there is little room.
[[nodiscard]] std::string shortName(const scene::Texture& texture);
/// Every name that was tried for a texture, a line each.
[[nodiscard]] std::string lookupText(const scene::Texture& texture);

} // namespace app
