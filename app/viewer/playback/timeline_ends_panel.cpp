#include "app/viewer/playback/timeline_ends_panel.hpp"

#include "app/viewer/playback/timeline_events_panel.hpp"
#include "app/viewer/queries/clip_forms.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/base/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

constexpr float kEndReach = 6.0f;
constexpr float kLargestInside = 0.25f; // of a short bar, so that its middle can be scrubbed

float xOfEnd(const AxisView& view, const formats::Clip& clip, ClipEnd end)
{
    const double first = clip.firstFrame;
    return view.axis.xOf(end == ClipEnd::start ? first : first + clip.frameCount);
}

/// The form of a clip on the axis if this end can be dragged, else nullptr.
const ClipForm* formOfEnd(const Session& session, const TimelineState& state, const ShownEnd& end)
{
    const ClipForm* const form = clipForm(session, state.layer, state.clipNumbers[end.clip]);
    const bool isTied = form != nullptr && form->numbers.isStartTied && end.end == ClipEnd::start;
    return form != nullptr && form->numbers.hasBounds() && !isTied ? form : nullptr;
}

/// The dragged clip, into TimelineState::clips; kNoIndex: none of this layer.
std::uint32_t draggedClip(const Session& session, const TimelineState& state)
{
    const auto& drag = session.clipDrag;
    const bool isOfLayer = drag && drag->layer == state.layer && drag->tabId == session.tab().id;
    return isOfLayer ? shownAt(state, drag->clip) : formats::kNoIndex;
}

/// The frame to which the mouse has brought the end.
std::uint32_t frameOfEnd(const AxisView& view, const TimelineState& state, float x)
{
    const PressedEnd& pressed = state.pressedEnd;
    const double delta = std::round(view.axis.frameAt(x) - pressed.frame);
    const std::uint32_t last = pressed.frames.first + pressed.frames.count - 1;
    const double from = pressed.end == ClipEnd::start ? pressed.frames.first : last;
    return static_cast<std::uint32_t>(std::clamp(from + delta, 0.0, view.frameCount - 1.0));
}

/// Notes the pressed end; false: the press is not for one.
bool pressEnd(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
              Requests& requests)
{
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    const std::uint32_t chosen = shownAt(state, session.tab().view.layers[state.layer].clip);
    const auto end = clipEndAt(context, view, session, state, chosen, mouse);
    if (!end || ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left))
        return false;
    requests.push_back(SelectLayer{state.layer});
    const formats::Clip& clip = state.clips[end->clip];
    state.drag = TimelineDrag::clipEnd;
    state.pressedAt = mouse.x;
    state.pressedClip = state.clipNumbers[end->clip];
    state.pressedEnd = {end->end, view.axis.frameAt(mouse.x), {clip.firstFrame, clip.frameCount}, false};
    return true;
}

std::string endTip(const formats::Clip& clip, ClipEnd end, const std::string& file)
{
    const bool isStart = end == ClipEnd::start;
    return fmt::format("{}: {} frame {}\nDrag to change it in {}; Shift moves the whole clip", shownName(clip.name),
                       isStart ? "first" : "last", isStart ? clip.firstFrame : clip.firstFrame + clip.frameCount - 1,
                       shownName(formats::fileNameOf(file)));
}

std::string dragTip(const ClipDrag& drag)
{
    return fmt::format("{}: frames {} to {}\n{}; Esc gives it its frames back", shownName(drag.form.clip),
                       drag.frames.first, drag.frames.first + drag.frames.count - 1,
                       countedText(drag.frames.count, "frame"));
}

} // namespace

std::optional<ShownEnd> clipEndAt(const PanelContext& context, const AxisView& view, const Session& session,
                                  const TimelineState& state, std::uint32_t chosen, const ImVec2& at)
{
    if (!view.clipBars.contains({at.x, at.y}) ||
        eventAt(view, state, context.px(kEventRadius), at) != formats::kNoIndex)
        return std::nullopt;
    std::optional<ShownEnd> found;
    std::array<float, 3> least{}; // beside the bar, not the chosen clip, distance
    for (std::uint32_t i = 0; i < state.clips.size(); ++i) {
        const float top = view.rowTop(state.rows.rows[i]);
        if (at.y < top || at.y >= top + view.rowHeight)
            continue;
        const float left = xOfEnd(view, state.clips[i], ClipEnd::start);
        const float right = xOfEnd(view, state.clips[i], ClipEnd::end);
        const float inside = std::min(context.px(kEndReach), (right - left) * kLargestInside);
        for (const ClipEnd end : {ClipEnd::start, ClipEnd::end}) {
            const float into = end == ClipEnd::start ? at.x - left : right - at.x;
            const std::array<float, 3> rank{into < 0.0f ? 1.0f : 0.0f, i == chosen ? 0.0f : 1.0f, std::abs(into)};
            const bool isReached = into >= -context.px(kEndReach) && into <= inside;
            if (!isReached || (found && !(rank < least)) || formOfEnd(session, state, {i, end}) == nullptr)
                continue;
            found = ShownEnd{i, end};
            least = rank;
        }
    }
    return found;
}

