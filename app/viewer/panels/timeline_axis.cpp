#include "app/viewer/panels/panels.hpp"
#include "app/viewer/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr float kRulerHeight = 18.0f;
constexpr float kLoopHeight = 8.0f;
constexpr float kRowHeight = 20.0f;
constexpr float kMostRows = 6.0f;
constexpr float kClickReach = 3.0f;
constexpr float kEdgeReach = 5.0f;
constexpr double kZoomStep = 0.85;

/// The parts of the axis from top to bottom, and what is needed to draw them.
struct AxisView {
    Axis axis;
    Rect ruler;
    Rect loop;
    Rect lanes;
    float rowHeight = 1.0f;
    float scrolled = 0.0f;
    double frameCount = 1.0;

    [[nodiscard]] float rowTop(std::uint32_t row) const
    {
        return lanes.y + static_cast<float>(row) * rowHeight - scrolled;
    }
};

AxisView layOut(const PanelContext& context, const Rect& area, TimelineState& state, double frameCount)
{
    AxisView view;
    view.frameCount = frameCount;
    view.rowHeight = context.px(kRowHeight);
    view.ruler = {area.x, area.y, area.width, context.px(kRulerHeight)};
    view.loop = {area.x, view.ruler.y + view.ruler.height, area.width, context.px(kLoopHeight)};
    const float top = view.loop.y + view.loop.height + context.px(2.0f);
    const float room = std::max(area.y + area.height - top, 1.0f);
    view.lanes = {area.x, top, area.width, std::min(room, view.rowHeight * kMostRows)};
    const float wanted = static_cast<float>(state.rows.count) * view.rowHeight;
    state.scrolled = std::clamp(state.scrolled, 0.0f, std::max(wanted - view.lanes.height, 0.0f));
    view.scrolled = state.scrolled;
    view.axis = {area.x, area.width, state.range};
    return view;
}

void followModel(const Session& session, TimelineState& state)
{
    const scene::Node* const node = shownNode(session);
    const std::shared_ptr<const formats::Model> model = node != nullptr ? node->model : nullptr;
    if (model == state.model)
        return;
    const double frames = model ? static_cast<double>(keyframesOf(*model).frames.size()) : 1.0;
    const bool isReload = state.model && model &&
                          keyframesOf(*state.model).frames.size() == keyframesOf(*model).frames.size() &&
                          state.model->name == model->name;
    if (!isReload) {
        state.range = {0.0, frames};
        state.scrolled = 0.0f;
        state.drag = TimelineDrag::none;
    }
    state.model = model;
    state.rows = model ? clipRows(model->clips) : ClipRows{};
}

/// The bar under a point, or kNoIndex. Of clips with the same frames the chosen one counts.
std::uint32_t clipAt(const AxisView& view, const TimelineState& state, std::uint32_t chosen, const ImVec2& at)
{
    if (!view.lanes.contains({at.x, at.y}))
        return formats::kNoIndex;
    const double frame = view.axis.frameAt(at.x);
    const auto& clips = state.model->clips;
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

void drawRuler(const PanelContext& context, const AxisView& view)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const double step = tickStep(static_cast<double>(context.px(48.0f) / view.axis.pixelsAFrame()));
    const AxisRange& range = view.axis.range;
    for (double at = std::floor(range.from / step) * step; at < range.to; at += step) {
        const float x = std::round(view.axis.xOf(at));
        if (x < view.ruler.x - 1.0f)
            continue;
        list.AddLine({x, view.ruler.y + context.px(3.0f)}, {x, view.loop.y}, colours::kLine);
        const std::string number = fmt::format("{:.0f}", at);
        if (x + ImGui::CalcTextSize(number.c_str()).x + context.px(4.0f) < view.ruler.x + view.ruler.width)
            putText({x + context.px(4.0f), view.ruler.y}, view.ruler.height, colours::kSecondary, number);
    }
    if (view.axis.pixelsAFrame() >= context.px(6.0f) && step > 1.0) {
        for (double at = std::floor(range.from); at < range.to; at += 1.0) {
            const float x = std::round(view.axis.xOf(at));
            list.AddLine({x, view.loop.y - context.px(4.0f)}, {x, view.loop.y}, colours::kLine);
        }
    }
}

