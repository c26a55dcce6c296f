#include "app/viewer/view/marker_labels.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

bool overlap(const Rect& a, const Rect& b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// Right of its point, or left of it at the edge of the view; moved down until it overlaps no other label.
Rect freeArea(const PanelContext& context, const Rect& view, const ImVec2& at, const std::string& name,
              const std::vector<Rect>& others)
{
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const float padding = context.px(4.0f);
    Rect area{std::round(at.x + context.px(6.0f)), std::round(at.y - size.y * 0.5f), size.x + 2.0f * padding, size.y};
    if (area.x + area.width > view.x + view.width)
        area.x = std::max(std::round(at.x - context.px(6.0f) - area.width), view.x);
    area.y = std::max(area.y, view.y);
    bool isFree = false;
    for (std::size_t moves = 0; !isFree && moves <= others.size(); ++moves) {
        isFree = true;
        for (const Rect& other : others) {
            if (overlap(area, other)) {
                area.y = other.y + other.height + 1.0f;
                isFree = false;
            }
        }
    }
    if (area.y + area.height > view.y + view.height) // at the lower edge labels may overlap
        area.y = view.y + view.height - area.height;
    return area;
}

} // namespace

std::optional<ImVec2> pointInView(const glm::mat4& viewProjection, const glm::dvec3& point, const Rect& view)
{
    const glm::vec4 clip = viewProjection * glm::vec4(glm::dvec4(point, 1.0));
    if (!(clip.w > 0.0f))
        return std::nullopt;
    const ImVec2 at(view.x + (clip.x / clip.w * 0.5f + 0.5f) * view.width,
                    view.y + (0.5f - clip.y / clip.w * 0.5f) * view.height);
    return view.contains({at.x, at.y}) ? std::optional(at) : std::nullopt;
}

void drawMarkerPoint(const PanelContext& context, const ImVec2& at, ImU32 color, MarkerSize size)
{
    // Behind all panels: the view itself is not drawn by ImGui.
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const bool isLarge = size == MarkerSize::large;
    list.AddCircleFilled(at, context.px(isLarge ? 5.0f : 4.0f), colors::kSunken);
    list.AddCircleFilled(at, context.px(isLarge ? 3.5f : 2.5f), color);
}

Rect MarkerLabels::add(const PanelContext& context, const Rect& view, const ImVec2& at, const std::string& name,
                       ImU32 color)
{
    const Rect area = freeArea(context, view, at, name, m_areas);
    m_areas.push_back(area);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, colors::kBacking,
                       ImGui::GetStyle().FrameRounding);
    list.AddText({area.x + context.px(4.0f), area.y}, color, name.c_str());
    return area;
}

} // namespace app
