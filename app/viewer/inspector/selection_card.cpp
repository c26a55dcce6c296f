#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/editing/tag_drag.hpp"
#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/selection/item_facts.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace app {
namespace {

constexpr float kLinkWidth = 24.0f; // of the link to the bytes of a row

/// The link to the bytes of a fact, after its row.
void drawBytesLink(InspectorParts& parts, const ItemFact& fact, const ImVec2& at)
{
    const PanelContext& context = parts.context;
    const ImVec2 size(context.px(kLinkWidth), rowHeight(context));
    const std::string target = "bytes:" + fact.id;
    ImGui::SetCursorScreenPos(at);
    if (targetButton(context, target, size))
        parts.requests.push_back(ShowBytes{fact.location->node, fact.location->range, fact.location->file});
    const bool isHovered = ImGui::IsItemHovered();
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevronRight, {at.x + size.x * 0.5f, at.y + size.y * 0.5f},
             context.px(10.0f), isHovered ? colors::kAccent : colors::kSecondary);
    if (isHovered) {
        ImGui::SetTooltip("Show its bytes: 0x%llX, %llu", static_cast<unsigned long long>(fact.location->range.offset),
                          static_cast<unsigned long long>(fact.location->range.length));
    }
}

void drawFact(InspectorParts& parts, const ItemFact& fact)
{
    const PanelContext& context = parts.context;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = rowHeight(context);
    if (fact.isHeading) {
        putText({at.x + context.px(8.0f), at.y}, height, colors::kAccent, shownName(fact.title));
        ImGui::Dummy({width, height});
        return;
    }
    const float rowWidth = width - context.px(kLinkWidth);
    copyRow(parts, "selection-" + fact.id, fact.title.c_str(), fact.value, rowWidth);
    if (fact.location)
        drawBytesLink(parts, fact, {at.x + rowWidth, at.y});
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

void drawCardHead(InspectorParts& parts)
{
    const PanelContext& context = parts.context;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    const float height = context.px(28.0f);
    const float button = context.px(24.0f);
    const std::string title = shownName(itemTitle(parts.session, parts.session.tab().selection.item));
    if (ImGui::InvisibleButton("selection title", {std::max(width - button, 1.0f), height}))
        parts.requests.emplace_back(RunAction{"frameSelected"});
    noteTarget(context, "selection:title");
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("%s\nClick to frame it", title.c_str());
    putText({at.x + context.px(8.0f), at.y}, height, colors::kText, fitted(title, width - button - context.px(12.0f)));
    ImGui::SetCursorScreenPos({at.x + width - button, at.y});
    if (ImGui::InvisibleButton("selection close", {button, height}))
        parts.requests.emplace_back(SelectSurface{});
    noteTarget(context, "selection:close");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::close, {at.x + width - button * 0.5f, at.y + height * 0.5f},
             context.px(10.0f), ImGui::IsItemHovered() ? colors::kText : colors::kSecondary);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Clear the selection (Esc goes back one step)");
    ImGui::SetCursorScreenPos({at.x, at.y + height});
}

constexpr float kHandleRow = 28.0f; // the height of a check box

/// Number of the rows that switch the handles of the selected tag.
int handleRows(const Session& session)
{
    if (!canMoveTag(session, session.tab().selection.tag()))
        return 0;
    return 2;
}

void drawHandleRows(InspectorParts& parts)
{
    const TagHandlesState& state = parts.session.tagHandles;
    const int rows = handleRows(parts.session);
    ImGui::Indent(parts.context.px(8.0f));
    const std::string title = withKey("Move it in the view", "toggleTagHandles", parts.session);
    if (rows > 0 && checkBox(parts.context, "checkbox:tagHandles", title, state.areOn))
        parts.requests.emplace_back(RunAction{"toggleTagHandles"});
    const bool isOneFrame = state.frames == TagFrames::shown;
    if (rows > 1 && checkBox(parts.context, "checkbox:tagFrames", "Only in this frame (Alt)", isOneFrame))
        parts.requests.emplace_back(RunAction{"toggleTagFrames"});
    ImGui::Unindent(parts.context.px(8.0f));
}

} // namespace

void drawSelectionCard(InspectorParts& parts)
{
    if (parts.session.tab().selection.item.kind == SceneItemKind::none)
        return;
    const PanelContext& context = parts.context;
    const std::vector<ItemFact> facts = factsOfSelection(parts.session);
    const float available = ImGui::GetContentRegionAvail().y;
    const float rows = rowHeight(context) * static_cast<float>(facts.size());
    const float switches =
        context.px(kHandleRow) * static_cast<float>(handleRows(parts.session)) + cardInputsHeight(parts);
    // The tab below keeps at least half of the panel.
    const float height = std::min(rows, std::max(available * 0.5f - context.px(44.0f), rowHeight(context) * 3.0f));
    const ImVec2 from = ImGui::GetCursorScreenPos();
    const float width = ImGui::GetContentRegionAvail().x;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 to(from.x + width, from.y + context.px(28.0f) + height + switches + context.px(4.0f));
    list.AddRectFilled(from, to, colors::kRaised, ImGui::GetStyle().FrameRounding);
    list.AddRectFilled(from, {from.x + context.px(2.0f), to.y}, colors::kAccent, 1.0f);
    drawCardHead(parts);
    ImGui::BeginChild("selection card", {width, height});
    for (const ItemFact& fact : facts)
        drawFact(parts, fact);
    ImGui::EndChild();
    drawHandleRows(parts);
    drawCardInputs(parts);
    ImGui::SetCursorScreenPos({from.x, to.y});
    ImGui::Dummy({width, context.px(8.0f)});
}

} // namespace app
