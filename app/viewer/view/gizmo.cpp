#include "app/viewer/view/gizmo.hpp"

#include "app/viewer/actions/actions.hpp"
#include "app/viewer/view/axis_colors.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <glm/geometric.hpp>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

struct AxisEnd {
    const char* name;
    const char* action; ///< looks along the axis from this end
    glm::vec3 direction;
    ImU32 color;
    bool isNegative = false;
    float depth = 0.0f;
};

std::array<AxisEnd, 6> endsByDepth(const renderer::CameraAxes& camera)
{
    std::array<AxisEnd, 6> ends = {{{"x", "front", {1.0f, 0.0f, 0.0f}, kAxisColors[0]},
                                    {"y", "left", {0.0f, 1.0f, 0.0f}, kAxisColors[1]},
                                    {"z", "top", {0.0f, 0.0f, 1.0f}, kAxisColors[2]},
                                    {"-x", "back", {-1.0f, 0.0f, 0.0f}, kAxisColors[0], true},
                                    {"-y", "right", {0.0f, -1.0f, 0.0f}, kAxisColors[1], true},
                                    {"-z", "bottom", {0.0f, 0.0f, -1.0f}, kAxisColors[2], true}}};
    for (AxisEnd& end : ends)
        end.depth = glm::dot(end.direction, camera.backward);
    std::sort(ends.begin(), ends.end(), [](const AxisEnd& a, const AxisEnd& b) { return a.depth < b.depth; });
    return ends;
}

} // namespace

Requests drawGizmo(const PanelContext& context, const Rect& view, const renderer::OrbitCamera& camera)
{
    Requests requests;
    const float edge = context.px(96.0f);
    const Rect area{view.x + context.px(4.0f), view.y + view.height - edge - context.px(4.0f), edge, edge};
    const PanelWindow window("gizmo", area, PanelWindow::Padding::none);
    const renderer::CameraAxes axes = axesOf(camera);
    const ImVec2 origin(std::round(area.x + edge * 0.5f), std::round(area.y + edge * 0.5f));
    const float length = context.px(34.0f);
    const float radius = context.px(8.0f);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    for (const AxisEnd& end : endsByDepth(axes)) {
        const ImVec2 tip(origin.x + glm::dot(end.direction, axes.right) * length,
                         origin.y - glm::dot(end.direction, axes.up) * length);
        ImGui::SetCursorScreenPos({tip.x - radius, tip.y - radius});
        const bool wasClicked = lowerButton(end.name, {2.0f * radius, 2.0f * radius}); // nearer ends are drawn later
        noteTarget(context, std::string("gizmo:") + end.name);
        const bool isHovered = ImGui::IsItemHovered();
        if (wasClicked)
            requests.push_back(RunAction{end.action});
        if (isHovered)
            showTooltip(context, std::string(findAction(end.action)->title));
        if (!end.isNegative)
            list.AddLine(origin, tip, end.color, context.px(2.0f));
        const ImU32 faint = fadedColor(end.color, 0x50);
        list.AddCircleFilled(tip, radius, end.isNegative && !isHovered ? faint : end.color);
        if (end.isNegative)
            list.AddCircle(tip, radius, end.color, 0, context.px(1.0f));
        if (!end.isNegative || isHovered) {
            const ImVec2 size = ImGui::CalcTextSize(end.name);
            list.AddText({std::round(tip.x - size.x * 0.5f), std::round(tip.y - size.y * 0.5f)}, colors::kOnClip,
                         end.name);
        }
    }
    return requests;
}

} // namespace app
