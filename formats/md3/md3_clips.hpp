#pragma once

#include "formats/model/model.hpp"

#include <span>
#include <vector>

namespace formats::md3 {

/// The rate we assume for an MD3, since the file has no times.
inline constexpr float kFramesPerSecond = 15.0f;

/// Clips of an MD3 without an animation.cfg: runs of frames whose names mean something ("SPR2_ROLL02"). None where the
/// names are an exporter's, or give every frame a clip of its own (docs/formats/md3.md §4.3).
[[nodiscard]] std::vector<Clip> clipsOf(std::span<const Frame> frames);

} // namespace formats::md3
