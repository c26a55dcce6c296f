#pragma once

#include "formats/image/blp/blp.hpp"
#include "formats/image/dxt.hpp"
#include "formats/image/image.hpp"

#include <optional>
#include <vector>

namespace formats {

/// The sizes of an image that its file has, in the form in which they go to a graphics card.
struct ImageLevels {
    std::optional<BlockFormat> format; ///< none: pixels
    std::vector<BlpLevel> blocks;      ///< of `format`: level 0, then each half the size of the one before; all whole
    std::vector<Image> smaller;        ///< without `format`: decoded, from level 1 on
};

/// Levels up to the first that is not whole, or whose transparency is doubted otherwise than that of `first`, level 0
/// decoded. Blocks stay where they are in the file. Nothing for JPEG, whose levels are slower to read than to make, and
/// where level 0 itself is not whole.
[[nodiscard]] ImageLevels levelsOf(const BlpFile& file, const LoadedImage& first);

} // namespace formats
