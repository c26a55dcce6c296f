#pragma once

#include "formats/image/blp/blp.hpp"
#include "formats/image/image_levels.hpp"

namespace formats {

/// The levels before the first one that is incomplete or whose alpha is used differently than in `first`, the decoded
/// level 0. Blocks stay in the file. Returns no levels for JPEG, where computing mip levels is faster than decoding
/// them, and if level 0 itself is incomplete.
[[nodiscard]] ImageLevels levelsOf(const BlpFile& file, const LoadedImage& first);

} // namespace formats
