#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// World of Warcraft. Names start at the folders of its data; texture slots are filled from the model's folder.
extern const GameProfile kWarcraftProfile;

} // namespace scene
