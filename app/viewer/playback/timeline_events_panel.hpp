#pragma once

#include "app/viewer/playback/timeline_mouse_panel.hpp"

/// The marks of events below the bar of a sequence.
namespace app {

inline constexpr float kEventRadius = 6.0f; ///< how near to a mark a click is on it

/// Keeps TimelineState::events those of the sequence that the layer shows.
void followEvents(const Session& session, TimelineState& state);

/// The mark that a click at a point would go to, into TimelineState::events, or kNoIndex.
[[nodiscard]] std::uint32_t eventAt(const AxisView& view, const TimelineState& state, float radius, const ImVec2& at);

/// Where on the axis a mark lies, as a frame.
[[nodiscard]] double frameOf(const EventMark& mark);

/// `hovered`: as eventAt says.
void drawEvents(const PanelContext& context, const AxisView& view, const TimelineState& state, std::uint32_t hovered);

/// "0.533 s" and what happens then.
[[nodiscard]] std::string eventTip(const EventMark& mark);

} // namespace app
