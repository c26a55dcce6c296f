#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The looks that a user chooses in the tables of World of Warcraft (docs/formats/dbc.md §7): plain data.
namespace scene {

enum class CharacterSex : std::uint8_t { male, female };
inline constexpr std::array<std::string_view, 2> kSexNames{"male", "female"}; ///< in options and files

/// The number of a sex in the tables.
[[nodiscard]] constexpr std::uint32_t sexNumber(CharacterSex sex)
{
    return sex == CharacterSex::female ? 1 : 0;
}

/// Where an item is worn. The first eleven are in the order of CreatureDisplayInfoExtra's columns "NPCItemDisplay".
enum class ItemSlot : std::uint8_t {
    head,
    shoulder,
    shirt,
    chest,
    waist,
    legs,
    feet,
    wrist,
    hands,
    tabard,
    cape,
    rightHand,
    leftHand,
    shield,
    ranged,
};

/// Their names in options and files.
inline constexpr std::array<std::string_view, 15> kItemSlotNames{"head", "shoulder",  "shirt",    "chest",  "waist",
                                                                 "legs", "feet",      "wrist",    "hands",  "tabard",
                                                                 "cape", "righthand", "lefthand", "shield", "ranged"};
static_assert(kItemSlotNames.size() == static_cast<std::size_t>(ItemSlot::ranged) + 1);

/// A worn item. With a slot `id` is a row of ItemDisplayInfo. Without one it is a row of Item, which knows its slot, if
/// the client has this table (2.4.3, 3.3.5a); else a row of ItemDisplayInfo, whose names tell the slot of most.
struct EquippedItem {
    std::optional<ItemSlot> slot{};
    std::uint32_t id = 0;

    bool operator==(const EquippedItem&) const = default;
};

/// A character as players choose it. Numbers count from 0, as in the tables; those out of range are clamped.
struct CharacterChoices {
    std::string race; ///< ChrRaces: the name of its folder ("NightElf"), its name, or its id
    CharacterSex sex = CharacterSex::male;
    std::uint32_t skin = 0; ///< the color
    std::uint32_t face = 0;
    std::uint32_t hair = 0; ///< the style
    std::uint32_t hairColor = 0;
    std::uint32_t facialHair = 0;
    std::vector<EquippedItem> items{}; ///< of several in a slot the last one is worn
    bool isSheathed = false;           ///< weapons and shields hang on the body instead of being held

    bool operator==(const CharacterChoices&) const = default;
};

} // namespace scene
