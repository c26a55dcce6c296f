#include "app/viewer/tables/table_menu_panel.hpp"

#include "app/viewer/actions/actions.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

namespace app {
namespace {

struct TableMenuItem {
    const char* title;
    std::string_view action;
};

constexpr auto kTableMenuItems = std::to_array<TableMenuItem>({
    {"Go to the row that it refers to", "followTableReference"},
    {"Only rows with the same value", "filterTableBySelected"},
    {"Show all rows", "clearTableFilter"},
    {"Copy the cell", "copyTableCell"},
    {"Copy the rows", "copyTableRows"},
    {"Copy the rows with names of columns", "copyTableRowsWithNames"},
    {"Copy the rows as CSV", "copyTableCsv"},
});

void drawTableMenuItems(const PanelContext& context, const Session& session, Requests& requests)
{
    for (const TableMenuItem& item : kTableMenuItems) {
        const Action* const action = findAction(item.action);
        if (action == nullptr || !isPossible(*action, session))
            continue;
        if (ImGui::MenuItem(item.title))
            requests.push_back(RunAction{item.action});
        noteTarget(context, "tables:menu:" + std::string(item.action));
    }
}

} // namespace

void drawTableMenu(const PanelContext& context, const Session& session, Requests& requests)
{
    ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(context.px(8.0f), context.px(8.0f)));
    if (ImGui::BeginPopup(kTableMenuId)) {
        const float gap = std::max(rowHeight(context) - ImGui::GetFontSize(), 0.0f);
        ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(context.px(8.0f), gap));
        drawTableMenuItems(context, session, requests);
        ImGui::PopStyleVar();
        ImGui::EndPopup();
    }
    ImGui::PopStyleVar();
}

} // namespace app
