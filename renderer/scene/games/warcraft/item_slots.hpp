#pragma once

#include "renderer/scene/games/warcraft/look_plan.hpp"
#include "renderer/scene/games/warcraft/look_tables.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

/// Where items are worn (docs/formats/dbc.md §7.2).
namespace scene {

/// By the game's InventoryType; nullopt: it is not shown (rings, bags, quivers).
[[nodiscard]] std::optional<ItemSlot> slotOfInventoryType(std::uint32_t type);

/// By the names of its models, textures and icon; nullopt if they do not tell.
[[nodiscard]] std::optional<ItemSlot> slotOfDisplay(const ItemDisplay& item);

/// The attachment of the character on which a weapon or shield hangs that is not held (docs/formats/dbc.md §7.4), by
/// the sheath type of Item, else by its slot and the name of its model; nullopt: it is not shown. `hand`: that would
/// hold it.
[[nodiscard]] std::optional<std::uint32_t> sheathOf(const WornItem& item, Hand hand);

/// The rows of the items, one for each slot. Items without row or slot are reported in `plan`.
[[nodiscard]] std::vector<WornItem> wornItems(const LookTables& tables, const std::vector<EquippedItem>& items,
                                              LookPlan& plan);

/// The choices with which wornItems returns these items, by slot. A row of Item, which has its sheath, stays one; an
/// item for the right hand that is alone in the left one becomes its row of ItemDisplayInfo, since only a slot can say
/// so. The others are rows of ItemDisplayInfo with their slots.
[[nodiscard]] std::vector<EquippedItem> choicesOfWorn(std::vector<WornItem> worn);

} // namespace scene
