#pragma once

#include "app/output/export_plan.hpp"
#include "app/output/motion_file.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

/// Moving pictures as an export.
namespace app {

/// One step for each frame of the timeline; the last one writes NAME and the extension of the format. Frames are
/// encoded as they come. `header` has no problem, see problemOfMotion.
[[nodiscard]] ExportPlan planMotion(std::shared_ptr<const MotionTimeline> timeline, const MotionHeader& header,
                                    const OutputLocation& location);

/// Frames that follow one another.
struct FrameRun {
    std::uint64_t first = 0;
    std::uint32_t count = 1;
};

/// The frames that are drawn to estimate the size of a picture: all frames of a short one.
[[nodiscard]] std::vector<FrameRun> sampledRuns(std::uint64_t frameCount);

/// The sizes of the files that the first frame of a run, and all its frames, would be.
struct RunBytes {
    std::uint64_t first = 0; ///< 0 if the run is the whole picture
    std::uint64_t all = 0;
    std::uint32_t count = 1;
};

/// Encodes a run whose frames are `images`, of the size in `header`. Not for videos (asserted). If the work of the
/// thread is cancelled, the sizes are 0.
[[nodiscard]] RunBytes measuredRun(const MotionTimeline& timeline, const FrameRun& run, const MotionHeader& header,
                                   std::span<const formats::Image> images);

/// The size of the whole file: exact if its only run has all frames, else an estimate. `runs` are not empty.
[[nodiscard]] std::uint64_t estimatedBytes(std::uint64_t frameCount, std::span<const RunBytes> runs);

} // namespace app
