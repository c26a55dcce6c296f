#include "app/viewer/view/tag_handle_marks.hpp"

#include "app/viewer/editing/tag_drag.hpp"
#include "app/viewer/editing/tag_handles.hpp"
#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/view/axis_colors.hpp"
#include "app/viewer/view/marker_labels.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/constants.hpp>

#include <cmath>
#include <string>

namespace app {
namespace {

constexpr ImU32 kBehindAlpha = 0x60; // of the half of a ring that is behind its tag
constexpr float kTargetRadius = 3.0f;

/// The view with handles as it is drawn.
struct HandleCanvas {
    const PanelContext& context;
    const Rect& area;
    renderer::View seen;
    ImDrawList& list;

    [[nodiscard]] std::optional<ImVec2> onWindow(const glm::dvec3& point) const
    {
        const auto offset = offsetOf(seen, area.width / area.height, point);
        if (!offset)
            return std::nullopt;
        return ImVec2(area.x + area.width * 0.5f + offset->x * area.height,
                      area.y + area.height * 0.5f - offset->y * area.height);
    }

    /// For tests and scripts.
    void noteHandle(const TagHandle& handle, const ImVec2& at) const
    {
        const float radius = context.px(kTargetRadius);
        context.targets["handle:" + nameOf(handle)] = {at.x - radius, at.y - radius, 2.0f * radius, 2.0f * radius};
    }
};

void drawArrow(const HandleCanvas& canvas, const HandlePlace& place, const TagHandle& handle, ImU32 color, float width)
{
    const auto [from, to] = arrowEnds(place, handle.axis);
    const auto start = canvas.onWindow(from);
    const auto end = canvas.onWindow(to);
    if (!start || !end)
        return;
    const float length = std::hypot(end->x - start->x, end->y - start->y);
    const ImVec2 along((end->x - start->x) / std::max(length, 1.0f), (end->y - start->y) / std::max(length, 1.0f));
    const float tip = canvas.context.px(12.0f);
    const float half = canvas.context.px(5.0f);
    const ImVec2 neck(end->x - along.x * tip, end->y - along.y * tip);
    canvas.list.AddLine(*start, neck, color, width);
    canvas.list.AddTriangleFilled(*end, {neck.x - along.y * half, neck.y + along.x * half},
                                  {neck.x + along.y * half, neck.y - along.x * half}, color);
    canvas.noteHandle(handle, {end->x - along.x * tip * 0.5f, end->y - along.y * tip * 0.5f});
}

void drawRing(const HandleCanvas& canvas, const HandlePlace& place, const TagHandle& handle, ImU32 color, float width)
{
    const double step = glm::two_pi<double>() / kRingLines;
    for (int i = 0; i < kRingLines; ++i) {
        const glm::dvec3 from = pointOfRing(place, handle.axis, step * i);
        const glm::dvec3 to = pointOfRing(place, handle.axis, step * (i + 1));
        const auto a = canvas.onWindow(from);
        const auto b = canvas.onWindow(to);
        const bool isBehind = glm::dot(from + to - 2.0 * place.origin, glm::dvec3(canvas.seen.axes.backward)) < 0.0;
        if (a && b)
            canvas.list.AddLine(*a, *b, isBehind ? fadedColor(color, kBehindAlpha) : color, width);
    }
    // Between the arrows, which cross the ring at quarters.
    if (const auto at = canvas.onWindow(pointOfRing(place, handle.axis, glm::quarter_pi<double>())))
        canvas.noteHandle(handle, *at);
}

/// The axis along which a held arrow moves, and the value at the pointer.
void drawDragLines(const HandleCanvas& canvas, const TagDrag& drag, const std::string& figure)
{
    const HandlePlace& start = drag.grip.place;
    if (drag.grip.handle.kind == HandleKind::arrow) {
        const auto from = canvas.onWindow(start.origin);
        const auto to = canvas.onWindow(start.origin + start.modelAxes[drag.grip.handle.axis] * drag.value);
        if (from && to) {
            canvas.list.AddCircleFilled(*from, canvas.context.px(2.5f), colors::kSecondary);
            canvas.list.AddLine(*from, *to, colors::kSecondary, canvas.context.px(1.0f));
        }
    }
    const ImVec2 pointer(canvas.area.x + canvas.area.width * 0.5f + drag.pointer.x * canvas.area.height,
                         canvas.area.y + canvas.area.height * 0.5f - drag.pointer.y * canvas.area.height);
    MarkerLabels label;
    const ImVec2 beside(pointer.x + canvas.context.px(12.0f), pointer.y);
    canvas.context.targets["handle:figure"] = label.add(canvas.context, canvas.area, beside, figure, colors::kAccent);
}

} // namespace

void drawTagHandles(const PanelContext& context, const Rect& view, const Session& session)
{
    const auto place = shownHandles(session);
    if (!place)
        return;
    const float aspect = view.width / view.height;
    const HandleCanvas canvas{context, view,
                              shownView(session, aspect, session.tab().document->nodes.front().model->bounds),
                              *ImGui::GetBackgroundDrawList()};
    canvas.list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    const TagHandlesState& state = session.tagHandles;
    for (const TagHandle& handle : handlesToShow(session, *place)) {
        const bool isPointed = handle == state.pointed || state.drag;
        const ImU32 color = isPointed ? static_cast<ImU32>(colors::kAccent) : kAxisColors[handle.axis];
        const float width = context.px(isPointed ? 3.5f : 2.0f);
        if (handle.kind == HandleKind::arrow)
            drawArrow(canvas, *place, handle, color, width);
        else
            drawRing(canvas, *place, handle, color, width);
    }
    if (state.drag)
        drawDragLines(canvas, *state.drag, dragFigure(session));
    canvas.list.PopClipRect();
}

} // namespace app
