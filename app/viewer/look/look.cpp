#include "app/viewer/look/look.hpp"

#include "app/viewer/assembly/reloads.hpp"
#include "app/viewer/look/item_choices.hpp"
#include "app/viewer/queries/shown.hpp"
#include "formats/base/printable.hpp"
#include "formats/platform/paths.hpp"
#include "renderer/scene/games/game_defaults.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <utility>

namespace app {
namespace {

using scene::CharacterChoices;
using scene::ItemSlot;

constexpr std::size_t kKeptLooks = 200; // steps for undo

std::uint32_t CharacterChoices::*memberOf(LookChoice choice)
{
    constexpr std::array<std::uint32_t CharacterChoices::*, 5> kMembers = {
        &CharacterChoices::skin, &CharacterChoices::face, &CharacterChoices::hair, &CharacterChoices::hairColor,
        &CharacterChoices::facialHair};
    return kMembers.at(static_cast<std::size_t>(choice));
}

const scene::LookTables& tablesOf(const Session& session)
{
    return session.look.catalog->source()->tables();
}

/// The race and sex of a look; empty: it is none of a known race.
std::optional<scene::CharacterKind> kindOf(const Session& session, const CharacterChoices& character)
{
    const auto race = tablesOf(session).race(character.race);
    return race ? std::optional(scene::CharacterKind{race->id, character.sex}) : std::nullopt;
}

/// The name of a race in the options of commands: that of its folder, or its id.
std::string raceWord(const Session& session, std::uint32_t id)
{
    const scene::RaceRow* const race = session.look.catalog->race(id);
    return race == nullptr || race->folder.empty() ? std::to_string(id) : race->folder;
}

/// Whether a look is one of the open model, on the mount that is shown.
bool isOfOpenModel(const Session& session, const ChosenLook& look)
{
    if (look.mount != session.tab().choices.look.mount)
        return false;
    const std::string& path = pathOfLook(*session.tab().document);
    if (look.isEmpty())
        return session.tab().looks.path == path;
    if (look.display) {
        const auto hasIt = [&](const scene::DisplayGroup& group) {
            return std::binary_search(group.displays.begin(), group.displays.end(), *look.display);
        };
        const auto& looks = session.look.looks;
        return looks && std::any_of(looks->displays.begin(), looks->displays.end(), hasIt);
    }
    const auto kind = kindOf(session, *look.character);
    return kind && session.look.looks && session.look.looks->character == kind;
}

/// Opens the active model, or that of another race, with a look.
void openLook(Session& session, const ChosenLook& look)
{
    Tab& tab = session.tab();
    OpenChoices choices = effectiveChoices(tab);
    choices.look = look;
    if (isOfOpenModel(session, look)) {
        requestReload(session, {.path = tab.document->path, .choices = std::move(choices), .tab = tab.id});
        return;
    }
    choices.bindings.clear(); // of the other model's images
    const std::string& path = look.isEmpty() ? tab.looks.path : pathOfLook(*tab.document); // tables name that of a look
    session.pending.open = OpenChosen{.file = platform::pathFromUtf8(path), .choices = std::move(choices)};
}

/// Whether the tables have a display; otherwise a message says that they do not.
bool knowsDisplay(Session& session, std::uint32_t display)
{
    const bool isKnown = tablesOf(session).display(display).has_value();
    if (!isKnown)
        showProblem(session, fmt::format("CreatureDisplayInfo has no row {}", display));
    return isKnown;
}

void chooseDisplay(Session& session, std::uint32_t display, std::optional<std::uint32_t> mount)
{
    if (knowsDisplay(session, display) && (!mount || knowsDisplay(session, *mount)))
        chooseLook(session, {.display = display, .mount = mount});
}

void goToLook(Session& session, std::size_t index)
{
    LookHistory& history = session.tab().looks;
    history.index = index;
    openLook(session, history.looks[index]);
}

} // namespace

const std::string& pathOfLook(const scene::Document& document)
{
    const std::uint32_t node = scene::nodeWithLook(document);
    return node == 0 ? document.path : document.nodes[node].path;
}

bool mayHaveLooks(const Session& session)
{
    const auto& document = session.tab().document;
    if (!document)
        return false;
    const scene::Node& node = document->nodes[scene::nodeWithLook(*document)];
    return std::any_of(node.model->textureSlots.begin(), node.model->textureSlots.end(),
                       [](const formats::TextureSlot& slot) { return slot.replaceable != 0; });
}

bool hasLooks(const Session& session)
{
    const LookState& look = session.look;
    return mayHaveLooks(session) && look.catalog && look.looks && look.path == pathOfLook(*session.tab().document) &&
           (look.looks->character || !look.looks->displays.empty());
}

bool showsLook(const Session& session)
{
    return session.settings.panels.side == SidePanel::look && session.tab().document;
}

void toggleLook(Session& session)
{
    PanelSizes& panels = session.settings.panels;
    panels.opensLook = !showsLook(session);
    panels.side = showsLook(session) ? SidePanel::none : SidePanel::look;
}

bool isAwaitingLook(const Session& session)
{
    return showsLook(session) && mayHaveLooks(session) &&
           (session.look.isReading || session.look.path != pathOfLook(*session.tab().document));
}

LookList shownLookList(const Session& session)
{
    if (!hasLooks(session) || !session.look.looks->character)
        return LookList::displays;
    return session.look.looks->displays.empty() ? LookList::character : session.look.list;
}

ChosenLook presentLook(const Session& session)
{
    const LookHistory& history = session.tab().looks;
    return history.looks[history.index];
}

std::optional<CharacterChoices> presentCharacter(const Session& session)
{
    if (!hasLooks(session))
        return std::nullopt;
    CharacterChoices character;
    if (const ChosenLook look = presentLook(session); look.character) {
        character = *look.character;
    } else if (const auto& kind = session.look.looks->character) {
        character.race = raceWord(session, kind->race);
        character.sex = kind->sex;
    } else {
        return std::nullopt;
    }
    const auto kind = kindOf(session, character);
    if (!kind)
        return std::nullopt;
    std::vector<std::string> clamped; // told when they were chosen
    character = scene::clampedChoices(tablesOf(session), kind->race, character, clamped);
    character.items = oneForEachSlot(tablesOf(session), character.items);
    return character;
}

const scene::RaceRow* raceOf(const Session& session, const CharacterChoices& character)
{
    const auto kind = session.look.catalog ? kindOf(session, character) : std::nullopt;
    return kind ? session.look.catalog->race(kind->race) : nullptr;
}

ChoiceOfLook choiceOf(const Session& session, const CharacterChoices& character, LookChoice choice)
{
    ChoiceOfLook result{.value = character.*memberOf(choice), .range = {}};
    const auto kind = kindOf(session, character);
    if (!kind)
        return result;
    const scene::CharacterRanges ranges = scene::characterRanges(tablesOf(session), kind->race, character);
    const std::array<const std::vector<std::uint32_t>*, 5> kRanges = {&ranges.skins, &ranges.faces, &ranges.hairs,
                                                                      &ranges.hairColors, &ranges.facialHairs};
    result.range = *kRanges.at(static_cast<std::size_t>(choice));
    const auto above = std::upper_bound(result.range.begin(), result.range.end(), result.value);
    result.index = above == result.range.begin() ? 0 : static_cast<std::size_t>(above - result.range.begin()) - 1;
    return result;
}

void chooseLook(Session& session, ChosenLook look)
{
    if (!hasLooks(session) || look == presentLook(session))
        return;
    LookHistory& history = session.tab().looks;
    if (history.path.empty())
        history.path = pathOfLook(*session.tab().document);
    history.looks.resize(history.index + 1);
    history.looks.push_back(std::move(look));
    if (history.looks.size() > kKeptLooks)
        history.looks.erase(history.looks.begin());
    goToLook(session, history.looks.size() - 1);
}

void showDisplay(Session& session, std::uint32_t display)
{
    if (hasLooks(session))
        chooseDisplay(session, display, presentLook(session).mount);
}

void forgetLook(Session& session)
{
    chooseLook(session, {});
}

void chooseCharacter(Session& session, CharacterChoices character)
{
    chooseCharacter(session, std::move(character), presentLook(session).mount);
}

void chooseCharacter(Session& session, CharacterChoices character, std::optional<std::uint32_t> mount)
{
    if (!hasLooks(session) || (mount && !knowsDisplay(session, *mount)))
        return;
    const auto kind = kindOf(session, character);
    if (!kind) {
        showProblem(session, fmt::format("Unknown race '{}'", formats::printable(character.race)));
        return;
    }
    if (!session.look.catalog->hasModel(*kind)) {
        showProblem(session,
                    fmt::format("The tables have no model of race '{}', {}", formats::printable(character.race),
                                scene::kSexNames.at(static_cast<std::size_t>(character.sex))));
        return;
    }
    character.race = raceWord(session, kind->race);
    std::vector<std::string> clamped;
    character = scene::clampedChoices(tablesOf(session), kind->race, character, clamped);
    if (!clamped.empty()) // the document has the values that remain, so it reports nothing
        showNotice(session, fmt::format("{}", fmt::join(clamped, "; ")));
    character.items = oneForEachSlot(tablesOf(session), character.items);
    chooseLook(session, {.character = std::move(character), .mount = mount});
}

void setMount(Session& session, std::uint32_t display)
{
    if (!hasLooks(session))
        return;
    const auto mount = display != 0 ? std::optional(display) : std::nullopt;
    const ChosenLook present = presentLook(session);
    if (present.display)
        chooseDisplay(session, *present.display, mount);
    else if (auto character = presentCharacter(session))
        chooseCharacter(session, *std::move(character), mount);
    else if (mount)
        chooseDisplay(session, session.look.looks->displays.front().displays.front(), mount);
}

void stepChoice(Session& session, LookChoice choice, int steps)
{
    auto character = presentCharacter(session);
    if (!character)
        return;
    const ChoiceOfLook present = choiceOf(session, *character, choice);
    const auto count = static_cast<std::int64_t>(present.range.size());
    if (count == 0)
        return;
    const std::int64_t next = ((static_cast<std::int64_t>(present.index) + steps) % count + count) % count;
    (*character).*memberOf(choice) = present.range[static_cast<std::size_t>(next)];
    chooseCharacter(session, *std::move(character));
}

void setRaceAndSex(Session& session, std::uint32_t race, scene::CharacterSex sex)
{
    auto character = presentCharacter(session);
    if (!character)
        return;
    character->race = std::to_string(race);
    character->sex = sex;
    chooseCharacter(session, *std::move(character));
}

ItemsBySlot itemsOf(const Session& session, const CharacterChoices& character)
{
    ItemsBySlot items{};
    if (!hasLooks(session))
        return items;
    for (const scene::EquippedItem& one : character.items) { // also rows that do not exist
        if (one.slot)
            items.at(static_cast<std::size_t>(*one.slot)) = one.id;
    }
    for (const scene::WornItem& one : wornBy(tablesOf(session), character.items))
        items.at(static_cast<std::size_t>(one.slot)) = one.display.id;
    return items;
}

void equip(Session& session, ItemSlot slot, std::uint32_t item)
{
    auto character = presentCharacter(session);
    if (!character)
        return;
    const auto display = item != 0 ? tablesOf(session).itemDisplay(item) : std::nullopt;
    if (item != 0 && !display) {
        showProblem(session, fmt::format("ItemDisplayInfo has no row {}", item));
        return;
    }
    character->items = withItem(tablesOf(session), character->items, slot, display);
    chooseCharacter(session, *std::move(character));
}

void randomizeLook(Session& session, std::optional<std::uint32_t> seed)
{
    const auto character = presentCharacter(session);
    const auto kind = character ? kindOf(session, *character) : std::nullopt;
    if (!kind)
        return;
    constexpr std::uint32_t kSeeds = 1'000'000; // short enough to write down
    const std::uint32_t used = seed ? *seed : static_cast<std::uint32_t>(std::random_device()() % kSeeds);
    session.tab().looks.seed = used;
    chooseCharacter(session, scene::randomChoices(tablesOf(session), kind->race, *character, used));
}

bool canUndoLook(const Session& session)
{
    return hasLooks(session) && session.tab().looks.index > 0;
}

bool canRedoLook(const Session& session)
{
    const LookHistory& history = session.tab().looks;
    return hasLooks(session) && history.index + 1 < history.looks.size();
}

void undoLook(Session& session)
{
    if (canUndoLook(session))
        goToLook(session, session.tab().looks.index - 1);
}

void redoLook(Session& session)
{
    if (canRedoLook(session))
        goToLook(session, session.tab().looks.index + 1);
}

void copyLook(Session& session)
{
    ChosenLook look = presentLook(session);
    if (look.isEmpty())
        look.character = presentCharacter(session);
    if (!look.isEmpty())
        copyText(session, "look:copy", textOfLook(look));
}

void pasteLook(Session& session, const std::string& text)
{
    if (!hasLooks(session))
        return;
    const auto look = lookFromText(text);
    if (!look)
        showProblem(session, "The text has no look: " + formats::printable(look.error()));
    else if (look->display)
        chooseDisplay(session, *look->display, look->mount);
    else
        chooseCharacter(session, *look->character, look->mount);
}

void followLook(Tab& tab, const scene::Document& before, const std::set<std::uint32_t>& hiddenBefore)
{
    const std::set<std::uint32_t> usual = scene::defaultHidden(before);
    std::set<std::uint32_t> hidden = scene::defaultHidden(*tab.document);
    const auto keep = [&](std::uint32_t nodeBefore, std::uint32_t node) {
        const std::uint32_t from = scene::firstSurfaceOf(before, nodeBefore);
        const std::uint32_t to = scene::firstSurfaceOf(*tab.document, node);
        const auto count = static_cast<std::uint32_t>(tab.document->nodes[node].model->surfaces.size());
        for (std::uint32_t surface = 0; surface < count; ++surface) {
            const bool isHidden = hiddenBefore.contains(from + surface);
            if (isHidden == usual.contains(from + surface))
                continue;
            isHidden ? void(hidden.insert(to + surface)) : void(hidden.erase(to + surface));
        }
    };
    keep(0, 0); // the model itself and the rider on it; items come and go
    if (const std::uint32_t rider = scene::nodeWithLook(*tab.document); rider != 0 && scene::nodeWithLook(before) != 0)
        keep(scene::nodeWithLook(before), rider);
    tab.view.drawing.hiddenSurfaces = std::move(hidden);
    tab.view.skin = 0;
}

} // namespace app
