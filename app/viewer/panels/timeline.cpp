#include "app/viewer/actions.hpp"
#include "app/viewer/panels/panels.hpp"
#include "app/viewer/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace app {
namespace {

using animation::PlaybackMode;

void drawTransport(const PanelContext& context, const Session& session, Requests& requests)
{
    struct Entry {
        const char* id;
        std::string_view action;
        Icon icon;
    };
    const bool isPlaying = session.tab().document && session.tab().view.playback.isPlaying;
    const std::array<Entry, 5> entries = {{{"button:first", "first-frame", Icon::first},
                                           {"button:previous", "previous-frame", Icon::previous},
                                           {"button:play", "play", isPlaying ? Icon::pause : Icon::play},
                                           {"button:next", "next-frame", Icon::next},
                                           {"button:last", "last-frame", Icon::last}}};
    for (const Entry& entry : entries) {
        const Action& action = *findAction(entry.action);
        const bool isPlay = entry.action == "play";
        if (iconButton(context, {.id = entry.id,
                                 .icon = entry.icon,
                                 .tooltip = fmt::format("{} ({})", action.title, action.key),
                                 .look = isPlay ? ButtonLook::accent : ButtonLook::plain,
                                 .width = isPlay ? 40.0f : 30.0f}))
            requests.push_back(RunAction{action.id});
        ImGui::SameLine(0.0f, context.px(6.0f));
    }
}

void drawClipChoice(const PanelContext& context, float width, const Session& session, Requests& requests)
{
    const formats::Model* const model = shownModel(session);
    const formats::Clip shown = shownClip(session);
    if (!beginChoice(context, "choice:clip", model != nullptr ? shownName(shown.name) : "", width))
        return;
    if (model != nullptr) {
        if (ImGui::Selectable("all frames", session.tab().view.clip >= model->clips.size()))
            requests.push_back(SelectClip{formats::kNoIndex});
        for (std::uint32_t i = 0; i < model->clips.size(); ++i) {
            ImGui::PushID(static_cast<int>(i));
            if (ImGui::Selectable(shownName(model->clips[i].name).c_str(), i == session.tab().view.clip))
                requests.push_back(SelectClip{i});
            ImGui::PopID();
        }
    }
    ImGui::EndCombo();
}

void drawSpeed(const PanelContext& context, const Session& session, Requests& requests)
{
    auto speed = static_cast<float>(session.tab().view.playback.speed);
    ImGui::SetNextItemWidth(context.px(60.0f));
    if (ImGui::DragFloat("##speed", &speed, 0.01f, -8.0f, 8.0f, "%.2fx"))
        requests.push_back(SetSpeed{static_cast<double>(speed)});
    noteTarget(context, "speed");
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Speed: drag, or double click to type; below zero plays backwards ({ slower, } faster)");
}

void drawMode(const PanelContext& context, const Session& session, Requests& requests)
{
    constexpr std::array<std::string_view, 4> kIds = {"loop-as-clip", "loop", "once", "ping-pong"};
    constexpr std::array<const char*, 4> kShort = {"as the clip", "loop", "once", "to and fro"};
    const auto at = static_cast<std::size_t>(session.tab().view.loopChoice);
    if (!beginChoice(context, "choice:mode", kShort[at], context.px(108.0f)))
        return;
    for (std::size_t i = 0; i < kIds.size(); ++i) {
        if (ImGui::Selectable(kShort[i], i == at))
            requests.push_back(RunAction{kIds[i]});
    }
    ImGui::EndCombo();
}

/// Frame and second on the right, both to be typed into.
void drawPosition(const PanelContext& context, const Session& session, Requests& requests)
{
    const formats::Clip clip = shownClip(session);
    const std::string range = fmt::format("/ {}", lastFrameOf(clip));
    const float field = context.px(72.0f);
    const float gap = context.px(8.0f);
    const float width =
        ImGui::CalcTextSize("frame").x + ImGui::CalcTextSize(range.c_str()).x + 2.0f * field + 3.0f * gap;
    ImGui::SameLine(std::max(ImGui::GetCursorPosX(), ImGui::GetWindowWidth() - context.px(12.0f) - width));
    ImGui::AlignTextToFramePadding();
    ImGui::TextDisabled("frame");
    ImGui::SameLine(0.0f, gap);
    double frame = shownFrame(session);
    ImGui::SetNextItemWidth(field);
    if (ImGui::InputDouble("##frame", &frame, 0.0, 0.0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue))
        requests.push_back(MoveToFrame{frame});
    noteTarget(context, "field:frame");
    ImGui::SameLine(0.0f, gap);
    ImGui::TextDisabled("%s", range.c_str());
    ImGui::SameLine(0.0f, gap);
    double seconds = session.tab().view.playback.seconds;
    ImGui::SetNextItemWidth(field);
    if (ImGui::InputDouble("##seconds", &seconds, 0.0, 0.0, "%.3f s", ImGuiInputTextFlags_EnterReturnsTrue))
        requests.push_back(MoveToSeconds{seconds});
    noteTarget(context, "field:seconds");
}

/// The smallest of 1, 2, 5, 10, 20, ... frames that leaves room for a number.
double tickStep(double frames, float width, float room)
{
    const double least = frames * static_cast<double>(room / width);
    double step = 1.0;
    for (double power = 1.0; power < 1e12; power *= 10.0) {
        for (const double lead : {1.0, 2.0, 5.0}) {
            step = lead * power;
            if (step >= least)
                return step;
        }
    }
    return step;
}

struct Track {
    ImVec2 from;
    ImVec2 to;
    double lastFrame = 0.0; ///< the last that can be moved to
    double range = 1.0;     ///< frames over the whole width: a loop has one more, the way back to its first

