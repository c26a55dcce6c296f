#pragma once

#include "app/viewer/playback/timeline_mouse_panel.hpp"

#include <optional>

/// The ends of clips whose frames are in a text that can be edited: they can be dragged.
namespace app {

/// An end of a clip into TimelineState::clips.
struct ShownEnd {
    std::uint32_t clip = formats::kNoIndex;
    ClipEnd end = ClipEnd::start;
};

/// The end under a point that can be dragged, up to 6 logical pixels from it; the chosen clip's is preferred.
[[nodiscard]] std::optional<ShownEnd> clipEndAt(const PanelContext& context, const AxisView& view,
                                                const Session& session, const TimelineState& state,
                                                std::uint32_t chosen, const ImVec2& at);

/// Shows the frames of a drag before the model is open with them.
void showClipDrag(const Session& session, TimelineState& state);

/// On the clip bars; call after the widget and before `handleScrub`. True if the mouse is for an end.
[[nodiscard]] bool handleClipEnd(const PanelContext& context, const AxisView& view, const Session& session,
                                 TimelineState& state, Requests& requests);

/// The end that is dragged or pointed at, with its frame above the timeline. True if there is one.
bool drawClipEnd(const PanelContext& context, const AxisView& view, const Session& session, const TimelineState& state,
                 bool isOverClipBars);

} // namespace app
