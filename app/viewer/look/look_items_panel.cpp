#include "app/viewer/look/look_items_panel.hpp"

#include "app/viewer/look/look_lists.hpp"
#include "app/viewer/look/look_mounts_panel.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr std::size_t kFoundItems = 2000; // listed; a longer search says how many there are

/// The name of an item for people: that of the user's list, else those of its models and textures.
std::string captionOfItem(const Session& session, std::uint32_t id)
{
    const scene::LookCatalog& catalog = *session.look.catalog;
    const std::string name = shownName(formats::printable(catalog.itemName(id, session.tables.names.get())));
    const std::string text = shownName(formats::printable(catalog.itemText(id)));
    if (name.empty())
        return text.empty() ? std::string("no such row") : text;
    return text.empty() ? name : name + " \xC2\xB7 " + text;
}

/// One slot and its item (0: none); `width` of its row, which begins at the cursor.
void drawSlot(const PanelContext& context, const Session& session, scene::ItemSlot slot, std::uint32_t item,
              float width, Requests& requests)
{
    const std::string name(scene::kItemSlotNames.at(static_cast<std::size_t>(slot)));
    const LookLine line{.target = "look:slot:" + name,
                        .clearTarget = "look:clear:" + name,
                        .title = std::string(titleOfSlot(slot)),
                        .id = item,
                        .caption = item != 0 ? captionOfItem(session, item) : std::string(),
                        .hint = "Choose an item",
                        .clearHint = "Take it off"};
    switch (drawLookLine(context, line, width)) {
    case LookLineAnswer::none:
        break;
    case LookLineAnswer::choose:
        requests.push_back(ChooseItems{slot});
        break;
    case LookLineAnswer::clear:
        requests.push_back(Undress{slot});
        break;
    }
}

void findItems(const Session& session, LookItemsState& state)
{
    const LookState& look = session.look;
    if (state.catalog == look.catalog && state.names == session.tables.names && state.slot == look.slot &&
        state.text == look.itemSearch)
        return;
    state.catalog = look.catalog;
    state.names = session.tables.names;
    state.slot = look.slot;
    state.text = look.itemSearch;
    state.found = look.catalog->find(look.slot, look.itemSearch, session.tables.names.get(), kFoundItems);
}

} // namespace

void drawLookSlots(const PanelContext& context, const Session& session, const scene::CharacterChoices& character,
                   Requests& requests)
{
    constexpr float kTwoColumns = 440.0f; // from this width on
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const ItemsBySlot items = itemsOf(session, character);
    const std::size_t count = items.size() + 1; // and the mount
    const std::size_t columns = width >= context.px(kTwoColumns) ? 2 : 1;
    const std::size_t rows = (count + columns - 1) / columns;
    const float columnWidth = width / static_cast<float>(columns);
    for (std::size_t i = 0; i < count; ++i) {
        ImGui::SetCursorScreenPos({at.x + columnWidth * static_cast<float>(i / rows),
                                   at.y + context.px(kLookLineHeight) * static_cast<float>(i % rows)});
        if (i == 0) // also visible in a low panel
            drawLookMount(context, session, columnWidth, requests);
        else
            drawSlot(context, session, static_cast<scene::ItemSlot>(i - 1), items.at(i - 1), columnWidth, requests);
    }
}

void drawLookItems(const PanelContext& context, const Rect& area, const Session& session,
                   const scene::CharacterChoices& character, bool takesFocus, LookItemsState& state, Requests& requests)
{
    const LookState& look = session.look;
    findItems(session, state);
    const LookPickerAnswer answer =
        drawLookPicker(context, area,
                       {.title = std::string(titleOfSlot(look.slot)),
                        .backHint = "Back to the slots (Esc)",
                        .fieldId = "##look items",
                        .fieldTarget = "look:itemSearch",
                        .fieldHint = "Id or name",
                        .search = look.itemSearch,
                        .field = state.search,
                        .takesFocus = takesFocus,
                        .noun = "item",
                        .count = state.found.count,
                        .listed = state.found.items.size(),
                        .rowTarget = "look:item:",
                        .chosen = itemsOf(session, character).at(static_cast<std::size_t>(look.slot)),
                        .idOf = [&](std::size_t i) { return look.catalog->items()[state.found.items[i]].id; },
                        .captionOf = [&](std::uint32_t id) { return captionOfItem(session, id); }});
    if (answer.goesBack)
        requests.push_back(RunAction{"endItemChoice"});
    if (answer.isSearched)
        requests.push_back(SearchItems{state.search.text});
    if (answer.chosen)
        requests.push_back(Equip{look.slot, *answer.chosen});
}

} // namespace app
