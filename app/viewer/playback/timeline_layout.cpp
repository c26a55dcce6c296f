#include "app/viewer/playback/timeline_layout.hpp"

#include <algorithm>
#include <array>

namespace app {
namespace {

constexpr double kFewestFrames = 4.0;
constexpr double kBehindFollowed = 0.1; // share of the range

AxisRange within(AxisRange range, double frameCount)
{
    const double length = std::min(range.length(), frameCount);
    range.from = std::clamp(range.from, 0.0, frameCount - length);
    range.to = range.from + length;
    return range;
}

} // namespace

AxisRange zoomedRange(const AxisRange& range, double factor, double around, double frameCount)
{
    const double least = std::min(kFewestFrames, frameCount);
    const double length = std::clamp(range.length() * factor, least, frameCount);
    const double share = (around - range.from) / range.length();
    const double from = around - share * length;
    return within({from, from + length}, frameCount);
}

AxisRange movedRange(const AxisRange& range, double frames, double frameCount)
{
    return within({range.from + frames, range.to + frames}, frameCount);
}

AxisRange rangeShowing(const AxisRange& range, double frame, double frameCount)
{
    const double end = std::min(frame + 1.0, frameCount);
    constexpr double kHair = 1e-6; // tolerance for rounding
    if (frame >= range.from - kHair && end <= range.to + kHair)
        return range;
    const double length = range.length();
    const double behind = std::min(kBehindFollowed * length, std::max(length - 1.0, 0.0));
    const double from = frame < range.from ? end + behind - length : frame - behind;
    return within({from, from + length}, frameCount);
}

double tickStep(double least)
{
    double step = 1.0;
    for (double power = 1.0; power < 1e12; power *= 10.0) {
        for (const double lead : {1.0, 2.0, 5.0}) {
            step = lead * power;
            if (step >= least)
                return step;
        }
    }
    return step;
}

ClipColor clipColor(std::string_view name)
{
    // OKLCH with lightness 0.62, chroma 0.075 and hues in steps of 45 degrees from 20.
    constexpr std::array<ClipColor, 8> kColors = {{{0.686f, 0.454f, 0.452f},
                                                   {0.650f, 0.490f, 0.333f},
                                                   {0.536f, 0.543f, 0.330f},
                                                   {0.378f, 0.580f, 0.448f},
                                                   {0.284f, 0.580f, 0.596f},
                                                   {0.372f, 0.546f, 0.693f},
                                                   {0.522f, 0.497f, 0.693f},
                                                   {0.638f, 0.459f, 0.597f}}};
    std::uint32_t hash = 2166136261U; // FNV-1a
    for (const char c : name)
        hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    return kColors[(hash ^ (hash >> 15U)) % kColors.size()];
}

} // namespace app
