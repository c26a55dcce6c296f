#pragma once

#include "renderer/scene/games/game_profile.hpp"

#include <array>
#include <string_view>
#include <vector>

namespace scene {

/// Extensions of images that replace those of a model, in the engines' search order.
inline constexpr std::array<std::string_view, 4> kQuake1Images{".tga", ".png", ".jpg", ".pcx"};

/// The skins inside the Quake model of a node, in its order, with the colors of OpenOptions::palette, else of the
/// game's `gfx/palette.lmp` if one is mounted. A file beside the model with its name and the skin's number replaces an
/// image of a skin, as in later engines: "model.mdl_0.tga" or "model_0.tga", for a skin group "model.mdl_0_1.tga". Adds
/// to the document's textures and diagnostics; decodes nothing.
[[nodiscard]] std::vector<Skin> embeddedSkins(const SkinQuery& query, std::size_t node);

} // namespace scene
