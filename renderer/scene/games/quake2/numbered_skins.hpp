#pragma once

#include "renderer/scene/document/document.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

/// The skins of Kingpin's players: "head_001.tga", "body_001.tga", "legs_001.tga" and so on (docs/formats/mdx.md §3).
namespace scene {

/// Whether a model file is called like a part of such a player: head.mdx, body.mdx or legs.mdx.
[[nodiscard]] bool isNumberedPart(std::string_view modelFileName);

/// "001" of "models/players/thug/Head_001.tga" for the part "head"; empty where the name is not of that form.
[[nodiscard]] std::string skinNumber(std::string_view imageName, std::string_view part);

/// A part of a player.
struct NumberedPart {
    std::string name;                   ///< "head"
    std::vector<Skin>* skins = nullptr; ///< those found for it alone; those of the player afterwards
};

/// Lets the parts change their skins together: afterwards all of them have as many, and skins of one index belong
/// together. First what the files name, then each further number in turn, then what has none; a part without a number
/// uses its first skin. Without any numbers skins of one index stay together. Parts without skins stay so.
void alignSkins(std::span<const NumberedPart> parts);

} // namespace scene
