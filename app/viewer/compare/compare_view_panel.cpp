#include "app/viewer/compare/compare_areas.hpp"
#include "app/viewer/compare/compare_strip_panel.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

namespace app {
namespace {

constexpr float kLineGrip = 10.0f;
constexpr float kFactsLine = 22.0f;
constexpr float kScaleHeight = 10.0f;

void drawCompareLine(const PanelContext& context, const Rect& view, const Session& session, Requests& requests)
{
    const float grip = context.px(kLineGrip);
    const float at = view.x + std::round(view.width * session.comparison->line);
    const Rect area{at - grip * 0.5f, view.y, grip, view.height};
    const PanelWindow window("compare line", area, PanelWindow::Padding::none);
    ImGui::InvisibleButton("compare:line", {grip, view.height});
    noteTarget(context, "compare:line");
    const bool isActive = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    const bool isHovered = ImGui::IsItemHovered();
    if (isActive || isHovered)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = context.px(1.0f);
    list.AddRectFilled({at - half, view.y}, {at + half, view.y + view.height},
                       isActive || isHovered ? colors::kAccent : colors::kLine);
    const ImVec2 middle(at, view.y + view.height * 0.5f);
    list.AddRectFilled({at - context.px(3.0f), middle.y - context.px(14.0f)},
                       {at + context.px(3.0f), middle.y + context.px(14.0f)},
                       isActive || isHovered ? colors::kAccent : colors::kSecondary, context.px(3.0f));
    if (!isActive)
        return;
    const float share = (ImGui::GetIO().MousePos.x - view.x) / view.width;
    if (std::abs(share - session.comparison->line) * view.width >= 0.5f)
        requests.push_back(SetCompareLine{share});
}

/// A border around the side with the focus.
void drawFocusEdge(const PanelContext& context, const Rect& view, const Session& session)
{
    if (session.comparison->mode != CompareMode::sideBySide)
        return; // the names show the focus
    const Rect area = focusArea(session, view);
    const PanelWindow window("compare focus", {area.x, area.y, area.width, context.px(2.0f)},
                             PanelWindow::Padding::none, PanelWindow::Background::none, ImGuiWindowFlags_NoInputs);
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + context.px(2.0f)},
                                              colors::kAccent);
}

std::vector<std::string> factLines(const Session& session, const ComparedFacts& facts)
{
    if (facts.differentPixels) {
        const double share = 100.0 * static_cast<double>(*facts.differentPixels) /
                             static_cast<double>(std::max<std::uint64_t>(facts.pixels, 1));
        if (*facts.differentPixels == 0)
            return {"No pixel differs"};
        return {countedText(*facts.differentPixels, "pixel") + (*facts.differentPixels == 1 ? " differs" : " differ"),
                fmt::format("{:.2f} % of the view", share)};
    }
    if (!facts.heat)
        return {};
    const HeatFacts& heat = *facts.heat;
    if (heat.matched == 0)
        return {"No surface matches one of the other side"};
    std::vector<std::string> lines = {"Distance of each vertex"};
    if (heat.matched < heat.surfaces)
        lines.push_back(fmt::format("{} of {} surfaces can be compared", heat.matched, heat.surfaces));
    if (!(heat.farthest.distance > 0.0f)) {
        lines.emplace_back("All vertices match the other side");
        return lines;
    }
    const scene::Document& document = *session.tab().document;
    const scene::SurfaceOfNode at = surfaceAt(document, heat.farthest.surface);
    lines.push_back(fmt::format("Farthest: vertex {} of {}", heat.farthest.vertex,
                                shownName(document.nodes[at.node].model->surfaces[at.surface].name)));
    return lines;
}

