#include "app/viewer/playback/timeline_panel.hpp"

#include "app/viewer/actions/key_bindings.hpp"
#include "app/viewer/playback/curves.hpp"
#include "app/viewer/playback/curves_panel.hpp"
#include "app/viewer/playback/playing.hpp"
#include "app/viewer/playback/playlist_panel.hpp"
#include "app/viewer/queries/assembly_facts.hpp"
#include "app/viewer/queries/shown.hpp"
#include "app/viewer/widgets/text.hpp"
#include "app/viewer/widgets/text_fields.hpp"
#include "app/viewer/widgets/tooltip.hpp"
#include "formats/model/capabilities.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace app {
namespace {

void drawTransport(const PanelContext& context, const Session& session, Requests& requests)
{
    struct Entry {
        const char* id;
        std::string_view action;
        Icon icon;
    };
    const bool goesOn = session.tab().document && isPlaying(session.tab().view);
    const std::array<Entry, 5> entries = {{{"button:first", "firstFrame", Icon::first},
                                           {"button:previous", "previousFrame", Icon::previous},
                                           {"button:play", "togglePlaying", goesOn ? Icon::pause : Icon::play},
                                           {"button:next", "nextFrame", Icon::next},
                                           {"button:last", "lastFrame", Icon::last}}};
    for (const Entry& entry : entries) {
        const Action& action = *findAction(entry.action);
        const bool isPlay = entry.action == "togglePlaying";
        if (iconButton(context, {.id = entry.id,
                                 .icon = entry.icon,
                                 .tooltip = withKey(action.title, action.id, session),
                                 .look = isPlay ? ButtonLook::accent : ButtonLook::plain,
                                 .width = isPlay ? 40.0f : 30.0f}))
            requests.push_back(RunAction{action.id});
        ImGui::SameLine(0.0f, context.px(6.0f));
    }
}

void drawClipChoice(const PanelContext& context, float width, const Session& session, ChoiceSearch& search,
                    Requests& requests)
{
    const bool isOpen = session.tab().document != nullptr;
    if (!beginChoice(context, "choice:clip", isOpen ? shownName(shownClip(session).name) : "", width))
        return;
    if (isOpen) {
        const std::vector<formats::Clip>& clips = layerClips(session);
        const char* const all = capabilitiesOf(*layerModel(session)).hasFrames ? "all frames" : "bind pose";
        const std::uint32_t present = session.tab().view.layer().clip;
        ChoiceList list; // entries that are not clips come first, as everywhere
        list.count = static_cast<std::uint32_t>(clips.size()) + 1;
        list.chosen = present < clips.size() ? present + 1 : 0;
        list.name = [&](std::uint32_t i) { return i == 0 ? std::string(all) : shownName(clips[i - 1].name); };
        list.target = [](std::uint32_t i) { return "choice:clip:" + (i == 0 ? "all" : std::to_string(i - 1)); };
        if (const auto chosen = searchedChoice(context, list, search))
            requests.push_back(SelectClip{*chosen == 0 ? formats::kNoIndex : *chosen - 1});
    }
    ImGui::EndCombo();
}

/// A drag field that also accepts typing after a single click, like the fields beside it.
class ClickTypes {
public:
    ClickTypes() : m_before(std::exchange(ImGui::GetIO().ConfigDragClickToInputText, true)) {}
    ~ClickTypes() { ImGui::GetIO().ConfigDragClickToInputText = m_before; }
    ClickTypes(const ClickTypes&) = delete;
    ClickTypes& operator=(const ClickTypes&) = delete;

private:
    bool m_before;
};

void drawSpeed(const PanelContext& context, const Session& session, Requests& requests)
{
    const double present = session.tab().view.layer().playback.speed;
    constexpr auto kMax = static_cast<float>(kFastestSpeed);
    auto speed = static_cast<float>(present);
    ImGui::SetNextItemWidth(context.px(60.0f));
    const ClickTypes clickTypes;
    if (ImGui::DragFloat("##speed", &speed, 0.01f, -kMax, kMax, "%.2fx")) {
        const bool isDragged = ImGui::IsItemActive() && ImGui::IsMouseDown(ImGuiMouseButton_Left);
        const bool crosses = isDragged && std::abs(static_cast<double>(speed)) < kSlowestSpeed;
        // Skips the range between the slowest speeds forwards and backwards.
        requests.push_back(SetSpeed{crosses ? std::copysign(kSlowestSpeed, -present) : static_cast<double>(speed)});
    }
    selectNumberOnDoubleClick();
    noteTarget(context, "speed");
    if (ImGui::IsItemHovered())
        showTooltip(context, "Speed: drag, or click to type; below zero plays backwards\n" +
                                 withKey("slower", "slower", session) + ", " + withKey("faster", "faster", session));
}

void drawBackwards(const PanelContext& context, const Session& session, Requests& requests)
{
    const bool isOn = session.tab().view.layer().playback.speed < 0.0;
    if (iconButton(context, {.id = "button:backwards",
                             .icon = Icon::backwards,
                             .tooltip = isOn ? "Plays backwards; click to play forwards" : "Play backwards",
                             .look = isOn ? ButtonLook::accent : ButtonLook::plain,
                             .width = 30.0f}))
        requests.push_back(RunAction{"backwards"});
}

void drawMode(const PanelContext& context, const Session& session, Requests& requests)
{
    constexpr std::array<std::string_view, 4> kIds = {"loopAsClip", "loop", "once", "pingPong"};
    constexpr std::array<const char*, 4> kShort = {"as the clip", "loop", "once", "ping-pong"};
    const auto at = static_cast<std::size_t>(session.tab().view.layer().loopChoice);
    if (!beginChoice(context, "choice:mode", kShort[at], context.px(108.0f)))
        return;
    for (std::size_t i = 0; i < kIds.size(); ++i) {
        if (choiceItem(context, kShort[i], i == at))
            requests.push_back(RunAction{kIds[i]});
        noteTarget(context, "mode:" + std::string(kIds[i]));
    }
    ImGui::EndCombo();
}

void drawSeconds(const PanelContext& context, const Session& session, float width, Requests& requests)
{
    double seconds = session.tab().view.layer().playback.seconds;
    ImGui::SetNextItemWidth(width);
    if (ImGui::InputDouble("##seconds", &seconds, 0.0, 0.0, "%.3f s", ImGuiInputTextFlags_EnterReturnsTrue))
        requests.push_back(Seek{.seconds = seconds});
    selectNumberOnDoubleClick();
    noteTarget(context, "field:seconds");
    if (ImGui::IsItemHovered())
        showTooltip(context, "Time since the start of the clip");
}

/// For a sequence only the time: it has no frames.
void drawTime(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::string length = "/ " + secondsText(shownClip(session).seconds());
    const float field = context.px(72.0f);
    const float gap = context.px(8.0f);
    const float width = ImGui::CalcTextSize(length.c_str()).x + field + gap;
    const float left = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + gap;
    ImGui::SameLine(std::max(left, ImGui::GetWindowWidth() - context.px(12.0f) - width));
    drawSeconds(context, session, field, requests);
    ImGui::SameLine(0.0f, gap);
    ImGui::TextDisabled("%s", length.c_str());
}

/// Frame of the file and second of the clip at the right, both editable.
void drawPosition(const PanelContext& context, const Session& session, Requests& requests)
{
    const std::uint32_t frames = fileFrames(session.tab(), session.tab().view.activeLayer);
    const std::string range = fmt::format("/ {}", frames - 1);
    const float field = context.px(72.0f);
    const float gap = context.px(8.0f);
    const float width = ImGui::CalcTextSize(range.c_str()).x + 2.0f * field + 2.0f * gap;
    const float left = ImGui::GetItemRectMax().x - ImGui::GetWindowPos().x + gap; // after the widgets on the left
    const float at = std::max(left, ImGui::GetWindowWidth() - context.px(12.0f) - width);
    const float word = ImGui::CalcTextSize("frame").x + gap;
    if (at - word >= left) { // omitted in a narrow window
        ImGui::SameLine(at - word);
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("frame");
    }
    ImGui::SameLine(at);
    double frame = shownFileFrame(session);
    ImGui::SetNextItemWidth(field);
    if (ImGui::InputDouble("##frame", &frame, 0.0, 0.0, "%.2f", ImGuiInputTextFlags_EnterReturnsTrue))
        requests.push_back(Seek{.frame = frame});
    selectNumberOnDoubleClick();
    noteTarget(context, "field:frame");
    if (ImGui::IsItemHovered())
        showTooltip(context, "Frame of the file; type one to go there");
    ImGui::SameLine(0.0f, gap);
    ImGui::TextDisabled("%s", range.c_str());
    ImGui::SameLine(0.0f, gap);
    drawSeconds(context, session, field, requests);
}

/// The name of a layer at its left; a click makes it the active layer.
void drawLayerName(const PanelContext& context, const Rect& area, const Session& session, std::uint32_t layer,
                   Requests& requests)
{
    const bool isActive = session.tab().view.activeLayer == layer;
    const std::string& name = session.tab().document->layers[layer].name;
    ImGui::SetCursorScreenPos({area.x, area.y});
    if (ImGui::InvisibleButton("name", {area.width, area.height}))
        requests.push_back(SelectLayer{layer});
    noteTarget(context, "layer:" + name);
    const bool isHovered = ImGui::IsItemHovered();
    if (isHovered)
        showTooltip(context, "Keys and buttons apply to the " + name);
    ImDrawList& list = *ImGui::GetWindowDrawList();
    if (isActive)
        list.AddRectFilled({area.x, area.y}, {area.x + context.px(3.0f), area.y + area.height}, colors::kAccent,
                           context.px(1.5f));
    putText({area.x + context.px(8.0f), area.y}, context.px(18.0f), isActive ? colors::kText : colors::kSecondary,
            name);
}

constexpr float kLayerNameWidth = 52.0f;
constexpr float kReadableLayer = 52.0f; // height: frames and a row of clips
constexpr float kLowestCurves = 64.0f;
constexpr float kHighestCurves = 124.0f;

/// The height left for curves while the clips of each layer stay readable.
float curvesHeight(const PanelContext& context, float room, std::size_t layers)
{
    const float left = room - context.px(kReadableLayer) * static_cast<float>(layers);
    return std::min(std::clamp(left, context.px(kLowestCurves), context.px(kHighestCurves)), room * 0.6f);
}

/// Below the axes, with the same width.
Rect curvesArea(const PanelContext& context, const Rect& axes, float height, std::size_t layers)
{
    const float left = layers > 1 ? context.px(kLayerNameWidth) : 0.0f;
    const float gap = context.px(4.0f);
    return {axes.x + left, axes.y + axes.height + gap, std::max(axes.width - left, 1.0f), std::max(height - gap, 1.0f)};
}

/// Stacks several layers vertically.
void drawClipBars(const PanelContext& context, const Rect& area, const Session& session,
                  std::vector<TimelineState>& states, Requests& requests)
{
    const auto count = static_cast<std::uint32_t>(session.tab().view.layers.size());
    states.resize(count);
    for (std::uint32_t layer = 0; layer < count; ++layer)
        states[layer].layer = layer;
    if (count == 1) {
        drawTimelineAxis(context, area, session, states.front(), requests);
        return;
    }
    const float nameWidth = context.px(kLayerNameWidth);
    const float gap = context.px(5.0f);
    const float height = (area.height + gap) / static_cast<float>(count) - gap;
    for (std::uint32_t layer = 0; layer < count; ++layer) {
        const float top = area.y + static_cast<float>(layer) * (height + gap);
        ImGui::PushID(static_cast<int>(layer));
        drawLayerName(context, {area.x, top, nameWidth - context.px(6.0f), height}, session, layer, requests);
        drawTimelineAxis(context, {area.x + nameWidth, top, std::max(area.width - nameWidth, 1.0f), height}, session,
                         states[layer], requests);
        ImGui::PopID();
    }
}

/// After the widgets on the left.
void drawTorsoChoice(const PanelContext& context, const Session& session, Requests& requests)
{
    ImGui::SameLine(0.0f, context.px(8.0f));
    if (checkBox(context, "checkbox:torso", "torso", hasTorso(*session.tab().document)))
        requests.push_back(RunAction{"torso"});
    if (ImGui::IsItemHovered())
        showTooltip(context, "The torso plays its own clip");
}

/// For a model with a single frame: the only choice is whether its materials move.
void drawStill(const PanelContext& context, const Session& session, Requests& requests)
{
    if (!hasMovingMaterials(*session.tab().document)) {
        ImGui::AlignTextToFramePadding();
        ImGui::TextDisabled("One frame");
        noteTarget(context, "timeline:one-frame");
        return;
    }
    const bool goesOn = isPlaying(session.tab().view);
    if (iconButton(context, {.id = "button:play",
                             .icon = goesOn ? Icon::pause : Icon::play,
                             .tooltip = withKey("Play or pause", "togglePlaying", session),
                             .look = ButtonLook::accent,
                             .width = 40.0f}))
        requests.push_back(RunAction{"togglePlaying"});
    ImGui::SameLine(0.0f, context.px(8.0f));
    drawSpeed(context, session, requests);
    ImGui::SameLine(0.0f, context.px(4.0f));
    drawBackwards(context, session, requests);
}

} // namespace

