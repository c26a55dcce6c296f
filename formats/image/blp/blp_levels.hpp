#pragma once

#include "formats/image/blp/blp.hpp"
#include "formats/image/image_levels.hpp"

namespace formats {

/// Levels up to the first that is not whole, or whose transparency is doubted otherwise than that of `first`, level 0
/// decoded. Blocks stay where they are in the file. Nothing for JPEG, whose levels are slower to read than to make, and
/// where level 0 itself is not whole.
[[nodiscard]] ImageLevels levelsOf(const BlpFile& file, const LoadedImage& first);

} // namespace formats