/// Blue to red as in shaders/heat.frag, with the distances at its ends.
void drawScale(const PanelContext& context, const Rect& area, float farthest)
{
    constexpr std::array<ImU32, 4> kColors = {IM_COL32(46, 92, 209, 255), IM_COL32(56, 179, 115, 255),
                                              IM_COL32(242, 212, 71, 255), IM_COL32(224, 56, 46, 255)};
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const std::string most = fmt::format("{:.4g} units", farthest);
    const float zero = ImGui::CalcTextSize("0").x + context.px(6.0f);
    const float end = ImGui::CalcTextSize(most.c_str()).x + context.px(6.0f);
    const float width = (area.width - zero - end) / 3.0f;
    const float top = area.y + (area.height - context.px(kScaleHeight)) * 0.5f;
    for (std::size_t i = 0; i + 1 < kColors.size(); ++i) {
        const float left = area.x + zero + static_cast<float>(i) * width;
        list.AddRectFilledMultiColor({left, top}, {left + width, top + context.px(kScaleHeight)}, kColors[i],
                                     kColors[i + 1], kColors[i + 1], kColors[i]);
    }
    putText({area.x, area.y}, area.height, colors::kSecondary, "0");
    putText({area.x + area.width - end + context.px(6.0f), area.y}, area.height, colors::kText, most);
}

/// At the upper right, below a message. A click selects the farthest vertex.
void drawFacts(const PanelContext& context, const Rect& view, const Session& session, const ComparedFacts& facts,
               Requests& requests)
{
    const std::vector<std::string> lines = factLines(session, facts);
    if (lines.empty())
        return;
    const bool hasScale = facts.heat && facts.heat->farthest.distance > 0.0f;
    const float padding = context.px(10.0f);
    const float lineHeight = context.px(kFactsLine);
    float width = hasScale ? context.px(200.0f) : 0.0f;
    for (const std::string& line : lines)
        width = std::max(width, ImGui::CalcTextSize(line.c_str()).x);
    const float margin = context.px(12.0f);
    const float height = lineHeight * static_cast<float>(lines.size() + (hasScale ? 1 : 0)) + padding;
    width = std::min(width + 2.0f * padding, view.width - 2.0f * margin);
    const float messageHeight = session.message ? context.px(56.0f) : 0.0f;
    const Rect area{view.x + view.width - width - margin, view.y + margin + messageHeight, width, height};
    const PanelWindow window("compare facts", area, PanelWindow::Padding::none);
    ImGui::GetWindowDrawList()->AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height},
                                              colors::kPanel, context.px(4.0f));
    float top = area.y + padding * 0.5f;
    for (std::size_t i = 0; i < lines.size(); ++i) {
        putText({area.x + padding, top}, lineHeight, i == 0 ? colors::kText : colors::kSecondary,
                fitted(lines[i], area.width - 2.0f * padding));
        top += lineHeight;
        if (i == 0 && hasScale) {
            drawScale(context, {area.x + padding, top, area.width - 2.0f * padding, lineHeight},
                      facts.heat->farthest.distance);
            top += lineHeight;
        }
    }
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (ImGui::InvisibleButton("compare:facts", {area.width, area.height}) && hasScale)
        requests.push_back(SelectVertex{facts.heat->farthest.surface, facts.heat->farthest.vertex});
    noteTarget(context, "compare:facts");
    if (hasScale && ImGui::IsItemHovered())
        showTooltip(context, "Select the farthest vertex", TooltipSide::beside);
}

} // namespace

bool showsMarks(const Session& session)
{
    if (!isComparing(session))
        return true;
    return !session.comparison->blinksOther && session.comparison->mode != CompareMode::difference;
}

Requests drawCompareView(const PanelContext& context, const Rect& view, const Session& session,
                         const ComparedFacts& facts)
{
    Requests requests;
    if (!isComparing(session))
        return requests;
    drawFacts(context, view, session, facts, requests);
    drawFocusEdge(context, view, session);
    if (hasLine(*session.comparison))
        drawCompareLine(context, view, session, requests);
    return requests;
}

} // namespace app
