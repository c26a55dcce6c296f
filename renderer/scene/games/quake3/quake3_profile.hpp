#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Quake III Arena and the games on its engine. Players are three files joined by tags; `.skin` files and shader
/// scripts say what surfaces show.
extern const GameProfile kQuake3Profile;

} // namespace scene
