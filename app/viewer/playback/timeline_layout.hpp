#pragma once

#include <string_view>

/// Where things lie on the timeline's axis; arithmetic only.
namespace app {

/// The part of the axis that is shown: frame f of the file covers [f, f + 1), so the way from a loop's last frame back
/// to its first lies in the last cell.
struct AxisRange {
    double from = 0.0;
    double to = 1.0; ///< more than `from`

    [[nodiscard]] double length() const { return to - from; }
    bool operator==(const AxisRange&) const = default;
};

/// Frames to pixels and back.
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

/// Zoomed by `factor` (below 1: closer) around a frame that stays where it is, within 0 to `frameCount`; never closer
/// than a few frames.
[[nodiscard]] AxisRange zoomedRange(const AxisRange& range, double factor, double around, double frameCount);

/// Moved by so many frames, within 0 to `frameCount`.
[[nodiscard]] AxisRange movedRange(const AxisRange& range, double frames, double frameCount);

/// The range, moved as far as it must be for a frame's cell to be shown: then with a little of what lies ahead.
[[nodiscard]] AxisRange rangeShowing(const AxisRange& range, double frame, double frameCount);

/// The smallest of 1, 2, 5, 10, 20, ... frames that is at least `least`.
[[nodiscard]] double tickStep(double least);

/// One of eight muted colors of equal lightness, the same for a name every time: red, green, blue from 0 to 1.
struct ClipColor {
    float red = 0.0f;
    float green = 0.0f;
    float blue = 0.0f;
};
/// What a clip's color is multiplied by while another one is chosen.
inline constexpr float kFaintClip = 0.95f;

[[nodiscard]] ClipColor clipColor(std::string_view name);

} // namespace app
