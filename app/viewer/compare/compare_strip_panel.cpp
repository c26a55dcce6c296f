#include "app/viewer/compare/compare_strip_panel.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/menus/action_item.hpp"
#include "app/viewer/queries/compared_tabs.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

struct ModeChoice {
    const char* title;
    std::string_view action;
};
constexpr std::array<ModeChoice, 6> kModes = {{{"Side by side", "compareSideBySide"},
                                               {"Wipe", "compareWipe"},
                                               {"Blink", "compareBlink"},
                                               {"Onion", "compareOnion"},
                                               {"Difference", "compareDifference"},
                                               {"Heat map", "compareHeatMap"}}};
constexpr std::array<std::string_view, 4> kLinkActions = {"linkCamera", "linkTime", "linkClips", "linkOverlays"};

constexpr float kLockWidth = 28.0f;
constexpr float kLinksWidth = 18.0f;
constexpr float kEndWidth = 28.0f;
constexpr float kSegmentPadding = 8.0f;
constexpr float kLeastName = 88.0f; // minimum width of each name if all modes are visible
constexpr float kGap = 8.0f;

float textWidth(const char* text)
{
    return ImGui::CalcTextSize(text).x;
}

float segmentsWidth(const PanelContext& context)
{
    float width = 0.0f;
    for (const ModeChoice& mode : kModes)
        width += textWidth(mode.title) + 2.0f * context.px(kSegmentPadding);
    return width;
}

const char* modeTitle(const Session& session)
{
    return kModes[static_cast<std::size_t>(session.comparison->mode)].title;
}

/// "A  sarge"; a click gives this side the focus.
void drawSideName(const PanelContext& context, const Rect& area, const Session& session, std::size_t tab, bool isB,
                  Requests& requests)
{
    const Tab& shown = session.tabs[tab];
    const bool hasFocus = tab == session.activeTab;
    const bool isBlinking = session.comparison->mode == CompareMode::blink;
    const bool isSeen = !isBlinking || session.comparison->blinksOther != hasFocus;
    const std::string target = isB ? "compare:b" : "compare:a";
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (targetButton(context, target, {std::max(area.width, 1.0f), area.height}) && !hasFocus)
        requests.push_back(SelectTab{static_cast<std::uint32_t>(tab)});
    const bool isHovered = ImGui::IsItemHovered();
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isHovered)
        list.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, colors::kRaised);
    if (hasFocus)
        list.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + context.px(2.0f)}, colors::kAccent);
    const std::string letter = isB ? "B" : "A";
    const float letterWidth = textWidth(letter.c_str()) + context.px(8.0f);
    const std::string label =
        fittedInMiddle(shownName(tabTitle(session, shown)), area.width - letterWidth - 2.0f * context.px(kGap));
    const ImU32 color = hasFocus && isSeen ? colors::kText : colors::kSecondary;
    const float left = isB ? area.x + area.width - context.px(kGap) - letterWidth - textWidth(label.c_str())
                           : area.x + context.px(kGap) + letterWidth;
    putText({left, area.y}, area.height, isSeen ? color : colors::kLine, label);
    putText(
        {isB ? area.x + area.width - context.px(kGap) - textWidth(letter.c_str()) : area.x + context.px(kGap), area.y},
        area.height, isSeen && hasFocus ? colors::kAccent : colors::kSecondary, letter);
    if (isHovered)
        showTooltip(context, shownName(shown.document->path) + (hasFocus ? "\nhas the focus" : "\nclick: focus"),
                    TooltipSide::automatic);
}

/// Segments that run an action; the active one is marked.
void drawSegments(const PanelContext& context, float height, const Session& session, Requests& requests)
{
    for (const ModeChoice& mode : kModes) {
        const Action& action = *findAction(mode.action);
        const bool isOn = action.isOn(session);
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const float width = textWidth(mode.title) + 2.0f * context.px(kSegmentPadding);
        const std::string target = "compare:mode:" + std::string(mode.action);
        if (targetButton(context, target, {width, height}))
            requests.push_back(RunAction{action.id});
        const bool isHovered = ImGui::IsItemHovered();
        ImDrawList& list = *ImGui::GetWindowDrawList();
        if (isOn || isHovered)
            list.AddRectFilled({at.x, at.y + context.px(3.0f)}, {at.x + width, at.y + height - context.px(3.0f)},
                               isOn ? colors::kHovered : colors::kRaised, ImGui::GetStyle().FrameRounding);
        putText({at.x + context.px(kSegmentPadding), at.y}, height, isOn ? colors::kText : colors::kSecondary,
                mode.title);
        if (isHovered)
            showTooltip(context, withKey(action.title, action.id, session));
        ImGui::SameLine(0.0f, 0.0f);
    }
}

