#pragma once

#include "app/viewer/playback/timeline_panel.hpp"

/// Mouse input on the timeline's axis. Each function refers to the last drawn widget.
namespace app {

/// The parts of the axis from top to bottom, and the data to draw them.
struct AxisView {
    Axis axis;
    Rect ruler;
    Rect loop;
    Rect clipBars;
    float rowHeight = 1.0f;
    float scrolled = 0.0f;
    double frameCount = 1.0;

    [[nodiscard]] float rowTop(std::uint32_t row) const
    {
        return clipBars.y + static_cast<float>(row) * rowHeight - scrolled;
    }
};

inline constexpr float kPressReach = 3.0f; ///< a mouse that moves farther from its press drags

/// Scrolls while something is dragged beyond an end of a zoomed axis.
void pullAxis(const AxisView& view, TimelineState& state, float x);

/// Above the whole timeline, so that it hides no bars.
void showAboveTimeline(const PanelContext& context, const std::string& text);

/// The index of a clip of scene::clipsOf among the clips on the axis, or kNoIndex.
[[nodiscard]] std::uint32_t shownAt(const TimelineState& state, std::uint32_t clip);

/// The bar under a point, into TimelineState::clips, or kNoIndex. Of clips with equal frames, the chosen one.
[[nodiscard]] std::uint32_t clipAt(const AxisView& view, const TimelineState& state, std::uint32_t chosen,
                                   const ImVec2& at);

/// On the ruler and the clip bars: moves the playhead, chooses and plays clips, resets the zoom.
void handleScrub(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                 Requests& requests);

/// On the loop strip.
void handleLoop(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                Requests& requests);

/// Zooms and scrolls the axis, anywhere over `area`.
void handleWheel(const Rect& area, const AxisView& view, TimelineState& state);

} // namespace app