void drawLoop(const PanelContext& context, const AxisView& view, const std::optional<FrameRegion>& region,
              bool isHovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(2.0f);
    list.AddRectFilled({view.loop.x, view.loop.y}, {view.loop.x + view.loop.width, view.loop.y + view.loop.height},
                       isHovered ? colours::kRaised : colours::kSunken, radius);
    if (!region)
        return;
    const float left = view.axis.xOf(region->first);
    const float right = view.axis.xOf(static_cast<double>(region->last) + 1.0);
    const float bottom = view.loop.y + view.loop.height;
    list.AddRectFilled({left, view.loop.y}, {right, bottom}, colours::kAccent, radius);
    list.AddRectFilled({left, bottom}, {right, view.lanes.y + view.lanes.height}, colours::kAccentFaint);
}

struct BarLook {
    bool isChosen = false;
    bool isHovered = false;
    bool hasChoice = false; ///< some clip is chosen, so the others step back
};

void drawBar(const PanelContext& context, const AxisView& view, const formats::Clip& clip, float top,
             const BarLook& look)
{
    const float gap = context.px(1.0f);
    const float left = view.axis.xOf(clip.firstFrame);
    const float right = view.axis.xOf(static_cast<double>(clip.firstFrame) + clip.frameCount);
    const ImVec2 from(std::max(left, view.lanes.x) + gap, top + gap);
    const ImVec2 to(std::max(std::min(right, view.lanes.x + view.lanes.width) - gap, from.x + 1.0f),
                    top + view.rowHeight - gap);
    const ClipColour colour = clipColour(clip.name);
    const float strength = look.isChosen || look.isHovered || !look.hasChoice ? 1.0f : 0.86f;
    const ImU32 fill =
        ImGui::ColorConvertFloat4ToU32({colour.red * strength, colour.green * strength, colour.blue * strength, 1.0f});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(3.0f);
    list.AddRectFilled(from, to, fill, radius);
    if (look.isChosen)
        list.AddRect(from, to, colours::kAccent, radius, 0, context.px(2.0f));
    const float padding = context.px(6.0f);
    const float room = to.x - from.x - 2.0f * padding;
    if (room < context.px(14.0f))
        return;
    list.PushClipRect(from, to, true);
    putText({from.x + padding, from.y}, to.y - from.y, colours::kOnAccent, fitted(shownName(clip.name), room));
    list.PopClipRect();
}

void drawLanes(const PanelContext& context, const AxisView& view, const TimelineState& state, std::uint32_t chosen,
               std::uint32_t hovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(view.lanes.x, view.lanes.y);
    const ImVec2 to(view.lanes.x + view.lanes.width, view.lanes.y + view.lanes.height);
    list.AddRectFilled(from, to, colours::kSunken, context.px(3.0f));
    const auto& clips = state.model->clips;
    list.PushClipRect(from, to, true);
    const auto draw = [&](std::uint32_t clip) {
        const float top = view.rowTop(state.rows.rows[clip]);
        const bool isSeen =
            top + view.rowHeight > from.y && top < to.y &&
            view.axis.xOf(static_cast<double>(clips[clip].firstFrame) + clips[clip].frameCount) > from.x &&
            view.axis.xOf(clips[clip].firstFrame) < to.x;
        if (!isSeen)
            return;
        drawBar(context, view, clips[clip], top, {clip == chosen, clip == hovered, chosen != formats::kNoIndex});
        const float left = std::max(view.axis.xOf(clips[clip].firstFrame), from.x);
        const float right =
            std::min(view.axis.xOf(static_cast<double>(clips[clip].firstFrame) + clips[clip].frameCount), to.x);
        context.targets["bar:" + std::to_string(clip)] = {left, top, right - left, view.rowHeight};
    };
    for (std::uint32_t i = 0; i < clips.size(); ++i) {
        if (i != chosen)
            draw(i);
    }
    if (chosen < clips.size())
        draw(chosen); // over others of the same frames
    list.PopClipRect();
    const float wanted = static_cast<float>(state.rows.count) * view.rowHeight;
    if (wanted > view.lanes.height) {
        const float length = view.lanes.height * view.lanes.height / wanted;
        const float top = from.y + view.scrolled / wanted * view.lanes.height;
        list.AddRectFilled({to.x - context.px(4.0f), top}, {to.x - context.px(1.0f), top + length}, colours::kSecondary,
                           context.px(2.0f));
    }
}

