#include "app/viewer/view/drop_target.hpp"

namespace app {

void drawDropTarget(const PanelContext& context, const Rect& view, const Session& session)
{
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const float inset = context.px(8.0f);
    const ImVec2 from(view.x + inset, view.y + inset);
    const ImVec2 to(view.x + view.width - inset, view.y + view.height - inset);
    list.AddRectFilled(from, to, colors::kAccentFaint, context.px(8.0f));
    list.AddRect(from, to, colors::kAccent, context.px(8.0f), 0, context.px(2.0f));
    const char* const text =
        session.tab().document
            ? "Models open here, or go to the tag under the pointer; an image becomes the skin, or goes to its row"
            : "Drop to open";
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 at((from.x + to.x - size.x) * 0.5f, from.y + context.px(24.0f));
    const float padding = context.px(8.0f);
    list.AddRectFilled({at.x - padding, at.y - padding}, {at.x + size.x + padding, at.y + size.y + padding},
                       colors::kPanel, context.px(4.0f));
    list.AddText(at, colors::kText, text);
}

} // namespace app
