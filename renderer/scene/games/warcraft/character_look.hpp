#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <cstdint>
#include <optional>
#include <vector>

/// The look of characters and creatures by the tables of World of Warcraft: pure functions. Reference:
/// docs/formats/dbc.md §7.
namespace scene {

/// Adds the textures, mesh parts and items' models of a person of a race to `plan`. Choices out of range are clamped
/// for players, with a sentence in LookPlan::clamped; rows that do not exist are in LookPlan::missing, and what they
/// would add is left out.
void addCharacter(const LookTables& tables, const RaceRow& race, const CharacterChoices& choices,
                  const std::vector<WornItem>& items, LookTables::Use use, LookPlan& plan);

/// The look of a player's character; nullopt: no such race.
[[nodiscard]] std::optional<LookPlan> planCharacter(const LookTables& tables, const CharacterChoices& choices);

/// The look of a row of CreatureDisplayInfo; nullopt: no such row.
[[nodiscard]] std::optional<LookPlan> planDisplay(const LookTables& tables, std::uint32_t display);

} // namespace scene
