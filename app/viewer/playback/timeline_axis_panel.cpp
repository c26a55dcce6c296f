#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/menus/clip_menu.hpp"
#include "app/viewer/playback/timeline_ends_panel.hpp"
#include "app/viewer/playback/timeline_events_panel.hpp"
#include "app/viewer/playback/timeline_mouse_panel.hpp"
#include "app/viewer/queries/clip_rows.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace app {
namespace {

constexpr float kRulerHeight = 18.0f;
constexpr float kLowestRuler = 14.0f; // minimum height with numbers
constexpr float kLoopHeight = 8.0f;
constexpr float kRowHeight = 20.0f;
constexpr float kMaxRows = 6.0f;
constexpr std::size_t kFewestLetters = 5; // minimum letters of a shortened name, including dots

/// Targets of the first layer have plain names; those of other layers start with the layer number: "1:clip-bars".
std::string layerTarget(const TimelineState& state, const std::string& name)
{
    return state.layer == 0 ? name : std::to_string(state.layer) + ":" + name;
}

AxisView layOut(const PanelContext& context, const Rect& area, TimelineState& state, double frameCount)
{
    AxisView view;
    view.frameCount = frameCount;
    view.rowHeight = context.px(kRowHeight);
    // If several layers share a low timeline, a row of clips takes precedence over the numbers.
    const float besideRuler = context.px(kLoopHeight + 2.0f) + view.rowHeight;
    const float ruler = std::clamp(area.height - besideRuler, 0.0f, context.px(kRulerHeight));
    view.ruler = {area.x, area.y, area.width, ruler < context.px(kLowestRuler) ? 0.0f : ruler};
    view.loop = {area.x, view.ruler.y + view.ruler.height, area.width, context.px(kLoopHeight)};
    const float top = view.loop.y + view.loop.height + context.px(2.0f);
    const float available = std::max(area.y + area.height - top, 1.0f);
    view.clipBars = {area.x, top, area.width, std::min(available, view.rowHeight * kMaxRows)};
    const float wanted = static_cast<float>(state.rows.count) * view.rowHeight;
    state.scrolled = std::clamp(state.scrolled, 0.0f, std::max(wanted - view.clipBars.height, 0.0f));
    view.scrolled = state.scrolled;
    view.axis = {area.x, area.width, state.range};
    return view;
}

/// The clips on the axis; for a skinned model only the chosen one, since sequences have no common frames.
std::vector<std::uint32_t> shownClips(const Session& session, std::uint32_t layer)
{
    const std::size_t count = clipsOf(*session.tab().document, layer).size();
    const std::uint32_t chosen = session.tab().view.layers[layer].clip;
    if (capabilitiesOf(layerModel(*session.tab().document, layer)).hasSequences)
        return chosen < count ? std::vector{chosen} : std::vector<std::uint32_t>();
    std::vector<std::uint32_t> all(count);
    std::iota(all.begin(), all.end(), 0U);
    return all;
}

void followModel(const Session& session, TimelineState& state)
{
    const std::shared_ptr<const scene::Document>& document = session.tab().document;
    const std::uint32_t fileFrameCount =
        state.layer < session.tab().view.layers.size() ? fileFrames(session.tab(), state.layer) : 1;
    const std::vector<std::uint32_t> shown = document && state.layer < session.tab().view.layers.size()
                                                 ? shownClips(session, state.layer)
                                                 : std::vector<std::uint32_t>();
    const bool isOtherSequence =
        document && state.model && capabilitiesOf(*state.model).hasSequences && shown != state.clipNumbers;
    if (document == state.document && fileFrameCount == state.frameCount && !isOtherSequence)
        return;
    state.document = document;
    const auto nodeOf = [&] { return state.layer < document->layers.size() ? document->layers[state.layer].node : 0; };
    const std::shared_ptr<const formats::Model> model = document ? document->nodes[nodeOf()].model : nullptr;
    const auto frames = static_cast<double>(fileFrameCount);
    const bool isReload = !isOtherSequence && state.model && model && state.frameCount == fileFrameCount &&
                          state.model->name == model->name;
    state.frameCount = fileFrameCount;
    if (!isReload) {
        state.range = {0.0, frames};
        state.scrolled = 0.0f;
        state.drag = TimelineDrag::none;
        state.seenClip = formats::kNoIndex;
    }
    if (state.drag == TimelineDrag::press)
        state.drag = TimelineDrag::none; // the bar may be another clip's now
    state.model = model;
    state.clipNumbers = shown;
    state.clips.clear();
    for (const std::uint32_t clip : shown)
        state.clips.push_back(clipsOf(*document, state.layer)[clip]);
    if (state.drag != TimelineDrag::clipEnd || state.rows.rows.size() != state.clips.size()) // else bars would jump
        state.rows = clipRows(state.clips);
}

/// Scrolls to a playhead that leaves the visible range. During playback only if it was visible before; otherwise the
/// user is looking at other frames.
void followPlayhead(const Session& session, TimelineState& state, double frameCount)
{
    const double frame = shownFileFrame(session, state.layer);
    const bool wasSeen = rangeShowing(state.range, state.seenFrame, frameCount) == state.range;
    const bool isFollowed = wasSeen || !isPlaying(session.tab().view);
    if (frame != state.seenFrame && isFollowed && state.drag == TimelineDrag::none)
        state.range = rangeShowing(state.range, frame, frameCount);
    state.seenFrame = frame;
}

/// Scrolls the row of a newly chosen clip into view.
void followClip(std::uint32_t chosen, const AxisView& view, TimelineState& state)
{
    if (chosen == state.seenClip)
        return;
    state.seenClip = chosen;
    if (chosen == formats::kNoIndex)
        return;
    const float top = static_cast<float>(state.rows.rows[chosen]) * view.rowHeight;
    state.scrolled = std::min(std::max(state.scrolled, top + view.rowHeight - view.clipBars.height), top);
}

enum class RulerNumbers { frames, seconds };

/// A tick step in frames: 1, 2, 5, 10, 20, ... tenths of a second, at least `least` frames.
double secondsStep(double least)
{
    constexpr double kTenth = static_cast<double>(formats::kSequenceFramesPerSecond) / 10.0;
    return tickStep(least / kTenth) * kTenth;
}

std::string tickSeconds(double frame)
{
    return fmt::format("{:g} s",
                       std::round(frame * 10.0 / static_cast<double>(formats::kSequenceFramesPerSecond)) / 10.0);
}

void drawRuler(const PanelContext& context, const AxisView& view, RulerNumbers numbers)
{
    if (view.ruler.height <= 0.0f)
        return;
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const double least = static_cast<double>(context.px(48.0f) / view.axis.pixelsAFrame());
    const double step = numbers == RulerNumbers::frames ? tickStep(least) : secondsStep(least);
    const AxisRange& range = view.axis.range;
    for (double at = std::floor(range.from / step) * step; at < range.to; at += step) {
        const float x = std::round(view.axis.xOf(at));
        if (x < view.ruler.x - 1.0f)
            continue;
        list.AddLine({x, view.ruler.y + context.px(3.0f)}, {x, view.loop.y}, colors::kLine);
        const std::string number = numbers == RulerNumbers::frames ? fmt::format("{:.0f}", at) : tickSeconds(at);
        if (x + ImGui::CalcTextSize(number.c_str()).x + context.px(4.0f) < view.ruler.x + view.ruler.width)
            putText({x + context.px(4.0f), view.ruler.y}, view.ruler.height, colors::kSecondary, number);
    }
    if (view.axis.pixelsAFrame() >= context.px(6.0f) && step > 1.0) {
        for (double at = std::floor(range.from); at < range.to; at += 1.0) {
            const float x = std::round(view.axis.xOf(at));
            list.AddLine({x, view.loop.y - context.px(4.0f)}, {x, view.loop.y}, colors::kLine);
        }
    }
}

void drawLoop(const PanelContext& context, const AxisView& view, const std::optional<FrameRegion>& region,
              bool isHovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(2.0f);
    list.AddRectFilled({view.loop.x, view.loop.y}, {view.loop.x + view.loop.width, view.loop.y + view.loop.height},
                       isHovered ? colors::kRaised : colors::kSunken, radius);
    if (!region)
        return;
    const float left = view.axis.xOf(region->first);
    const float right = view.axis.xOf(static_cast<double>(region->last) + 1.0);
    const float bottom = view.loop.y + view.loop.height;
    const float lowest = view.clipBars.y + view.clipBars.height;
    list.PushClipRect({view.loop.x, view.loop.y}, {view.loop.x + view.loop.width, lowest}, true);
    list.AddRectFilled({left, view.loop.y}, {right, bottom}, colors::kAccent, radius);
    list.AddRectFilled({left, bottom}, {right, lowest}, colors::kAccentFaint);
    list.PopClipRect();
}

struct BarLook {
    bool isChosen = false;
    bool isHovered = false;
    bool hasChoice = false; ///< a clip is chosen, so the others are dimmed
};

/// "LEGS_RUN" is "RUN" in the layer of the legs: omits the common prefix of a layer's clips.
std::string barName(const formats::Clip& clip, const std::string& layer)
{
    std::string prefix;
    for (const char letter : layer)
        prefix += static_cast<char>(letter >= 'a' && letter <= 'z' ? letter - 'a' + 'A' : letter);
    prefix += '_';
    const bool begins = !layer.empty() && clip.name.starts_with(prefix) && clip.name.size() > prefix.size();
    return shownName(begins ? clip.name.substr(prefix.size()) : clip.name);
}

void drawBar(const PanelContext& context, const AxisView& view, const formats::Clip& clip, const std::string& clipName,
             float top, const BarLook& look)
{
    const float gap = context.px(1.0f);
    const float left = view.axis.xOf(clip.firstFrame);
    const float right = view.axis.xOf(static_cast<double>(clip.firstFrame) + clip.frameCount);
    const ImVec2 from(std::max(left, view.clipBars.x) + gap, top + gap);
    const ImVec2 to(std::max(std::min(right, view.clipBars.x + view.clipBars.width) - gap, from.x + 1.0f),
                    top + view.rowHeight - gap);
    const ClipColor color = clipColor(clip.name);
    const float strength = look.isChosen || look.isHovered || !look.hasChoice ? 1.0f : kFaintClip;
    const ImU32 fill =
        ImGui::ColorConvertFloat4ToU32({color.red * strength, color.green * strength, color.blue * strength, 1.0f});
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = context.px(3.0f);
    list.AddRectFilled(from, to, fill, radius);
    if (look.isChosen)
        list.AddRect(from, to, colors::kAccent, radius, 0, context.px(2.0f));
    const float padding = context.px(6.0f);
    const float available = to.x - from.x - 2.0f * padding;
    const std::string& name = clipName;
    const std::string text = fitted(name, available);
    // A letter and dots are not readable; the tooltip has the full name.
    if (text != name && text.size() < kFewestLetters)
        return;
    list.PushClipRect(from, to, true);
    putText({from.x + padding, from.y}, to.y - from.y, colors::kOnClip, text);
    list.PopClipRect();
}

void drawClipBars(const PanelContext& context, const AxisView& view, const TimelineState& state, std::uint32_t chosen,
                  std::uint32_t hovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const ImVec2 from(view.clipBars.x, view.clipBars.y);
    const ImVec2 to(view.clipBars.x + view.clipBars.width, view.clipBars.y + view.clipBars.height);
    list.AddRectFilled(from, to, colors::kSunken, context.px(3.0f));
    const auto& clips = state.clips;
    const std::string layer =
        state.layer < state.document->layers.size() ? state.document->layers[state.layer].name : std::string();
    list.PushClipRect(from, to, true);
    const auto draw = [&](std::uint32_t clip) {
        const float top = view.rowTop(state.rows.rows[clip]);
        const bool isSeen =
            top + view.rowHeight > from.y && top < to.y &&
            view.axis.xOf(static_cast<double>(clips[clip].firstFrame) + clips[clip].frameCount) > from.x &&
            view.axis.xOf(clips[clip].firstFrame) < to.x;
        if (!isSeen)
            return;
        drawBar(context, view, clips[clip], barName(clips[clip], layer), top,
                {clip == chosen, clip == hovered, chosen != formats::kNoIndex});
        const float left = std::max(view.axis.xOf(clips[clip].firstFrame), from.x);
        const float right =
            std::min(view.axis.xOf(static_cast<double>(clips[clip].firstFrame) + clips[clip].frameCount), to.x);
        const float shownTop = std::max(top, from.y);
        context.targets[layerTarget(state, "bar:" + std::to_string(clip))] = {
            left, shownTop, right - left, std::min(top + view.rowHeight, to.y) - shownTop};
    };
    // Of clips with equal frames the first is drawn on top: the others are copies (TORSO_GETFLAG of TORSO_GESTURE).
    for (auto i = static_cast<std::uint32_t>(clips.size()); i-- > 0;) {
        if (i != chosen)
            draw(i);
    }
    if (chosen < clips.size())
        draw(chosen); // on top of others with equal frames
    list.PopClipRect();
    const float wanted = static_cast<float>(state.rows.count) * view.rowHeight;
    if (wanted > view.clipBars.height) {
        const float length = view.clipBars.height * view.clipBars.height / wanted;
        const float top = from.y + view.scrolled / wanted * view.clipBars.height;
        list.AddRectFilled({to.x - context.px(4.0f), top}, {to.x - context.px(1.0f), top + length}, colors::kSecondary,
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
    list.AddRectFilled({x - half, top}, {x + half, view.clipBars.y + view.clipBars.height + context.px(2.0f)},
                       colors::kAccent);
    const float wing = context.px(6.0f);
    list.AddTriangleFilled({x - wing, top}, {x + wing, top}, {x, top + context.px(9.0f)}, colors::kAccent);
}

/// The bars and events under the pointer, into TimelineState::clips and events, or kNoIndex.
struct HoveredParts {
    std::uint32_t clip = formats::kNoIndex;
    std::uint32_t event = formats::kNoIndex;
};

std::string loopTip(const Session& session, const TimelineState& state)
{
    if (session.tab().view.layers[state.layer].region)
        return "The loop region: drag it or its ends; double click or Esc plays the clip again";
    const bool isSequence = capabilitiesOf(*state.model).hasSequences;
    return std::string("Drag here to loop ") + (isSequence ? "a part of it" : "some of the frames") + "\n" +
           withKey("First frame", "regionStart", session) + ", " + withKey("last frame", "regionEnd", session);
}

void showTip(const PanelContext& context, const AxisView& view, const TimelineState& state, const HoveredParts& hovered)
{
    const double under = std::clamp(view.axis.frameAt(ImGui::GetIO().MousePos.x), 0.0, view.frameCount - 1.0);
    const auto frame = static_cast<std::uint32_t>(under);
    std::string text = capabilitiesOf(*state.model).hasSequences
                           ? secondsText(under / static_cast<double>(formats::kSequenceFramesPerSecond))
                       : capabilitiesOf(*state.model).hasVertexFrames
                           ? fmt::format("frame {}: {}", frame, shownName(keyframesOf(*state.model).frames[frame].name))
                           : fmt::format("frame {}", frame);
    if (hovered.event < state.events.size()) {
        text = eventTip(state.events[hovered.event]);
    } else if (hovered.clip < state.clips.size()) {
        const formats::Clip& clip = state.clips[hovered.clip];
        text =
            fmt::format("{}: {}{}, {}\n{}\nClick to choose, double click to play, drag to scrub", shownName(clip.name),
                        clip.isSequence() ? std::string()
                                          : fmt::format("frames {} to {}, {:g} fps, ", clip.firstFrame,
                                                        clip.firstFrame + clip.frameCount - 1,
                                                        static_cast<double>(clip.framesPerSecond)),
                        secondsText(clip.seconds()), clip.loops ? "loops" : "plays once", text);
    } else {
        text += "\nDrag to scrub, with Shift between frames; the wheel zooms";
    }
    showAboveTimeline(context, text);
}

/// Whether the pointer is over the ruler. A low timeline has none.
bool handleRuler(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                 Requests& requests)
{
    if (view.ruler.height <= 0.0f)
        return false;
    ImGui::SetCursorScreenPos({view.ruler.x, view.ruler.y});
    ImGui::InvisibleButton("ruler", {view.ruler.width, view.ruler.height});
    noteTarget(context, layerTarget(state, "timeline"));
    const bool isHovered = ImGui::IsItemHovered();
    handleScrub(context, view, session, state, requests);
    return isHovered;
}

} // namespace

void drawTimelineAxis(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                      Requests& requests)
{
    followModel(session, state);
    if (!state.model)
        return;
    followEvents(session, state);
    showClipDrag(session, state);
    const double frameCount = state.frameCount;
    AxisView view = layOut(context, area, state, frameCount);
    handleWheel(area, view, state);
    const LayerState& layer = session.tab().view.layers[state.layer];
    const std::uint32_t chosen = shownAt(state, layer.clip);
    followPlayhead(session, state, frameCount);
    followClip(chosen, view, state);
    view = layOut(context, area, state, frameCount);

    ImGui::SetCursorScreenPos({view.loop.x, view.loop.y});
    ImGui::InvisibleButton("loop", {view.loop.width, view.loop.height});
    noteTarget(context, layerTarget(state, "loop"));
    const bool isLoopHovered = ImGui::IsItemHovered() || ImGui::IsItemActive();
    handleLoop(context, view, session, state, requests);
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        showAboveTimeline(context, loopTip(session, state));

    ImGui::SetCursorScreenPos({view.clipBars.x, view.clipBars.y});
    ImGui::InvisibleButton("clip-bars", {view.clipBars.width, view.clipBars.height});
    noteTarget(context, layerTarget(state, "clip-bars"));
    const bool isOverClipBars = ImGui::IsItemHovered();
    if (!handleClipEnd(context, view, session, state, requests))
        handleScrub(context, view, session, state, requests);
    const bool isOverRuler = handleRuler(context, view, session, state, requests);

    HoveredParts hovered;
    if (isOverClipBars) {
        hovered.clip = clipAt(view, state, chosen, ImGui::GetIO().MousePos);
        hovered.event = eventAt(view, state, context.px(kEventRadius), ImGui::GetIO().MousePos);
    }
    drawRuler(context, view, capabilitiesOf(*state.model).hasSequences ? RulerNumbers::seconds : RulerNumbers::frames);
    drawClipBars(context, view, state, chosen, hovered.clip);
    drawEvents(context, view, state, hovered.event);
    drawLoop(context, view, layer.region, isLoopHovered);
    drawPlayhead(context, view, shownFileFrame(session, state.layer));
    const bool showsEnd = drawClipEnd(context, view, session, state, isOverClipBars);
    if ((isOverClipBars || isOverRuler) && state.drag != TimelineDrag::scrub && !showsEnd)
        showTip(context, view, state, hovered);
    drawClipMenu(context, session, requests);
}

} // namespace app
