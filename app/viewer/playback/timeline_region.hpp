#pragma once

#include "app/viewer/playback/timeline_layout.hpp"
#include "app/viewer/session/session.hpp"

#include <optional>

/// How the mouse makes and changes the loop region; arithmetic only.
namespace app {

enum class RegionPart { none, start, middle, end };

/// The part that a press at `x` grabs: an edge from `radius` outside of it on, and inside as far as leaves room to take
/// the middle.
[[nodiscard]] RegionPart regionPartAt(const FrameRegion& region, const Axis& axis, float x, float radius);

/// The pressed part and the position.
struct RegionDrag {
    RegionPart part = RegionPart::none; ///< none: a new region is drawn
    double grabbedFrame = 0.0;          ///< under the mouse when it was pressed
    FrameRegion grabbed;                ///< as it was then
    bool hasMoved = false;              ///< far enough to be more than a click
    std::optional<FrameRegion> asked{}; ///< the last that was asked for: once more would undo what a key did meanwhile
};

/// The region while the mouse is over `frame`: whole frames within the file's, at least one.
[[nodiscard]] FrameRegion draggedRegion(const RegionDrag& drag, double frame, double frameCount);

} // namespace app
