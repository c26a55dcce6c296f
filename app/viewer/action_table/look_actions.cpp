#include "app/viewer/action_table/action_table.hpp"
#include "app/viewer/action_table/parameter_action.hpp"
#include "app/viewer/look/look.hpp"

#include <string>

/// Looks of creatures and characters of World of Warcraft.
namespace app {

constexpr Parameter kShowDisplayParameter{"id", "id of a row of CreatureDisplayInfo"};
constexpr Parameter kSearchDisplaysParameter{"text", "an id, or part of an image's name; empty: all"};
constexpr Parameter kPasteLookParameter{"text", "options of the command line: \"--race human --skin 2\" or "
                                                "\"--display 1234\"; other words are skipped"};
constexpr Parameter kLookListParameter{"list", "what the panel lists for a model that has both"};
constexpr Parameter kItemSlotParameter{"slot", "where the item is worn"};
constexpr Parameter kSearchItemsParameter{"text", "id, or part of the names of a model, an image or the item; empty: "
                                                  "all"};
constexpr Parameter kChosenSlotParameter{"slot", "the slot whose items are listed"};
constexpr Parameter kMountParameter{"display", "id of a row of CreatureDisplayInfo; 0: no mount"};
constexpr Parameter kSearchMountsParameter{"text", "id, or part of the path of a model or of a creature's name; empty: "
                                                   "all"};

static SetCharacter defaultOf(const Session& session, std::type_identity<SetCharacter>)
{
    return {presentCharacter(session).value_or(scene::CharacterChoices()), presentLook(session).mount.value_or(0)};
}
static void describe(SetCharacter& request, ParameterVisitor& visitor)
{
    scene::CharacterChoices& character = request.character;
    visitor.text({"race", "name of its folder, its name or its id; without it, the present one", Need::optional},
                 character.race);
    visitor.choiceOf({"sex", "without it, the present one", Need::optional}, character.sex, scene::kSexNames);
    visitor.count({"skin", "color of the skin, as in the tables", Need::optional}, character.skin);
    visitor.count({"face", "its face", Need::optional}, character.face);
    visitor.count({"hair", "style of its hair", Need::optional}, character.hair);
    visitor.count({"hairColor", "color of its hair", Need::optional}, character.hairColor);
    visitor.count({"facialHair", "its beard, horns, earrings or the like", Need::optional}, character.facialHair);
    visitor.flag({"sheathed", "whether weapons and shields hang on its body instead of being held", Need::optional},
                 character.isSheathed);
    visitor.count({"mount",
                   "the creature that it sits on: id of a row of CreatureDisplayInfo; 0: none; without it, the "
                   "present one",
                   Need::optional},
                  request.mount);
}
static void run(Session& session, const SetCharacter& request)
{
    chooseCharacter(session, request.character, request.mount != 0 ? std::optional(request.mount) : std::nullopt);
}

static void describe(StepLook& request, ParameterVisitor& visitor)
{
    visitor.choice({"choice", "what changes"}, request.choice, kLookChoiceNames);
    double steps = request.steps;
    visitor.number({"steps", "how many values further; negative: back; without it, 1", Need::optional}, steps,
                   {-1000.0, 1000.0, true});
    request.steps = static_cast<int>(steps);
}
static void run(Session& session, const StepLook& request)
{
    stepChoice(session, static_cast<LookChoice>(request.choice), request.steps);
}

static void describe(Equip& request, ParameterVisitor& visitor)
{
    visitor.choiceOf(kItemSlotParameter, request.slot, scene::kItemSlotNames);
    visitor.count({"item", "id of a row of ItemDisplayInfo; 0: nothing"}, request.item);
}
static void run(Session& session, const Equip& request)
{
    equip(session, request.slot, request.item);
}

static void describe(RandomLook& request, ParameterVisitor& visitor)
{
    std::uint32_t seed = request.seed.value_or(formats::kNoIndex);
    visitor.count({"seed", "the same number gives the same look; without it, a new one", Need::optional}, seed);
    request.seed = seed == formats::kNoIndex ? std::nullopt : std::optional(seed);
}
static void run(Session& session, const RandomLook& request)
{
    randomizeLook(session, request.seed);
}

static void searchDisplays(Session& session, const std::string& text)
{
    session.look.search = text;
}
static void searchItems(Session& session, const std::string& text)
{
    session.look.itemSearch = text;
}
static void chooseItems(Session& session, scene::ItemSlot slot)
{
    session.look.slot = slot;
    session.look.isChoosingItem = true;
    session.look.isChoosingMount = false;
    session.look.itemSearch.clear();
    ++session.look.searchFocus;
}
static void chooseMount(Session& session)
{
    session.look.isChoosingMount = true;
    session.look.isChoosingItem = false;
    session.look.mountSearch.clear();
    ++session.look.searchFocus;
}
static void searchMounts(Session& session, const std::string& text)
{
    session.look.mountSearch = text;
}
static void undress(Session& session, scene::ItemSlot slot)
{
    equip(session, slot, 0);
}
static void setLookList(Session& session, LookList list)
{
    session.look.list = list;
}

namespace {

constexpr ParameterSet kRandomLookParameters = parametersOf<RandomLook>();

bool hasCharacter(const Session& session)
{
    return presentCharacter(session).has_value();
}

bool isDressed(const Session& session)
{
    const auto character = presentCharacter(session);
    return character && !character->items.empty();
}

void undressAll(Session& session)
{
    if (auto character = presentCharacter(session)) {
        character->items.clear();
        chooseCharacter(session, *std::move(character));
    }
}

constexpr Action kLookActions[] = {
    when(mayHaveLooks, {"look", "Look of the creature or character", "Shift+L", Menu::view, toggleLook, showsLook,
                        ActionKind::toggles}),
    when(hasCharacter, {"randomLook", "Random look", "", Menu::model, [](Session& s) { randomizeLook(s, {}); }, nullptr,
                        ActionKind::once, &kRandomLookParameters}),
    when([](const Session& s) { return hasLooks(s) && !presentLook(s).isEmpty(); },
         {"forgetLook", "Look: the model's own images", "", Menu::model, forgetLook}),
    when([](const Session& s) { return hasCharacter(s) || (hasLooks(s) && !presentLook(s).isEmpty()); },
         {"copyLook", "Copy the look as options", "", Menu::model, copyLook}),
    when(canUndoLook, {"undoLook", "Look: undo", "", Menu::none, undoLook, nullptr, ActionKind::repeats}),
    when(canRedoLook, {"redoLook", "Look: redo", "", Menu::none, redoLook, nullptr, ActionKind::repeats}),
    when(isDressed, {"undressAll", "Look: take off all items", "", Menu::none, undressAll}),
    when([](const Session& s) { return s.look.isChoosingItem || s.look.isChoosingMount; },
         {"endItemChoice", "Look: back from the items or mounts", "", Menu::none,
          [](Session& s) { s.look.isChoosingItem = s.look.isChoosingMount = false; }}),
    when(hasLooks, {"chooseMount", "Look: list the mounts", "", Menu::none, chooseMount}),
    when(showsLook,
         {"focusLookSearch", "Look: go to the search field", "", Menu::none, [](Session& s) { ++s.look.searchFocus; }}),
    when(hasLooks,
         valueAction<ShowDisplay, kShowDisplayParameter, showDisplay>("showDisplay", "Look: show a display by its id")),
    when(hasCharacter, parameterAction<SetCharacter>("setCharacter", "Look: choose the values of a character")),
    when(hasCharacter, parameterAction<StepLook>("stepLook", "Look: next or previous value of a choice")),
    when(hasCharacter, parameterAction<Equip>("equip", "Look: wear an item")),
    when(hasCharacter, valueAction<Undress, kItemSlotParameter, undress, &scene::kItemSlotNames>(
                           "undress", "Look: take off the item in a slot")),
    when(hasLooks, valueAction<PasteLook, kPasteLookParameter, pasteLook>("pasteLook", "Look: choose it by options")),
    when(hasLooks, valueAction<SetLookList, kLookListParameter, setLookList, &kLookListNames>(
                       "setLookList", "Look: list choices of a character, or displays")),
    when(hasLooks, valueAction<SearchDisplays, kSearchDisplaysParameter, searchDisplays>("searchDisplays",
                                                                                         "Look: find displays")),
    when(hasCharacter, valueAction<ChooseItems, kChosenSlotParameter, chooseItems, &scene::kItemSlotNames>(
                           "chooseItems", "Look: list the items of a slot")),
    when(hasCharacter,
         valueAction<SearchItems, kSearchItemsParameter, searchItems>("searchItems", "Look: find items of the slot")),
    when(hasLooks, valueAction<SetMount, kMountParameter, setMount>("setMount", "Look: choose the mount")),
    when(hasLooks,
         valueAction<SearchMounts, kSearchMountsParameter, searchMounts>("searchMounts", "Look: find mounts")),
};

} // namespace

std::span<const Action> lookActions()
{
    return kLookActions;
}

} // namespace app
