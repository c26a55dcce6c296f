#pragma once

#include "formats/image/image.hpp"

#include <cstdint>
#include <string_view>

namespace formats {

/// The use of an image's alpha channel.
enum class ImageAlpha : std::uint8_t {
    opaque,  ///< no alpha: every pixel is opaque, or all are invisible
    cutOut,  ///< a mask: pixels are visible or not, apart from smoothed edges (leaves, grates)
    blended, ///< translucency: whole areas are partly transparent (glass, smoke)
};

/// "opaque", "cutout", "blend": as used on the command line and in JSON.
[[nodiscard]] std::string_view nameOf(ImageAlpha alpha);

/// Minimum alpha of drawn pixels in a cut-out image, as in Quake III's `alphaFunc GE128`.
inline constexpr std::uint8_t kCutOutAlpha = 128;

/// Classifies the use of the alpha channel from the pixels.
///
/// - Alpha below 32 counts as clear and from 224 on as solid: an eighth at each end, because compression and resampling
///   move 0 and 255 by a few steps. Values between are partial.
/// - `opaque`: at most one pixel in 4096 is clear or partial (dirt, an exporter's rounding); or at most one in 4096 is
///   not clear: the model would be invisible, so the channel was never painted (many TGA files have 32 bits and an
///   alpha of 0 throughout).
/// - `blended`: of the pixels that are not clear more than one in 128 is partial inside a partial area, that is, with
///   only partial pixels up to two pixels away. Smoothed edges of masks are one to three pixels wide and contain no
///   such pixel, however many edges there are: a third of the visible pixels of thin grass are edges. (Of real leaves
///   and grates at most one pixel in 250 is such a pixel, of real glass and glows at least one in 60.)
/// - `cutOut`: everything else.
///
/// An empty image is `opaque`.
[[nodiscard]] ImageAlpha classifyAlpha(const Image& image);

} // namespace formats
