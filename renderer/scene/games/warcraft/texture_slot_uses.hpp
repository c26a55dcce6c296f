#pragma once

#include "formats/model/model.hpp"
#include "renderer/scene/games/warcraft/texture_sets.hpp"

#include <array>
#include <cstdint>
#include <vector>

/// What the texture slots of an M2 are for (docs/formats/m2.md §8.2).
namespace scene {

/// The first of the kMaxParts types of a creature's images.
inline constexpr std::uint32_t kFirstMonsterType = 11;
[[nodiscard]] constexpr bool isMonsterType(std::uint32_t type)
{
    return type >= kFirstMonsterType && type < kFirstMonsterType + kMaxParts;
}

/// The parts of a creature that the model has.
[[nodiscard]] std::array<bool, kMaxParts> monsterParts(const formats::Model& model);

/// Whether the game's windows and wardrobe fill slots of a type at run time: no image is expected beside the model.
[[nodiscard]] bool isFilledInUse(std::uint32_t type, bool isCharacter);

/// Whether each texture slot is used by particles and ribbons alone.
[[nodiscard]] std::vector<bool> slotsOfEffectsAlone(const formats::Model& model);

} // namespace scene
