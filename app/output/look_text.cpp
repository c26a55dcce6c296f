#include "app/output/look_text.hpp"

#include <fmt/format.h>

namespace app {

std::string lookText(const scene::CharacterChoices& choices)
{
    const std::string quote = choices.race.find(' ') != std::string::npos ? "'" : "";
    std::string text = "--race " + quote + choices.race + quote;
    text += fmt::format(" --sex {} --skin {} --face {} --hair {} --hair-color {} --facial-hair {}",
                        scene::kSexNames.at(static_cast<std::size_t>(choices.sex)), choices.skin, choices.face,
                        choices.hair, choices.hairColor, choices.facialHair);
    std::string items;
    for (const scene::EquippedItem& item : choices.items) {
        items += items.empty() ? "" : ",";
        if (item.slot)
            items += fmt::format("{}:", scene::kItemSlotNames.at(static_cast<std::size_t>(*item.slot)));
        items += fmt::format("{}", item.id);
    }
    return items.empty() ? text : text + " --equip " + items;
}

} // namespace app
