#include "app/viewer/playback/timeline_region.hpp"

#include <algorithm>
#include <cmath>

namespace app {
namespace {

std::uint32_t wholeFrame(double frame, double frameCount)
{
    return static_cast<std::uint32_t>(std::clamp(std::floor(frame), 0.0, frameCount - 1.0));
}

} // namespace

RegionPart regionPartAt(const FrameRegion& region, const Axis& axis, float x, float radius)
{
    const float left = axis.xOf(region.first);
    const float right = axis.xOf(static_cast<double>(region.last) + 1.0);
    const float inside = std::min(radius, (right - left) * 0.25f);
    if (x < left - radius || x > right + radius)
        return RegionPart::none;
    if (x <= left + inside)
        return RegionPart::start;
    return x >= right - inside ? RegionPart::end : RegionPart::middle;
}

FrameRegion draggedRegion(const RegionDrag& drag, double frame, double frameCount)
{
    FrameRegion region = drag.grabbed;
    switch (drag.part) {
    case RegionPart::start:
        region.first = std::min(wholeFrame(std::round(frame), frameCount), region.last);
        break;
    case RegionPart::end:
        region.last = std::max(wholeFrame(std::round(frame) - 1.0, frameCount), region.first);
        break;
    case RegionPart::middle: {
        const auto length = static_cast<double>(region.last - region.first);
        const double moved = std::round(static_cast<double>(region.first) + frame - drag.grabbedFrame);
        region.first = static_cast<std::uint32_t>(std::clamp(moved, 0.0, frameCount - 1.0 - length));
        region.last = region.first + static_cast<std::uint32_t>(length);
        break;
    }
    case RegionPart::none: {
        const std::uint32_t from = wholeFrame(drag.grabbedFrame, frameCount);
        const std::uint32_t to = wholeFrame(frame, frameCount);
        region = {std::min(from, to), std::max(from, to)};
        break;
    }
    }
    return region;
}

} // namespace app
