#pragma once

#include "renderer/scene/games/model_look.hpp"
#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <cstdint>
#include <vector>

/// The mesh parts that a character or creature shows: pure functions. Reference: docs/formats/dbc.md §7.3.
namespace scene {

/// The head of a character.
struct HeadGeosets {
    std::uint32_t hair = 1;                   ///< CharHairGeosets; 0 counts as 1
    LookTables::FacialHair facialHair{};      ///< variants of groups 1, 3, 2, 16 and 17
    bool hasGlowingEyes = false;              ///< of a death knight
    std::vector<std::uint32_t> hidingRaces{}; ///< masks of races, see LookTables::helmetMasks; empty: no helmet
    std::uint32_t race = 0;
};

/// The first step hides all mesh parts up to 2000; the others are in the order of the game's program.
[[nodiscard]] std::vector<GeosetStep> characterGeosets(const HeadGeosets& head, const std::vector<WornItem>& items);

/// CreatureGeosetData of 3.3.5a: digit i of the hexadecimal number, from the lowest, if it is not 0, shows this variant
/// of group i + 1 alone.
[[nodiscard]] std::vector<GeosetStep> creatureGeosets(std::uint32_t data);

} // namespace scene
