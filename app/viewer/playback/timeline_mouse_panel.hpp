#pragma once

#include "app/viewer/playback/timeline_panel.hpp"

/// Mouse input on the timeline's axis. Each function refers to the widget drawn last.
namespace app {

/// The parts of the axis from top to bottom, and what is needed to draw them.
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

/// Where among the clips that the axis shows one of scene::clipsOf is, or kNoIndex.
[[nodiscard]] std::uint32_t shownAt(const TimelineState& state, std::uint32_t clip);

/// The bar under a point, into TimelineState::clips, or kNoIndex. Of clips with the same frames the chosen one counts.
[[nodiscard]] std::uint32_t clipAt(const AxisView& view, const TimelineState& state, std::uint32_t chosen,
                                   const ImVec2& at);

/// On the ruler and the clipBars: moves the playhead, chooses and plays clips, shows all frames again.
void handleScrub(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                 Requests& requests);

/// On the loop strip.
void handleLoop(const PanelContext& context, const AxisView& view, const Session& session, TimelineState& state,
                Requests& requests);

/// Zooms and moves what is shown, anywhere over `area`.
void handleWheel(const Rect& area, const AxisView& view, TimelineState& state);

} // namespace app
