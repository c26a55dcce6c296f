#include "app/viewer/tables/table_results_panel.hpp"

#include "app/viewer/tables/table_hits.hpp"
#include "app/viewer/tables/tables.hpp"
#include "app/viewer/widgets/keys.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace app {
namespace {

std::string countOfResults(const scene::FoundRows& found)
{
    if (found.count == 0)
        return "Nothing found in the tables of this folder";
    if (found.count > found.rows.size())
        return fmt::format("{}; the first {} are listed", countedText(found.count, "row"),
                           countText(found.rows.size()));
    return countedText(found.count, "row");
}

/// Up and down; the search field, which has a single line, does not use them.
void moveChosen(std::uint32_t& chosen, std::size_t count)
{
    if (isPressed(ImGuiKey_DownArrow) && chosen + 1 < count)
        ++chosen;
    if (isPressed(ImGuiKey_UpArrow) && chosen > 0)
        --chosen;
}

void drawResult(const PanelContext& context, const scene::FoundRow& row, std::uint32_t index, bool isChosen,
                Requests& requests)
{
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float height = rowHeight(context);
    const float width = std::max(ImGui::GetContentRegionAvail().x, 1.0f);
    if (targetButton(context, "tables:result:" + std::to_string(index), {width, height}))
        requests.push_back(OpenTableResult{index});
    const bool isHovered = ImGui::IsItemHovered();
    drawRowBackground(context, at, {at.x + width, at.y + height}, isChosen, isHovered);
    const float padding = context.px(8.0f);
    const float table = std::min(context.px(190.0f), width * 0.4f);
    const float id = context.px(64.0f);
    const std::string number = std::to_string(row.id);
    putText({at.x + padding, at.y}, height, isChosen ? colors::kAccent : colors::kText,
            fitted(row.table, table - padding));
    putText({at.x + table + id - padding - ImGui::CalcTextSize(number.c_str()).x, at.y}, height, colors::kSecondary,
            number);
    const std::string text = shownName(row.name.empty() ? row.text : row.name + " \xC2\xB7 " + row.text);
    const float room = std::max(width - table - id - padding, 1.0f);
    putText({at.x + table + id, at.y}, height, colors::kText, fittedInMiddle(text, room));
    if (isHovered && ImGui::CalcTextSize(text.c_str()).x > room)
        showTooltip(context, text);
}

} // namespace

void drawTableResults(const PanelContext& context, const Rect& area, const Session& session, bool hasKeys,
                      std::uint32_t& chosen, Requests& requests)
{
    const auto& found = session.tables.found;
    const float height = rowHeight(context);
    putText({area.x + context.px(8.0f), area.y}, height, colors::kSecondary,
            found ? countOfResults(*found) : std::string("Searching\xE2\x80\xA6"));
    if (!found)
        return;
    const std::uint32_t before = chosen;
    chosen = std::min(chosen, static_cast<std::uint32_t>(std::max<std::size_t>(found->rows.size(), 1) - 1));
    if (hasKeys)
        moveChosen(chosen, found->rows.size());
    ImGui::SetCursorScreenPos({area.x, area.y + height});
    ImGui::BeginChild("table results", {area.width, std::max(area.height - height, 1.0f)});
    if (chosen != before)
        scrollTo(height * static_cast<float>(chosen), height);
    ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(0.0f, 0.0f));
    ImGuiListClipper clipper;
    clipper.Begin(static_cast<int>(found->rows.size()), height);
    while (clipper.Step()) {
        for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
            const auto index = static_cast<std::uint32_t>(i);
            drawResult(context, found->rows[index], index, index == chosen, requests);
        }
    }
    ImGui::PopStyleVar();
    ImGui::EndChild();
}

} // namespace app
