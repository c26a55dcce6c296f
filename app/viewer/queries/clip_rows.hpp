#pragma once

#include "formats/model/model.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace app {

/// For each clip the row its bar lies in: clips that overlap stack; clips of the same frames share one row.
struct ClipRows {
    std::vector<std::uint32_t> rows; ///< one for each clip
    std::uint32_t count = 0;         ///< of rows
};
[[nodiscard]] ClipRows clipRows(std::span<const formats::Clip> clips);

/// The clip of the lowest row that holds a frame of the file, or kNoIndex.
[[nodiscard]] std::uint32_t clipAtFrame(std::span<const formats::Clip> clips, double frame);

} // namespace app
