#pragma once

#include "assets/samples/creature.hpp"
#include "assets/samples/skin_map.hpp"
#include "formats/mdl/mdl_writer.hpp"

#include <vector>

namespace samples {

/// The creature for Quake, ready for writeMdl(): the frames of all clips, those of "stand" as a frame group that the
/// game plays by itself, a skin and a skin group whose stripes glow up and down, in the colors of Quake.
[[nodiscard]] formats::MdlSource mdlOf(const Creature& creature, const std::vector<SurfacePoint>& surface);

} // namespace samples
