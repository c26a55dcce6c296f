#include "renderer/scene/games/warcraft/item_slots.hpp"

#include "formats/base/names.hpp"
#include "formats/base/result.hpp"

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string_view>
#include <utility>

namespace scene {
namespace {

/// The start of a model's name, in lower case, and where it is held.
constexpr std::array<std::pair<std::string_view, ItemSlot>, 9> kModelStarts{{{"helm", ItemSlot::head},
                                                                             {"lshoulder", ItemSlot::shoulder},
                                                                             {"rshoulder", ItemSlot::shoulder},
                                                                             {"shield", ItemSlot::shield},
                                                                             {"buckler", ItemSlot::shield},
                                                                             {"bow", ItemSlot::ranged},
                                                                             {"firearm", ItemSlot::ranged},
                                                                             {"crossbow", ItemSlot::ranged},
                                                                             {"wand", ItemSlot::ranged}}};

/// Words in names of textures and icons, in lower case, in the order of checking.
constexpr std::array<std::pair<std::string_view, ItemSlot>, 14> kWords{{{"tabard", ItemSlot::tabard},
                                                                        {"shirt", ItemSlot::shirt},
                                                                        {"robe_", ItemSlot::chest},
                                                                        {"_chest", ItemSlot::chest},
                                                                        {"_belt", ItemSlot::waist},
                                                                        {"_bracer", ItemSlot::wrist},
                                                                        {"_glove", ItemSlot::hands},
                                                                        {"_gauntlets", ItemSlot::hands},
                                                                        {"_boot", ItemSlot::feet},
                                                                        {"_pant", ItemSlot::legs},
                                                                        {"cape_", ItemSlot::cape},
                                                                        {"_cape", ItemSlot::cape},
                                                                        {"shoulder_", ItemSlot::shoulder},
                                                                        {"_shoulder", ItemSlot::shoulder}}};

// Values of Item's column SheatheType.
constexpr std::uint32_t kNoSheath = 0;
constexpr std::uint32_t kOnBack = 1; ///< long weapons, with the blade down
constexpr std::uint32_t kStaffOnBack = 2;
constexpr std::uint32_t kOnHip = 3;
constexpr std::uint32_t kShieldOnBack = 4;

/// The start of a weapon's name, in lower case, and its sheath.
constexpr std::array<std::pair<std::string_view, std::uint32_t>, 6> kSheathStarts{{{"stave", kStaffOnBack},
                                                                                   {"staff", kStaffOnBack},
                                                                                   {"polearm", kStaffOnBack},
                                                                                   {"hand_", kNoSheath},
                                                                                   {"misc_1h", kNoSheath},
                                                                                   {"thrown", kNoSheath}}};

/// The usual sheath of such items in the table Item of 3.3.5a.
std::uint32_t usualSheath(const WornItem& item)
{
    if (item.slot == ItemSlot::shield)
        return kShieldOnBack;
    if (item.slot == ItemSlot::ranged)
        return kNoSheath;
    const std::string name = formats::lowered(item.display.models[0]);
    for (const auto& [start, sheath] : kSheathStarts) {
        if (name.starts_with(start))
            return sheath;
    }
    return name.find("_2h") != std::string::npos ? kOnBack : kOnHip;
}

std::optional<ItemSlot> slotOfWord(std::string_view name)
{
    const std::string text = formats::lowered(name);
    for (const auto& [word, slot] : kWords) {
        if (text.find(word) != std::string::npos)
            return slot;
    }
    return std::nullopt;
}

std::optional<ItemSlot> slotOfModels(const ItemDisplay& item)
{
    const std::string& model = item.models[0].empty() ? item.models[1] : item.models[0];
    if (model.empty())
        return std::nullopt;
    const std::string name = formats::lowered(model);
    for (const auto& [start, slot] : kModelStarts) {
        if (name.starts_with(start))
            return slot;
    }
    if (name.starts_with("quiver"))
        return std::nullopt;
    return ItemSlot::rightHand;
}

void sortBySlot(std::vector<WornItem>& worn)
{
    std::sort(worn.begin(), worn.end(), [](const WornItem& a, const WornItem& b) { return a.slot < b.slot; });
}

bool hasAnyOf(const ItemDisplay& item, std::initializer_list<BodySection> sections)
{
    return std::any_of(sections.begin(), sections.end(),
                       [&](BodySection section) { return !item.textures[static_cast<std::size_t>(section)].empty(); });
}

} // namespace

std::optional<ItemSlot> slotOfInventoryType(std::uint32_t type)
{
    constexpr std::array<std::pair<std::uint32_t, ItemSlot>, 21> kTypes{
        {{1, ItemSlot::head},       {3, ItemSlot::shoulder},   {4, ItemSlot::shirt},     {5, ItemSlot::chest},
         {6, ItemSlot::waist},      {7, ItemSlot::legs},       {8, ItemSlot::feet},      {9, ItemSlot::wrist},
         {10, ItemSlot::hands},     {13, ItemSlot::rightHand}, {14, ItemSlot::shield},   {15, ItemSlot::ranged},
         {16, ItemSlot::cape},      {17, ItemSlot::rightHand}, {19, ItemSlot::tabard},   {20, ItemSlot::chest},
         {21, ItemSlot::rightHand}, {22, ItemSlot::leftHand},  {23, ItemSlot::leftHand}, {25, ItemSlot::ranged},
         {26, ItemSlot::ranged}}};
    const auto found =
        std::find_if(kTypes.begin(), kTypes.end(), [type](const auto& one) { return one.first == type; });
    return found != kTypes.end() ? std::optional(found->second) : std::nullopt;
}

std::optional<ItemSlot> slotOfDisplay(const ItemDisplay& item)
{
    if (const auto held = slotOfModels(item))
        return held;
    if (!item.models[0].empty() || !item.models[1].empty())
        return std::nullopt;
    // The icon of clothes tells shirts and tabards from what is worn over them.
    const auto byIcon = slotOfWord(item.icon);
    if (byIcon == ItemSlot::shirt || byIcon == ItemSlot::tabard)
        return byIcon;
    std::set<ItemSlot> slots;
    for (const std::string& texture : item.textures) {
        if (const auto one = slotOfWord(texture))
            slots.insert(*one);
    }
    if (slots.size() == 1)
        return *slots.begin();
    if (hasAnyOf(item, {BodySection::torsoUpper, BodySection::armUpper}))
        return ItemSlot::chest; // also with sleeves and trousers
    if (!slots.empty())
        return std::nullopt;
    const auto byModelTexture = slotOfWord(item.modelTextures[0]);
    return byModelTexture ? byModelTexture : byIcon;
}

std::optional<std::uint32_t> sheathOf(const WornItem& item, Hand hand)
{
    constexpr std::array<std::array<std::uint32_t, 2>, 5> kAttachments{
        {{}, {26, 27}, {30, 31}, {32, 33}, {28, 28}}}; // by sheath type, then by hand
    const std::uint32_t sheath = item.sheath.value_or(usualSheath(item));
    if (sheath == kNoSheath || sheath >= kAttachments.size())
        return std::nullopt;
    return kAttachments[sheath][hand == Hand::right ? 0 : 1];
}

std::vector<WornItem> wornItems(const LookTables& tables, const std::vector<EquippedItem>& items, LookPlan& plan)
{
    std::vector<WornItem> worn;
    for (const EquippedItem& wanted : items) {
        std::optional<ItemSlot> slot = wanted.slot;
        std::uint32_t id = wanted.id;
        const auto item = slot ? std::nullopt : tables.item(id);
        if (!slot && !item && tables.has("Item")) {
            plan.missing.push_back(missingRow(tables, "Item", formats::joined("row ", id)));
            continue;
        }
        if (item) {
            id = item->display;
            slot = slotOfInventoryType(item->inventoryType);
            if (!slot) {
                plan.unworn.push_back(formats::joined("item ", wanted.id, " is not shown on characters"));
                continue;
            }
        }
        auto display = tables.itemDisplay(id);
        if (!display) {
            plan.missing.push_back(missingRow(tables, "ItemDisplayInfo", formats::joined("row ", id)));
            continue;
        }
        slot = slot ? slot : slotOfDisplay(*display);
        if (!slot) {
            plan.unworn.push_back(formats::joined(
                "the names of item ", id, " do not tell where it is worn: write chest:", id, " or another slot"));
            continue;
        }
        const bool isSecond =
            !wanted.slot && slot == ItemSlot::rightHand && wornIn(worn, ItemSlot::rightHand) != nullptr;
        if (isSecond)
            slot = ItemSlot::leftHand;
        std::erase_if(worn, [slot](const WornItem& one) { return one.slot == *slot; });
        worn.push_back({.slot = *slot, .display = *std::move(display), .isSecond = isSecond});
        if (item) {
            worn.back().sheath = item->sheath;
            worn.back().item = wanted.id;
        }
    }
    sortBySlot(worn);
    return worn;
}

std::vector<EquippedItem> choicesOfWorn(std::vector<WornItem> worn)
{
    sortBySlot(worn); // the right hand is taken before an item without slot goes into the left one
    std::vector<EquippedItem> choices;
    for (const WornItem& one : worn) {
        const bool tellsSlot = !one.isSecond || wornIn(worn, ItemSlot::rightHand) != nullptr;
        if (one.item && tellsSlot)
            choices.push_back({std::nullopt, *one.item});
        else
            choices.push_back({one.slot, one.display.id});
    }
    return choices;
}

} // namespace scene
