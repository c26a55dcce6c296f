#pragma once

#include "renderer/scene/games/game_profile.hpp"

/// The profiles of all games, each in the folder of its game.
namespace scene {

/// Quake II and the games on its engine. Players hold weapons from their folder; skins are in the model's folder.
extern const GameProfile kQuake2Profile;

/// Quake. Skins are inside the models, in the colors of the game's palette; engines may replace them by files.
extern const GameProfile kQuake1Profile;

/// Kingpin: Life of Crime. Players are three files that share origin and frames, with numbered skins that change
/// together (docs/formats/mdx.md §3).
extern const GameProfile kKingpinProfile;

/// Quake III Arena and the games on its engine. Players are three files joined by tags; `.skin` files and shader
/// scripts define the look of surfaces.
extern const GameProfile kQuake3Profile;

/// World of Warcraft. Names start at the folders of its data; texture slots are filled from the model's folder.
extern const GameProfile kWarcraftProfile;

/// Cube 2: Sauerbraten, and games on the engines of Quake III with Inter-Quake models. Clips and skins of a model are
/// in other files; materials are images or shaders.
extern const GameProfile kCube2Profile;

/// glTF, which is of no game. Images are inside the file or beside it; variants of materials are skins.
extern const GameProfile kGltfProfile;

} // namespace scene
