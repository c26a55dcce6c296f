#include "app/viewer/frame/splitters.hpp"

#include <cmath>

namespace app {
namespace {

constexpr float kGrip = 6.0f;

enum class Direction { across, down };

/// The sizes at the start of dragging an edge: for its panel the displayed size, which may be smaller than the chosen
/// one in a small window; for the others the chosen sizes.
PanelSizes begunWith(const PanelSizes& panels, const PanelSizes& shown, PanelEdge edge)
{
    PanelSizes begun = panels;
    switch (edge) {
    case PanelEdge::library:
        begun.library = shown.library;
        break;
    case PanelEdge::inspector:
        begun.inspector = shown.inspector;
        break;
    case PanelEdge::timeline:
        begun.timeline = shown.timeline;
        break;
    case PanelEdge::side:
        begun.sideWidth = shown.sideWidth;
        begun.sideHeight = shown.sideHeight;
        break;
    }
    return begun;
}

/// True while the grip is dragged and on release; sets `begun` in `state` at the start.
bool drawGrip(const PanelContext& context, const char* name, const Rect& grip, Direction direction,
              const PanelSizes& begun, SplitterState& state)
{
    const PanelWindow window(name, grip, PanelWindow::Padding::none);
    ImGui::InvisibleButton(name, {grip.width, grip.height});
    noteTarget(context, name);
    if (ImGui::IsItemActivated())
        state.begun = begun;
    // The last movement may arrive with the release.
    const bool isActive = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    if (!isActive && !ImGui::IsItemHovered())
        return false;
    const bool isAcross = direction == Direction::across;
    ImGui::SetMouseCursor(isAcross ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const float half = context.px(1.0f);
    const ImVec2 middle(grip.x + grip.width * 0.5f, grip.y + grip.height * 0.5f);
    const ImVec2 from(isAcross ? middle.x - half : grip.x, isAcross ? grip.y : middle.y - half);
    const ImVec2 to(isAcross ? middle.x + half : grip.x + grip.width,
                    isAcross ? grip.y + grip.height : middle.y + half);
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, isActive ? colors::kAccent : colors::kLine);
    return isActive;
}

} // namespace

Requests drawSplitters(const PanelContext& context, const Layout& layout, const Session& session, SplitterState& state)
{
    const float half = context.px(kGrip) * 0.5f;
    const PanelSizes panels = shownPanels(session);
    const PanelSizes shown = sizesShown(layout, context.scale, panels, timelineParts(session));
    Requests requests;
    const auto drag = [&](const char* name, const Rect& grip, Direction direction, PanelEdge edge) {
        if (!drawGrip(context, name, grip, direction, begunWith(panels, shown, edge), state))
            return;
        // Relative to the press: summing up steps would accumulate errors.
        const ImGuiIO& io = ImGui::GetIO();
        const ImVec2 pressed = io.MouseClickedPos[ImGuiMouseButton_Left];
        const glm::vec2 dragged(io.MousePos.x - pressed.x, io.MousePos.y - pressed.y);
        PanelSizes sizes = draggedPanels(state.begun, edge, dragged / context.scale);
        const PanelSizes& chosen = session.settings.panels;
        sizes.showsLibrary = chosen.showsLibrary; // a key may have folded one meanwhile
        sizes.showsInspector = chosen.showsInspector;
        sizes.side = chosen.side;
        sizes.sidePosition = chosen.sidePosition;
        if (sizes != chosen)
            requests.push_back(ResizePanels{sizes});
    };
    const Rect& library = layout.library;
    if (library.width > 0.0f)
        drag("splitter:library", {library.width - half, library.y, 2.0f * half, library.height}, Direction::across,
             PanelEdge::library);
    const Rect& inspector = layout.inspector;
    if (inspector.width > 0.0f)
        drag("splitter:inspector", {inspector.x - half, inspector.y, 2.0f * half, inspector.height}, Direction::across,
             PanelEdge::inspector);
    const Rect& timeline = layout.timeline;
    drag("splitter:timeline", {timeline.x, timeline.y - half, timeline.width, 2.0f * half}, Direction::down,
         PanelEdge::timeline);
    const Rect& side = layout.side;
    if (panels.side != SidePanel::none && panels.sidePosition == SidePosition::right)
        drag("splitter:side", {side.x - half, side.y, 2.0f * half, side.height}, Direction::across, PanelEdge::side);
    else if (panels.side != SidePanel::none)
        drag("splitter:side", {side.x, side.y - half, side.width, 2.0f * half}, Direction::down, PanelEdge::side);
    return requests;
}

} // namespace app
