#include "app/viewer/view/offer_bar.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/tabs/offers.hpp"
#include "app/viewer/view/message_bar.hpp"

#include <algorithm>

namespace app {
namespace {

constexpr float kOfferLine = 44.0f; // height of its only line
constexpr float kOfferTwoLines = 72.0f;
constexpr float kOfferMargin = 12.0f;
constexpr float kOfferPadding = 16.0f; // left of the text
constexpr float kOfferButton = 28.0f;
constexpr float kOfferGap = 6.0f;

float widthOfButton(const PanelContext& context, const OfferedAction& action)
{
    return ImGui::CalcTextSize(action.title.c_str()).x + context.px(20.0f);
}

/// Of the actions, with a gap behind each.
float widthOfActions(const PanelContext& context, const Offer& offer)
{
    float width = 0.0f;
    for (const OfferedAction& action : offer.actions)
        width += widthOfButton(context, action) + context.px(kOfferGap);
    return width;
}

/// Whether text and buttons do not fit into one line: then the buttons of the actions are below the text.
bool hasTwoLines(const PanelContext& context, const Rect& view, const Offer& offer)
{
    const float text = ImGui::CalcTextSize(offer.text.c_str()).x + context.px(kOfferPadding);
    const float buttons = widthOfActions(context, offer) + context.px(kOfferButton + kOfferGap);
    return text + buttons > view.width - 3.0f * context.px(kOfferMargin);
}

float heightOfOffer(const PanelContext& context, const Rect& view, const Offer& offer)
{
    return context.px(hasTwoLines(context, view, offer) ? kOfferTwoLines : kOfferLine);
}

void drawActions(const PanelContext& context, const Offer& offer, Requests& requests)
{
    ImGui::PushStyleColor(ImGuiCol_Button, colors::kHovered);
    for (const OfferedAction& action : offer.actions) {
        if (ImGui::Button(action.title.c_str(), {widthOfButton(context, action), context.px(kOfferButton)}))
            requests.push_back(RunAction{action.action});
        noteTarget(context, "offer:" + std::string(action.action));
        ImGui::SameLine(0.0f, context.px(kOfferGap));
    }
    ImGui::PopStyleColor();
}

} // namespace

Rect belowOffer(const PanelContext& context, const Rect& view, const Session& session)
{
    const auto offer = offerOf(session);
    if (!offer || session.message)
        return view;
    const float taken = std::min(heightOfOffer(context, view, *offer) + context.px(kOfferMargin), view.height * 0.5f);
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
                    heightOfOffer(context, view, *offer)};
    const PanelWindow window("offer", area, PanelWindow::Padding::none);
    drawBar(context, area, colors::kAccent);
    const bool isTwoLines = hasTwoLines(context, view, *offer);
    const float gap = context.px(kOfferGap);
    const float button = context.px(kOfferButton);
    const float ofActions = widthOfActions(context, *offer);
    const float line = isTwoLines ? area.height * 0.5f : area.height; // the first one
    const float top = (line - button) * 0.5f;
    const float right = area.width - button - gap; // where the closing button begins
    ImGui::SetCursorPos(isTwoLines ? ImVec2(std::max(area.width - ofActions, gap), line + top - context.px(2.0f))
                                   : ImVec2(std::max(right - ofActions, margin), top));
    drawActions(context, *offer, requests);
    ImGui::SetCursorPos({right, top});
    if (iconButton(context, {.id = "offer:close",
                             .icon = Icon::close,
                             .tooltip = withKey("Close", "leave", session),
                             .width = kOfferButton}))
        requests.push_back(RunAction{"closeOffer"});
    const float left = area.x + context.px(kOfferPadding);
    const float end = area.x + right - (isTwoLines ? 0.0f : ofActions) - margin;
    putText({left, area.y}, line, colors::kText, fitted(shownName(offer->text), std::max(end - left, 1.0f)));
    return requests;
}

} // namespace app
