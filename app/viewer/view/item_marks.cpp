#include "app/viewer/view/item_marks.hpp"

#include "app/viewer/queries/markers.hpp"
#include "app/viewer/queries/posed_items.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/queries/texture_points.hpp"
#include "app/viewer/texture/texture_pointing.hpp"
#include "app/viewer/view/overlay_colors.hpp"

namespace app {
namespace {

constexpr float kFilledOpacity = 0.22f; // of the selected triangle

/// Window positions of vertices; none if one is behind the eye.
std::vector<ImVec2> pointsOf(const Rect& view, const Session& session, const SceneItem& item)
{
    const float aspect = view.width / view.height;
    const renderer::View seen = shownView(session, aspect, session.tab().document->nodes.front().model->bounds);
    std::vector<ImVec2> points;
    for (const PosedVertex& vertex : posedVertices(session, item)) {
        const auto offset = offsetOf(seen, aspect, vertex.inScene);
        if (!offset)
            return {};
        points.push_back({view.x + view.width * 0.5f + offset->x * view.height,
                          view.y + view.height * 0.5f - offset->y * view.height});
    }
    return points;
}

ImU32 markColor(const Session& session, float opacity = 1.0f)
{
    const glm::vec3 color = selectionColor(session);
    return ImGui::GetColorU32({color.x, color.y, color.z, opacity});
}

enum class MarkLook { selected, pointed };

void drawMark(const PanelContext& context, const Rect& view, const Session& session, const SceneItem& item,
              MarkLook look)
{
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const bool isSelected = look == MarkLook::selected;
    const ImU32 color = markColor(session);
    if (item.kind == SceneItemKind::vertex && item.triangle != formats::kNoIndex && isSelected)
        drawMark(context, view, session, {SceneItemKind::triangle, item.index, item.triangle}, MarkLook::pointed);
    const std::vector<ImVec2> points = pointsOf(view, session, item);
    if (points.size() == 3) {
        if (isSelected)
            list.AddTriangleFilled(points[0], points[1], points[2], markColor(session, kFilledOpacity));
        list.AddTriangle(points[0], points[1], points[2], colors::kSunken, context.px(isSelected ? 4.0f : 3.5f));
        list.AddTriangle(points[0], points[1], points[2], color, context.px(isSelected ? 2.0f : 1.5f));
    } else if (!points.empty()) {
        list.AddCircleFilled(points[0], context.px(isSelected ? 6.0f : 5.0f), colors::kSunken);
        list.AddCircleFilled(points[0], context.px(isSelected ? 4.5f : 3.0f), color);
    }
}

/// Marks the model points of the texel pointed at in the texture panel.
void drawTexelMarks(const PanelContext& context, const Rect& view, const Session& session)
{
    const auto& texel = session.tab().selection.texel;
    if (!texel || texel->origin != TexelOrigin::image || !showsTexturePanel(session))
        return;
    const float aspect = view.width / view.height;
    const renderer::View seen = shownView(session, aspect, session.tab().document->nodes.front().model->bounds);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    const ImU32 color = markColor(session);
    for (const glm::dvec3& point : pointsInScene(session, texel->points)) {
        const auto offset = offsetOf(seen, aspect, point);
        if (!offset)
            continue;
        const ImVec2 at(view.x + view.width * 0.5f + offset->x * view.height,
                        view.y + view.height * 0.5f - offset->y * view.height);
        list.AddCircle(at, context.px(8.0f), colors::kSunken, 0, context.px(4.0f));
        list.AddCircle(at, context.px(8.0f), color, 0, context.px(2.0f));
        list.AddCircleFilled(at, context.px(3.0f), colors::kSunken);
        list.AddCircleFilled(at, context.px(2.0f), color);
    }
}

} // namespace

void drawItemMarks(const PanelContext& context, const Rect& view, const Session& session)
{
    const Selection& selection = session.tab().selection;
    ImGui::GetBackgroundDrawList()->PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    drawMark(context, view, session, selection.item, MarkLook::selected);
    if (!(selection.pointed == selection.item))
        drawMark(context, view, session, selection.pointed, MarkLook::pointed);
    drawTexelMarks(context, view, session);
    ImGui::GetBackgroundDrawList()->PopClipRect();
}

} // namespace app
