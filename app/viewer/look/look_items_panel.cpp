#include "app/viewer/look/look_items_panel.hpp"

#include "app/viewer/look/look_lists.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/base/printable.hpp"
#include "renderer/scene/games/warcraft/row_names.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr float kSlotTitleWidth = 92.0f;
constexpr float kSlotHeight = 28.0f;      // that of its button
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
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = context.px(kSlotHeight);
    const float button = item != 0 ? context.px(28.0f) : 0.0f;
    if (targetButton(context, "look:slot:" + name, {std::max(width - button, 1.0f), height}))
        requests.push_back(ChooseItems{slot});
    const bool isHovered = ImGui::IsItemHovered();
    drawRowBackground(context, at, {at.x + width, at.y + height}, false, isHovered);
    const float padding = context.px(8.0f);
    const float title = context.px(kSlotTitleWidth);
    putText({at.x + padding, at.y}, height, colors::kSecondary, std::string(titleOfSlot(slot)));
    const std::string text =
        item == 0 ? "\xE2\x80\x94" : fmt::format("{} \xC2\xB7 {}", item, captionOfItem(session, item));
    const float room = std::max(width - title - button - padding, 1.0f);
    putText({at.x + title, at.y}, height, item == 0 ? colors::kSecondary : colors::kText, fitted(text, room));
    if (isHovered)
        showTooltip(context, item == 0 ? "Choose an item" : text);
    if (item == 0)
        return;
    ImGui::SetCursorScreenPos({at.x + width - button, at.y});
    if (iconButton(context, {("look:clear:" + name).c_str(), Icon::close, "Take it off", ButtonLook::plain, 28.0f}))
        requests.push_back(Undress{slot});
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

void drawItem(const PanelContext& context, const Session& session, std::uint32_t id, bool isWorn, Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    if (targetButton(context, "look:item:" + std::to_string(id), {width, height}))
        requests.push_back(Equip{session.look.slot, id});
    const bool isHovered = ImGui::IsItemHovered();
    drawRowBackground(context, at, {at.x + width, at.y + height}, isWorn, isHovered);
    const std::string number = std::to_string(id);
    const float numbers = context.px(64.0f);
    putText({at.x + numbers - context.px(8.0f) - ImGui::CalcTextSize(number.c_str()).x, at.y}, height,
            colors::kSecondary, number);
    const std::string text = captionOfItem(session, id);
    const float room = std::max(width - numbers - context.px(8.0f), 1.0f);
    putText({at.x + numbers, at.y}, height, isWorn ? colors::kAccent : colors::kText, fitted(text, room));
    if (isHovered && ImGui::CalcTextSize(text.c_str()).x > room)
        showTooltip(context, text);
}

void drawItemChoice(const PanelContext& context, const Rect& area, const Session& session,
                    const scene::CharacterChoices& character, bool takesFocus, LookItemsState& state,
                    Requests& requests)
{
    const float line = context.px(32.0f);
    const float gap = context.px(6.0f);
    ImGui::SetCursorScreenPos({area.x, area.y + context.px(2.0f)});
    if (iconButton(context, {"look:slots", Icon::previous, "Back to the slots (Esc)", ButtonLook::plain, 28.0f}))
        requests.push_back(RunAction{"endItemChoice"});
    const std::string title(titleOfSlot(session.look.slot));
    const float titleAt = area.x + context.px(28.0f) + gap;
    const float titleWidth = ImGui::CalcTextSize(title.c_str()).x;
    putText({titleAt, area.y}, line, colors::kText, title);
    ImGui::SetCursorScreenPos({titleAt + titleWidth + gap, area.y + context.px(4.0f)});
    if (takesFocus)
        focusNextField();
    const float field = std::clamp(area.x + area.width - titleAt - titleWidth - 2.0f * gap, 1.0f, context.px(320.0f));
    if (drawLookField("##look items", "Id or name", field, session.look.itemSearch, state.search))
        requests.push_back(SearchItems{state.search.text});
    noteTarget(context, "look:itemSearch");
    findItems(session, state);
    const std::size_t listed = state.found.items.size();
    const float height = rowHeight(context);
    const std::string count =
        state.found.count > listed
            ? fmt::format("{}; the first {} are listed", countedText(state.found.count, "item"), countText(listed))
            : countedText(state.found.count, "item");
    putText({area.x + context.px(8.0f), area.y + line}, height, colors::kSecondary,
            fitted(count, std::max(area.width - context.px(16.0f), 1.0f)));
    const std::uint32_t worn = itemsOf(session, character).at(static_cast<std::size_t>(session.look.slot));
    ImGui::SetCursorScreenPos({area.x, area.y + line + height});
    ImGui::BeginChild("look items", {area.width, std::max(area.height - line - height, 1.0f)});
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(listed), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const std::uint32_t id = session.look.catalog->items()[state.found.items[static_cast<std::size_t>(i)]].id;
            drawItem(context, session, id, id == worn, requests);
        }
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

} // namespace

bool drawLookField(const char* id, const char* hint, float width, const std::string& present, LookField& field)
{
    if (field.seen != present) { // changed by a script
        leaveField(id);
        field.text = field.seen = present;
    }
    ImGui::SetNextItemWidth(width);
    static_cast<void>(growingField(id, hint, field.text));
    if (field.text == present)
        return false;
    field.seen = field.text;
    return true;
}

void drawLookSlots(const PanelContext& context, const Session& session, const scene::CharacterChoices& character,
                   Requests& requests)
{
    constexpr float kTwoColumns = 440.0f; // from this width on
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    const ItemsBySlot items = itemsOf(session, character);
    const std::size_t count = items.size();
    const std::size_t columns = width >= context.px(kTwoColumns) ? 2 : 1;
    const std::size_t rows = (count + columns - 1) / columns;
    const float columnWidth = width / static_cast<float>(columns);
    for (std::size_t i = 0; i < count; ++i) {
        ImGui::SetCursorScreenPos({at.x + columnWidth * static_cast<float>(i / rows),
                                   at.y + context.px(kSlotHeight) * static_cast<float>(i % rows)});
        drawSlot(context, session, static_cast<scene::ItemSlot>(i), items.at(i), columnWidth, requests);
    }
}

void drawLookItems(const PanelContext& context, const Rect& area, const Session& session,
                   const scene::CharacterChoices& character, bool takesFocus, LookItemsState& state, Requests& requests)
{
    if (session.look.isChoosingItem) {
        drawItemChoice(context, area, session, character, takesFocus, state, requests);
        return;
    }
    ImGui::SetCursorScreenPos({area.x, area.y});
    ImGui::BeginChild("look slots", {area.width, area.height});
    drawLookSlots(context, session, character, requests);
    ImGui::EndChild();
}

} // namespace app
