#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <vector>

namespace scene {

/// Adds the models of worn items to `plan`: helmet, shoulders, weapons, shield, and the effects on weapons
/// (docs/formats/dbc.md §7.4). Of `choices` the sex counts, and whether weapons and shields are sheathed.
void addWornModels(const LookTables& tables, const RaceRow& race, const CharacterChoices& choices,
                   const std::vector<WornItem>& items, LookPlan& plan);

} // namespace scene
