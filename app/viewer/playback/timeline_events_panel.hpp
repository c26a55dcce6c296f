#pragma once

#include "app/viewer/playback/timeline_mouse_panel.hpp"

/// The event marks below the bar of a sequence.
namespace app {

inline constexpr float kEventRadius = 6.0f; ///< click radius of a mark

/// Updates TimelineState::events to the sequence of the layer.
void followEvents(const Session& session, TimelineState& state);

/// The mark under a point, into TimelineState::events, or kNoIndex.
[[nodiscard]] std::uint32_t eventAt(const AxisView& view, const TimelineState& state, float radius, const ImVec2& at);

/// The position of a mark on the axis, as a frame.
[[nodiscard]] double frameOf(const EventMark& mark);

/// `hovered`: from eventAt.
void drawEvents(const PanelContext& context, const AxisView& view, const TimelineState& state, std::uint32_t hovered);

/// "0.533 s" and the events at that time.
[[nodiscard]] std::string eventTip(const EventMark& mark);

} // namespace app
