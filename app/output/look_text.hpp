#pragma once

#include "renderer/scene/document/character_choices.hpp"

#include <string>

namespace app {

/// The options of a command that opens this character: "--race Human --sex female --skin 3 --equip chest:1234".
/// A race is quoted for the shell if it needs that.
[[nodiscard]] std::string lookText(const scene::CharacterChoices& choices);

} // namespace app
