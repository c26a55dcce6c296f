#include "app/viewer/panels/panels.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

void putCentred(ImDrawList& list, const ImVec2& at, ImU32 colour, const char* text)
{
    const ImVec2 size = ImGui::CalcTextSize(text);
    list.AddText({std::round(at.x - size.x * 0.5f), std::round(at.y - size.y * 0.5f)}, colour, text);
}

} // namespace

void drawEmptyView(const PanelContext& context, const Rect& view)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 middle(view.x + view.width * 0.5f, view.y + view.height * 0.5f);
    const float half = std::min(context.px(210.0f), view.width * 0.42f);
    list.AddRect({middle.x - half, middle.y - context.px(72.0f)}, {middle.x + half, middle.y + context.px(72.0f)},
                 colours::kLine, context.px(8.0f), 0, context.px(2.0f));
    putCentred(list, {middle.x, middle.y - context.px(28.0f)}, colours::kText, "Drop a model or a folder here");
    putCentred(list, {middle.x, middle.y + context.px(4.0f)}, colours::kSecondary, "Quake II models (.md2)");
    putCentred(list, {middle.x, middle.y + context.px(32.0f)}, colours::kSecondary,
               "Space play    F frame    Tab panels");
}

} // namespace app