void drawPlayhead(const PanelContext& context, const AxisView& view, double frame)
{
    const float x = std::round(view.axis.xOf(std::min(frame, view.frameCount)));
    if (x < view.ruler.x - 1.0f || x > view.ruler.x + view.ruler.width + 1.0f)
        return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float half = context.px(1.0f);
    const float top = view.ruler.y + context.px(2.0f);
    list.AddRectFilled({x - half, top}, {x + half, view.lanes.y + view.lanes.height + context.px(2.0f)},
                       colours::kAccent);
    const float wing = context.px(6.0f);
    list.AddTriangleFilled({x - wing, top}, {x + wing, top}, {x, top + context.px(9.0f)}, colours::kAccent);
}

/// Whole frames; with Shift any place between them.
double frameUnder(const AxisView& view, float x)
{
    const double frame = std::clamp(view.axis.frameAt(x), 0.0, view.frameCount - 1.0);
    return ImGui::GetIO().KeyShift ? frame : std::min(std::floor(view.axis.frameAt(x)), frame);
}

std::uint32_t wholeFrame(const AxisView& view, double frame)
{
    return static_cast<std::uint32_t>(std::clamp(std::floor(frame), 0.0, view.frameCount - 1.0));
}

void handleScrub(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                 Requests& requests)
{
    const ImVec2 mouse = ImGui::GetIO().MousePos;
    if (ImGui::IsItemActivated()) {
        state.pressedAt = mouse.x;
        state.pressedClip = clipAt(view, state, session.tab().view.clip, mouse);
        const bool isOnBar = state.pressedClip != formats::kNoIndex;
        state.drag = isOnBar ? TimelineDrag::press : TimelineDrag::scrub;
    }
    if (state.drag == TimelineDrag::press && std::abs(mouse.x - state.pressedAt) > context.px(kClickReach))
        state.drag = TimelineDrag::scrub;
    const bool isDone = ImGui::IsItemDeactivated();
    if (state.drag == TimelineDrag::scrub && (ImGui::IsItemActive() || isDone))
        requests.push_back(MoveToFrame{frameUnder(view, mouse.x)});
    if (state.drag == TimelineDrag::press && isDone)
        requests.push_back(SelectClip{state.pressedClip});
    if (isDone)
        state.drag = TimelineDrag::none;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
        const std::uint32_t clip = clipAt(view, state, session.tab().view.clip, mouse);
        if (clip != formats::kNoIndex)
            requests.push_back(PlayClip{clip});
        else if (view.ruler.contains({mouse.x, mouse.y}))
            state.range = {0.0, view.frameCount};
    }
}

void beginRegionDrag(const PanelContext& context, const AxisView& view, const std::optional<FrameRegion>& region,
                     TimelineState& state, float x)
{
    state.pressedAt = x;
    state.grabbedFrame = view.axis.frameAt(x);
    state.drag = TimelineDrag::newRegion;
    if (!region)
        return;
    state.grabbedRegion = *region;
    const float left = view.axis.xOf(region->first);
    const float right = view.axis.xOf(static_cast<double>(region->last) + 1.0);
    const float reach = context.px(kEdgeReach);
    if (std::abs(x - right) <= reach)
        state.drag = TimelineDrag::regionEnd;
    else if (std::abs(x - left) <= reach)
        state.drag = TimelineDrag::regionStart;
    else if (x > left && x < right)
        state.drag = TimelineDrag::regionMove;
}

FrameRegion draggedRegion(const AxisView& view, const TimelineState& state, float x)
{
    const double frame = view.axis.frameAt(x);
    const std::uint32_t whole = wholeFrame(view, frame);
    FrameRegion region = state.grabbedRegion;
    switch (state.drag) {
    case TimelineDrag::regionStart:
        region.first = std::min(wholeFrame(view, std::round(frame)), region.last);
        return region;
    case TimelineDrag::regionEnd:
        region.last = std::max(wholeFrame(view, std::round(frame) - 1.0), region.first);
        return region;
    case TimelineDrag::regionMove: {
        const auto length = static_cast<double>(region.last - region.first);
        const double first = std::clamp(std::round(static_cast<double>(region.first) + frame - state.grabbedFrame), 0.0,
                                        view.frameCount - 1.0 - length);
        return {static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(first + length)};
    }
    default: {
        const std::uint32_t from = wholeFrame(view, state.grabbedFrame);
        return {std::min(from, whole), std::max(from, whole)};
    }
    }
}

