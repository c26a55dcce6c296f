#pragma once

#include "renderer/export/game/make.hpp"

#include <filesystem>
#include <optional>
#include <string>

namespace CLI {
class App;
} // namespace CLI

/// The options of models that are made for games.
namespace app {

struct GameArguments {
    std::optional<renderer::game::Profile> profile{}; ///< empty: the usual one of the format
    renderer::game::GridKind grid = renderer::game::GridKind::steady;
    renderer::game::Forward forward = renderer::game::Forward::x;
    std::optional<double> framesPerSecond{};
    std::string clips = "all";       ///< or names separated by commas
    std::string tags{};              ///< names separated by commas
    std::string folder{};            ///< in the game; empty: from the path of the output
    std::filesystem::path palette{}; ///< empty: that of the game
    double scale = 1.0;
    bool writesImages = true;
    bool printsJson = false;
    bool printsReport = true; ///< else only what is lost and warnings, as messages
    bool joinsImages = false; ///< of an MD2 or MDX
};

/// The options of `import`.
void addGameOptions(CLI::App& cli, GameArguments& arguments);

} // namespace app
