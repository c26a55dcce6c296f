#pragma once

#include "formats/model/model.hpp"

#include <span>
#include <vector>

namespace formats::md3 {

/// The rate we assume for an MD3, because the file has no timing.
inline constexpr float kFramesPerSecond = 15.0f;

/// Clips of an MD3 without an animation.cfg: runs of frames with meaningful names ("SPR2_ROLL02"). Empty if the names
/// come from an exporter or would make each frame its own clip (docs/formats/md3.md §4.3).
[[nodiscard]] std::vector<Clip> clipsOf(std::span<const Frame> frames);

} // namespace formats::md3
