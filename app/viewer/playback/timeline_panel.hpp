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

/// The present drag on the axis.
enum class TimelineDrag { none, press, scrub, pan, region };

/// The sequence whose events are marked.
struct ShownEvents {
    std::shared_ptr<const scene::Document> document;
    std::uint32_t sequence = formats::kNoIndex; ///< into Skinned::sequences; kNoIndex: none
    bool isUnread = false;                      ///< its keys are still to come

    bool operator==(const ShownEvents&) const = default;
};

struct TimelineState {
    std::uint32_t layer = 0; ///< into ViewState::layers
    AxisRange range;         ///< the part of the axis that is shown
    std::shared_ptr<const scene::Document> document;
    std::shared_ptr<const formats::Model> model; ///< whose frames these are
    std::uint32_t frameCount = 1;                ///< see fileFrames
    std::vector<formats::Clip> clips;            ///< those that the axis shows
    std::vector<std::uint32_t> clipNumbers;      ///< of each, into scene::clipsOf
    ClipRows rows;                               ///< of each
    ShownEvents shownEvents;
    std::vector<EventMark> events; ///< those of `shownEvents`, by time
    float scrolled = 0.0f;         ///< rows hidden above, in window units
    TimelineDrag drag = TimelineDrag::none;
    float pressedAt = 0.0f;                        ///< where the drag began
    std::uint32_t pressedClip = formats::kNoIndex; ///< whose bar was pressed, into scene::clipsOf
    RegionDrag region;
    ChoiceSearch clipSearch;                    ///< of the list of clips; that of the first layer counts
    double seenFrame = 0.0;                     ///< of the file, drawn last
    std::uint32_t seenClip = formats::kNoIndex; ///< into `clips`
};

/// `states`: one for each layer, made here.
[[nodiscard]] Requests drawTimeline(const PanelContext& context, const Rect& area, const Session& session,
                                    std::vector<TimelineState>& states);
/// The axis of a layer with its ruler, the loop region, the clips' bars and the playhead; within the timeline's window.
void drawTimelineAxis(const PanelContext& context, const Rect& area, const Session& session, TimelineState& state,
                      Requests& requests);

} // namespace app
