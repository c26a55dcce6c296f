#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Quake II and the games on its engine. Players hold weapons from their folder; skins are in the model's folder.
extern const GameProfile kQuake2Profile;

} // namespace scene
