#pragma once

#include "app/output/json.hpp"
#include "renderer/mesh/frame_stats.hpp"

#include <string>
#include <utility>
#include <vector>

namespace app {

/// Time spent per stage, in order.
using StageTimes = std::vector<std::pair<std::string, double>>; // in milliseconds

/// The output of `--stats`: see docs/schemas/render_stats.schema.json.
[[nodiscard]] Json statsJson(const renderer::FrameStats& frame, const renderer::UploadedBytes& nextFrame,
                             const renderer::GpuBytes& gpu, const StageTimes& stages);

} // namespace app
