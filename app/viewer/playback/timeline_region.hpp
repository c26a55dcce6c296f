#pragma once

#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/session/session.hpp"

#include <optional>

/// Mouse interaction with the loop region; arithmetic only.
namespace app {

enum class RegionPart { none, start, middle, end };

/// The part that a press at `x` grabs: an edge from `radius` outside of it, and inside as far as the middle can still
/// be grabbed.
[[nodiscard]] RegionPart regionPartAt(const FrameRegion& region, const Axis& axis, float x, float radius);

/// The pressed part and the position.
struct RegionDrag {
    RegionPart part = RegionPart::none; ///< none: a new region is drawn
    double grabbedFrame = 0.0;          ///< under the mouse at the press
    FrameRegion grabbed;                ///< the region at the press
    bool hasMoved = false;              ///< farther than a click
    std::optional<FrameRegion> asked{}; ///< the last requested region: repeating it would undo a change made by a key
                                        ///< meanwhile
};

/// The region while the mouse is over `frame`: whole frames of the file, at least one.
[[nodiscard]] FrameRegion draggedRegion(const RegionDrag& drag, double frame, double frameCount);

} // namespace app
