#pragma once

#include "renderer/scene/games/game_profile.hpp"

namespace scene {

/// Kingpin: Life of Crime. Players are three files that share origin and frames, with numbered skins that change
/// together (docs/formats/mdx.md §3).
extern const GameProfile kKingpinProfile;

} // namespace scene
