#pragma once

#include "formats/image/palette.hpp"

namespace formats {

/// The colors of Quake, for models that come without the game's `gfx/palette.lmp`; its author put them in the public
/// domain. From 224 on they are drawn at full brightness in the game.
extern const Palette kQuakePalette;

} // namespace formats
