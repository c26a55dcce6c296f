#include "app/viewer/frame/side_panel.hpp"

#include "app/viewer/actions/key_bindings.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kSideHeadHeight = 32.0f;
constexpr float kSideButtonWidth = 28.0f;

} // namespace

SidePanelFrame::SidePanelFrame(const PanelContext& context, const Rect& area, const Title& title,
                               const Session& session, Requests& requests)
    : m_window("side panel", area, PanelWindow::Padding::none)
{
    const bool isRight = sidePosition(session) == SidePosition::right;
    const float height = context.px(kSideHeadHeight);
    const float padding = context.px(8.0f);
    const float button = context.px(kSideButtonWidth);
    drawEdge(area, isRight ? Edge::left : Edge::top);
    putText({area.x + padding, area.y}, height, colors::kText, title.text);
    const float top = area.y + context.px(2.0f);
    const float end = area.x + area.width - context.px(4.0f);
    ImGui::SetCursorScreenPos({end - 2.0f * button - context.px(4.0f), top});
    // Without a model, the panel has the area of the view.
    if (session.tab().document &&
        iconButton(context, {"side:place", isRight ? Icon::panelBelow : Icon::panelRight,
                             isRight ? "Move below the view" : "Move to the right of the view", ButtonLook::plain,
                             kSideButtonWidth}))
        requests.push_back(RunAction{"sidePanelRight"});
    ImGui::SetCursorScreenPos({end - button, top});
    if (iconButton(context, {"side:close", Icon::close, withKey("Close", title.action, session), ButtonLook::plain,
                             kSideButtonWidth}))
        requests.push_back(RunAction{title.action});
    const float left = area.x + 2.0f * padding + ImGui::CalcTextSize(title.text).x;
    m_head = {left, area.y, std::max(end - 2.0f * button - context.px(12.0f) - left, 1.0f), height};
    m_content = {area.x, area.y + height, area.width, std::max(area.height - height, 1.0f)};
    ImGui::SetCursorScreenPos({m_content.x, m_content.y});
}

} // namespace app
