#include "app/viewer/view/offer_bar.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/view/message_bar.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kOfferHeight = 44.0f;
constexpr float kOfferMargin = 12.0f;
constexpr float kOfferButton = 28.0f;

float widthOfButton(const PanelContext& context, const OfferedAction& action)
{
    return ImGui::CalcTextSize(action.title.c_str()).x + context.px(20.0f);
}

} // namespace

Rect belowOffer(const PanelContext& context, const Rect& view, const Session& session)
{
    if (!offerOf(session) || session.message)
        return view;
    const float taken = std::min(context.px(kOfferHeight + kOfferMargin), view.height * 0.5f);
    return {view.x, view.y + taken, view.width, view.height - taken};
}

Requests drawOfferBar(const PanelContext& context, const Rect& view, const Session& session)
{
    Requests requests;
    const auto offer = offerOf(session);
    if (!offer || session.message)
        return requests;
    const float margin = context.px(kOfferMargin);
    const Rect area{view.x + margin, view.y + margin, std::max(view.width - 2.0f * margin, 1.0f),
                    context.px(kOfferHeight)};
    const PanelWindow window("offer", area, PanelWindow::Padding::none, PanelWindow::Background::none);
    drawBar(context, area, colors::kAccent);
    const float gap = context.px(6.0f);
    float buttons = context.px(kOfferButton) + gap;
    for (const OfferedAction& action : offer->actions)
        buttons += widthOfButton(context, action) + gap;
    const float top = (area.height - context.px(kOfferButton)) * 0.5f;
    ImGui::SetCursorPos({std::max(area.width - buttons, margin), top});
    ImGui::PushStyleColor(ImGuiCol_Button, colors::kHovered);
    for (const OfferedAction& action : offer->actions) {
        if (ImGui::Button(action.title.c_str(), {widthOfButton(context, action), context.px(kOfferButton)}))
            requests.push_back(RunAction{action.action});
        noteTarget(context, "offer:" + std::string(action.action));
        ImGui::SameLine(0.0f, gap);
    }
    ImGui::PopStyleColor();
    if (iconButton(context, {.id = "offer:close",
                             .icon = Icon::close,
                             .tooltip = withKey("Close", "leave", session),
                             .width = kOfferButton}))
        requests.push_back(RunAction{"closeOffer"});
    const float left = area.x + context.px(16.0f);
    putText({left, area.y}, area.height, colors::kText,
            fitted(shownName(offer->text), std::max(area.x + area.width - buttons - margin - left, 1.0f)));
    return requests;
}

} // namespace app
