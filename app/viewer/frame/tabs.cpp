#include "app/viewer/frame/tabs.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/editing/editing.hpp"
#include "app/viewer/jobs/disk_path.hpp"
#include "app/viewer/tabs/tabs.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/platform/host.hpp"
#include "formats/platform/paths.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kWidestTab = 220.0f;
constexpr float kNarrowestTab = 84.0f;

/// True if the close button was clicked.
bool drawCross(const PanelContext& context, const ImVec2& middle, const std::string& target, const Session& session)
{
    const float half = context.px(9.0f);
    ImGui::SetCursorScreenPos({middle.x - half, middle.y - half});
    const bool wasClicked = ImGui::InvisibleButton("close", {2.0f * half, 2.0f * half});
    noteTarget(context, target);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (ImGui::IsItemHovered()) {
        list.AddRectFilled({middle.x - half, middle.y - half}, {middle.x + half, middle.y + half}, colors::kLine,
                           ImGui::GetStyle().FrameRounding);
        showTooltip(context, withKey("Close", "close", session));
    }
    drawIcon(list, Icon::close, middle, context.px(10.0f), colors::kSecondary);
    return wasClicked;
}

/// The context menu of the tab drawn last.
void drawTabMenu(const PanelContext& context, const Session& session, std::size_t index, Requests& requests)
{
    if (!ImGui::BeginPopupContextItem("tab menu"))
        return;
    const auto tab = static_cast<std::uint32_t>(index);
    if (ImGui::MenuItem("Compare with the current tab", nullptr, false, index != session.activeTab))
        requests.push_back(CompareTabs{tab});
    noteTarget(context, "tabmenu:compare");
    if (platform::host().canReveal) {
        if (ImGui::MenuItem("Show in the file manager"))
            requests.push_back(RevealFile{fileOnDisk(platform::pathFromUtf8(session.tabs[index].document->path))});
        noteTarget(context, "tabmenu:reveal");
    }
    if (ImGui::MenuItem("Close"))
        requests.push_back(CloseTab{tab});
    noteTarget(context, "tabmenu:close");
    ImGui::EndPopup();
}

void drawTab(const PanelContext& context, const Rect& area, const Session& session, std::size_t index,
             Requests& requests)
{
    const std::string number = std::to_string(index);
    const bool isActive = index == session.activeTab;
    const ImVec2 from(area.x, area.y);
    const ImVec2 to(area.x + area.width, area.y + area.height);
    ImGui::PushID(static_cast<int>(index));
    ImGui::SetCursorScreenPos(from);
    const bool wasClicked = lowerButton("tab", {area.width, area.height}); // the close button overlaps it
    noteTarget(context, "document:" + number);
    const bool isHovered = ImGui::IsItemHovered();
    const bool wasMiddleClicked = isHovered && ImGui::IsMouseReleased(ImGuiMouseButton_Middle);
    const std::string mark = isUnsaved(session, session.tabs[index]) ? " \xE2\x80\xA2" : "";
    const std::string title = shownName(tabTitle(session, session.tabs[index])) + mark;
    if (isHovered)
        showTooltip(context, shownName(session.tabs[index].document->path));
    drawTabMenu(context, session, index, requests);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    list.AddRectFilled(from, to, isActive ? colors::kViewTop : isHovered ? colors::kRaised : colors::kPanel);
    if (isActive)
        list.AddRectFilled(from, {to.x, from.y + context.px(2.0f)}, colors::kAccent);
    list.AddRectFilled({to.x - 1.0f, from.y}, to, colors::kLine);
    const float padding = context.px(12.0f);
    const float cross = context.px(22.0f);
    putText({from.x + padding, from.y}, area.height, isActive ? colors::kText : colors::kSecondary,
            fittedInMiddle(title, area.width - padding - cross - context.px(8.0f)));
    const bool wasClosed =
        drawCross(context, {to.x - context.px(16.0f), from.y + area.height * 0.5f}, "close:" + number, session);
    ImGui::PopID();
    if (wasClosed || wasMiddleClicked)
        requests.push_back(CloseTab{static_cast<std::uint32_t>(index)});
    else if (wasClicked)
        requests.push_back(SelectTab{static_cast<std::uint32_t>(index)});
}

} // namespace

Requests drawTabs(const PanelContext& context, const Rect& area, const Session& session)
{
    Requests requests;
    if (area.height <= 0.0f)
        return requests;
    const PanelWindow window("tabs", area, PanelWindow::Padding::none);
    const float count = static_cast<float>(session.tabs.size());
    const float width = std::clamp(area.width / count, context.px(kNarrowestTab), context.px(kWidestTab));
    // If the tabs still do not fit, scrolls the strip so that the active tab is visible.
    const float active = static_cast<float>(session.activeTab) * width;
    const float moved = std::clamp(active + width - area.width, 0.0f, std::max(active, 0.0f));
    for (std::size_t i = 0; i < session.tabs.size(); ++i) {
        const float left = area.x + static_cast<float>(i) * width - moved;
        if (session.tabs[i].document && left + width > area.x && left < area.x + area.width)
            drawTab(context, {left, area.y, width, area.height}, session, i, requests);
    }
    drawEdge(area, Edge::bottom);
    return requests;
}

} // namespace app
