#include "app/viewer/view/measure_marks.hpp"

#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/selection/measure.hpp"
#include "app/viewer/view/overlay_colors.hpp"

#include <optional>
#include <string>

namespace app {
namespace {

std::optional<ImVec2> vertexPositionIn(const Rect& view, const Session& session, const SceneItem& vertex)
{
    const auto posed = posedVertices(session, vertex);
    const float aspect = view.width / view.height;
    const renderer::View seen = shownView(session, aspect, session.tab().document->nodes.front().model->bounds);
    const auto offset = posed.empty() ? std::nullopt : offsetOf(seen, aspect, posed.front().inScene);
    if (!offset)
        return std::nullopt;
    return ImVec2(view.x + view.width * 0.5f + offset->x * view.height,
                  view.y + view.height * 0.5f - offset->y * view.height);
}

void drawLength(const PanelContext& context, const ImVec2& middle, const std::string& text)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImVec2 size = ImGui::CalcTextSize(text.c_str());
    const float padding = context.px(6.0f);
    const ImVec2 at(middle.x - size.x * 0.5f, middle.y - size.y * 0.5f);
    list.AddRectFilled({at.x - padding, at.y - padding * 0.5f},
                       {at.x + size.x + padding, at.y + size.y + padding * 0.5f}, colors::kPanel, context.px(4.0f));
    list.AddText(at, colors::kText, text.c_str());
}

} // namespace

void drawMeasureMarks(const PanelContext& context, const Rect& view, const Session& session)
{
    const Selection& selection = session.tab().selection;
    if (selection.measuredFrom.kind != SceneItemKind::vertex || !selection.item.isOfSurface())
        return;
    const auto from = vertexPositionIn(view, session, selection.measuredFrom);
    if (!from)
        return;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const glm::vec3 chosen = selectionColor(session);
    const ImU32 color = ImGui::GetColorU32({chosen.x, chosen.y, chosen.z, 1.0f});
    list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    const auto to = measurementOf(session) ? vertexPositionIn(view, session, selection.item) : std::optional<ImVec2>();
    if (to) {
        list.AddLine(*from, *to, colors::kSunken, context.px(3.5f));
        list.AddLine(*from, *to, color, context.px(1.5f));
    }
    list.AddCircleFilled(*from, context.px(6.0f), colors::kSunken);
    list.AddCircle(*from, context.px(4.5f), color, 0, context.px(2.0f)); // a ring; the other end is filled
    if (to)
        drawLength(context, {(from->x + to->x) * 0.5f, (from->y + to->y) * 0.5f}, distanceText(session));
    list.PopClipRect();
}

} // namespace app
