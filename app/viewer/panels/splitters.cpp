#include "app/viewer/panels/panels.hpp"

#include <cmath>

namespace app {
namespace {

constexpr float kGrip = 6.0f;

enum class Direction { across, down };

/// How far the grip is being dragged in this frame, in pixels of the design.
float drawGrip(const PanelContext& context, const char* name, const Rect& grip, Direction direction)
{
    const PanelWindow window(name, grip, PanelWindow::Padding::none, PanelWindow::Background::none);
    ImGui::InvisibleButton(name, {grip.width, grip.height});
    noteTarget(context, name);
    // The last movement may come together with the release.
    const bool isActive = ImGui::IsItemActive() || ImGui::IsItemDeactivated();
    const bool hasBegun = ImGui::IsItemActivated(); // the movement so far only led to the grip
    if (!isActive && !ImGui::IsItemHovered())
        return 0.0f;
    const bool isAcross = direction == Direction::across;
    ImGui::SetMouseCursor(isAcross ? ImGuiMouseCursor_ResizeEW : ImGuiMouseCursor_ResizeNS);
    const float half = context.px(1.0f);
    const ImVec2 middle(grip.x + grip.width * 0.5f, grip.y + grip.height * 0.5f);
    const ImVec2 from(isAcross ? middle.x - half : grip.x, isAcross ? grip.y : middle.y - half);
    const ImVec2 to(isAcross ? middle.x + half : grip.x + grip.width,
                    isAcross ? grip.y + grip.height : middle.y + half);
    ImGui::GetWindowDrawList()->AddRectFilled(from, to, isActive ? colours::kAccent : colours::kLine);
    const ImVec2 moved = ImGui::GetIO().MouseDelta;
    return isActive && !hasBegun ? (isAcross ? moved.x : moved.y) / context.scale : 0.0f;
}

} // namespace

Requests drawSplitters(const PanelContext& context, const Layout& layout, const Session& session)
{
    const float half = context.px(kGrip) * 0.5f;
    // What is shown is where a drag begins: in a small window the panels are narrower than they were made.
    PanelSizes sizes = session.settings.panels;
    bool isDragged = false;
    const auto drag = [&](float& size, float shown, float delta) {
        if (delta == 0.0f)
            return;
        size = shown / context.scale + delta;
        isDragged = true;
    };
    if (sizes.showsLibrary) {
        const Rect& library = layout.library;
        drag(sizes.library, library.width,
             drawGrip(context, "splitter:library", {library.width - half, library.y, 2.0f * half, library.height},
                      Direction::across));
    }
    if (sizes.showsInspector) {
        const Rect& inspector = layout.inspector;
        drag(sizes.inspector, inspector.width,
             -drawGrip(context, "splitter:inspector", {inspector.x - half, inspector.y, 2.0f * half, inspector.height},
                       Direction::across));
    }
    const Rect& timeline = layout.timeline;
    drag(sizes.timeline, timeline.height,
         -drawGrip(context, "splitter:timeline", {timeline.x, timeline.y - half, timeline.width, 2.0f * half},
                   Direction::down));
    if (!isDragged)
        return {};
    return {ResizePanels{sizes}};
}

} // namespace app
