#include "app/viewer/view/drop_target.hpp"

#include <algorithm>

namespace app {

namespace {

/// At the right of the view, below the hint for the whole view.
void drawCompareZone(const PanelContext& context, const Rect& view)
{
    const float margin = context.px(20.0f);
    const float width = std::min(context.px(180.0f), view.width * 0.3f);
    const float top = view.y + context.px(64.0f);
    const Rect zone{view.x + view.width - width - margin, top, width,
                    std::max(view.y + view.height - margin - top, 1.0f)};
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const bool isOver = zone.contains({mouse.x, mouse.y});
    ImDrawList& list = *ImGui::GetForegroundDrawList();
    const ImVec2 from(zone.x, zone.y);
    const ImVec2 to(zone.x + zone.width, zone.y + zone.height);
    list.AddRectFilled(from, to, isOver ? colors::kHovered : colors::kPanel, context.px(8.0f));
    list.AddRect(from, to, colors::kAccent, context.px(8.0f), 0, context.px(isOver ? 2.0f : 1.0f));
    const char* const title = "Compare";
    const char* const detail = "beside this model";
    const auto put = [&](const char* text, float y, ImU32 color) {
        const ImVec2 size = ImGui::CalcTextSize(text);
        list.AddText({(from.x + to.x - size.x) * 0.5f, y}, color, text);
    };
    const float middle = (from.y + to.y) * 0.5f;
    put(title, middle - context.px(20.0f), colors::kText);
    put(detail, middle, colors::kSecondary);
    context.targets["drop:compare"] = zone;
}

} // namespace

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
            ? "Models open, or attach to the tag under the pointer; an image replaces the skin or the texture there"
            : "Drop to open";
    const ImVec2 size = ImGui::CalcTextSize(text);
    const ImVec2 at((from.x + to.x - size.x) * 0.5f, from.y + context.px(24.0f));
    const float padding = context.px(8.0f);
    list.AddRectFilled({at.x - padding, at.y - padding}, {at.x + size.x + padding, at.y + size.y + padding},
                       colors::kPanel, context.px(4.0f));
    list.AddText(at, colors::kText, text);
    if (session.tab().document)
        drawCompareZone(context, view);
}

} // namespace app
