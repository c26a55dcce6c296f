#pragma once

#include "app/viewer/session/session.hpp"

#include <filesystem>
#include <span>
#include <string>
#include <string_view>

/// From the form of a model for a game to the options with which it is made.
namespace app {

[[nodiscard]] std::string_view gameProfileName(renderer::game::Profile profile);

/// The roles that a mod has for a format, the object first.
[[nodiscard]] std::span<const GameRole> gameRolesOf(renderer::game::Format format);

/// The choices with a profile that loads the format, and a role that the format has.
[[nodiscard]] GameChoices consistentChoices(GameChoices choices);

/// The form for the active document: its own name; the part of a player that the name of its file says.
[[nodiscard]] GameChoices choicesForModel(const Session& session, GameChoices last);

/// Consistent choices with a name: without one, the model's own.
[[nodiscard]] GameChoices completedChoices(const Session& session, GameChoices choices);

/// The file of the model. In a mod, names are in lower case: "models/players/robot/lower.md3".
[[nodiscard]] std::filesystem::path gameFileOf(const GameChoices& choices);

/// The folder in the game, for the names of images: "models/players/robot". Never absolute: a typed folder is one below
/// the game's.
[[nodiscard]] std::string gameFolderOf(const GameChoices& choices);

/// A message as a sentence of the window: with a capital first letter.
[[nodiscard]] std::string sentenceOf(std::string message);

/// The options, without the palette.
[[nodiscard]] renderer::game::GameOptions gameOptionsOf(const GameChoices& choices);

} // namespace app