    [[nodiscard]] float xOf(double frame) const { return from.x + static_cast<float>(frame / range) * (to.x - from.x); }
    [[nodiscard]] double frameAt(float x) const
    {
        return std::clamp(static_cast<double>((x - from.x) / (to.x - from.x)) * range, 0.0, lastFrame);
    }
};

void drawTrack(const PanelContext& context, const Track& track, double frame)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float radius = ImGui::GetStyle().FrameRounding;
    list.AddRectFilled(track.from, track.to, colours::kSunken, radius);
    list.AddRectFilled(track.from, {track.xOf(track.lastFrame), track.to.y}, colours::kRaised, radius);
    const double step = tickStep(track.range, track.to.x - track.from.x, context.px(44.0f));
    const double pixelsAFrame = static_cast<double>(track.to.x - track.from.x) / track.range;
    if (pixelsAFrame >= 4.0) {
        for (double at = 1.0; at < track.lastFrame; at += 1.0)
            list.AddLine({track.xOf(at), track.to.y - context.px(6.0f)}, {track.xOf(at), track.to.y}, colours::kLine);
    }
    for (double at = 0.0; at <= track.lastFrame; at += step) {
        const float x = track.xOf(at);
        list.AddLine({x, track.from.y}, {x, track.to.y}, colours::kLine);
        const std::string number = fmt::format("{:.0f}", at);
        const float width = ImGui::CalcTextSize(number.c_str()).x;
        const float left = std::clamp(x - width * 0.5f, track.from.x, track.to.x - width);
        putText({left, track.from.y - context.px(18.0f)}, context.px(18.0f), colours::kSecondary, number);
    }
    const float x = track.xOf(std::min(frame, track.range));
    list.AddRectFilled(track.from, {x, track.to.y}, colours::kAccentFaint, radius);
    const float half = context.px(1.0f);
    list.AddRectFilled({x - half, track.from.y - context.px(4.0f)}, {x + half, track.to.y + context.px(2.0f)},
                       colours::kAccent);
    list.AddTriangleFilled({x - context.px(5.0f), track.from.y - context.px(4.0f)},
                           {x + context.px(5.0f), track.from.y - context.px(4.0f)},
                           {x, track.from.y + context.px(4.0f)}, colours::kAccent);
}

/// Dragging goes from frame to frame; with Shift anywhere between them.
void drawSlider(const PanelContext& context, const Rect& area, const Session& session, Requests& requests)
{
    const formats::Clip clip = shownClip(session);
    const float inset = context.px(16.0f);
    const float top = area.y + area.height - context.px(30.0f);
    Track track;
    track.from = {area.x + inset, top};
    track.to = {area.x + area.width - inset, top + context.px(20.0f)};
    track.lastFrame = static_cast<double>(lastFrameOf(clip));
    track.range =
        std::max(session.tab().view.playback.mode == PlaybackMode::loop ? track.lastFrame + 1.0 : track.lastFrame, 1.0);
    ImGui::SetCursorScreenPos(track.from);
    ImGui::InvisibleButton("timeline", {track.to.x - track.from.x, track.to.y - track.from.y});
    noteTarget(context, "timeline");
    const ImGuiIO& io = ImGui::GetIO();
    if (ImGui::IsItemActive() && session.tab().document) {
        const double frame = track.frameAt(io.MousePos.x);
        requests.push_back(MoveToFrame{io.KeyShift ? frame : std::round(frame)});
    }
    drawTrack(context, track, shownFrame(session));
    if (!session.tab().document || (!ImGui::IsItemHovered() && !ImGui::IsItemActive()))
        return;
    const auto frame = static_cast<std::uint32_t>(std::round(track.frameAt(io.MousePos.x)));
    const formats::Keyframed& shape = keyframesOf(*shownModel(session));
    const std::string name = shownName(shape.frames[clip.firstFrame + frame].name);
    ImGui::SetTooltip("frame %u: %s\nDrag to scrub, with Shift between frames", frame, name.c_str());
}

} // namespace

Requests drawTimeline(const PanelContext& context, const Rect& area, const Session& session)
{
    Requests requests;
    const PanelWindow window("timeline", area);
    drawEdge(area, Edge::top);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(context.px(8.0f), (context.px(28.0f) - ImGui::GetFontSize()) * 0.5f));
    ImGui::SetCursorPos({context.px(12.0f), context.px(8.0f)});
    drawTransport(context, session, requests);
    const float gap = context.px(8.0f);
    const float spare = std::clamp(area.width - context.px(960.0f), 0.0f, context.px(120.0f));
    drawClipChoice(context, context.px(120.0f) + spare, session, requests);
    ImGui::SameLine(0.0f, gap);
    drawSpeed(context, session, requests);
    ImGui::SameLine(0.0f, gap);
    drawMode(context, session, requests);
    ImGui::SameLine(0.0f, gap);
    if (checkBox(context, "checkbox:blend", "blend frames", session.tab().view.playback.interpolates))
        requests.push_back(RunAction{"blend"});
    drawPosition(context, session, requests);
    ImGui::PopStyleVar();
    drawSlider(context, area, session, requests);
    return requests;
}

} // namespace app
