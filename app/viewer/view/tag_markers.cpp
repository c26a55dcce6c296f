#include "app/viewer/view/tag_markers.hpp"

#include "app/viewer/session/attachments.hpp"
#include "app/viewer/session/shown.hpp"

#include <cmath>
#include <map>
#include <optional>

namespace app {
namespace {

constexpr ImU32 kBacking = IM_COL32(0x1a, 0x1c, 0x20, 0xb4);
constexpr float kRadius = 10.0f; // of a marker, for files that are dropped on it

struct Label {
    std::string name;
    Rect area;
};

/// Where a place of the scene is in the view; nullopt behind the eye.
std::optional<ImVec2> pointOf(const glm::mat4& viewProjection, const glm::dmat4& place, const Rect& view)
{
    const glm::vec4 clip = viewProjection * glm::vec4(glm::dvec4(place[3]));
    if (!(clip.w > 0.0f))
        return std::nullopt;
    const ImVec2 at(view.x + (clip.x / clip.w * 0.5f + 0.5f) * view.width,
                    view.y + (0.5f - clip.y / clip.w * 0.5f) * view.height);
    return view.contains({at.x, at.y}) ? std::optional(at) : std::nullopt;
}

void drawPoint(const PanelContext& context, const ImVec2& at, ImU32 color, bool isMeant)
{
    // Behind all panels: the view itself is not drawn by ImGui.
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddCircleFilled(at, context.px(isMeant ? 5.0f : 4.0f), colors::kSunken);
    list.AddCircleFilled(at, context.px(isMeant ? 3.5f : 2.5f), color);
}

bool overlap(const Rect& a, const Rect& b)
{
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/// Right of its point, moved down until it lies on no other one.
Rect freePlace(const PanelContext& context, const ImVec2& at, const std::string& name, const std::vector<Label>& others)
{
    const ImVec2 size = ImGui::CalcTextSize(name.c_str());
    const float padding = context.px(4.0f);
    Rect area{std::round(at.x + context.px(6.0f)), std::round(at.y - size.y * 0.5f), size.x + 2.0f * padding, size.y};
    bool isFree = false;
    for (std::size_t moves = 0; !isFree && moves <= others.size(); ++moves) {
        isFree = true;
        for (const Label& other : others) {
            if (overlap(area, other.area)) {
                area.y = other.area.y + other.area.height + 1.0f;
                isFree = false;
            }
        }
    }
    return area;
}

void drawLabel(const PanelContext& context, const Label& label, ImU32 color)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const Rect& area = label.area;
    list.AddRectFilled({area.x, area.y}, {area.x + area.width, area.y + area.height}, kBacking,
                       ImGui::GetStyle().FrameRounding);
    list.AddText({area.x + context.px(4.0f), area.y}, color, label.name.c_str());
}

} // namespace

void drawTagMarkers(const PanelContext& context, const Rect& view, const Session& session, TagMarkers which)
{
    const Tab& tab = session.tab();
    const std::vector<ShownTag> tags = shownTags(session);
    if (tags.empty())
        return;
    const glm::mat4 viewProjection =
        shownView(session, view.width / view.height, tab.document->nodes.front().model->bounds).viewProjection;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    const bool showsAll = tab.view.overlays.showsTags || which == TagMarkers::all;
    std::vector<Label> labels;
    std::map<std::string, ImVec2> places; // where each name stands already
    for (std::uint32_t i = 0; i < tags.size(); ++i) {
        const bool isMeant = i == tab.selection.pointedTag || i == tab.selection.tag;
        const auto at = tags[i].isPresent ? pointOf(viewProjection, tags[i].inScene, view) : std::nullopt;
        if (!at || (!isMeant && !showsAll))
            continue;
        const float radius = context.px(kRadius);
        context.targets["tag:" + std::to_string(i)] = {at->x - radius, at->y - radius, 2.0f * radius, 2.0f * radius};
        const ImU32 color = isMeant ? colors::kAccent : colors::kText;
        drawPoint(context, *at, color, isMeant);
        // Parts meet where both have a tag of one name: it is written once.
        const auto [place, isNew] = places.try_emplace(tags[i].name, *at);
        if (!isNew && !isMeant && std::hypot(place->second.x - at->x, place->second.y - at->y) < context.px(3.0f))
            continue;
        const std::string name = shownName(tags[i].name);
        labels.push_back({name, freePlace(context, *at, name, labels)});
        drawLabel(context, labels.back(), color);
    }
    list.PopClipRect();
}

} // namespace app
