#include "app/viewer/queries/clip_rows.hpp"

#include <algorithm>
#include <numeric>

namespace app {
namespace {

std::uint32_t endOf(const formats::Clip& clip)
{
    return clip.firstFrame + clip.frameCount;
}

bool areAlike(const formats::Clip& a, const formats::Clip& b)
{
    return a.firstFrame == b.firstFrame && a.frameCount == b.frameCount;
}

} // namespace

ClipRows clipRows(std::span<const formats::Clip> clips)
{
    std::vector<std::uint32_t> order(clips.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t a, std::uint32_t b) {
        if (clips[a].firstFrame != clips[b].firstFrame)
            return clips[a].firstFrame < clips[b].firstFrame;
        return clips[a].frameCount > clips[b].frameCount; // longer clips below shorter ones that they contain
    });
    ClipRows result;
    result.rows.resize(clips.size());
    std::vector<std::uint32_t> ends; // end of the last clip of each row
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

} // namespace app