void showClipDrag(const Session& session, TimelineState& state)
{
    const std::uint32_t dragged = draggedClip(session, state);
    if (state.movedClip < state.clips.size() && state.movedClip != dragged) {
        const auto& clips = scene::clipsOf(*state.document, state.layer);
        if (state.clipNumbers[state.movedClip] < clips.size())
            state.clips[state.movedClip] = clips[state.clipNumbers[state.movedClip]];
        state.rows = clipRows(state.clips);
    }
    state.movedClip = dragged;
    if (dragged >= state.clips.size())
        return;
    state.clips[dragged].firstFrame = session.clipDrag->frames.first;
    state.clips[dragged].frameCount = session.clipDrag->frames.count;
}

bool handleClipEnd(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                   Requests& requests)
{
    if (ImGui::IsItemActivated() && !pressEnd(context, view, session, state, requests))
        return false;
    if (state.drag != TimelineDrag::clipEnd)
        return false;
    PressedEnd& pressed = state.pressedEnd;
    if (pressed.isGrabbed && !session.clipDrag) { // Esc, or it was impossible
        state.drag = TimelineDrag::none;
        return true;
    }
    const float x = ImGui::GetIO().MousePos.x;
    if (!pressed.isGrabbed && std::abs(x - state.pressedAt) > context.px(kPressReach)) {
        requests.push_back(GrabClipEnd{state.layer, state.pressedClip, pressed.end});
        pressed.isGrabbed = true;
    }
    const bool isDone = ImGui::IsItemDeactivated();
    if (pressed.isGrabbed) {
        requests.push_back(DragClipEnd{frameOfEnd(view, state, x), ImGui::GetIO().KeyShift});
        pullAxis(view, state, x);
    }
    if (isDone) {
        if (pressed.isGrabbed)
            requests.push_back(RunAction{"releaseClipEnd"});
        else
            requests.push_back(SelectClip{state.pressedClip});
        state.drag = TimelineDrag::none;
    }
    return true;
}

bool drawClipEnd(const PanelContext& context, const AxisView& view, const Session& session, const TimelineState& state,
                 bool isOverClipBars)
{
    const std::uint32_t dragged = draggedClip(session, state);
    std::optional<ShownEnd> end;
    if (dragged < state.clips.size()) {
        end = ShownEnd{dragged, session.clipDrag->end};
    } else if (isOverClipBars && (state.drag == TimelineDrag::none || state.drag == TimelineDrag::clipEnd)) {
        const std::uint32_t chosen = shownAt(state, session.tab().view.layers[state.layer].clip);
        end = clipEndAt(context, view, session, state, chosen, ImGui::GetIO().MousePos);
    }
    if (!end)
        return false;
    const formats::Clip& clip = state.clips[end->clip];
    const float x = std::round(xOfEnd(view, clip, end->end));
    const float top = std::max(view.rowTop(state.rows.rows[end->clip]), view.clipBars.y);
    const float bottom = std::min(top + view.rowHeight, view.clipBars.y + view.clipBars.height);
    const float half = context.px(1.5f);
    ImGui::GetWindowDrawList()->AddRectFilled({x - half, top}, {x + half, bottom}, colors::kAccent, half);
    context.targets["clip-end"] = {x - half, top, 2.0f * half, bottom - top};
    ImGui::SetMouseCursor(ImGuiMouseCursor_ResizeEW);
    const ClipForm* const form = formOfEnd(session, state, *end);
    if (dragged < state.clips.size())
        showAboveTimeline(context, dragTip(*session.clipDrag));
    else if (form != nullptr)
        showAboveTimeline(context, endTip(clip, end->end, form->file));
    return true;
}

} // namespace app
