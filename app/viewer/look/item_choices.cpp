#include "app/viewer/look/item_choices.hpp"

#include "renderer/scene/games/warcraft/item_slots.hpp"

#include <utility>

namespace app {
namespace {

/// Those that the tables do not know, or not where they are worn.
ItemChoices unwornAmong(const scene::LookTables& tables, const ItemChoices& items)
{
    ItemChoices unworn;
    for (const scene::EquippedItem& item : items) {
        if (wornBy(tables, {item}).empty())
            unworn.push_back(item);
    }
    return unworn;
}

} // namespace

std::vector<scene::WornItem> wornBy(const scene::LookTables& tables, const ItemChoices& items)
{
    scene::LookPlan plan; // takes reports, which the opened model repeats
    return scene::wornItems(tables, items, plan);
}

ItemChoices oneForEachSlot(const scene::LookTables& tables, const ItemChoices& items)
{
    ItemChoices kept = scene::choicesOfWorn(wornBy(tables, items));
    const ItemChoices unworn = unwornAmong(tables, items);
    kept.insert(kept.end(), unworn.begin(), unworn.end());
    return kept;
}

ItemChoices withItem(const scene::LookTables& tables, const ItemChoices& items, scene::ItemSlot slot,
                     const std::optional<scene::ItemDisplay>& display)
{
    std::vector<scene::WornItem> worn = wornBy(tables, items);
    std::erase_if(worn, [slot](const scene::WornItem& one) { return one.slot == slot; });
    if (display)
        worn.push_back({.slot = slot, .display = *display});
    ItemChoices changed = scene::choicesOfWorn(std::move(worn));
    for (const scene::EquippedItem& one : unwornAmong(tables, items)) {
        if (one.slot != slot)
            changed.push_back(one);
    }
    return changed;
}

} // namespace app
