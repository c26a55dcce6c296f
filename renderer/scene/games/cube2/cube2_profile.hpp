#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Cube 2: Sauerbraten, and games on the engines of Quake III with Inter-Quake models. Clips and skins of a model are
/// in other files; materials are images or shaders.
extern const GameProfile kCube2Profile;

} // namespace scene
