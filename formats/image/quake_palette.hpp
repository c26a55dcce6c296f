#pragma once

#include "formats/image/palette.hpp"

namespace formats {

/// The colors of Quake, for models without the game's `gfx/palette.lmp`; their author put them in the public domain.
/// The game draws colors from 224 on at full brightness.
extern const Palette kQuakePalette;

} // namespace formats
