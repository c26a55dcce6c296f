#include "app/viewer/inspector/table_problems.hpp"

#include "app/viewer/tables/tables.hpp"
#include "app/viewer/widgets/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>

namespace app {
namespace {

std::string wholeText(const formats::Diagnostic& problem)
{
    std::string text =
        shownName(problem.message) + "\n" + fmt::format("{}, {}", nameOf(problem.severity), problem.rule);
    if (problem.range.length > 0)
        text += fmt::format(", bytes {} to {}", countText(problem.range.offset),
                            countText(problem.range.offset + problem.range.length - 1));
    return text;
}

void drawTableProblem(const PanelContext& context, const formats::Diagnostic& problem, std::size_t index,
                      Requests& requests)
{
    const bool isNote = problem.severity == formats::Severity::note;
    const float left = context.px(28.0f);
    const float padding = context.px(6.0f);
    const float width = ImGui::GetContentRegionAvail().x;
    const float wrap = std::max(width - left - context.px(8.0f), 1.0f);
    const std::string text = wholeText(problem);
    const std::string lines = wrappedText(text, wrap);
    const float height = ImGui::CalcTextSize(lines.c_str(), nullptr, false, wrap).y + 2.0f * padding;
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const std::string target = "tableProblem:" + std::to_string(index);
    if (targetButton(context, target, {width, height}))
        requests.push_back(CopyText{target, text});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised, ImGui::GetStyle().FrameRounding);
    drawIcon(list, isNote ? Icon::note : Icon::warning,
             {at.x + left * 0.5f, at.y + padding + ImGui::GetFontSize() * 0.5f}, context.px(14.0f),
             isNote ? colors::kSecondary : colors::kWarning);
    list.AddText(ImGui::GetFont(), ImGui::GetFontSize(), {at.x + left, at.y + padding}, colors::kText, lines.c_str(),
                 nullptr, wrap);
}

} // namespace

void drawTableProblems(const PanelContext& context, const Session& session, Requests& requests)
{
    const formats::Diagnostics problems = shownTableProblems(session);
    if (problems.empty())
        return;
    heading(context, "Table " + shownName(session.tables.shown->name()));
    for (std::size_t i = 0; i < problems.size(); ++i)
        drawTableProblem(context, problems[i], i, requests);
}

} // namespace app