Requests drawTimeline(const PanelContext& context, const Rect& area, const Session& session,
                      std::vector<TimelineState>& states)
{
    Requests requests;
    const PanelWindow window("timeline", area, PanelWindow::Padding::none);
    drawEdge(area, Edge::top);
    ImGui::PushStyleVar(ImGuiStyleVar_FramePadding,
                        ImVec2(context.px(8.0f), (context.px(28.0f) - ImGui::GetFontSize()) * 0.5f));
    ImGui::SetCursorPos({context.px(12.0f), context.px(8.0f)});
    if (!hasTimeline(session.tab())) {
        drawStill(context, session, requests);
        ImGui::PopStyleVar();
        states.resize(1);
        return requests;
    }
    drawTransport(context, session, requests);
    const float gap = context.px(8.0f);
    const float spare = std::clamp(area.width - context.px(960.0f), context.px(-60.0f), context.px(120.0f));
    drawClipChoice(context, context.px(120.0f) + spare, session, states.front().clipSearch, requests);
    ImGui::SameLine(0.0f, gap);
    drawSpeed(context, session, requests);
    ImGui::SameLine(0.0f, context.px(4.0f));
    drawBackwards(context, session, requests);
    ImGui::SameLine(0.0f, gap);
    drawMode(context, session, requests);
    ImGui::SameLine(0.0f, gap);
    const bool isSequences = session.tab().document && capabilitiesOf(*layerModel(session)).hasSequences;
    if (checkBox(context, "checkbox:blend", isSequences ? "smooth" : "blend frames",
                 session.tab().view.layer().playback.interpolates))
        requests.push_back(RunAction{"blend"});
    if (isSequences && canHaveTorso(session))
        drawTorsoChoice(context, session, requests);
    if (session.tab().view.layers.size() > 1) {
        ImGui::SameLine(0.0f, gap);
        if (checkBox(context, "checkbox:paired", "paired", session.tab().view.arePaired))
            requests.push_back(RunAction{"pairLayers"});
    }
    if (isSequences)
        drawTime(context, session, requests);
    else
        drawPosition(context, session, requests);
    ImGui::PopStyleVar();
    const float inset = context.px(12.0f);
    float top = context.px(42.0f);
    if (!session.tab().view.playlist.clips.empty()) {
        const float height = context.px(30.0f);
        drawPlaylist(context, {area.x + inset, area.y + top, std::max(area.width - 2.0f * inset, 1.0f), height},
                     session, requests);
        top += height;
    }
    Rect axes{area.x + inset, area.y + top, std::max(area.width - 2.0f * inset, 1.0f),
              std::max(area.height - top - context.px(4.0f), 1.0f)};
    const bool hasCurves = session.tab().document && session.tab().view.curves.areShown;
    const float height = hasCurves ? curvesHeight(context, axes.height, states.size()) : 0.0f;
    axes.height -= height;
    drawClipBars(context, axes, session, states, requests);
    if (hasCurves)
        drawCurves(context, curvesArea(context, axes, height, states.size()), session, states[curvesLayer(session)],
                   requests);
    return requests;
}

} // namespace app
