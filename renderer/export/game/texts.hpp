#pragma once

#include "formats/base/result.hpp"
#include "renderer/export/game/game_model.hpp"

#include <string>
#include <string_view>

/// The texts beside an MD3 of Quake III.
namespace renderer::game {

/// Gives surfaces names that lines of a `.skin` file reach: words of letters, digits, '-' and '_' that differ also
/// without regard to case, and from which the engine cuts nothing. The first change is noted in `lost`.
void giveSkinNames(GameModel& model);

/// A `.skin` file: "surface,shader" for each surface, "tag_x," for each tag (docs/formats/quake3_skin.md). Names are
/// those before surfaces are split, which the engine finds.
[[nodiscard]] std::string skinText(const GameModel& model);

/// The parts of a player that play animations, by the names of their files.
enum class PlayerPart { none, lower, upper };
[[nodiscard]] PlayerPart playerPartOf(std::string_view stem);

/// An `animation.cfg` for one part of a player: its clips with the game's names (LEGS_RUN, in any case) in the game's
/// order (docs/formats/animation_cfg.md). Missing ones repeat the last frame of the death before them, else the idle
/// clip. Those of the other part are stand-ins of one frame. Empty: no clip has a name of the game.
[[nodiscard]] std::string animationConfigText(const GameModel& model, PlayerPart part);

/// Stanzas for the images that are not opaque, to be completed by hand (docs/formats/quake3_shader.md); empty: all are
/// opaque.
[[nodiscard]] std::string shaderText(const GameModel& model);

} // namespace renderer::game