void handleLoop(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                Requests& requests)
{
    const auto& region = session.tab().view.region;
    const float x = ImGui::GetIO().MousePos.x;
    if (ImGui::IsItemActivated())
        beginRegionDrag(context, view, region, state, x);
    const bool isDone = ImGui::IsItemDeactivated();
    const bool hasMoved = std::abs(x - state.pressedAt) > context.px(kClickReach);
    if ((ImGui::IsItemActive() || isDone) && hasMoved && state.drag != TimelineDrag::none)
        requests.push_back(SetRegion{draggedRegion(view, state, x)});
    if (isDone)
        state.drag = TimelineDrag::none;
    if (ImGui::IsItemHovered() && ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left) && region)
        requests.push_back(ClearRegion{});
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
    if (isOver && ImGui::IsMouseDragging(ImGuiMouseButton_Middle, 0.0f)) {
        const double frames = static_cast<double>(io.MouseDelta.x / view.axis.pixelsAFrame());
        state.range = movedRange(state.range, -frames, view.frameCount);
        state.scrolled -= io.MouseDelta.y;
    }
}

void showTip(const AxisView& view, const TimelineState& state, std::uint32_t hovered)
{
    const std::uint32_t frame = wholeFrame(view, view.axis.frameAt(ImGui::GetIO().MousePos.x));
    const std::string name = shownName(keyframesOf(*state.model).frames[frame].name);
    std::string text = fmt::format("frame {}: {}", frame, name);
    if (hovered < state.model->clips.size()) {
        const formats::Clip& clip = state.model->clips[hovered];
        text = fmt::format(
            "{}: frames {} to {}, {:g} fps, {}, {}\n{}\nClick to choose, double click to play, drag to scrub",
            shownName(clip.name), clip.firstFrame, clip.firstFrame + clip.frameCount - 1,
            static_cast<double>(clip.framesPerSecond), secondsText(clip.seconds()), clip.loops ? "loops" : "plays once",
            text);
    } else {
        text += "\nDrag to scrub, with Shift between frames; the wheel zooms";
    }
    // Above the timeline: below the pointer it would hide the bars.
    ImGui::SetNextWindowPos({ImGui::GetIO().MousePos.x, ImGui::GetWindowPos().y}, ImGuiCond_Always, {0.5f, 1.0f});
    ImGui::SetTooltip("%s", text.c_str());
}

} // namespace

void drawTimelineAxis(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                      Requests& requests)
{
    followModel(session, state);
    if (!state.model)
        return;
    const double frameCount = static_cast<double>(keyframesOf(*state.model).frames.size());
    AxisView view = layOut(context, area, state, frameCount);
    handleWheel(area, view, state);
    view = layOut(context, area, state, frameCount);
    const std::uint32_t chosen =
        session.tab().view.clip < state.model->clips.size() ? session.tab().view.clip : formats::kNoIndex;

    ImGui::SetCursorScreenPos({view.loop.x, view.loop.y});
    ImGui::InvisibleButton("loop", {view.loop.width, view.loop.height});
    noteTarget(context, "loop");
    const bool isLoopHovered = ImGui::IsItemHovered() || ImGui::IsItemActive();
    handleLoop(context, view, session, state, requests);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip("%s", session.tab().view.region
                                    ? "The loop region: drag it or its ends; double click or Esc plays the clip again"
                                    : "Drag here to loop some of the frames (I and O set its ends)");

    ImGui::SetCursorScreenPos({view.lanes.x, view.lanes.y});
    ImGui::InvisibleButton("lanes", {view.lanes.width, view.lanes.height});
    noteTarget(context, "lanes");
    const bool isOverLanes = ImGui::IsItemHovered();
    handleScrub(context, view, session, state, requests);
    ImGui::SetCursorScreenPos({view.ruler.x, view.ruler.y});
    ImGui::InvisibleButton("ruler", {view.ruler.width, view.ruler.height});
    noteTarget(context, "timeline");
    const bool isOverRuler = ImGui::IsItemHovered();
    handleScrub(context, view, session, state, requests);

    const std::uint32_t hovered =
        isOverLanes ? clipAt(view, state, chosen, ImGui::GetIO().MousePos) : formats::kNoIndex;
    drawLoop(context, view, session.tab().view.region, isLoopHovered);
    drawRuler(context, view);
    drawLanes(context, view, state, chosen, hovered);
    drawPlayhead(context, view, shownFileFrame(session));
    if ((isOverLanes || isOverRuler) && state.drag != TimelineDrag::scrub)
        showTip(view, state, hovered);
}

} // namespace app
