#include "app/viewer/panels/panels.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace app {
namespace {

void append(Requests& all, Requests more)
{
    std::move(more.begin(), more.end(), std::back_inserter(all));
}

void drawTab(const PanelContext& context, const std::string& title, InspectorTab tab, InspectorState& state)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const ImVec2 size(ImGui::CalcTextSize(title.c_str()).x + context.px(20.0f), context.px(32.0f));
    ImGui::PushID(static_cast<int>(tab));
    if (ImGui::InvisibleButton("tab", size))
        state.tab = tab;
    ImGui::PopID();
    noteTarget(context, tab == InspectorTab::model ? "tab:model" : "tab:findings");
    const bool isShown = state.tab == tab;
    const ImU32 colour = isShown || ImGui::IsItemHovered() ? colours::kText : colours::kSecondary;
    putText({at.x + context.px(10.0f), at.y}, size.y, colour, title);
    if (isShown) {
        ImGui::GetWindowDrawList()->AddRectFilled({at.x, at.y + size.y - context.px(2.0f)},
                                                  {at.x + size.x, at.y + size.y}, colours::kAccent);
    }
}

void drawTabs(const PanelContext& context, const Rect& area, const Session& session, InspectorState& state)
{
    const std::size_t findings = session.tab().findings.size();
    drawTab(context, "Model", InspectorTab::model, state);
    ImGui::SameLine(0.0f, 0.0f);
    drawTab(context, findings == 0 ? "Findings" : fmt::format("Findings ({})", findings), InspectorTab::findings,
            state);
    const float y = ImGui::GetItemRectMax().y;
    ImGui::GetWindowDrawList()->AddLine({area.x, y}, {area.x + area.width, y}, colours::kLine);
}

/// Clips, skins and facts below each other: the lists take what they need, up to their share of the room.
Requests drawModelTab(const PanelContext& context, const Session& session, InspectorState& state)
{
    Requests requests;
    const float row = rowHeight(context);
    const float room = ImGui::GetContentRegionAvail().y - 3.0f * row - context.px(24.0f);
    const auto rowsOf = [&](std::size_t count) { return static_cast<float>(count) * row; };
    const float facts = std::min(rowsOf(shownModel(session)->topologies.size() + 8), std::max(room * 0.3f, 3.0f * row));
    const float skins = std::min(rowsOf(std::max<std::size_t>(shownNode(session)->skins.size(), 1)),
                                 std::max((room - facts) * 0.35f, 2.0f * row));
    const float clips =
        std::min(rowsOf(shownModel(session)->clips.size() + 1), std::max(room - facts - skins, 3.0f * row));
    append(requests, drawClips(context, clips, session, state));
    ImGui::Dummy({0.0f, context.px(8.0f)});
    append(requests, drawSkins(context, skins, session, state));
    ImGui::Dummy({0.0f, context.px(8.0f)});
    drawModelFacts(context, session);
    return requests;
}

} // namespace

Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session, InspectorState& state)
{
    Requests requests;
    const PanelWindow window("inspector", area, PanelWindow::Padding::none);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGui::SetCursorPosX(context.px(4.0f));
    drawTabs(context, area, session, state);
    ImGui::SetCursorPos({context.px(8.0f), ImGui::GetCursorPosY() + context.px(4.0f)});
    ImGui::BeginChild("tab", {area.width - context.px(16.0f), 0.0f});
    if (!session.tab().document)
        ImGui::TextDisabled("Nothing is open");
    else if (state.tab == InspectorTab::model)
        requests = drawModelTab(context, session, state);
    else
        drawFindings(context, session);
    ImGui::EndChild();
    ImGui::PopStyleVar();
    drawEdge(area, Edge::left);
    return requests;
}

} // namespace app
