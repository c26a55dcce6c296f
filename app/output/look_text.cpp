#include "app/output/look_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace app {
namespace {

/// As it is if it has letters, digits and hyphens only; else between quotes, which a POSIX shell takes literally.
std::string quotedForShell(std::string_view word)
{
    const bool isPlain = !word.empty() && std::all_of(word.begin(), word.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    });
    if (isPlain)
        return std::string(word);
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

} // namespace

std::string lookText(const scene::CharacterChoices& choices)
{
    std::string text = "--race " + quotedForShell(choices.race);
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
