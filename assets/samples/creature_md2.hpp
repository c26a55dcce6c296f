#pragma once

#include "assets/samples/creature.hpp"
#include "formats/md2/md2_writer.hpp"

namespace samples {

/// The creature with all frames of all clips, ready for writeMd2(). Skins have their paths in the game.
[[nodiscard]] formats::Md2Source md2Of(const Creature& creature);

} // namespace samples
