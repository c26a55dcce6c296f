#pragma once

#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <optional>
#include <vector>

namespace app {

/// The items of a character, as CharacterChoices has them.
using ItemChoices = std::vector<scene::EquippedItem>;

/// The worn ones, in the order of slots.
[[nodiscard]] std::vector<scene::WornItem> wornBy(const scene::LookTables& tables, const ItemChoices& items);

/// Items that look the same, one for each slot. Items that the tables do not know, or not where they are worn, stay.
[[nodiscard]] ItemChoices oneForEachSlot(const scene::LookTables& tables, const ItemChoices& items);

/// The items with another one in a slot; empty: none.
[[nodiscard]] ItemChoices withItem(const scene::LookTables& tables, const ItemChoices& items, scene::ItemSlot slot,
                                   const std::optional<scene::ItemDisplay>& display);

} // namespace app
