#pragma once

#include <string_view>

/// Layout of the timeline's axis; arithmetic only.
namespace app {

/// The visible part of the axis. Frame f of the file covers [f, f + 1), so the step from a loop's last frame back to
/// its first is in the last cell.
struct AxisRange {
    double from = 0.0;
    double to = 1.0; ///< greater than `from`

    [[nodiscard]] double length() const { return to - from; }
    bool operator==(const AxisRange&) const = default;
};

/// Maps frames to pixels and back.
struct Axis {
    float left = 0.0f;
    float width = 1.0f;
    AxisRange range;

    [[nodiscard]] float xOf(double frame) const
    {
        return left + static_cast<float>((frame - range.from) / range.length()) * width;
    }
    [[nodiscard]] double frameAt(float x) const
    {
        return range.from + static_cast<double>((x - left) / width) * range.length();
    }
    [[nodiscard]] float pixelsAFrame() const { return static_cast<float>(static_cast<double>(width) / range.length()); }
};

/// Zooms by `factor` (below 1: closer) around a fixed frame, within 0 to `frameCount`; at least a few frames stay
/// visible.
[[nodiscard]] AxisRange zoomedRange(const AxisRange& range, double factor, double around, double frameCount);

/// Moves by a number of frames, within 0 to `frameCount`.
[[nodiscard]] AxisRange movedRange(const AxisRange& range, double frames, double frameCount);

/// The range, moved if needed to show a frame's cell and a little ahead of it.
[[nodiscard]] AxisRange rangeShowing(const AxisRange& range, double frame, double frameCount);

/// The smallest of 1, 2, 5, 10, 20, ... frames that is at least `least`.
[[nodiscard]] double tickStep(double least);

/// One of eight muted colors of equal lightness, fixed per name: red, green, blue from 0 to 1.
struct ClipColor {
    float red = 0.0f;
    float green = 0.0f;
    float blue = 0.0f;
};
/// Factor for a clip's color while another one is chosen.
inline constexpr float kFaintClip = 0.95f;

[[nodiscard]] ClipColor clipColor(std::string_view name);

} // namespace app
