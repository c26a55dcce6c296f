#pragma once

#include "app/viewer/session/game_making.hpp"

#include <string>
#include <vector>

namespace app {

/// How to see a model in its game: where its files belong, how the game is started and what is typed into its console.
/// `images`: names of the written images without folder. Sources: docs/GUIDE.md, "Models for games".
[[nodiscard]] std::string recipeFor(const GameChoices& choices, const std::vector<std::string>& images);

} // namespace app
