#include "app/viewer/view/emitter_markers.hpp"

#include "app/viewer/queries/effects.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/view/marker_labels.hpp"
#include "renderer/emitter_lines.hpp"

#include <cmath>

namespace app {
namespace {

constexpr float kReach = 10.0f; // of the pointer

/// Whether the pointer is near a point of the view and not over a panel.
bool isUnderPointer(const PanelContext& context, const ImVec2& at)
{
    const ImGuiIO& io = ImGui::GetIO();
    return !io.WantCaptureMouse && std::hypot(io.MousePos.x - at.x, io.MousePos.y - at.y) <= context.px(kReach);
}

} // namespace

void drawEmitterMarkers(const PanelContext& context, const Rect& view, const Session& session)
{
    const Tab& tab = session.tab();
    const std::uint32_t count = scene::effectCount(*tab.document);
    const bool showsAll = tab.view.overlays.showsEmitters;
    const bool hasMarked = tab.selection.effect() < count || tab.selection.pointedEffect() < count;
    if (count == 0 || (!showsAll && !hasMarked))
        return;
    const renderer::View seen = shownView(session, view.width / view.height, tab.document->nodes.front().model->bounds);
    const scene::PlacedNodes placed = shownNodes(session);
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.PushClipRect({view.x, view.y}, {view.x + view.width, view.y + view.height});
    MarkerLabels labels;
    for (std::uint32_t i = 0; i < count; ++i) {
        const bool isMarked = i == tab.selection.effect() || i == tab.selection.pointedEffect() ||
                              tab.selection.pointed.is(SceneItemKind::effect, i);
        if (!isMarked && !showsAll)
            continue;
        const glm::dvec3 origin(renderer::effectOrigin(*tab.document, *placed, i));
        const auto at = pointInView(seen.viewProjection, origin, view);
        if (!at)
            continue;
        const float radius = context.px(kReach);
        context.targets["emitter:" + std::to_string(i)] = {at->x - radius, at->y - radius, 2.0f * radius,
                                                           2.0f * radius};
        const ImU32 color = isMarked ? colors::kAccent : colors::kText;
        drawMarkerPoint(context, *at, color, isMarked ? MarkerSize::large : MarkerSize::usual);
        if (isMarked || isUnderPointer(context, *at))
            labels.add(context, view, *at, effectName(*tab.document, i), color);
    }
    list.PopClipRect();
}

} // namespace app
