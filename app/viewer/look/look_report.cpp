#include "app/viewer/look/look_report.hpp"

#include "app/viewer/look/look.hpp"
#include "app/viewer/look/look_lists.hpp"
#include "formats/base/printable.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>

namespace app {
namespace {

using nlohmann::json;

constexpr std::size_t kReportedLooks = 50; // of long lists

json choiceJson(const ChoiceOfLook& choice)
{
    return {{"value", choice.value},
            {"number", choice.range.empty() ? json(nullptr) : json(choice.index + 1)},
            {"count", choice.range.size()}};
}

json characterJson(const Session& session)
{
    const auto character = presentCharacter(session);
    if (!character)
        return nullptr;
    json items = json::object();
    const ItemsBySlot worn = itemsOf(session, *character);
    for (std::size_t slot = 0; slot < worn.size(); ++slot) {
        if (worn.at(slot) != 0)
            items[std::string(scene::kItemSlotNames.at(slot))] = worn.at(slot);
    }
    json choices = json::object();
    for (std::size_t i = 0; i < kLookChoiceNames.size(); ++i)
        choices[std::string(kLookChoiceNames.at(i))] =
            choiceJson(choiceOf(session, *character, static_cast<LookChoice>(i)));
    return {{"race", formats::printable(character->race)},
            {"sex", scene::kSexNames.at(static_cast<std::size_t>(character->sex))},
            {"choices", std::move(choices)},
            {"items", std::move(items)},
            {"sheathed", character->isSheathed}};
}

json displaysJson(const Session& session)
{
    json groups = json::array();
    const auto& all = session.look.looks->displays;
    const std::vector<std::uint32_t> found = displaysFound(*session.look.looks, session.look.search);
    for (std::size_t i = 0; i < std::min(kReportedLooks, found.size()); ++i) {
        const scene::DisplayGroup& group = all[found[i]];
        json missing = json::array();
        for (const std::string& name : group.missing)
            missing.push_back(formats::printable(name));
        groups.push_back({{"displays", group.displays},
                          {"name", formats::printable(group.name)},
                          {"missing", std::move(missing)},
                          {"isPerson", group.isPerson}});
    }
    return {{"count", found.size()}, {"all", session.look.looks->groupCount}, {"first", std::move(groups)}};
}

json foundItemsJson(const Session& session)
{
    const LookState& look = session.look;
    if (!look.isChoosingItem || !look.looks->character)
        return nullptr;
    const auto found = look.catalog->find(look.slot, look.itemSearch, session.tables.names.get(), kReportedLooks);
    json items = json::array();
    for (const std::uint32_t index : found.items)
        items.push_back(look.catalog->items()[index].id);
    return {{"slot", scene::kItemSlotNames.at(static_cast<std::size_t>(look.slot))},
            {"search", look.itemSearch},
            {"count", found.count},
            {"first", std::move(items)}};
}

json foundMountsJson(const Session& session)
{
    const LookState& look = session.look;
    if (!look.isChoosingMount)
        return nullptr;
    const auto found = look.catalog->findCreatures(look.mountSearch, session.tables.names.get(), kReportedLooks);
    return {{"search", look.mountSearch}, {"count", found.count}, {"first", found.displays}};
}

} // namespace

json lookReport(const Session& session, std::uint32_t uploads)
{
    if (!mayHaveLooks(session))
        return nullptr;
    const Tab& tab = session.tab();
    const scene::ComposedCounts& composed = tab.document->composed;
    const LookHistory& history = tab.looks;
    json report = {{"isReading", isAwaitingLook(session)},
                   {"problem", formats::printable(session.look.problem)},
                   {"hasLooks", hasLooks(session)},
                   {"text", formats::printable(textOfLook(presentLook(session)))},
                   {"shown", formats::printable(textOfLook(tab.choices.look))},
                   {"steps", {{"undo", history.index}, {"redo", history.looks.size() - 1 - history.index}}},
                   {"seed", history.seed ? json(*history.seed) : json(nullptr)},
                   {"changes", session.look.changes},
                   {"compositions", composed.images},
                   {"layersRead", composed.layersRead},
                   {"layersKept", composed.layersKept},
                   {"uploads", uploads}};
    if (!hasLooks(session))
        return report;
    report["list"] = kLookListNames.at(static_cast<std::size_t>(shownLookList(session)));
    report["search"] = session.look.search;
    report["character"] = characterJson(session);
    report["displays"] = displaysJson(session);
    report["items"] = foundItemsJson(session);
    const auto& mount = presentLook(session).mount;
    report["mount"] = mount ? json(*mount) : json(nullptr);
    report["mounts"] = foundMountsJson(session);
    return report;
}

} // namespace app
