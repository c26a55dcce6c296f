#include "app/viewer/look/look_lists.hpp"

#include "formats/base/names.hpp"
#include "formats/base/parse_number.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace app {

std::vector<std::uint32_t> displaysFound(const scene::ModelLooks& looks, std::string_view text)
{
    const std::string needle = formats::lowered(text);
    const auto id = formats::parseNumber<std::uint32_t>(text);
    std::vector<std::uint32_t> found;
    for (std::uint32_t i = 0; i < looks.displays.size(); ++i) {
        const scene::DisplayGroup& group = looks.displays[i];
        const bool hasId = id && std::binary_search(group.displays.begin(), group.displays.end(), *id);
        if (needle.empty() || hasId || formats::lowered(group.name).find(needle) != std::string::npos)
            found.push_back(i);
    }
    return found;
}

std::string nameOfGroup(const scene::DisplayGroup& group)
{
    if (!group.name.empty())
        return group.name;
    return group.isPerson ? "Person" : "No images";
}

std::string idsOfGroup(const scene::DisplayGroup& group)
{
    constexpr std::size_t kListedIds = 3;
    const std::size_t count = group.displays.size();
    std::string text;
    for (std::size_t i = 0; i < std::min(count, count > kListedIds + 1 ? kListedIds : count); ++i)
        text += fmt::format("{}{}", i == 0 ? "" : ", ", group.displays[i]);
    return count > kListedIds + 1 ? fmt::format("{} and {} more", text, count - kListedIds) : text;
}

std::string_view titleOfSlot(scene::ItemSlot slot)
{
    constexpr std::array<std::string_view, scene::kItemSlotNames.size()> kTitles = {
        "Head",  "Shoulders", "Shirt", "Chest",      "Waist",     "Legs",   "Feet",  "Wrists",
        "Hands", "Tabard",    "Cape",  "Right hand", "Left hand", "Shield", "Ranged"};
    return kTitles.at(static_cast<std::size_t>(slot));
}

} // namespace app
