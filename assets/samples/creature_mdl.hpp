#pragma once

#include "assets/samples/creature.hpp"
#include "assets/samples/skin_map.hpp"
#include "formats/mdl/mdl_writer.hpp"

#include <vector>

namespace samples {

/// The creature for Quake, ready for writeMdl(): the frames of all clips, those of "stand" as a frame group that the
/// game plays continuously, a skin and a skin group with pulsing stripes, in Quake's colors.
[[nodiscard]] formats::MdlSource mdlOf(const Creature& creature, const std::vector<SurfacePoint>& surface);

} // namespace samples
