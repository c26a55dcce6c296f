#pragma once

#include "assets/samples/creature.hpp"

namespace samples {

/// What an M2 of the creature can show in place of its own parts or in addition: sawn-off horns, low spikes, mitts,
/// boots, a club for the tail and a glowing collar. Their spots are those of the creature's skin; the collar's
/// `SkinPoint::place` says where on an image of its own they are. Every one is a closed surface.
[[nodiscard]] Creature makeOrnaments();

} // namespace samples
