#pragma once

#include "app/viewer/actions/requests.hpp"
#include "app/viewer/playback/timeline_region.hpp"
#include "app/viewer/queries/clip_rows.hpp"
#include "app/viewer/queries/event_marks.hpp"
#include "app/viewer/widgets/choice_search.hpp"
#include "app/viewer/widgets/widgets.hpp"

#include <memory>
#include <vector>

namespace app {

/// The current drag on the axis.
enum class TimelineDrag { none, press, scrub, pan, region, clipEnd };

/// A pressed end of a clip.
struct PressedEnd {
    ClipEnd end = ClipEnd::start;
    double frame = 0.0;     ///< under the mouse at the press
    ClipFrames frames;      ///< of the clip at the press
    bool isGrabbed = false; ///< moved farther than a click: Session::clipDrag follows
};

/// The sequence with the marked events.
struct ShownEvents {
    std::shared_ptr<const scene::Document> document;
    std::uint32_t sequence = formats::kNoIndex; ///< into Skinned::sequences; kNoIndex: none
    bool isUnread = false;                      ///< its keys are not read yet

    bool operator==(const ShownEvents&) const = default;
};

struct TimelineState {
    std::uint32_t layer = 0; ///< into ViewState::layers
    AxisRange range;         ///< the visible part of the axis
    std::shared_ptr<const scene::Document> document;
    std::shared_ptr<const formats::Model> model; ///< model of the frames
    std::uint32_t frameCount = 1;                ///< see fileFrames
    std::vector<formats::Clip> clips;            ///< the clips on the axis
    std::vector<std::uint32_t> clipNumbers;      ///< of each clip, into scene::clipsOf
    ClipRows rows;                               ///< of each clip
    ShownEvents shownEvents;
    std::vector<EventMark> events; ///< of `shownEvents`, by time
    float scrolled = 0.0f;         ///< height of the rows hidden above, in window units
    TimelineDrag drag = TimelineDrag::none;
    float pressedAt = 0.0f;                        ///< where the drag started
    std::uint32_t pressedClip = formats::kNoIndex; ///< clip whose bar was pressed, into scene::clipsOf
    PressedEnd pressedEnd;
    std::uint32_t movedClip = formats::kNoIndex; ///< into `clips`: has the frames of Session::clipDrag
    RegionDrag region;
    ChoiceSearch clipSearch;                    ///< of the list of clips; only the first layer's is used
    double seenFrame = 0.0;                     ///< of the file, last drawn
    std::uint32_t seenClip = formats::kNoIndex; ///< into `clips`
};

/// `states`: one per layer, created here.
[[nodiscard]] Requests drawTimeline(const PanelContext& context, const Rect& area, const Session& session,
                                    std::vector<TimelineState>& states);
/// The axis of a layer with its ruler, loop region, clip bars and playhead; within the timeline's window.
void drawTimelineAxis(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                      Requests& requests);

} // namespace app
