#pragma once

#include "renderer/scene/document/document.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The skins of Kingpin's players: "head_001.tga", "body_001.tga", "legs_001.tga" and so on (docs/formats/mdx.md §3).
namespace scene {

/// Whether a model file is named like a part of such a player: head.mdx, body.mdx or legs.mdx.
[[nodiscard]] bool isNumberedPart(std::string_view modelFileName);

/// "001" of "models/players/thug/Head_001.tga" for the part "head"; empty if the name has another form.
[[nodiscard]] std::string skinNumber(std::string_view imageName, std::string_view part);

/// A part of a player.
struct NumberedPart {
    std::string name;                   ///< "head"
    std::vector<Skin>* skins = nullptr; ///< those found for the part alone; afterwards those of the player
};

/// Aligns the skins of the parts: afterwards all parts have the same number of skins, and skins with the same index
/// belong together. First the skins named in the files, then each further number in order, then those without one; a
/// part without a number uses its first skin. Without any numbers skins with the same index stay together. Parts
/// without skins are unchanged.
void alignSkins(std::span<const NumberedPart> parts);

} // namespace scene
