#include "app/viewer/playback/timeline_mouse_panel.hpp"

#include "app/viewer/menus/clip_menu.hpp"
#include "app/viewer/playback/timeline_events_panel.hpp"
#include "app/viewer/widgets/tooltip.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kEdgeRadius = 5.0f;
constexpr double kZoomStep = 0.85;
constexpr double kSidewaysStep = 0.1; // share of the visible range per notch of horizontal scrolling
constexpr float kPullAtEdge = 0.1f;   // share of the distance beyond the edge, per frame

/// The frame at `x`: whole frames; with Shift fractional ones. Clamped to the visible range.
double frameUnder(const AxisView& view, float x)
{
    const float right = view.axis.left + view.axis.width;
    const double frame = view.axis.frameAt(std::clamp(x, view.axis.left, right - 0.5f));
    return std::clamp(ImGui::GetIO().KeyShift ? frame : std::floor(frame), 0.0, view.frameCount - 1.0);
}

} // namespace

void pullAxis(const AxisView& view, TimelineState& state, float x)
{
    const float beyond = std::min(x - view.axis.left, 0.0f) + std::max(x - view.axis.left - view.axis.width, 0.0f);
    const double frames = static_cast<double>(beyond * kPullAtEdge / view.axis.pixelsAFrame());
    state.range = movedRange(state.range, frames, view.frameCount);
}

void showAboveTimeline(const PanelContext& context, const std::string& text)
{
    showTooltip(context, {ImGui::GetIO().MousePos.x, ImGui::GetWindowPos().y, 1.0f, ImGui::GetWindowHeight()}, text,
                TooltipSide::above);
}

std::uint32_t shownAt(const TimelineState& state, std::uint32_t clip)
{
    const auto found = std::find(state.clipNumbers.begin(), state.clipNumbers.end(), clip);
    return found != state.clipNumbers.end() ? static_cast<std::uint32_t>(found - state.clipNumbers.begin())
                                            : formats::kNoIndex;
}

std::uint32_t clipAt(const AxisView& view, const TimelineState& state, std::uint32_t chosen, const ImVec2& at)
{
    if (!view.clipBars.contains({at.x, at.y}))
        return formats::kNoIndex;
    const double frame = view.axis.frameAt(at.x);
    const auto& clips = state.clips;
    std::uint32_t found = formats::kNoIndex;
    for (std::uint32_t i = 0; i < clips.size(); ++i) {
        const float top = view.rowTop(state.rows.rows[i]);
        const double first = clips[i].firstFrame;
        if (at.y < top || at.y >= top + view.rowHeight || frame < first || frame >= first + clips[i].frameCount)
            continue;
        if (found == formats::kNoIndex || i == chosen)
            found = i;
    }
    return found;
}

void handleScrub(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                 Requests& requests)
{
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const auto clipHere = [&] {
        const std::uint32_t bar =
            clipAt(view, state, shownAt(state, session.tab().view.layers[state.layer].clip), mouse);
        return bar < state.clipNumbers.size() ? state.clipNumbers[bar] : formats::kNoIndex;
    };
    if (ImGui::IsItemActivated()) {
        requests.push_back(SelectLayer{state.layer});
        state.pressedAt = mouse.x;
        const std::uint32_t event = eventAt(view, state, context.px(kEventRadius), mouse);
        if (event != formats::kNoIndex) {
            requests.push_back(Seek{.frame = frameOf(state.events[event])});
            state.drag = TimelineDrag::none; // until the next press
            return;
        }
        state.pressedClip = clipHere();
        const bool isOnBar = state.pressedClip != formats::kNoIndex;
        state.drag = isOnBar ? TimelineDrag::press : TimelineDrag::scrub;
    }
    if (state.drag == TimelineDrag::press && std::abs(mouse.x - state.pressedAt) > context.px(kPressReach))
        state.drag = TimelineDrag::scrub;
    const bool isDone = ImGui::IsItemDeactivated();
    if (state.drag == TimelineDrag::scrub && (ImGui::IsItemActive() || isDone)) {
        requests.push_back(Seek{.frame = frameUnder(view, mouse.x)});
        pullAxis(view, state, mouse.x);
    }
    if (state.drag == TimelineDrag::press && isDone)
        requests.push_back(SelectClip{state.pressedClip});
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        const std::uint32_t clip = clipHere();
        if (clip != formats::kNoIndex)
            requests.push_back(PlayClip{clip});
        else if (view.ruler.contains({mouse.x, mouse.y}))
            state.range = {0.0, view.frameCount};
        state.drag = TimelineDrag::none; // the button is still down, but over other frames now
    }
    if (ImGui::IsItemHovered() && ImGui::IsMouseReleased(ImGuiMouseButton_Right)) {
        if (const std::uint32_t clip = clipHere(); clip != formats::kNoIndex)
            openClipMenu(clip, state.layer, requests);
    }
    if (isDone)
        state.drag = TimelineDrag::none;
}

