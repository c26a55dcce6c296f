#pragma once

#include "app/viewer/session/session.hpp"
#include "renderer/scene/games/warcraft/character_ranges.hpp"
#include "renderer/scene/games/warcraft/look_catalog.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// The panel with looks of World of Warcraft's creatures and characters: what it shows, and changes of the look. A
/// change opens the model again on a worker; until then the look before is shown.
namespace app {

/// The path of the model whose looks the panel shows: the rider of a mount, else the opened model.
[[nodiscard]] const std::string& pathOfLook(const scene::Document& document);
/// Whether this model has textures that the game's tables may name.
[[nodiscard]] bool mayHaveLooks(const Session& session);
/// Whether the tables were read that have looks for it.
[[nodiscard]] bool hasLooks(const Session& session);
/// Whether the panel is shown.
[[nodiscard]] bool showsLook(const Session& session);
void toggleLook(Session& session);
/// Whether the shown panel awaits tables.
[[nodiscard]] bool isAwaitingLook(const Session& session);

/// What the panel lists: characters only if the model is one of a race.
[[nodiscard]] LookList shownLookList(const Session& session);

/// The chosen look, also one that is still being opened.
[[nodiscard]] ChosenLook presentLook(const Session& session);
/// Its character, with values that the tables have and one item for each slot; for a race's model without one the first
/// values; empty: the model is none of a race.
[[nodiscard]] std::optional<scene::CharacterChoices> presentCharacter(const Session& session);
/// The race of a character; null: unknown.
[[nodiscard]] const scene::RaceRow* raceOf(const Session& session, const scene::CharacterChoices& character);

/// A choice with a value of a range.
enum class LookChoice { skin, face, hair, hairColor, facialHair };
inline constexpr std::array<std::string_view, 5> kLookChoiceNames = {"skin", "face", "hair", "hairColor", "facialHair"};
struct ChoiceOfLook {
    std::uint32_t value = 0;
    std::vector<std::uint32_t> range; ///< ascending; empty: there is nothing to choose
    std::size_t index = 0;            ///< of the value, or of the nearest lower one
};
[[nodiscard]] ChoiceOfLook choiceOf(const Session& session, const scene::CharacterChoices& character,
                                    LookChoice choice);

/// Shows a look as the next step; an equal one changes nothing.
void chooseLook(Session& session, ChosenLook look);
void showDisplay(Session& session, std::uint32_t display); ///< on the present mount
void forgetLook(Session& session);                         ///< the model's own images again, without a mount
/// Chooses a character: values out of range are clamped. `mount`: a row of CreatureDisplayInfo, or none; without it the
/// present one.
void chooseCharacter(Session& session, scene::CharacterChoices character);
void chooseCharacter(Session& session, scene::CharacterChoices character, std::optional<std::uint32_t> mount);
/// Puts the look on the creature with this row of CreatureDisplayInfo; 0: on none. A creature without a chosen look
/// takes its first one.
void setMount(Session& session, std::uint32_t display);
/// The next or previous values of a choice, around the ends.
void stepChoice(Session& session, LookChoice choice, int steps);
void setRaceAndSex(Session& session, std::uint32_t race, scene::CharacterSex sex);
void equip(Session& session, scene::ItemSlot slot, std::uint32_t item); ///< a row of ItemDisplayInfo; 0: none
/// The items that a character wears, by slot: rows of ItemDisplayInfo, also of items that were chosen as rows of Item;
/// 0: none.
using ItemsBySlot = std::array<std::uint32_t, scene::kItemSlotNames.size()>;
[[nodiscard]] ItemsBySlot itemsOf(const Session& session, const scene::CharacterChoices& character);
/// Random values for everything but race, sex and items, which stay held or sheathed; without a seed a new one.
void randomizeLook(Session& session, std::optional<std::uint32_t> seed);

[[nodiscard]] bool canUndoLook(const Session& session);
[[nodiscard]] bool canRedoLook(const Session& session);
void undoLook(Session& session);
void redoLook(Session& session);

void copyLook(Session& session); ///< as options of the command line
void pasteLook(Session& session, const std::string& text);

/// Adapts the view of a tab to a look that has replaced `before`: its skin, and the mesh parts that it hides. Parts
/// that the user hid or showed stay so.
void followLook(Tab& tab, const scene::Document& before, const std::set<std::uint32_t>& hiddenBefore);

} // namespace app
