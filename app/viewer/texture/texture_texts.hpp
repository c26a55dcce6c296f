#pragma once

#include "renderer/scene/document/document.hpp"

#include <string>
#include <string_view>

/// Texts about textures for panels.
namespace app {

/// "256 x 256", or the reason why the size is unknown.
[[nodiscard]] std::string sizeText(const scene::Texture& texture);
/// "PCX, 8 bit"; empty if unknown.
[[nodiscard]] std::string formatText(const scene::Texture& texture);
[[nodiscard]] std::string alphaText(formats::ImageAlpha alpha); ///< "opaque", "cut out", "blended"
/// A short display name.
[[nodiscard]] std::string shortName(const scene::Texture& texture);
/// What became of an attempt to find a file, as the start of a line: "not found: ".
[[nodiscard]] std::string_view outcomeOf(const formats::Lookup& step);
/// Every name that was tried for a texture, one per line.
[[nodiscard]] std::string lookupText(const scene::Texture& texture);

} // namespace app