void handleLoop(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                Requests& requests)
{
    const auto& region = session.tab().view.layers[state.layer].region;
    const float x = ImGui::GetIO().MousePos.x;
    const auto partHere = [&] {
        return region ? regionPartAt(*region, view.axis, x, context.px(kEdgeRadius)) : RegionPart::none;
    };
    if (ImGui::IsItemActivated()) {
        requests.push_back(SelectLayer{state.layer});
        state.drag = TimelineDrag::region;
        state.pressedAt = x;
        state.region = {partHere(), view.axis.frameAt(x), region.value_or(FrameRegion{})};
    }
    const bool isDone = ImGui::IsItemDeactivated();
    if (state.drag == TimelineDrag::region && (ImGui::IsItemActive() || isDone)) {
        state.region.hasMoved = state.region.hasMoved || std::abs(x - state.pressedAt) > context.px(kPressReach);
        const FrameRegion dragged = draggedRegion(state.region, view.axis.frameAt(x), view.frameCount);
        if (state.region.hasMoved && state.region.asked != dragged) {
            requests.push_back(SetRegion{dragged});
            state.region.asked = dragged;
        }
        if (isDone)
            state.drag = TimelineDrag::none;
    }
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && region) {
        requests.push_back(RunAction{"clearRegion"});
        state.drag = TimelineDrag::none;
    }
    if (!ImGui::IsItemHovered() && !ImGui::IsItemActive())
        return;
    const RegionPart part = ImGui::IsItemActive() ? state.region.part : partHere();
    if (part == RegionPart::start || part == RegionPart::end)
        ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
}

void handleWheel(const Rect& area, const AxisView& view, TimelineState& state)
{
    const ImGuiIO& io = ImGui::GetIO();
    const bool isOver = area.contains({io.MousePos.x, io.MousePos.y}) &&
                        ImGui::IsWindowHovered(ImGuiHoveredFlags_AllowWhenBlockedByActiveItem);
    if (isOver && io.MouseWheel != 0.0f) {
        if (io.KeyShift || (io.KeyCtrl && state.rows.count > 0))
            state.scrolled -= io.MouseWheel * view.rowHeight;
        else
            state.range = zoomedRange(state.range, std::pow(kZoomStep, static_cast<double>(io.MouseWheel)),
                                      view.axis.frameAt(io.MousePos.x), view.frameCount);
    }
    if (isOver && io.MouseWheelH != 0.0f)
        state.range = movedRange(
            state.range, -kSidewaysStep * static_cast<double>(io.MouseWheelH) * state.range.length(), view.frameCount);
    // Once started, a drag continues outside of the timeline.
    if (isOver && state.drag == TimelineDrag::none && ImGui::IsMouseClicked(ImGuiMouseButton_Middle)) {
        state.drag = TimelineDrag::pan;
        return; // the movement before the press does not count
    }
    if (state.drag != TimelineDrag::pan)
        return;
    state.range =
        movedRange(state.range, -static_cast<double>(io.MouseDelta.x / view.axis.pixelsAFrame()), view.frameCount);
    state.scrolled -= io.MouseDelta.y;
    if (!ImGui::IsMouseDown(ImGuiMouseButton_Middle))
        state.drag = TimelineDrag::none;
}

} // namespace app
