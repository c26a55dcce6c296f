#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Quake. Skins are inside the models, in the colors of the game's palette; engines may replace them by files.
extern const GameProfile kQuake1Profile;

} // namespace scene
