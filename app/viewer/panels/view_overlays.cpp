#include "app/viewer/panels/panels.hpp"

#include <algorithm>
#include <array>
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

void drawGizmo(const PanelContext& context, const Rect& view, const renderer::OrbitCamera& camera)
{
    struct Axis {
        glm::vec3 direction;
        ImU32 colour;
        const char* name;
        float depth = 0.0f;
    };
    std::array<Axis, 3> axes = {{{{1.0f, 0.0f, 0.0f}, IM_COL32(0xe5, 0x53, 0x4b, 0xff), "x"},
                                 {{0.0f, 1.0f, 0.0f}, IM_COL32(0x57, 0xab, 0x5a, 0xff), "y"},
                                 {{0.0f, 0.0f, 1.0f}, IM_COL32(0x5b, 0x8f, 0xe5, 0xff), "z"}}};
    const renderer::CameraAxes cameraAxes = axesOf(camera);
    for (Axis& axis : axes)
        axis.depth = glm::dot(axis.direction, cameraAxes.backward);
    std::sort(axes.begin(), axes.end(), [](const Axis& a, const Axis& b) { return a.depth < b.depth; });
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 origin(view.x + context.px(48.0f), view.y + view.height - context.px(48.0f));
    const float length = context.px(28.0f);
    for (const Axis& axis : axes) {
        const ImVec2 way(glm::dot(axis.direction, cameraAxes.right), -glm::dot(axis.direction, cameraAxes.up));
        const ImVec2 tip(origin.x + way.x * length, origin.y + way.y * length);
        list.AddLine(origin, tip, axis.colour, context.px(2.0f));
        const float reach = context.px(9.0f);
        putCentred(list, {tip.x + way.x * reach, tip.y + way.y * reach}, colours::kText, axis.name);
    }
}

} // namespace app
