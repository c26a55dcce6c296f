#include "app/viewer/playback/timeline_events_panel.hpp"

#include "app/viewer/widgets/text.hpp"
#include "formats/model/capabilities.hpp"
#include "renderer/scene/sequence_store.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

constexpr std::size_t kMaxToldEvents = 8; // in a tooltip

/// The vertical center of the marks: below the bars, or at the bottom if there is no room below them.
float eventsHeight(const AxisView& view, const TimelineState& state)
{
    const float below = view.rowTop(state.rows.count) + view.rowHeight * 0.4f;
    return std::min(below, view.clipBars.y + view.clipBars.height - view.rowHeight * 0.25f);
}

} // namespace

void followEvents(const Session& session, TimelineState& state)
{
    const scene::Document& document = *session.tab().document;
    const std::uint32_t nodeIndex = state.layer < document.layers.size() ? document.layers[state.layer].node : 0;
    const scene::Node& node = document.nodes[nodeIndex];
    const bool hasEvents = capabilitiesOf(*node.model).hasSequences && node.sequences && state.clips.size() == 1 &&
                           state.clips.front().isSequence();
    const std::uint32_t sequence = hasEvents ? state.clips.front().sequence : formats::kNoIndex;
    const ShownEvents shown{state.document, sequence, hasEvents && node.sequences->isUnread(sequence)};
    if (shown == state.shownEvents)
        return;
    state.shownEvents = shown;
    state.events =
        hasEvents ? eventMarks(skinnedOf(*node.model), node.sequences->keys(sequence)) : std::vector<EventMark>();
}

double frameOf(const EventMark& mark)
{
    return mark.seconds * static_cast<double>(formats::kSequenceFramesPerSecond);
}

std::uint32_t eventAt(const AxisView& view, const TimelineState& state, float radius, const ImVec2& at)
{
    if (!view.clipBars.contains({at.x, at.y}) || std::abs(at.y - eventsHeight(view, state)) > radius)
        return formats::kNoIndex;
    std::uint32_t nearest = formats::kNoIndex;
    float least = radius;
    for (std::uint32_t i = 0; i < state.events.size(); ++i) {
        const float distance = std::abs(view.axis.xOf(frameOf(state.events[i])) - at.x);
        if (distance <= least) {
            nearest = i;
            least = distance;
        }
    }
    return nearest;
}

void drawEvents(const PanelContext& context, const AxisView& view, const TimelineState& state, std::uint32_t hovered)
{
    ImDrawList& list = *ImGui::GetWindowDrawList();
    const float y = std::round(eventsHeight(view, state));
    const float right = view.clipBars.x + view.clipBars.width;
    list.PushClipRect({view.clipBars.x, view.clipBars.y}, {right, view.clipBars.y + view.clipBars.height}, true);
    for (std::uint32_t i = 0; i < state.events.size(); ++i) {
        const float x = std::round(view.axis.xOf(frameOf(state.events[i])));
        if (x < view.clipBars.x - 1.0f || x > right + 1.0f)
            continue;
        const float radius = context.px(i == hovered ? 5.0f : 4.0f);
        list.AddNgonFilled({x, y}, radius, i == hovered ? colors::kAccent : colors::kSecondary, 4);
        context.targets[(state.layer == 0 ? "event:" : std::to_string(state.layer) + ":event:") + std::to_string(i)] = {
            x - radius, y - radius, 2.0f * radius, 2.0f * radius};
    }
    list.PopClipRect();
}

std::string eventTip(const EventMark& mark)
{
    std::string text = secondsText(mark.seconds);
    for (std::size_t i = 0; i < std::min(mark.texts.size(), kMaxToldEvents); ++i)
        text += "\n" + shownName(mark.texts[i]);
    if (mark.texts.size() > kMaxToldEvents)
        text += "\nand " + std::to_string(mark.texts.size() - kMaxToldEvents) + " more";
    return text + "\nClick to go there";
}

} // namespace app
