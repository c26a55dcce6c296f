#include "app/viewer/inspector/inspector_parts.hpp"
#include "app/viewer/inspector/table_problems.hpp"
#include "app/viewer/selection/inspector_tab.hpp"
#include "app/viewer/tables/tables.hpp"

#include <array>

namespace app {
namespace {

void drawTab(InspectorParts& parts)
{
    constexpr std::array kTabs = {drawModelTab,    drawSurfacesTab, drawGeosetsTab,  drawViewsTab,      drawSkinsTab,
                                  drawTexturesTab, drawShadersTab,  drawSkeletonTab, drawTagsTab,       drawEffectsTab,
                                  drawClipsTab,    drawProblemsTab, drawEditTab,     drawDifferencesTab};
    static_assert(kTabs.size() == kInspectorTabNames.size());
    kTabs[static_cast<std::size_t>(shownTab(parts.session))](parts);
}

/// A filter must not hide rows of the next document.
void forgetOther(const Session& session, InspectorState& state)
{
    const std::string path = session.tab().document ? session.tab().document->path : std::string();
    if (path == state.document)
        return;
    state = {};
    state.document = path;
}

} // namespace

Requests drawInspector(const PanelContext& context, const Rect& area, const Session& session, const DrawFacts& facts,
                       Previews& previews, InspectorState& state)
{
    Requests requests;
    forgetOther(session, state);
    const PanelWindow window("inspector", area, PanelWindow::Padding::none);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    drawInspectorTabs(context, area, session, state.tabs, requests);
    ImGui::SetCursorPos({context.px(8.0f), ImGui::GetCursorPosY() + context.px(8.0f)});
    ImGui::BeginChild("tab", {area.width - context.px(16.0f), 0.0f});
    if (session.tab().document) {
        InspectorParts parts{context, session, facts, previews, state, requests};
        drawSelectionCard(parts);
        drawTab(parts);
    } else if (!shownTableProblems(session).empty()) {
        drawTableProblems(context, session, requests);
    } else {
        ImGui::TextDisabled(showsTables(session) ? "No model is open" : "Nothing is open");
    }
    ImGui::EndChild();
    ImGui::PopStyleVar();
    drawEdge(area, Edge::left);
    const bool isHighlighted = !session.tab().view.drawing.highlightedSurfaces.empty();
    if (isHighlighted && shownTab(session) != InspectorTab::surfaces && shownTab(session) != InspectorTab::geosets)
        requests.emplace_back(HighlightSurfaces{});
    const bool isPointingAtBone = session.tab().selection.pointedBone() != formats::kNoIndex;
    if (isPointingAtBone && shownTab(session) != InspectorTab::skeleton)
        requests.emplace_back(PointAtBone{});
    const bool isPointing = session.tab().selection.pointedTag() != formats::kNoIndex;
    if (isPointing && shownTab(session) != InspectorTab::tags)
        requests.emplace_back(PointAtTag{});
    const bool isPointingAtEffect = session.tab().selection.pointedEffect() != formats::kNoIndex;
    if (isPointingAtEffect && shownTab(session) != InspectorTab::effects)
        requests.emplace_back(PointAtEffect{});
    return requests;
}

} // namespace app
