#pragma once

#include "assets/samples/creature.hpp"

namespace samples {

/// Ornaments that an M2 of the creature can show instead of its own parts or in addition: sawn-off horns, low spikes,
/// mitts, boots, a club for the tail and a glowing collar. Their texels are on the creature's skin; the collar's
/// `SkinPoint::islandPosition` is a position on its own image. Each one is a closed surface.
[[nodiscard]] Creature makeOrnaments();

} // namespace samples
