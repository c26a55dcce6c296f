#include "app/viewer/timeline/timeline_layout.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace app {
namespace {

constexpr double kFewestFrames = 4.0;
constexpr double kBehindFollowed = 0.1; // of the range

AxisRange within(AxisRange range, double frameCount)
{
    const double length = std::min(range.length(), frameCount);
    range.from = std::clamp(range.from, 0.0, frameCount - length);
    range.to = range.from + length;
    return range;
}

std::uint32_t endOf(const formats::Clip& clip)
{
    return clip.firstFrame + clip.frameCount;
}

bool areAlike(const formats::Clip& a, const formats::Clip& b)
{
    return a.firstFrame == b.firstFrame && a.frameCount == b.frameCount;
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
    constexpr double kHair = 1e-6; // of rounding
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

ClipRows clipRows(std::span<const formats::Clip> clips)
{
    std::vector<std::uint32_t> order(clips.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (clips[a].firstFrame != clips[b].firstFrame)
            return clips[a].firstFrame < clips[b].firstFrame;
        return clips[a].frameCount > clips[b].frameCount; // the long one below what lies within it
    });
    ClipRows result;
    result.rows.resize(clips.size());
    std::vector<std::uint32_t> ends; // of what was put into each row last
    for (std::size_t i = 0; i < order.size(); ++i) {
        const formats::Clip& clip = clips[order[i]];
        if (i > 0 && areAlike(clip, clips[order[i - 1]])) {
            result.rows[order[i]] = result.rows[order[i - 1]];
            continue;
        }
        const auto free =
            std::find_if(ends.begin(), ends.end(), [&](std::uint32_t end) { return end <= clip.firstFrame; });
        result.rows[order[i]] = static_cast<std::uint32_t>(free - ends.begin());
        if (free == ends.end())
            ends.push_back(endOf(clip));
        else
            *free = endOf(clip);
    }
    result.count = static_cast<std::uint32_t>(ends.size());
    return result;
}

std::uint32_t clipAtFrame(std::span<const formats::Clip> clips, double frame)
{
    const ClipRows rows = clipRows(clips);
    std::uint32_t found = formats::kNoIndex;
    for (std::uint32_t i = 0; i < clips.size(); ++i) {
        const bool holds =
            frame >= static_cast<double>(clips[i].firstFrame) && frame < static_cast<double>(endOf(clips[i]));
        if (holds && (found == formats::kNoIndex || rows.rows[i] < rows.rows[found]))
            found = i;
    }
    return found;
}

ClipColor clipColor(std::string_view name)
{
    // OKLCH with lightness 0.62, chroma 0.075 and hues 45 degrees apart, from 20 on.
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
