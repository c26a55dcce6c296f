#include "renderer/scene/games/warcraft/look_plan.hpp"

#include "formats/base/names.hpp"
#include "formats/base/result.hpp"

#include <algorithm>

namespace scene {

MissingRow missingRow(const LookTables& tables, std::string_view table, std::string_view row)
{
    if (tables.has(table))
        return {std::string(table), formats::joined(table, " has no ", row)};
    return {std::string(table),
            formats::joined("the table ", table, " is missing or unreadable: it would have the ", row)};
}

std::optional<BodySlot> bodySlotOf(ItemSlot slot)
{
    switch (slot) {
    case ItemSlot::shirt:
        return BodySlot::shirt;
    case ItemSlot::chest:
        return BodySlot::chest;
    case ItemSlot::waist:
        return BodySlot::waist;
    case ItemSlot::legs:
        return BodySlot::legs;
    case ItemSlot::feet:
        return BodySlot::feet;
    case ItemSlot::wrist:
        return BodySlot::wrist;
    case ItemSlot::hands:
        return BodySlot::hands;
    case ItemSlot::tabard:
        return BodySlot::tabard;
    default:
        return std::nullopt;
    }
}

std::string modelFileName(std::string_view path)
{
    const std::string extension = formats::extensionOf(path);
    const bool isOld = extension == ".mdx" || extension == ".mdl";
    return isOld ? std::string(path.substr(0, path.size() - extension.size())) + ".m2" : std::string(path);
}

const WornItem* wornIn(const std::vector<WornItem>& items, ItemSlot slot)
{
    const auto found =
        std::find_if(items.begin(), items.end(), [slot](const WornItem& one) { return one.slot == slot; });
    return found != items.end() ? &*found : nullptr;
}

} // namespace scene
