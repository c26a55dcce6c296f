#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace app {

/// The row of each clip's bar: overlapping clips are stacked; clips with equal frames share one row.
struct ClipRows {
    std::vector<std::uint32_t> rows; ///< one for each clip
    std::uint32_t count = 0;         ///< number of rows
};
[[nodiscard]] ClipRows clipRows(std::span<const formats::Clip> clips);

/// The clip in the lowest row that contains a frame of the file, or kNoIndex.
[[nodiscard]] std::uint32_t clipAtFrame(std::span<const formats::Clip> clips, double frame);

} // namespace app
