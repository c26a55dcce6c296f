#pragma once

#include "formats/base/byte_view.hpp"

#include <cmath>
#include <vector>

/// The times of skin groups and frame groups: the end of each member, counted from the start of the group.
namespace formats::mdl {

/// The frame interval of skin groups in GLQuake and of frames in the game, in seconds.
inline constexpr double kSecondsWithoutTimes = 0.1;

struct EndTime { // daliasinterval_t, daliasskininterval_t
    static constexpr std::size_t kWireSize = 4;
    double seconds = 0.0;

    static EndTime read(FieldReader in) { return {static_cast<double>(in.f32())}; }
};

/// The first `count` times, or empty unless they are finite, ascending and above 0.
[[nodiscard]] inline std::vector<double> endSecondsOf(const Table<EndTime>& times, std::size_t count)
{
    std::vector<double> ends;
    double last = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const double end = times[i].seconds;
        if (!std::isfinite(end) || end <= last)
            return {};
        last = end;
        ends.push_back(end);
    }
    return ends;
}

} // namespace formats::mdl
