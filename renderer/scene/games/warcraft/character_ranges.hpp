#pragma once

#include "renderer/scene/document/character_choices.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <cstdint>
#include <string>
#include <vector>

/// The choices that the tables of World of Warcraft offer for a character (docs/formats/dbc.md §7.1).
namespace scene {

/// The values of each choice for ordinary players, ascending; empty: there is nothing to choose.
struct CharacterRanges {
    std::vector<std::uint32_t> skins;
    std::vector<std::uint32_t> faces; ///< with the chosen skin
    std::vector<std::uint32_t> hairs;
    std::vector<std::uint32_t> hairColors; ///< of the chosen hair
    std::vector<std::uint32_t> facialHairs;
};

/// For the race with this id and the choices that others depend on.
[[nodiscard]] CharacterRanges characterRanges(const LookTables& tables, std::uint32_t race,
                                              const CharacterChoices& choices);

/// The choices with values that the tables have, also those for death knights; others become the nearest lower value
/// of the ranges. Adds a sentence for each change to `clamped`.
[[nodiscard]] CharacterChoices clampedChoices(const LookTables& tables, std::uint32_t race,
                                              const CharacterChoices& choices, std::vector<std::string>& clamped);

/// Other values for all but race, sex and items, which stay held or sheathed. The same seed always gives the same
/// choices.
[[nodiscard]] CharacterChoices randomChoices(const LookTables& tables, std::uint32_t race,
                                             const CharacterChoices& choices, std::uint32_t seed);

} // namespace scene