void drawModeMenu(const PanelContext& context, float height, const Session& session, Requests& requests)
{
    const std::string title = modeTitle(session);
    const ImVec2 at = ImGui::GetCursorScreenPos();
    const float width = textWidth(title.c_str()) + context.px(36.0f);
    if (ImGui::InvisibleButton("compare:mode", {width, height}))
        ImGui::OpenPopup("compare modes");
    noteTarget(context, "compare:mode");
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered())
        list.AddRectFilled(at, {at.x + width, at.y + height}, colors::kRaised);
    putText({at.x + context.px(kGap), at.y}, height, colors::kText, title);
    drawIcon(list, Icon::chevron, {at.x + width - context.px(14.0f), at.y + height * 0.5f}, context.px(10.0f),
             colors::kSecondary);
    if (ImGui::BeginPopup("compare modes")) {
        for (const ModeChoice& mode : kModes)
            drawActionItem(context, mode.action, session, requests);
        ImGui::EndPopup();
    }
    ImGui::SameLine(0.0f, 0.0f);
}

/// A lock for all links, and a menu for each one.
void drawLinks(const PanelContext& context, float height, const Session& session, Requests& requests)
{
    const bool isLocked = session.comparison->links.areAll();
    const auto linkButton = [&](float width, const char* target) {
        const ImVec2 at = ImGui::GetCursorScreenPos();
        const bool wasClicked = ImGui::InvisibleButton(target, {context.px(width), height});
        noteTarget(context, target);
        if (ImGui::IsItemHovered())
            ImGui::GetWindowDrawList()->AddRectFilled(at, {at.x + context.px(width), at.y + height}, colors::kRaised);
        return std::pair{wasClicked, ImVec2(at.x + context.px(width) * 0.5f, at.y + height * 0.5f)};
    };
    const auto [isToggled, middle] = linkButton(kLockWidth, "compare:lock");
    if (isToggled)
        requests.push_back(RunAction{"linkSides"});
    drawIcon(*ImGui::GetWindowDrawList(), isLocked ? Icon::lock : Icon::openLock, middle, context.px(15.0f),
             isLocked ? colors::kAccent : colors::kSecondary);
    if (ImGui::IsItemHovered())
        showTooltip(context, isLocked ? "Camera, time, clip and overlays are linked" : "Link both sides");
    ImGui::SameLine(0.0f, 0.0f);
    const auto [isOpened, chevron] = linkButton(kLinksWidth, "compare:links");
    if (isOpened)
        ImGui::OpenPopup("compare links");
    drawIcon(*ImGui::GetWindowDrawList(), Icon::chevron, chevron, context.px(9.0f), colors::kSecondary);
    if (ImGui::IsItemHovered())
        showTooltip(context, "Links between both sides");
    if (ImGui::BeginPopup("compare links")) {
        for (const std::string_view id : kLinkActions)
            drawActionItem(context, id, session, requests);
        ImGui::Separator();
        drawActionItem(context, "exchangeSides", session, requests);
        drawActionItem(context, "showDifferences", session, requests);
        ImGui::EndPopup();
    }
    ImGui::SameLine(0.0f, context.px(kGap));
}

} // namespace

Requests drawCompareStrip(const PanelContext& context, const Rect& area, const Session& session)
{
    Requests requests;
    const auto tabs = comparedTabs(session);
    if (!tabs || area.height <= 0.0f)
        return requests;
    const PanelWindow window("compare strip", area, PanelWindow::Padding::none);
    const float links = context.px(kLockWidth + kLinksWidth + kGap);
    const float end = context.px(kEndWidth);
    const float segments = segmentsWidth(context);
    const bool fits = area.width >= links + segments + end + 2.0f * context.px(kLeastName);
    const float modes = fits ? segments : textWidth(modeTitle(session)) + context.px(36.0f);
    const float middle = links + modes;
    const float left = std::round(std::max((area.width - middle) * 0.5f, 0.0f));
    drawSideName(context, {area.x, area.y, left, area.height}, session, tabs->a, false, requests);
    const float right = left + middle;
    drawSideName(context, {area.x + right, area.y, std::max(area.width - right - end, 1.0f), area.height}, session,
                 tabs->b, true, requests);
    ImGui::SetCursorScreenPos({area.x + left, area.y});
    drawLinks(context, area.height, session, requests);
    if (fits)
        drawSegments(context, area.height, session, requests);
    else
        drawModeMenu(context, area.height, session, requests);
    ImGui::SetCursorScreenPos({area.x + area.width - end, area.y});
    if (iconButton(context, {.id = "compare:end",
                             .icon = Icon::close,
                             .tooltip = withKey("End the comparison", "endComparison", session),
                             .width = kEndWidth}))
        requests.push_back(RunAction{"endComparison"});
    drawEdge(area, Edge::bottom);
    return requests;
}

} // namespace app
