#pragma once

#include "formats/image/palette.hpp"

#include <cstddef>
#include <vector>

namespace formats {

/// The image as an 8-bit PCX with a palette of at most 256 colors chosen by median cut; alpha is dropped.
[[nodiscard]] std::vector<std::byte> writePcx(const Image& image);

/// The same with a given palette, for games that ignore that of the file (Quake II): each pixel gets the nearest of the
/// first 255 colors; the last one is transparent in some images of the game.
[[nodiscard]] std::vector<std::byte> writePcx(const Image& image, const Palette& palette);

} // namespace formats
