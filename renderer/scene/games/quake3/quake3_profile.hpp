#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Quake III Arena and the games on its engine. Players are three files joined by tags; `.skin` files and shader
/// scripts define the look of surfaces.
extern const GameProfile kQuake3Profile;

} // namespace scene
